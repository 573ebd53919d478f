import { proxyFaults } from '../../harness/bundled/faults/proxy-faults';
import { committedTables } from '../../harness/selftest';
import { frontProxyScenarios } from '../../scenarios/front-proxy';

/** Expectations that are about what arrives at the API server, or about whether anything does. */
const ofArrival: ReadonlySet<string> = new Set([
  ...['no-other-identity', 'not-passed-on', 'arrives-unchanged', 'nothing-arrives', 'upstream-refused', 'forwarded'],
  'rejected',
]);

/** Scenarios that are about the answer of the front proxy, or about how requests are delimited, of which the model does not speak. */
const elsewhere: ReadonlySet<string> = new Set(['request-smuggling']);

/** Expectations of answers alone. */
const ofAnswers = (then: object): boolean =>
  ['challenged', 'discreet', 'alike'].some((field) => (then as Readonly<Record<string, unknown>>)[field] === true);

/** The faults of the reference front proxy that fail a check of what arrives, as the committed table of its faults has it. */
export function proxyIdentityFaults(): readonly string[] {
  const ofArrivals = new Set(
    frontProxyScenarios.flatMap(({ id, checks }) =>
      elsewhere.has(id)
        ? []
        : Object.entries(checks).flatMap(([check, { then }]) =>
            ofArrival.has(then.kind) && !ofAnswers(then) ? [`${id}/${check}`] : [],
          ),
    ),
  );
  const { faults: rows } = committedTables['front-proxy'].read();
  return proxyFaults
    .map(({ name }) => name)
    .filter((name) => (rows[name]?.fails ?? []).some((check) => ofArrivals.has(check.replace(/ @tls1\.[23]$/, ''))));
}
