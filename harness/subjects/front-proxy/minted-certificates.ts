import { createMinter, isPassing, withForgedKey, type AuthorityPair, type Credential } from '../../pki';
import type {
  FrontProxyTarget,
  OpenFrontProxy,
  ProxyCredential,
  ProxyIdentity,
  ProxyUser,
  UpstreamMaterial,
} from '../../target/front-proxy';
import {
  authorityBelowOrdinaryCertificateOf,
  clientCertificate,
  forgedBelowIntermediateOf,
  intermediateBelow,
  intermediateThatSigns,
  itself,
  lengthyNames,
  ordinaryCertificateOf,
  requestHeaderAuthority,
  sameNameAs,
  serverAuthority,
  twoIntermediatesBelow,
  unknownAuthority,
} from '../../vocabulary';
import type { CertificateDescription, SigningAlgorithm } from '../../vocabulary/given';
import { isEndingForm, isOfTheNewCa } from '../../vocabulary/front-proxy/credential-forms';
import type { CredentialForm } from '../../vocabulary/front-proxy/types';
import type { ProxyContext } from './attempts/context';

/** Not signed so by an issuer with a key of another kind; long, because OpenSSL looks at it first (lengthyNames). */
const changedBelow = (algorithm: SigningAlgorithm): Partial<CertificateDescription> => ({
  issuer: intermediateThatSigns('client-ca', algorithm),
  tampered: { field: 'signature' },
  dnsNames: lengthyNames,
});

const differences: Readonly<Partial<Record<CredentialForm, Partial<CertificateDescription>>>> = {
  'certificate-of-an-unknown-ca': { issuer: unknownAuthority },
  'certificate-self-signed': { issuer: itself },
  'certificate-of-rsa-without-its-key': { key: 'RSA-2048', possession: 'forged' },
  'certificate-of-p-384-without-its-key': { key: 'P-384', possession: 'forged' },
  'certificate-with-the-key-of-the-next': {
    possession: 'key-of-the-next',
    alsoSends: clientCertificate({ CN: 'authn-conformance:another' }).description,
  },
  'certificate-expired': { validity: 'expired' },
  'certificate-not-yet-valid': { validity: 'not-yet-valid' },
  'certificate-for-servers-alone': { extendedKeyUsage: ['server auth'] },
  'certificate-of-the-same-ca-name': { issuer: sameNameAs('client-ca') },
  // Of another kind of key, as no search by name ends at the trusted CA then.
  'certificate-of-the-same-ca-name-with-that-ca': {
    issuer: sameNameAs('client-ca', 'RSA with SHA-256'),
    sends: 'chain-and-root',
  },
  'certificate-signed-by-a-user': { issuer: ordinaryCertificateOf('client-ca') },
  'certificate-before-a-right-one': {
    issuer: unknownAuthority,
    alsoSends: clientCertificate({ CN: 'authn-conformance:another' }).description,
  },
  'certificate-with-its-own-root': { issuer: unknownAuthority, sends: 'chain-and-root' },
  'certificate-with-a-changed-signature': { tampered: { field: 'signature' } },
  'certificate-with-a-signature-of-zeros': { tampered: { field: 'signature-of-zeros' } },
  'certificate-with-another-key': { tampered: { field: 'public-key' } },
  'certificate-with-a-longer-validity': { validity: 'expired', tampered: { field: 'validity' } },
  'certificate-with-an-unknown-critical-extension': { unknownCriticalExtension: true },
  'certificate-expired-an-hour-ago': { validity: { from: '-2h', until: '-1h' } },
  'certificate-expired-three-minutes-ago': { validity: { from: '-50m', until: '-3m' } },
  'certificate-that-ended-in-another-century': { validity: { from: '2020-01-01', until: '1999-12-31' } },
  'certificate-valid-in-three-minutes': { validity: { from: '3m', until: '55m' } },
  'certificate-valid-in-half-an-hour': { validity: { from: '30m', until: '60m' } },
  'certificate-about-to-end': { validity: 'short' },
  'certificate-that-has-ended': { validity: 'short' },
  'certificate-of-the-upstream-ca': { issuer: serverAuthority },
  'certificate-of-the-request-header-ca': { issuer: requestHeaderAuthority },
  'certificate-below-an-intermediate': { issuer: intermediateBelow('client-ca') },
  'certificate-without-its-intermediate': { issuer: intermediateBelow('client-ca'), sends: 'leaf' },
  'certificate-below-a-path-that-is-too-long': { issuer: intermediateBelow('client-ca', 'path-length') },
  'certificate-below-an-intermediate-that-is-no-ca': { issuer: intermediateBelow('client-ca', 'no-basic-constraints') },
  'certificate-below-an-intermediate-that-may-not-sign': { issuer: intermediateBelow('client-ca', 'key-usage') },
  'certificate-below-an-intermediate-for-servers': { issuer: intermediateBelow('client-ca', 'extended-key-usage') },
  'certificate-below-an-intermediate-with-an-unknown-extension': {
    issuer: intermediateBelow('client-ca', 'unknown-critical-extension'),
  },
  'certificate-below-an-intermediate-for-other-names': {
    issuer: intermediateBelow('client-ca', 'name-constraints'),
    dnsNames: ['alice.authn-conformance.invalid'],
  },
  'certificate-below-an-intermediate-for-other-subjects': {
    issuer: intermediateBelow('client-ca', 'permitted-subjects'),
  },
  'certificate-of-an-rsa-issuer-with-a-changed-signature': changedBelow('RSA with SHA-256'),
  'certificate-of-a-p-384-issuer-with-a-changed-signature': changedBelow('ECDSA on P-384 with SHA-384'),
  'certificate-of-an-ed25519-issuer-with-a-changed-signature': changedBelow('Ed25519'),
  'certificate-expired-with-years-of-four-digits': { validity: 'expired', yearsOfFourDigits: true },
  'certificate-below-an-intermediate-that-is-no-ca-with-a-path-length': {
    issuer: intermediateBelow('client-ca', 'no-ca-with-path-length'),
  },
  'certificate-below-an-intermediate-that-is-no-ca-and-may-sign': {
    issuer: intermediateBelow('client-ca', 'no-ca-that-may-sign'),
  },
  'certificate-below-an-intermediate-without-extensions-of-a-ca': {
    issuer: intermediateBelow('client-ca', 'no-extension-of-a-ca'),
  },
  'certificate-below-a-path-that-is-longer-by-one': { issuer: intermediateBelow('client-ca', 'path-length-of-one') },
  'certificate-below-a-forged-lower-intermediate': { issuer: forgedBelowIntermediateOf('client-ca') },
  'certificate-below-an-expired-intermediate': {
    issuer: intermediateBelow('client-ca', 'expired'),
    validity: { from: '-4h', until: '55m' },
  },
  'certificate-below-an-upper-intermediate-that-is-no-ca': {
    issuer: twoIntermediatesBelow('client-ca', 'no-basic-constraints'),
  },
  'certificate-below-an-expired-upper-intermediate': { issuer: twoIntermediatesBelow('client-ca', 'expired') },
  'certificate-below-a-forged-upper-intermediate': { issuer: twoIntermediatesBelow('client-ca', 'signature') },
  'certificate-below-a-ca-of-a-user': { issuer: authorityBelowOrdinaryCertificateOf('client-ca') },
  'certificate-below-an-intermediate-with-a-changed-signature': {
    issuer: intermediateBelow('client-ca'),
    tampered: { field: 'signature' },
    dnsNames: lengthyNames,
  },
  'certificate-below-a-forged-intermediate': {
    issuer: intermediateBelow('client-ca', 'signature'),
    dnsNames: lengthyNames,
  },
};

