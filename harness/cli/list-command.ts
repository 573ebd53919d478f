import { scenarios } from '../../scenarios';

import type { Io } from './io';
import type { SelectionFlags } from './options';
import { selectionOf } from './selection';
import { listOf } from '../subjects';

/** One line a check: id, level, clause, rule. */
export function listCommand(flags: SelectionFlags, io: Io): void {
  const checks = listOf(scenarios, selectionOf(flags));
  const width = Math.max(...checks.map(({ id }) => id.length));
  for (const { id, level, clause, rule } of checks)
    io.out(`${id.padEnd(width)}  ${level.padEnd(6)}  ${clause.padEnd(6)}  ${rule ?? ''}`.trimEnd() + '\n');
}
