import { flagOf, serverFlagOf } from '../../../settings';
import { authoritySettings, type SuppliedAuthority } from '../../../target/authority-settings';
import type { Authority, Setting } from '../../../vocabulary/types';
import { listed } from '../../../vocabulary/prose/prose';
import type { KeyFacts } from './facts';
import { differs, isTrusted, isUser, type KeyReading } from './reading';

/** What the facts leave of the inputs. */
export interface Conclusion {
  /** One sentence that names the flag, what was seen and the likely fix: no check can run. */
  readonly contradiction?: string;
  /** Inputs that a defect of the server may have made look wrong, with both readings. */
  readonly doubts: Readonly<Partial<Record<Authority, string>>>;
  /** Settings that the server does not seem to have. */
  readonly contradicted: readonly Setting[];
}

/** Judges the keys of one setup, and what its headers are seen to do; pure. */
export function conclude(facts: KeyFacts): Conclusion {
  const user = userAccepted(facts);
  const proxy = proxyAccepted(facts);
  const contradiction =
    oracleMissing(facts) ??
    swapped(facts, user, proxy) ??
    (user ? undefined : (otherRole(facts) ?? unnamed(facts, 'client-ca', facts.user))) ??
    (proxy || facts.proxyByDefaultHeader?.kind === 'identified'
      ? undefined
      : unnamed(facts, 'request-header-ca', facts.proxy));
  if (contradiction !== undefined) return { contradiction, doubts: {}, contradicted: [] };
  const replaced = !user && facts.formerUser?.kind === 'identified';
  const otherHeader = !proxy && isUser(facts.proxyByDefaultHeader, facts.claimed.user);
  return {
    doubts: {
      ...(user ? {} : { 'client-ca': clientDoubt(facts) }),
      ...(proxy ? {} : { 'request-header-ca': proxyDoubt(facts) }),
      ...(facts.sentOfServerCa === false ? { 'server-ca': serverDoubt } : {}),
    },
    contradicted: [
      ...(replaced ? (['client-authority-replaced'] as const) : []),
      ...(otherHeader ? (['user-header'] as const) : []),
      ...missingHeaders(facts),
    ],
  };
}

/** One user who is accepted is enough, and so is an answer that strangers do not get. */
const userAccepted = ({ user, anotherUser, unknownUser }: KeyFacts): boolean =>
  user === undefined ||
  isTrusted(user) ||
  (anotherUser !== undefined && isTrusted(anotherUser)) ||
  (user.kind === 'refused' && differs(user, unknownUser));

/** A front proxy is accepted when the user that it claims is; a served request or a missing answer shows no more. */
const proxyAccepted = ({ proxy, anotherProxy, proxyName }: KeyFacts): boolean =>
  proxy === undefined ||
  [proxy, anotherProxy].some((each) => each !== undefined && isTrusted(each) && !isNamed(each, proxyName));

const isNamed = (reading: KeyReading, user: string): boolean =>
  reading.kind === 'identified' && reading.identity.user === user;

/** The flag that gave this CA. */
const givenBy = ({ given }: KeyFacts, authority: SuppliedAuthority): string =>
  given[authority]?.flag ?? flagOf(authoritySettings[authority].key);

/** How a server answers a question that it does not know. */
const unknownQuestion = ['404', '405', '406', '415'];

/** An oracle that answers no caller with an identity is not there; one that answers a single caller is. */
function oracleMissing({ oracle, ...facts }: KeyFacts): string | undefined {
  const readings = [facts.user, facts.anotherUser, facts.proxy, facts.anotherProxy].filter(
    (each) => each !== undefined,
  );
  const missing = (each: KeyReading): boolean =>
    each.kind === 'served' || (each.kind === 'refused' && unknownQuestion.includes(each.how));
  const [first] = readings;
  if (oracle === undefined || first === undefined || !readings.every(missing)) return undefined;
  return `${flagOf('identityOracle')} ${oracle}: the target ${first.words} and shows no identity, whichever certificate is presented; name an oracle that it serves`;
}