const authoritiesOf = (
  clientAuthority: OpenFrontProxy['clientAuthority'],
): { readonly 'client-ca'?: NonNullable<OpenFrontProxy['clientAuthority']> } =>
  clientAuthority === undefined ? {} : { 'client-ca': clientAuthority };

/**
 * Makes client certificates that resemble those of users and must not be accepted, or not for long; each is made once, and for each
 * attempt where it is soon another matter.
 */
export function createImpostor(
  { clientAuthority }: OpenFrontProxy,
  upstream: Pick<UpstreamMaterial, 'authority' | 'others'> | undefined,
  newCa: AuthorityPair | undefined,
  now: () => Date,
): ProxyContext['impostor'] {
  const proxiesAuthority = upstream?.others?.['request-header-ca'];
  const minter = createMinter({
    authorities: {
      ...authoritiesOf(clientAuthority),
      ...(upstream === undefined ? {} : { 'server-ca': upstream.authority }),
      ...(proxiesAuthority === undefined ? {} : { 'request-header-ca': proxiesAuthority }),
    },
    now,
  });
  const ofTheNewCa = createMinter({ authorities: authoritiesOf(newCa), now });
  const made = new Map<string, Promise<Credential>>();
  return (user: ProxyUser, credential, form, { attempt, life }) => {
    if (form === 'certificate-without-its-key') return Promise.resolve(withForgedKey(credential));
    const { CN, O } = credential.facts.subject;
    const { description } = clientCertificate({ CN, O, ...differences[form] });
    // Both forms of one that ends are the same certificate.
    const kind = isEndingForm(form) ? 'ending' : form;
    const key = `${kind}${isPassing(description) ? ` of attempt ${attempt}` : ''} ${user.name}`;
    const impostor = made.get(key) ?? (isOfTheNewCa(form) ? ofTheNewCa : minter).mint(description, life);
    made.set(key, impostor);
    return impostor;
  };
}

/**
 * Gives certificates that headers show without their keys: a user's own where the user has one, else one that names the user, of the
 * CA that the front proxy trusts where the harness has its key.
 */
export function createShown(
  { users }: Pick<FrontProxyTarget, 'users'>,
  { credentials, clientAuthority }: OpenFrontProxy,
  now: () => Date,
): ProxyContext['shown'] {
  const minter = createMinter({ authorities: authoritiesOf(clientAuthority), now });
  const made = new Map<string, Promise<string>>();
  const make = async ({ user, groups }: ProxyIdentity): Promise<string> => {
    const issuer = clientAuthority === undefined ? { issuer: unknownAuthority } : {};
    const { description } = clientCertificate({ CN: user, O: groups, ...issuer });
    return (await minter.mint(description)).facts.pem;
  };
  return (identity) => {
    const own = users.find((user) => user.by === 'client-certificate' && user.identity.user === identity.user);
    const credential = own && credentials[own.name];
    if (credential?.kind === 'client-certificate') return Promise.resolve(credential.credential.facts.pem);
    const shown = made.get(identity.user) ?? make(identity);
    made.set(identity.user, shown);
    return shown;
  };
}

/** Makes the certificates of users whom only the harness knows, from the CA that the front proxy trusts; each is made once. */
export function createCertified({ clientAuthority }: OpenFrontProxy, now: () => Date): ProxyContext['certified'] {
  const minter = createMinter({ authorities: authoritiesOf(clientAuthority), now });
  const made = new Map<string, Promise<ProxyCredential>>();
  return ({ CN, O, besides }) => {
    const key = JSON.stringify([CN, O, besides]);
    const make = async (): Promise<ProxyCredential> => ({
      kind: 'client-certificate',
      credential: await minter.mint(clientCertificate({ CN, O, ...besides }).description),
    });
    const credential = made.get(key) ?? make();
    made.set(key, credential);
    return credential;
  };
}
