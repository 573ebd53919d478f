import { blindTo, oracleInWords } from '../target/oracles';
import type { Profile, Setup, Target } from '../target/types';
import { listed } from '../vocabulary/prose';
import { needs } from '../vocabulary/scenario';
import type { Attempt, Authority, Check, Expectation, Need, Scenario, Text, TlsVersion } from '../vocabulary/types';
import { authoritiesNeeded, resolve } from './certificates';
import type { Control, Decision } from './types';

const notApplicable = (reason: string): Decision => ({ kind: 'not-applicable', reason });

const lacking = (wanted: readonly Need[]): Decision =>
  notApplicable(
    `is about ${listed(wanted.map((need) => needs[need].sentence))}; if the target is one, say ${listed(wanted.map((need) => needs[need].flag))}`,
  );

const supply: Readonly<Record<Authority, string>> = {
  'client-ca': 'needs certificates of the client authority; supply its key with --client-ca CERT,KEY',
  'request-header-ca':
    'needs certificates of the request-header authority; supply its key with --request-header-ca CERT,KEY',
  'former-client-ca':
    'needs certificates of the authority that the target trusted before; supply its key with --former-client-ca CERT,KEY',
};

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
  const missing = attemptsOf(scenario, check, control)
    .flatMap((attempt) => authoritiesOf(scenario, attempt, setup))
    .concat(check.then.kind === 'authority-named' ? [check.then.authority] : [])
    .find((authority) => !target.signers.includes(authority));
  if (missing !== undefined) return notApplicable(supply[missing]);
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

/** Whether it rests on what the identity oracle sees. */
export const asksWho = (scenario: Scenario, check: Check, control: Control | undefined): boolean =>
  attemptsOf(scenario, check, control).some(({ kind }) => kind === 'who-am-i');

/** Every attempt that a verdict on this check rests on. */
function attemptsOf(scenario: Scenario, check: Check, control: Control | undefined): readonly Attempt[] {
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

function authoritiesOf(scenario: Scenario, attempt: Attempt, setup: Setup): readonly Authority[] {
  return presentedIn(attempt).flatMap((name) => authoritiesNeeded(resolve(scenario, name, setup.requestHeader)));
}

/** The names of all certificates that an attempt presents or issues. */
function presentedIn(attempt: Attempt): readonly string[] {
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
    case 'each-identified':
      return new Set(['user']);
    case 'nobody-but':
      return new Set(expectation.identities.length === 0 ? [] : ['user']);
    default:
      return new Set();
  }
}
