import type { Setup, Target } from '../target/types';
import type { Authority } from '../vocabulary/types';
import { isPrivileged, requirementsOf, type Requirement, type ResolvedCertificate } from './certificates';

/**
 * Why these certificates are not made for this target, or these authorities not known: what would have to be supplied, or
 * allowed. Undefined when they can all be had.
 */
export function withheld(
  certificates: readonly ResolvedCertificate[],
  named: readonly Authority[],
  setup: Setup,
  target: Target,
): string | undefined {
  const lack = certificates
    .flatMap(requirementsOf)
    .concat(named.map((authority) => ({ authority, what: 'certificate' })))
    // What only a key can do is asked for at once.
    .toSorted((one, other) => Number(other.what === 'key') - Number(one.what === 'key'))
    .map((each) => lackOf(each, setup, target))
    .find((each) => each !== undefined);
  return lack ?? certificates.map((each) => unwanted(each, target)).find((each) => each !== undefined);
}

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
function lackOf({ authority, what }: Requirement, { traits }: Setup, target: Target): string | undefined {
  if (target.signers.includes(authority)) return undefined;
  if (authority === 'request-header-ca' && traits.includes('no-request-header-authority'))
    return 'the target has no authority to verify front proxies with (--requestheader-client-ca-file), so it believes none';
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
