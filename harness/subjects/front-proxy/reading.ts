import type { Reading } from '../../plan';
import type { FrontProxyTerms } from '../../target/front-proxy';
import { proxyAttemptInWords } from '../../vocabulary/front-proxy/prose/attempt-prose';
import { isMadeAfterTheEnd, isOfTheNewCa } from '../../vocabulary/front-proxy/credential-forms';
import { partsOf } from '../../vocabulary/front-proxy/expectation';
import type { ProxyAttempt, ProxyExpectation } from '../../vocabulary/front-proxy/types';
import type { Trigger } from '../../vocabulary/types';
import { getThrough } from '../../vocabulary/front-proxy';
import { allRequests } from './marks/all-requests';
import { applicability } from './planning/applicability';

/** How the words of a front proxy's scenarios are read. */
export const reading: Reading<FrontProxyTerms> = {
  inWords: proxyAttemptInWords,
  triggersOf,
  waits: (attempt) => attempt.kind === 'through-proxy' && isMadeAfterTheEnd(attempt),
  isOrdinary,
  triggersOfCheck: ({ when, triggers = [] }) => [...new Set([...triggersOf(when), ...triggers])],
  subjectOf: ({ subject }) => subject ?? 'target',
  needsControl: (expectation) => partsOf(expectation).some(({ kind }) => needControl.includes(kind)),
  isOfSafety: (expectation) => partsOf(expectation).some(({ kind }) => ofSafety.includes(kind)),
  comparedWith: () => undefined,
  twinOf: () => undefined,
  ofTwin: { kind: 'forwarded' },
  filled: (scenario) => scenario,
  applicability: (scenario, check, control, _setup, tls, target) =>
    applicability(scenario, check, control, tls, target),
};

function triggersOf(attempt: ProxyAttempt): readonly Trigger[] {
  if (attempt.kind === 'connect-to-proxy') return [];
  const { http, speaking, resuming, after, cookies, inEachSmuggling, from, meanwhile, presenting } = attempt;
  const inHttp2 =
    (http === '2' || inEachSmuggling?.every((form) => form.http === '2') === true) &&
    speaking?.startsWith('http2-by') !== true;
  return [
    ...(inHttp2 ? (['http2-spoken'] as const) : []),
    ...(resuming === undefined ? [] : (['session-resumed'] as const)),
    ...(after === undefined ? [] : (['connection-reused'] as const)),
    ...(cookies === undefined ? [] : (['cookies-returned'] as const)),
    ...(areToMeet(attempt) ? (['requests-met'] as const) : []),
    ...(from === undefined ? [] : (['source-port-reused'] as const)),
    // That a new CA counts is how it shows, so that it is no reason for doubt there.
    ...(meanwhile === undefined || isOfTheNewCa(presenting) ? [] : (['client-ca-file-read-again'] as const)),
    ...(isMadeAfterTheEnd(attempt) ? (['certificate-expired-while-waiting'] as const) : []),
  ];
}

const areToMeet = (attempt: ProxyAttempt): boolean =>
  attempt.kind === 'through-proxy' && allRequests(attempt).some(({ request }) => request.answered?.together === true);

const plain = Object.keys(getThrough({}));

/** One request in HTTP/1.1 to an upstream that is good. */
function isOrdinary(attempt: ProxyAttempt): boolean {
  return (
    attempt.kind === 'through-proxy' &&
    attempt.http === '1.1' &&
    attempt.upstream === 'good' &&
    Object.keys(attempt).every((key) => key === 'as' || key === 'presenting' || plain.includes(key))
  );
}

/** A front proxy that is gone, or that forwards nothing, would meet these as well. */
const needControl: readonly ProxyExpectation['kind'][] = [
  'rejected',
  'nothing-arrives',
  'no-other-identity',
  'not-passed-on',
  'answer-without',
  'upstream-refused',
  'failure-told',
  'nothing-smuggled',
  'redirect-not-followed',
  'no-connection',
];

/** A failure of these can be one of safety. */
const ofSafety: readonly ProxyExpectation['kind'][] = [
  'forwarded',
  'rejected',
  'nothing-arrives',
  'no-other-identity',
  'not-passed-on',
  'upstream-refused',
  'own-certificate',
  'nothing-smuggled',
  'redirect-not-followed',
];
