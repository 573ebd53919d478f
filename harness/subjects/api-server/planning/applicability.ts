import { doesNotConcern, needsInput, type Inapplicable } from '../../../results';
import { flagOf, usageOf } from '../../../settings';
import { blindTo, oracleInWords } from '../../../target/oracles/oracles';
import { profiles } from '../../../target/profiles';
import type { Profile, RequestHeaderConfig, Setup, Target } from '../../../target/types';
import { listed } from '../../../vocabulary/prose/prose';
import { needs, profileThatDoes } from '../../../vocabulary/scenario';
import { headersInCompany } from '../../../vocabulary/when';
import type { Attempt, Check, Expectation, Need, Scenario, Text, TlsVersion } from '../../../vocabulary/types';
import { withPossibleAdvice } from './advice';
import { resolve, type ResolvedCertificate } from './certificates/certificates';
import { missingPath } from './paths';
import type { Control, Decision } from '../../../plan/types';
import { identifiesNoClient, withheld } from './certificates/withheld';
import { attemptsOf, exposesToken, presentedIn, presentsInHand, presentsToken } from './rests-on';
import { withoutIdentity } from './without-identity';

const notApplicable = (inapplicable: Inapplicable, target: Target): Decision => ({
  kind: 'not-applicable',
  ...withPossibleAdvice(inapplicable, target),
});

/** What is wanted of the target: it is not so as it is declared, or nobody has said. */
function lacking(wanted: readonly Need[], setups: readonly Setup[]): Inapplicable {
  const open = setups.some(({ traits, undeclared = [] }) =>
    wanted.every((need) => traits.includes(need) || undeclared.includes(need)),
  );
  const about = `applies only to ${listed(wanted.map((need) => needs[need].sentence))}`;
  // What the setup that comes nearest has already is nothing to be advised.
  const lackedBy = setups.map(({ traits }) => wanted.filter((need) => !traits.includes(need)));
  const [nearest = wanted] = lackedBy.toSorted((one, other) => one.length - other.length);
  const kinds = kindsWith(nearest.filter((need) => needs[need].flag === profileThatDoes));
  const flags = [
    ...new Set(nearest.map((need): string => (needs[need].flag === profileThatDoes ? kinds : needs[need].flag))),
  ];
  // What no flag can say of a target is so of none.
  if (flags.includes('')) return doesNotConcern(about);
  const [first = ''] = flags;
  return open
    ? needsInput(`${about}; if the target is one, say ${listed(flags)}`, first.split('=')[0] ?? first)
    : doesNotConcern(`${about}; if the target is one, say ${listed(flags)}`);
}

/** The flag that names the kinds of server of which all this is so; '' where there is none. */
function kindsWith(wanted: readonly Need[]): string {
  const names = Object.values<Profile>(profiles)
    .filter(({ traits }) => wanted.every((need) => traits.includes(need)))
    .map(({ name }) => name);
  const [first, ...others] = names;
  if (first === undefined) return '';
  return `${flagOf('profile')}=${first}${others.length === 0 ? '' : ` (or ${others.join(', ')})`}`;
}

/** Whether a check can be tried on this target, and if not, what is missing. */
export function applicability(
  scenario: Scenario,
  check: Check,
  control: Control | undefined,
  setup: Setup | undefined,
  tls: TlsVersion | undefined,
  target: Target,
): Decision {
  if (setup === undefined) return notApplicable(lacking(scenario.needs ?? [], target.setups), target);
  const unmet = (check.needs ?? []).filter((need) => !setup.traits.includes(need));
  if (unmet.length > 0) return notApplicable(lacking(unmet, [setup]), target);
  if (tls !== undefined && !target.tls.includes(tls))
    return notApplicable(doesNotConcern(`the target is declared without TLS ${tls}`), target);
  if (!target.verifiesServer && check.when.kind === 'connect' && check.when.trusting !== 'anything')
    return { kind: 'skipped', reason: `the server's identity is not verified, because of ${flagOf('insecure')}` };
  const reasons = reasonsAgainst(scenario, check, control, setup, target);
  // No input is asked for that would change nothing.
  const reason = reasons.find(({ because }) => because === 'does-not-concern') ?? reasons[0];
  return reason === undefined ? { kind: 'run' } : notApplicable(reason, target);
}

function reasonsAgainst(
  scenario: Scenario,
  check: Check,
  control: Control | undefined,
  setup: Setup,
  target: Target,
): readonly Inapplicable[] {
  const attempts = attemptsOf(scenario, check, control);
  const missing = missingPath(attempts, setup.paths ?? target.profile.paths);
  if (missing !== undefined) return [withoutPath(missing, target.profile)];
  const certificates = attempts.flatMap((attempt) => certificatesOf(scenario, attempt, setup));
  const named = check.then.kind === 'authority-named' ? [check.then.authority] : [];
  const nameless = attempts.flatMap(headersOf).find((kind) => headerNames[kind].of(setup.requestHeader).length === 0);
  const refused = refusesName(check) ? namesOf(scenario, check.when, setup) : [];
  const reasons = [
    withoutIdentity(target, check, attempts, certificates),
    withheld(certificates, named, setup, target),
    nameless &&
      doesNotConcern(`the target takes ${headerNames[nameless].what} from no header (${headerNames[nameless].flag})`),
    presentsInHand(scenario, check, control) ? withoutCertificate(setup, target) : undefined,
    presentsToken(scenario, check, control) ? withoutToken(setup, target) : undefined,
    exposesToken(check.when) ? exposureNotAllowed(target) : undefined,
    // Of several common names a server takes the first or the last.
    [refused[0], refused.at(-1)].some((name) => name !== undefined && setup.requestHeader.allowedNames.includes(name))
      ? doesNotConcern('the name that it tries is one that the target allows')
      : undefined,
    check.when.kind === 'who-am-i' ? unseen(check.then, target) : undefined,
  ];
  return reasons.filter((reason) => reason !== undefined);
}

