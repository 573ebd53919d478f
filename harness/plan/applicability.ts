import { blindTo, oracleInWords } from '../target/oracles';
import type { Profile, Setup, Target } from '../target/types';
import { listed } from '../vocabulary/prose';
import { needs } from '../vocabulary/scenario';
import type { Attempt, Authority, Check, Expectation, Need, Scenario, Text, TlsVersion } from '../vocabulary/types';
import { isPrivileged, requirementsOf, resolve, type Requirement, type ResolvedCertificate } from './certificates';
import type { Control, Decision } from './types';

const notApplicable = (reason: string): Decision => ({ kind: 'not-applicable', reason });

const lacking = (wanted: readonly Need[]): Decision =>
  notApplicable(
    `is about ${listed(wanted.map((need) => needs[need].sentence))}; if the target is one, say ${listed(wanted.map((need) => needs[need].flag))}`,
  );

/** What an authority is called, and the flags that give its key and whoever signs for it. */
const authorities: Readonly<
  Record<Authority, { readonly name: string; readonly key: string; readonly signer?: string }>
> = {
  'client-ca': {
    name: 'the client authority',
    key: '--client-ca CERT,KEY',
    signer: '--sign-command CMD',
  },
  'request-header-ca': {
    name: 'the request-header authority',
    key: '--request-header-ca CERT,KEY',
    signer: '--request-header-sign-command CMD',
  },
  'former-client-ca': {
    name: 'the authority that the target trusted before',
    key: '--former-client-ca CERT,KEY',
  },
};

/** Why this cannot be had; undefined when it can. */
function lackOf({ authority, what }: Requirement, target: Target): string | undefined {
  if (target.signers.includes(authority)) return undefined;
  const { name, key, signer } = authorities[authority];
  if (what === 'certificate')
    return target.known?.includes(authority) === true ? undefined : `needs to know ${name}; supply it with ${key}`;
  const signing = target.signings?.[authority];
  if (what === 'key' && signing !== undefined)
    return `needs a certificate that only the key of ${name} can make; supply it with ${key}`;
  if (signing !== undefined) return undefined;
  return `needs certificates of ${name}; supply its key with ${key}${what === 'key' || signer === undefined ? '' : `, or who signs for it with ${signer}`}`;
}

/** Why this certificate is not made for this target, although it could be. */
function unwanted(certificate: ResolvedCertificate, { manners, signers, signings }: Target): string | undefined {
  if (!isPrivileged(certificate)) return undefined;
  if (manners?.privileged === false)
    return 'presents a certificate of system:masters; allow such a certificate with --privileged';
  return !signers.includes('client-ca') && signings?.['client-ca']?.kind === 'certificate-signing-request'
    ? 'presents a certificate of system:masters, which no CertificateSigningRequest may ask for; supply the key with --client-ca CERT,KEY'
    : undefined;
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
  if (setup === undefined) return lacking(scenario.needs ?? []);
  const unmet = (check.needs ?? []).filter((need) => !setup.traits.includes(need));
  if (unmet.length > 0) return lacking(unmet);
  if (tls !== undefined && !target.tls.includes(tls)) return notApplicable(`the target is declared without TLS ${tls}`);
  if (!target.verifiesServer && check.when.kind === 'connect' && check.when.trusting !== 'anything')
    return { kind: 'skipped', reason: "the server's identity is not verified, because of --insecure" };
  const certificates = attemptsOf(scenario, check, control).flatMap((attempt) =>
    certificatesOf(scenario, attempt, setup),
  );
  const named = check.then.kind === 'authority-named' ? [check.then.authority] : [];
  const lack = certificates
    .flatMap(requirementsOf)
    .concat(named.map((authority) => ({ authority, what: 'certificate' })))
    // What only a key can do is asked for at once.
    .toSorted((one, other) => Number(other.what === 'key') - Number(one.what === 'key'))
    .map((each) => lackOf(each, target))
    .find((each) => each !== undefined);
  const reason = lack ?? certificates.map((each) => unwanted(each, target)).find((each) => each !== undefined);
  if (reason !== undefined) return notApplicable(reason);
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
    default:
      return new Set();
  }
}