/** Both keys, each in the other's role and not in its own. */
function swapped(facts: KeyFacts, user: boolean, proxy: boolean): string | undefined {
  const { given, named, userAsProxy, proxyName } = facts;
  if (user || given['request-header-ca'] === undefined) return undefined;
  const proxyIsUser = [facts.proxyAsUser, proxy ? undefined : facts.proxy].some((each) =>
    each === undefined ? false : isUser(each, proxyName),
  );
  if (!proxyIsUser) return undefined;
  const [one, other] = [givenBy(facts, 'client-ca'), givenBy(facts, 'request-header-ca')];
  if (isUser(userAsProxy, facts.claimed.user))
    return `${one}, ${other}: the two CAs look swapped: a certificate of ${one} is accepted as a front proxy's, and one of ${other} as a user's; give each in the place of the other`;
  const name = given['client-ca']?.name;
  if (named.length === 0 || name === undefined || named.includes(name)) return undefined;
  return `${one}, ${other}: the two CAs look swapped: a certificate of ${other} is accepted as a user's, and the target does not name that of ${one}; give each in the place of the other`;
}

/** The only key that was given is that of the front proxies. */
function otherRole(facts: KeyFacts): string | undefined {
  if (facts.given['request-header-ca'] !== undefined || !isUser(facts.userAsProxy, facts.claimed.user))
    return undefined;
  const flag = givenBy(facts, 'client-ca');
  return `${flag}: its certificate is rejected as a user's and accepted as a front proxy's; give this CA with ${flagOf('requestHeaderCa')}, and with ${flag} the one of the server's ${serverFlagOf('clientCa')}`;
}

/** A CA that the target neither names nor trusts. One that it trusts without naming it is for the checks to find. */
function unnamed(facts: KeyFacts, authority: SuppliedAuthority, seen: KeyReading | undefined): string | undefined {
  const { named, given } = facts;
  const name = given[authority]?.name;
  // A server that trusts the CA that was replaced has a defect; the rule about it says so.
  if (authority === 'client-ca' && facts.formerUser?.kind === 'identified') return undefined;
  if (named.length === 0 || name === undefined || named.includes(name)) return undefined;
  if (seen === undefined || seen.kind === 'identified') return undefined;
  return `${givenBy(facts, authority)}: the target takes client certificates of ${listed(named.slice(0, 10))}, and not of ${name}: it ${seen.words}; give the CA that it trusts, or leave this one out`;
}

function clientDoubt(facts: KeyFacts): string {
  const flag = givenBy(facts, 'client-ca');
  const saw = `the target accepts no user with a certificate of ${flag}: it ${facts.user?.words ?? 'did not answer'}`;
  if (facts.formerUser?.kind === 'identified')
    return `${saw}, and accepts one of ${flagOf('formerClientCa')}; either it still trusts the CA that was replaced, or the two flags are in each other's place`;
  const asProxy = isUser(facts.userAsProxy, facts.claimed.user) ? ', and accepts one as a front proxy’s' : '';
  return `${saw}${asProxy}; either this is not the CA of its ${serverFlagOf('clientCa')}, or the server rejects the users of its own CA`;
}

function proxyDoubt(facts: KeyFacts): string {
  const { requestHeader, proxy, proxyName } = facts;
  const [header = 'X-Remote-User'] = requestHeader.usernameHeaders;
  const saw = `the target accepts no user whom a front proxy with a certificate of ${givenBy(facts, 'request-header-ca')} names: it ${proxy?.words ?? 'did not answer'}`;
  if (isUser(facts.proxyByDefaultHeader, facts.claimed.user))
    return `${saw}, and identifies the user by X-Remote-User; either it does not run with ${flagOf('requestheaderUsernameHeaders')}=${header}, or it ignores it`;
  return `${saw}; either this is not the CA of its ${serverFlagOf('requestHeaderCa')}, or ${JSON.stringify(proxyName)} is none of its ${flagOf('requestheaderAllowedNames')}, or ${header} none of its ${flagOf('requestheaderUsernameHeaders')}, or the server ignores its front proxy`;
}

const serverDoubt = `the CA of ${flagOf('serverCa')} signed none of the certificates that the target sends; either it is not the CA of this server, or the server does not send the intermediate below it`;

/** Which of the claims that were sent are missing, where the oracle would show them. */
function missingHeaders({ proxy, requestHeader, claimed }: KeyFacts): readonly Setting[] {
  if (proxy?.kind !== 'identified' || proxy.identity.user !== claimed.user) return [];
  const { groups, extra } = proxy.identity;
  const { groupHeaders, extraHeadersPrefixes } = requestHeader;
  return [
    ...(groupHeaders.length > 0 && groups !== undefined && !groups.includes(claimed.group)
      ? (['group-header'] as const)
      : []),
    ...(extraHeadersPrefixes.length > 0 && extra !== undefined && extra[claimed.extra] === undefined
      ? (['extra-header'] as const)
      : []),
  ];
}
