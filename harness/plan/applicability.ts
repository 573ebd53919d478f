import { blindTo, oracleInWords } from '../target/oracles';
import type { Profile, RequestHeaderConfig, Setup, Target } from '../target/types';
import { listed } from '../vocabulary/prose';
import { needs } from '../vocabulary/scenario';
import type { Attempt, Check, Expectation, Need, Scenario, Text, TlsVersion } from '../vocabulary/types';
import { baseOf, resolve, type ResolvedCertificate } from './certificates';
import { missingPath } from './paths';
import type { Control, Decision } from './types';
import { withheld } from './withheld';

const notApplicable = (reason: string): Decision => ({ kind: 'not-applicable', reason });

const lacking = (wanted: readonly Need[]): Decision =>
  notApplicable(
    `is about ${listed(wanted.map((need) => needs[need].sentence))}; if the target is one, say ${listed(wanted.map((need) => needs[need].flag))}`,
  );

/** Whether a check can be tried on this target, and if not, what is missing. */
export function applicability(
  scenario: Scenario,
  check: Check,
  control: Control | undefined,
  setup: Setup | undefined,
  tls: TlsVersion | undefined,
  target: Target,
): Decision {
  if (setup === undefined) return lacking(scenario.needs ?? []);
  const unmet = (check.needs ?? []).filter((need) => !setup.traits.includes(need));
  if (unmet.length > 0) return lacking(unmet);
  if (tls !== undefined && !target.tls.includes(tls)) return notApplicable(`the target is declared without TLS ${tls}`);
  if (!target.verifiesServer && check.when.kind === 'connect' && check.when.trusting !== 'anything')
    return { kind: 'skipped', reason: "the server's identity is not verified, because of --insecure" };
  const attempts = attemptsOf(scenario, check, control);
  const missing = missingPath(attempts);
  if (missing !== undefined) return notApplicable(`is about a server that has ${missing}, and the target has none`);
  const certificates = attempts.flatMap((attempt) => certificatesOf(scenario, attempt, setup));
  const named = check.then.kind === 'authority-named' ? [check.then.authority] : [];
  const reason = withheld(certificates, named, setup, target);
  if (reason !== undefined) return notApplicable(reason);
  const nameless = attempts.flatMap(headersOf).find((kind) => headerNames[kind].of(setup.requestHeader).length === 0);
  if (nameless !== undefined)
    return notApplicable(
      `the target takes ${headerNames[nameless].what} from no header (${headerNames[nameless].flag})`,
    );
  if (presentsInHand(scenario, check, control) && target.holds?.includes('certificate') !== true)
    return notApplicable(
      'needs a client certificate that the target accepts; supply one with --kubeconfig FILE or --client-certificate CERT,KEY',
    );
  if (presentsToken(scenario, check, control)) {
    if (target.holds?.includes('token') !== true)
      return notApplicable('needs a bearer token that the target accepts; supply one with --token-file FILE');
    if (setup.traits.includes('client-certificate-required'))
      return notApplicable('the target takes no bearer token from a caller without a certificate');
  }
  if (
    refusesName(check) &&
    namesOf(scenario, check.when, setup).some((name) => setup.requestHeader.allowedNames.includes(name))
  )
    return notApplicable('the name that it tries is one that the target allows');
  const unseen = blindTo(target.oracle).filter((facet) => facetsNeeded(check.then, target.profile).has(facet));
  if (check.when.kind === 'who-am-i' && unseen.length > 0)
    return notApplicable(`the identity oracle ${oracleInWords(target.oracle)} cannot see ${listed(unseen)}`);
  return { kind: 'run' };
}

/** Whether a verdict on this check rests on the bearer token in hand. */
export const presentsToken = (scenario: Scenario, check: Check, control: Control | undefined): boolean =>
  attemptsOf(scenario, check, control).some((attempt) => JSON.stringify(attempt).includes('"kind":"token"'));

/** Whether it rests on the client certificate in hand, or on a twin of it. */
export const presentsInHand = (scenario: Scenario, check: Check, control: Control | undefined): boolean =>
  attemptsOf(scenario, check, control)
    .flatMap(presentedIn)
    .some((name) => baseOf(scenario, name).kind === 'in-hand');

/** Whether it rests on what the identity oracle sees. */
export const asksWho = (scenario: Scenario, check: Check, control: Control | undefined): boolean =>
  attemptsOf(scenario, check, control).some(({ kind }) => kind === 'who-am-i');

/** Every attempt that a verdict on this check rests on. */
export function attemptsOf(scenario: Scenario, check: Check, control: Control | undefined): readonly Attempt[] {
  const attempts: Attempt[] = [check.when];
  if (check.then.kind === 'as-if') attempts.push(check.then.attempt);
  if (control?.kind === 'twin') attempts.push(control.attempt);
  if (control?.kind === 'check') {
    const named = scenario.checks[control.check];
    if (named === undefined) throw new Error(`${scenario.id}: the control ${control.check} does not exist`);
    attempts.push(named.when);
  }
  return attempts;
}

/** Headers that a server may have no name for; of the uid the needs of a scenario speak. */
const headerNames = {
  user: {
    of: ({ usernameHeaders }: RequestHeaderConfig) => usernameHeaders,
    what: 'the user',
    flag: '--requestheader-username-headers',
  },
  group: {
    of: ({ groupHeaders }: RequestHeaderConfig) => groupHeaders,
    what: 'groups',
    flag: '--requestheader-group-headers',
  },
  extra: {
    of: ({ extraHeadersPrefixes }: RequestHeaderConfig) => extraHeadersPrefixes,
    what: 'extra attributes',
    flag: '--requestheader-extra-headers-prefix',
  },
} as const;

/** The kinds of identity headers that an attempt sends, itself or with what is in its company. */
function headersOf(attempt: Attempt): readonly (keyof typeof headerNames)[] {
  if (!('headers' in attempt)) return [];
  const company = attempt.kind === 'who-am-i' ? [...(attempt.after ?? []), ...(attempt.beside ?? [])] : [];
  return [...attempt.headers, ...company.flat()].flatMap(({ kind }) =>
    kind === 'user' || kind === 'group' || kind === 'extra' ? [kind] : [],
  );
}

function certificatesOf(scenario: Scenario, attempt: Attempt, setup: Setup): readonly ResolvedCertificate[] {
  return presentedIn(attempt).map((name) => resolve(scenario, name, setup.requestHeader));
}

/** The names of all certificates that an attempt presents or issues. */
export function presentedIn(attempt: Attempt): readonly string[] {
  if (attempt.kind === 'issue') return [attempt.certificate];
  const resumed = attempt.kind === 'who-am-i' ? attempt.resuming?.present : undefined;
  return ['present' in attempt ? attempt.present : undefined, resumed].filter((name) => name !== undefined);
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
      return new Set(expectation.identities.length === 0 ? [] : ['user']);
    default:
      return new Set();
  }
}