/** Where servers of this kind have a list each of their own, that none was found does not say that there is none. */
function withoutPath(
  { name, what }: { readonly name: string; readonly what: string },
  { looksFor = [] }: Profile,
): Inapplicable {
  return looksFor.includes('list') && (name === 'list' || name === 'protected')
    ? needsInput(`needs ${what}; say where it is with ${usageOf('listPath')}`, flagOf('listPath'))
    : doesNotConcern(`applies only to a server that has ${what}, and the target has none`);
}

function withoutCertificate({ traits }: Setup, { supplies }: Target): Inapplicable | undefined {
  if (traits.includes('no-client-authorities')) return identifiesNoClient;
  return supplies?.includes('certificate') === true
    ? undefined
    : needsInput(
        `needs a client certificate that the target accepts; supply one with ${usageOf('kubeconfig')} or ${usageOf('clientCertificate')}`,
        flagOf('clientCertificate'),
        flagOf('kubeconfig'),
      );
}

function withoutToken({ traits }: Setup, { supplies }: Target): Inapplicable | undefined {
  if (traits.includes('client-certificate-required'))
    return doesNotConcern('the target takes no bearer token from a caller without a certificate');
  return supplies?.includes('token') === true
    ? undefined
    : needsInput(
        `needs a bearer token that the target accepts; supply one with ${usageOf('tokenFile')}`,
        flagOf('tokenFile'),
      );
}

/** A token is exposed only where the harness made it, or the user allows it. */
const exposureNotAllowed = ({ safetyPolicy }: Target): Inapplicable | undefined =>
  safetyPolicy === undefined || safetyPolicy.allowTokenExposure === true
    ? undefined
    : needsInput(
        `sends the bearer token where it can be logged or overheard; allow that with ${flagOf('allowTokenExposure')}`,
        flagOf('allowTokenExposure'),
      );

/** What the oracle cannot see of what is expected; the one that this kind of server has may see it. */
function unseen(expectation: Expectation, { oracle, profile }: Target): Inapplicable | undefined {
  const wanted = facetsNeeded(expectation, profile);
  const [missing, always] = [oracle, profile.oracle].map((each) => blindTo(each).filter((facet) => wanted.has(facet)));
  if (missing === undefined || missing.length === 0) return undefined;
  if (oracle.kind === 'none') return doesNotConcern('the identity oracle is none: no oracle shows an identity');
  const reason = `the identity oracle ${oracleInWords(oracle)} cannot see ${listed(missing)}`;
  return always?.length === 0 ? needsInput(reason, flagOf('identityOracle')) : doesNotConcern(reason);
}

/** Headers that a server may have no name for; of the uid the needs of a scenario speak. */
const headerNames = {
  user: {
    of: ({ usernameHeaders }: RequestHeaderConfig) => usernameHeaders,
    what: 'the user',
    flag: flagOf('requestheaderUsernameHeaders'),
  },
  group: {
    of: ({ groupHeaders }: RequestHeaderConfig) => groupHeaders,
    what: 'groups',
    flag: flagOf('requestheaderGroupHeaders'),
  },
  extra: {
    of: ({ extraHeadersPrefixes }: RequestHeaderConfig) => extraHeadersPrefixes,
    what: 'extra attributes',
    flag: flagOf('requestheaderExtraHeadersPrefix'),
  },
} as const;

/** The kinds of identity headers that an attempt sends, itself or with what is in its company. */
function headersOf(attempt: Attempt): readonly (keyof typeof headerNames)[] {
  if (!('headers' in attempt)) return [];
  return [...attempt.headers, ...headersInCompany(attempt).flat()].flatMap(({ kind }) =>
    kind === 'user' || kind === 'group' || kind === 'extra' ? [kind] : [],
  );
}

function certificatesOf(scenario: Scenario, attempt: Attempt, setup: Setup): readonly ResolvedCertificate[] {
  return presentedIn(attempt).map((name) => resolve(scenario, name, setup.requestHeader));
}

const refusesName = ({ then }: Check): boolean => 'as' in then && then.as === 'front-proxy-not-allowed';

/** The common names that an attempt presents. */
function namesOf(scenario: Scenario, attempt: Attempt, setup: Setup): readonly string[] {
  const name = 'present' in attempt ? attempt.present : undefined;
  const certificate = name === undefined ? undefined : resolve(scenario, name, setup.requestHeader);
  const names = certificate?.kind === 'minted' ? [certificate.description.CN ?? []].flat() : [];
  return names.map((text: Text) => (typeof text === 'string' ? text : text.text));
}

function facetsNeeded(expectation: Expectation, { addedGroups }: Profile): ReadonlySet<string> {
  switch (expectation.kind) {
    case 'identified':
      return new Set(Object.keys(expectation));
    case 'in-group':
    case 'not-in-group':
      return new Set(['groups', ...(addedGroups.includes(expectation.group) ? ['groups that the target adds'] : [])]);
    case 'token-user':
    case 'certificate-user':
    case 'each-identified':
      return new Set(['user']);
    case 'nobody-but':
      return new Set([
        ...(expectation.identities.length === 0 ? [] : ['user']),
        ...(expectation.identities.some(({ uid }) => uid !== undefined) ? ['uid'] : []),
        // Of two users who have presented themselves, the groups tell whether the caller is one of them or both.
        ...(expectation.orTokenUser === true ? ['groups'] : []),
      ]);
    default:
      return new Set();
  }
}
