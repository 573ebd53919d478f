import type { Selection } from '../../plan';
import type { SelectionFlags } from './options';

/** The flags as a selection. */
export function selectionOf({
  scenario,
  clause,
  level,
  tls,
  fast,
  shard,
  requirements,
}: Omit<SelectionFlags, 'shard'> & { readonly shard?: SelectionFlags['shard'] | undefined }): Selection {
  return {
    ...(scenario === undefined ? {} : { scenarios: scenario }),
    ...(clause === undefined ? {} : { clauses: clause }),
    ...(level === undefined ? {} : { level }),
    ...(tls === undefined ? {} : { tls }),
    ...(fast === undefined ? {} : { fast }),
    ...(shard === undefined ? {} : { shard }),
    ...(requirements === undefined ? {} : { requirements }),
  };
}
