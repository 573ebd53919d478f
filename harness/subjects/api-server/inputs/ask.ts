import { verifiesAgainst, type Credential } from '../../../pki';
import type { Probe } from '../../../attempt';
import { flagOf } from '../../../settings';
import { authoritySettings } from '../../../target/authority-settings';
import { oracleInWords } from '../../../target/oracles/oracles';
import type { OpenTarget, Setup, Target } from '../../../target/types';
import { claiming, extraHeader, header } from '../../../vocabulary';
import type { Authority, Header, TlsVersion } from '../../../vocabulary/types';
import type { Credentials } from '../credentials/credentials';
import type { GroupContext } from '../attempts/context';
import type { Turn } from '../../../run/pace';
import type { Preflight } from '../questions/preflight';
import { askIdentity } from '../questions/ask-identity';
import type { CallerNames } from '../drawn/caller-names';
import { callers, type InputCaller } from './callers';
import type { GivenAuthority, KeyFacts } from './facts';
import { isTrusted, readingOf, type KeyReading } from './reading';

/** What the inputs of a run are proven with. */
export interface Proving {
  readonly target: Target;
  readonly open: OpenTarget;
  readonly probe: Probe;
  readonly turn: Turn;
  readonly credentials: Credentials;
  readonly authorityNames: GroupContext['authorityNames'];
  readonly seen: Preflight;
  readonly names: CallerNames;
}

/** How many attempts askKeys makes where the keys are right. */
export const keysAsked = ({ signers, signings = {} }: Target): number =>
  (['client-ca', 'request-header-ca'] as const).filter(
    (authority) => signers.includes(authority) || signings[authority]?.kind === 'command',
  ).length;

/**
 * Makes one attempt for each CA that certificates can be had of, and the others of KeyFacts only where one of these is not
 * accepted.
 */
export async function askKeys(proving: Proving, setup: Setup): Promise<KeyFacts> {
  const { target, open, probe, turn, credentials, seen, names } = proving;
  const { claimed } = names;
  const { requestHeader } = setup;
  const of = { target, setup, endpoint: open.endpoint(setup.name), probe, turn };
  const given = givenTo(proving, setup);
  const ask = async (
    caller: InputCaller,
    headers: readonly Header[] = [],
    tls?: TlsVersion,
  ): Promise<KeyReading | undefined> => {
    const credential = await made(credentials, caller, setup, names);
    if (credential === undefined) return undefined;
    return readingOf(await askIdentity(of, headers, credential, tls), target.profile);
  };
  const offered = seen.offered.get(setup.name);
  const facts: KeyFacts = {
    given,
    requestHeader,
    claimed,
    oracle: target.oracle.kind === 'none' ? undefined : oracleInWords(target.oracle),
    named: offered?.named ?? [],
    sentOfServerCa: sentOf(open.authorities['server-ca']?.certificate, offered?.sent ?? []),
    proxyName: requestHeader.allowedNames[0] ?? 'front-proxy-client',
    user: given['client-ca'] && (await ask('user')),
    proxy: given['request-header-ca'] && (await ask('proxy', wholeClaim(setup, claimed))),
  };
  const { user, proxy } = facts;
  const userDoubted = !isTrusted(user);
  const proxyDoubted = !isTrusted(proxy) || (proxy?.kind === 'identified' && proxy.identity.user === facts.proxyName);
  // The other version of TLS where there are two: a defect of one of them is no matter of the key.
  const older = target.tls.length === 2 && offered?.tls.has('1.2') === true ? '1.2' : undefined;
  const claim = requestHeader.usernameHeaders.length > 0 ? claiming(claimed.user) : [];
  const custom = !requestHeader.usernameHeaders.some((name) => name.toLowerCase() === 'x-remote-user');
  return {
    ...facts,
    ...(userDoubted
      ? {
          withoutCertificate: readingOf(await askIdentity(of), target.profile),
          anotherUser: await ask('another-user', [], older),
          unknownUser: await ask('unknown-user'),
          userAsProxy: claim.length === 0 ? undefined : await ask('user-named-as-the-proxy', claim),
          formerUser: given['former-client-ca'] && (await ask('former-user')),
        }
      : {}),
    ...(proxyDoubted ? { anotherProxy: await ask('another-proxy', claim, older) } : {}),
    ...(proxyDoubted && custom
      ? { proxyByDefaultHeader: await ask('proxy', [header('X-Remote-User', claimed.user)]) }
      : {}),
    ...((proxyDoubted || userDoubted) && given['request-header-ca'] !== undefined
      ? { proxyAsUser: await ask('proxy') }
      : {}),
  };
}

/** Whether one of the certificates that the server sent was signed by this CA; undefined where nothing is known of either. */
const sentOf = (authority: string | undefined, sent: readonly string[]): boolean | undefined =>
  authority === undefined || sent.length === 0 ? undefined : sent.some((each) => verifiesAgainst(each, authority));

/** Everything that a front proxy can claim on this target. */
export function wholeClaim({ requestHeader }: Setup, claimed: CallerNames['claimed']): readonly Header[] {
  const { usernameHeaders, groupHeaders, extraHeadersPrefixes } = requestHeader;
  return [
    ...(usernameHeaders.length > 0 ? claiming(claimed.user) : []),
    ...(groupHeaders.length > 0 ? claiming('', claimed.group).slice(1) : []),
    ...(extraHeadersPrefixes.length > 0 ? [extraHeader(claimed.extra, 'x')] : []),
  ];
}

/** The CAs that certificates can be had of and that the setup has, with the flag that supplied each. */
function givenTo(
  { target, open, authorityNames = {} }: Proving,
  { traits }: Setup,
): Readonly<Partial<Record<Authority, GivenAuthority>>> {
  const absent: readonly Authority[] = [
    ...(traits.includes('no-client-authorities') ? (['client-ca'] as const) : []),
    ...(traits.includes('no-request-header-authority') ? (['request-header-ca'] as const) : []),
  ];
  const found = new Map<Authority, GivenAuthority>();
  for (const authority of ['client-ca', 'request-header-ca', 'former-client-ca'] as const) {
    if (absent.includes(authority)) continue;
    const signing = target.signings?.[authority];
    const name = authorityNames[authority];
    if (open.authorities[authority] !== undefined)
      found.set(authority, { flag: flagOf(authoritySettings[authority].key), name });
    // A cluster that signs by its own API signs with its own CA.
    else if (signing?.kind === 'command') found.set(authority, { flag: signing.flag, name });
  }
  return Object.fromEntries(found);
}

/** The certificate of a caller; undefined where its signer does not give it. */
async function made(
  credentials: Credentials,
  caller: InputCaller,
  setup: Setup,
  names: CallerNames,
): Promise<Credential | undefined> {
  try {
    return await credentials.of(callers(names), caller, setup.requestHeader);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'signing-failed') return undefined;
    throw error;
  }
}
