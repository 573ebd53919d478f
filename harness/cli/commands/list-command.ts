import { everyScenario } from '../../../scenarios/every';

import type { Io } from '../output/io';
import type { SelectionFlags } from '../options/options';
import { selectionOf } from '../options/selection';
import { listOf } from '../../subjects';

/** One line a check: id, level, clause, rule. */
export function listCommand(flags: SelectionFlags, io: Io): void {
  const checks = listOf(everyScenario, selectionOf(flags));
  const width = Math.max(...checks.map(({ id }) => id.length));
  for (const { id, level, clause, rule } of checks)
    io.out(`${id.padEnd(width)}  ${level.padEnd(6)}  ${clause.padEnd(6)}  ${rule ?? ''}`.trimEnd() + '\n');
}
