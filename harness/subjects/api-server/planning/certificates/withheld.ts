import { doesNotConcern, needsInput, type Inapplicable } from '../../../../results';
import { flagOf, usageOf, type FlaggedSetting } from '../../../../settings';
import { authoritySettings } from '../../../../target/authority-settings';
import { changeSettings } from '../../../../target/ca-file/change-settings';
import type { Setup, Target } from '../../../../target/types';
import { needs } from '../../../../vocabulary/scenario';
import type { Authority } from '../../../../vocabulary/types';
import { isPrivileged, requirementsOf, type AuthorityRequirement, type ResolvedCertificate } from './certificates';
import { outlivesAnHour } from './lifetime';

/**
 * Why these certificates are not made for this target, or these authorities not known: what would have to be supplied, or
 * allowed. Undefined when they can all be had.
 */
export function withheld(
  certificates: readonly ResolvedCertificate[],
  named: readonly Authority[],
  setup: Setup,
  target: Target,
): Inapplicable | undefined {
  const lacks = certificates
    .flatMap(requirementsOf)
    .concat(named.map((authority) => ({ authority, what: 'certificate' })))
    // What only a key can do is asked for at once.
    .toSorted((one, other) => Number(other.what === 'key') - Number(one.what === 'key'))
    .map((each) => lackOf(each, setup, target))
    .concat(certificates.map((each) => unwanted(each, target) ?? tooLong(each, target)))
    .filter((each) => each !== undefined);
  // What a target cannot have is not asked for.
  return lacks.find(({ because }) => because === 'does-not-concern') ?? lacks[0];
}

/** What an authority is called. */
const authorityNames: Readonly<Record<Authority, string>> = {
  'client-ca': 'the client CA',
  'request-header-ca': 'the request-header CA',
  'former-client-ca': 'the CA that the target trusted before',
  'former-request-header-ca': 'the CA that the target trusted for front proxies before',
  'server-ca': 'the CA that issued the certificate of the server',
};

/** Why no certificate of a user is of any use. */
export const identifiesNoClient = doesNotConcern(
  `the target has no authority to verify clients with (${flagOf('clientCaFile')}), so it identifies no one by a client certificate`,
);

/** A CA that only the harness makes, for a file that it may change. */
const onlyChanged = doesNotConcern(`applies only to ${needs[changeSettings['request-header-ca'].trait].sentence}`);

/** Why this cannot be had; undefined when it can. */
function lackOf(
  { authority, what }: AuthorityRequirement,
  { traits }: Setup,
  target: Target,
): Inapplicable | undefined {
  if (target.signers.includes(authority)) return undefined;
  if (authority === 'request-header-ca' && traits.includes('no-request-header-authority'))
    return doesNotConcern(
      `the target has no authority to verify front proxies with (${flagOf('requestheaderClientCaFile')}), so it believes none`,
    );
  if (authority === 'client-ca' && traits.includes('no-client-authorities')) return identifiesNoClient;
  const name = authorityNames[authority];
  if (authority === 'former-request-header-ca') return onlyChanged;
  const { key, signer }: { readonly key: FlaggedSetting; readonly signer?: FlaggedSetting } =
    authoritySettings[authority];
  if (what === 'certificate')
    return target.known?.includes(authority) === true
      ? undefined
      : needsInput(`needs to know ${name}; supply it with ${usageOf(key)}`, flagOf(key));
  const signing = target.signings?.[authority];
  if (what === 'key' && signing !== undefined)
    return needsInput(
      `needs a certificate that only the key of ${name} can make; supply it with ${usageOf(key)}`,
      flagOf(key),
    );
  if (signing !== undefined) return undefined;
  const lack = `needs certificates of ${name}; supply its key with ${usageOf(key)}`;
  return what === 'key' || signer === undefined
    ? needsInput(lack, flagOf(key))
    : needsInput(`${lack}, or who signs for it with ${usageOf(signer)}`, flagOf(key), flagOf(signer));
}

/** Why this certificate is not made for this target, although it could be. */
function unwanted(
  certificate: ResolvedCertificate,
  { safetyPolicy, signers, signings }: Target,
): Inapplicable | undefined {
  if (!isPrivileged(certificate)) return undefined;
  if (safetyPolicy?.privileged === false)
    return needsInput(
      `presents a certificate of system:masters; allow such a certificate with ${flagOf('privileged')}`,
      flagOf('privileged'),
    );
  return !signers.includes('client-ca') && signings?.['client-ca']?.kind === 'certificate-signing-request'
    ? needsInput(
        `presents a certificate of system:masters, which no CertificateSigningRequest may ask for; supply the key with ${usageOf('clientCa')}`,
        flagOf('clientCa'),
      )
    : undefined;
}

/** Why a certificate that lives long is not issued by a CA of this target. */
const tooLong = (certificate: ResolvedCertificate, { safetyPolicy }: Target): Inapplicable | undefined =>
  safetyPolicy !== undefined && safetyPolicy.longLivedCertificates !== true && outlivesAnHour(certificate)
    ? needsInput(
        `needs a certificate of a CA of the target that is valid later than in an hour; allow such a certificate with ${flagOf('longLivedCertificates')}`,
        flagOf('longLivedCertificates'),
      )
    : undefined;
