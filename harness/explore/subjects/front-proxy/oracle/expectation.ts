import type { AskedOfProxy, ProxyDecision, ProxyDecisions } from '../../../../model';
import { header } from '../../../../vocabulary';
import {
  allOf,
  arrivesUnchanged,
  failureTold,
  forwarded,
  noOtherIdentity,
  nothingArrives,
  notPassedOn,
  rejected,
  upstreamRefused,
} from '../../../../vocabulary/front-proxy';
import type { ProxyExpectation, ThroughProxy } from '../../../../vocabulary/front-proxy/types';
import { unchangedParts } from '../../../../vocabulary/front-proxy/expectation';
import { companyOf } from '../cases';
import { isPipelined, isUsual } from './usual';

/** A request with what the model says of it. */
export interface Decided extends AskedOfProxy {
  readonly decisions: ProxyDecisions;
}

type Forwarded = Extract<ProxyDecision, { kind: 'forwarded' }>;

const isForwarded = (decision: ProxyDecision): decision is Forwarded => decision.kind === 'forwarded';

/** What must come of an attempt, of whose requests the model says this; `own`: of its own, in each of its forms. */
export function expectationOf(attempt: ThroughProxy, decided: readonly Decided[]): ProxyExpectation | undefined {
  const own = decided.filter((each) => each.own).flatMap(({ decisions }) => decisions);
  const passed = own.filter(isForwarded);
  if (attempt.upstream !== 'good' && own.every((each) => each.kind === 'rejected')) return ofUpstream(own);
  // A front proxy goes on as before, answers, or ends the connection (RFC 9113, 3.2 and 3.3).
  if (attempt.speaking?.startsWith('http2-by') === true)
    return passed.length === 0 ? nothingArrives() : noOtherIdentity();
  if (decided.some(isOneOfSeveral)) return noOtherIdentity();
  const others = companyOf(attempt).length > 0;
  if (passed.length === 0) return others ? ofSeveral(attempt, decided) : ofRejected(attempt, own);
  const kept = notPassedOnOf(passed);
  const way = others ? ofSeveral(attempt, decided) : ofForwarded(attempt, own, passed);
  return kept.length === 0 ? way : allOf(way, ...kept);
}

/** Whether its user is another one where the connection resumes a TLS session (rule K-04). */
const isOneOfSeveral = ({ facts: { user, onSession = [] } }: Decided): boolean =>
  onSession.some((each) => JSON.stringify(each) !== JSON.stringify(user));

/** The API server fails verification, or cannot be reached. */
function ofUpstream(own: readonly ProxyDecision[]): ProxyExpectation {
  const reasons = own.map((each) => (each.kind === 'rejected' ? each.as : undefined));
  if (reasons.includes('upstream-not-verified')) return upstreamRefused();
  return reasons.includes('upstream-failed') ? failureTold({ orSilence: true }) : rejected();
}

/** Forms of a credential that are wrong as a request as well. */
const mayBeMalformed: ReadonlySet<string> = new Set([
  ...['in-the-authority', 'in-the-path', 'in-the-query', 'in-a-form', 'in-a-trailer', 'in-a-cookie'],
  'with-underscores',
  ...['wrong-then-right', 'line-end-behind-the-user', 'password-over-long', 'password-non-ascii'],
  ...['password-of-the-same-low-octets', 'password-in-full-width-letters'],
  ...['password-that-is-no-text', 'user-that-is-no-text', 'password-before-nul', 'nul-behind', 'not-base64'],
]);

/** Nobody is authenticated, or a name cannot be carried. */
function ofRejected(attempt: ThroughProxy, own: readonly ProxyDecision[]): ProxyExpectation {
  if (own.some(({ branch }) => branch === 'proxy-name-uncarried')) return noOtherIdentity();
  if (own.some(({ branch }) => branch === 'proxy-clear-text')) return rejected('clear-text');
  // A front proxy has answers of its own to some requests, such as those that ask for its health.
  if (attempt.inEachOf !== undefined || /\/(healthz|version)/.test(attempt.path)) return nothingArrives();
  return rejected(isUsual(attempt) && !mayBeMalformed.has(attempt.presenting ?? '') ? 'unauthenticated' : 'malformed');
}

/** Several users: each is forwarded as itself, and whoever is nobody is not. */
const ofSeveral = (attempt: ThroughProxy, decided: readonly Decided[]): ProxyExpectation => {
  const somebodyRefused = decided.some(({ decisions }) => !decisions.every(isForwarded));
  return isUsual(attempt) && !(isPipelined(attempt) && somebodyRefused) ? forwarded() : noOtherIdentity();
};

/** One user: forwarded as itself, with the request as it was sent. */
function ofForwarded(
  attempt: ThroughProxy,
  own: readonly ProxyDecision[],
  passed: readonly Forwarded[],
): ProxyExpectation {
  const parts = unchangedParts.filter((part) => passed.every(({ unchanged }) => unchanged.includes(part)));
  const mayBeRejected = !isUsual(attempt) || own.some((each) => each.kind === 'rejected') || passed.some(isOdd);
  if (mayBeRejected) return arrivesUnchanged(parts, { orRejected: true });
  return allOf(forwarded(), arrivesUnchanged(parts));
}

/** A name that front proxies may refuse to carry, or to know (rule I-17). */
const isOdd = ({ identity: { user, groups } }: Forwarded): boolean =>
  ![user, ...groups].every((text) => /^[\w.@:+-]+$/.test(text) && text.length < 64);

/** What is promised of each header that holds a credential of the user. */
const ofCredentials: Readonly<Record<string, Parameters<typeof notPassedOn>[1]>> = {
  authorization: { promise: 'authorization-removed', credential: true },
  'proxy-authorization': { promise: 'proxy-authorization-removed' },
  cookie: { promise: 'cookies-removed' },
};

/** Headers of the user that the model says are removed, beside those by which identity is told (the judge compares that). */
function notPassedOnOf(passed: readonly Forwarded[]): readonly ProxyExpectation[] {
  const removed = passed.flatMap(({ headers }) =>
    headers.flatMap(({ line: [name], fate, branch }) =>
      fate === 'removed' ? [{ name: name.toLowerCase(), branch }] : [],
    ),
  );
  const named = (branch: string): readonly string[] => [
    ...new Set(removed.flatMap((each) => (each.branch === branch ? [each.name] : []))),
  ];
  const aliases = named('proxy-alias');
  const credentials = named('proxy-credential-kept-back');
  const impersonation = named('proxy-impersonation');
  const headersOf = (names: readonly string[]): readonly ReturnType<typeof header>[] =>
    names.map((name) => header(name, ''));
  return [
    ...aliases.map((name) =>
      notPassedOn(headersOf([name]), { promise: name.includes('.') ? 'dotted-aliases-removed' : 'aliases-removed' }),
    ),
    ...Object.entries(ofCredentials).flatMap(([name, more]) =>
      credentials.includes(name) ? [notPassedOn(headersOf([name]), more)] : [],
    ),
    ...(impersonation.length === 0
      ? []
      : [notPassedOn(headersOf(impersonation), { promise: 'impersonation-removed' })]),
  ];
}
