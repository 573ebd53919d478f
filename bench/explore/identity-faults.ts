import { faults } from '../../harness/bundled/faults/named';
import { committedTable } from '../../harness/selftest';
import { scenarios } from '../../scenarios';

/**
 * The faults of the reference server that change who a caller is: those that fail at least one check that asks for the identity,
 * as the committed table of faults has it.
 */
export function identityFaults(): readonly string[] {
  const asksWho = new Set(
    scenarios.flatMap(({ id, checks }) =>
      Object.entries(checks).flatMap(([check, { when }]) => (when.kind === 'who-am-i' ? [`${id}/${check}`] : [])),
    ),
  );
  const { faults: rows } = committedTable.read();
  return faults
    .map(({ name }) => name)
    .filter((name) => (rows[name]?.fails ?? []).some((check) => asksWho.has(check.replace(/ @tls1\.[23]$/, ''))));
}
