import { everyScenario } from '../../../../scenarios/every';

import type { Io } from '../../output/io';
import type { SelectionFlags } from '../../options/options';
import { selectionOf } from '../../options/selection';
import { listOf } from '../../../subjects';

/** The flags of `list`. */
export interface ListFlags extends SelectionFlags {
  readonly json?: boolean;
}

const listed = ({ id, title, scenarioTitle, level, clause, rule }: ReturnType<typeof listOf>[number]) => ({
  ...{ id, title, scenario: scenarioTitle, level, clause, rule: rule ?? null },
});

/** One line a check: id, level, clause, rule. */
export function listCommand(flags: ListFlags, io: Io): void {
  const checks = listOf(everyScenario, selectionOf(flags));
  if (flags.json === true) {
    io.out(`${JSON.stringify(checks.map(listed), null, 2)}\n`);
    return;
  }
  const width = Math.max(...checks.map(({ id }) => id.length));
  for (const { id, level, clause, rule } of checks)
    io.out(`${id.padEnd(width)}  ${level.padEnd(6)}  ${clause.padEnd(6)}  ${rule ?? ''}`.trimEnd() + '\n');
}
