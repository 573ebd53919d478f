import { isIP } from 'node:net';
import type {
  CertificateDescription,
  IntermediateFlaw,
  Issuer,
  SigningAlgorithm,
  UpperFlaw,
} from '../../vocabulary/given';
import { forgedBelowIntermediateOf } from '../../vocabulary/given';
import {
  ofEveryDepth,
  ofEveryKey,
  otherKeys,
  type FlawedKey,
  type UntrustedPath,
} from '../../vocabulary/values/crossed-certificates';
import type { ServerCertificateKind } from '../../vocabulary/values/server-certificates';
import { permittedName } from '../making/intermediates';
import { addressesNear, inFullWidth, namesNear, namesOfTheMachine, namesThatResemble } from './near-hosts';

type Difference = Partial<CertificateDescription>;

const below = (flaw?: IntermediateFlaw): Issuer =>
  flaw === undefined
    ? { kind: 'intermediate', below: 'server-ca' }
    : { kind: 'intermediate', below: 'server-ca', flaw };

const belowTwo = (upper: UpperFlaw): Issuer => ({ kind: 'intermediate', below: 'server-ca', levels: 2, upper });

/** Of what an issuer that has expired has issued: there is a time at which both are valid, and it is not now. */
const sinceBeforeItsEnd = { from: '-4h', until: '55m' } as const;

/** Stands for one number. */
const sharedSerialNumber = 'server';

/** A name and an address that nobody has (RFC 6761, RFC 5737). */
const otherName = 'other.authn-conformance.invalid';
const otherAddress = '192.0.2.1';

const onlyNames = (...dnsNames: readonly string[]): Difference => ({ dnsNames, ipAddresses: [] });

/** A name that goes on as a list of names does where it is printed. */
const listBehind = (name: string, host: string): string => `${name}, DNS:${host}, IP Address:${host}`;

/** The labels behind the first so many. */
const behind = (host: string, labels: number): string => host.split('.').slice(labels).join('.');

/** What a server certificate for `host` is, name or address, when nothing is wrong with it. */
export const ordinaryServerCertificate = (host: string): CertificateDescription => ({
  issuer: { kind: 'authority', authority: 'server-ca' },
  // No host, so that clients must look at the alternative names.
  CN: 'kube-apiserver',
  ...(isIP(host) === 0 ? onlyNames(host) : { dnsNames: [], ipAddresses: [host] }),
  extendedKeyUsage: ['server auth'],
  validity: 'current',
  key: 'P-256',
  possession: 'own-key',
  sends: 'chain',
  unknownCriticalExtension: false,
});

/** Changed after an intermediate CA has signed it, whose key is of this kind. */
const badlySignedBy = (signs: SigningAlgorithm): Difference => ({
  issuer: { kind: 'intermediate', below: 'server-ca', signs },
  tampered: { field: 'signature' },
});

const named: Readonly<Record<Exclude<ServerCertificateKind, FlawedKey | UntrustedPath>, (host: string) => Difference>> =
  {
    ordinary: () => ({}),
    'through-intermediate': () => ({ issuer: below() }),
    'through-two-intermediates': () => ({ issuer: { kind: 'intermediate', below: 'server-ca', levels: 2 } }),
    'with-root': () => ({ sends: 'chain-and-root' }),
    'among-other-names': (host) =>
      isIP(host) === 0
        ? onlyNames(otherName, `www.${otherName}`, host)
        : { dnsNames: [otherName], ipAddresses: [otherAddress, host] },
    wildcard: (host) => onlyNames(`*.${behind(host, 1)}`),
    'upper-case': (host) => onlyNames(host.toUpperCase()),
    'without-extended-key-usage': () => ({ extendedKeyUsage: [] }),
    'rsa-key': () => ({ key: 'RSA-2048' }),
    'name-and-address': (host) => ({
      dnsNames: [isIP(host) === 0 ? host : 'localhost'],
      ipAddresses: [isIP(host) === 0 ? '127.0.0.1' : host],
    }),
    'with-a-serial-number-to-repeat': () => ({ sharedSerialNumber }),
    'untrusted-ca': () => ({ issuer: { kind: 'unknown-authority' } }),
    'untrusted-ca-sent': () => ({ issuer: { kind: 'unknown-authority' }, sends: 'chain-and-root' }),
    'same-name-ca': () => ({ issuer: { kind: 'same-name', as: 'server-ca' } }),
    // Of another kind of key, as no search by name ends at the trusted CA then.
    'same-name-ca-sent': () => ({
      issuer: { kind: 'same-name', as: 'server-ca', signs: 'RSA with SHA-256' },
      sends: 'chain-and-root',
    }),
    'untrusted-with-malformed-names': () => ({ issuer: { kind: 'unknown-authority' }, malformedNames: true }),
    'self-signed': () => ({ issuer: { kind: 'itself' } }),
    'invalid-signature': () => ({ tampered: { field: 'signature' } }),
    'invalid-signature-of-an-intermediate': () => ({ issuer: below(), tampered: { field: 'signature' } }),
    'zero-signature': () => ({ tampered: { field: 'signature-of-zeros' } }),
    'without-its-key': () => ({ possession: 'forged' }),
    'rsa-without-its-key': () => ({ possession: 'forged', key: 'RSA-2048' }),
    'p-384-without-its-key': () => ({ possession: 'forged', key: 'P-384' }),
    'with-the-key-of-the-next': () => ({
      possession: 'key-of-the-next',
      alsoSends: ordinaryServerCertificate(otherName),
    }),
    'other-name': () => onlyNames(otherName),
    'other-address': () => ({ dnsNames: [], ipAddresses: [otherAddress] }),
    'address-as-dns-name': (host) => onlyNames(host),
    'common-name-only': (host) => ({ ...onlyNames(), CN: host }),
    'common-name-beside-address': (host) => ({ dnsNames: [], ipAddresses: [otherAddress], CN: host }),
    'common-name-beside-san': (host) => ({ ...onlyNames(otherName), CN: host }),
    'name-as-uri': (host) => ({ ...onlyNames(otherName), uris: [`https://${host}/`] }),
    'longer-name': (host) => onlyNames(`${host}.authn-conformance.invalid`),
    'name-before-nul': (host) => onlyNames(`${host}\0.authn-conformance.invalid`),
    'partial-wildcard': (host) => onlyNames(`${host.slice(0, 1)}*.${behind(host, 1)}`),
    'multi-label-wildcard': (host) => onlyNames(`*.${behind(host, 2)}`),
    'wildcard-alone': () => onlyNames('*'),
    'wildcard-below': (host) => onlyNames(`*.${host}`),
    'inner-wildcard': (host) => onlyNames(`${host.split('.')[0] ?? ''}.*.${behind(host, 2)}`),
    'trailing-dot': (host) => onlyNames(`${host}.`),
    expired: () => ({ validity: 'expired' }),
    'not-yet-valid': () => ({ validity: 'not-yet-valid' }),
    'client-auth-only': () => ({ extendedKeyUsage: ['client auth'] }),
    'missing-intermediate': () => ({ issuer: below(), sends: 'leaf' }),
    'leaf-as-ca': () => ({ issuer: { kind: 'ordinary-certificate', of: 'server-ca' } }),
    'intermediate-not-ca': () => ({ issuer: below('no-basic-constraints') }),
    'intermediate-without-extensions-of-a-ca': () => ({ issuer: below('no-extension-of-a-ca') }),
    'lower-intermediate-forged': () => ({ issuer: forgedBelowIntermediateOf('server-ca') }),
    'intermediate-without-signing': () => ({ issuer: below('key-usage') }),
    'intermediate-expired': () => ({ issuer: below('expired'), validity: sinceBeforeItsEnd }),
    'intermediate-for-clients': () => ({ issuer: below('extended-key-usage') }),
    'intermediate-forged': () => ({ issuer: below('signature') }),
    'upper-intermediate-not-ca': () => ({ issuer: belowTwo('no-basic-constraints') }),
    'upper-intermediate-expired': () => ({ issuer: belowTwo('expired'), validity: sinceBeforeItsEnd }),
    'upper-intermediate-forged': () => ({ issuer: belowTwo('signature') }),
    'upper-intermediate-unknown-critical-extension': () => ({ issuer: belowTwo('unknown-critical-extension') }),
    'ca-below-a-leaf': () => ({ issuer: { kind: 'ordinary-certificate', of: 'server-ca', through: 'authority' } }),
    'path-length': () => ({ issuer: below('path-length') }),
    'path-length-of-one': () => ({ issuer: below('path-length-of-one') }),
    'intermediate-no-ca-with-path-length': () => ({ issuer: below('no-ca-with-path-length') }),
    'intermediate-no-ca-that-may-sign': () => ({ issuer: below('no-ca-that-may-sign') }),
    // Constraints on DNS names do not bind an address (RFC 5280, 4.2.1.10).
    'name-constraints': (host) => ({
      issuer: below(isIP(host) === 0 ? 'name-constraints' : 'permitted-addresses'),
    }),
    'name-constraints-not-critical': () => ({ issuer: below('name-constraints-not-critical') }),
    'name-constraints-above': () => ({
      issuer: { kind: 'intermediate', below: 'server-ca', levels: 2, permits: permittedName },
    }),
    'name-behind-a-permitted-one': (host) => ({
      ...onlyNames(permittedName, host),
      issuer: below('name-constraints'),
    }),
    'permitted-end-of-a-label': (host) => ({
      issuer: { kind: 'intermediate', below: 'server-ca', permits: host.slice(1) },
    }),
    'excluded-within-permitted': (host) => ({
      issuer: { kind: 'intermediate', below: 'server-ca', permits: host, excludes: host },
    }),
    'excluded-name-in-capitals': (host) => ({
      issuer: { kind: 'intermediate', below: 'server-ca', excludes: host.toUpperCase() },
    }),
    'many-names': () => onlyNames(...Array.from({ length: 150 }, (_, at) => `${at}.${otherName}`)),
    'unknown-usage': () => ({ extendedKeyUsage: ['unknown'] }),
    'ca-of-clients-sent': () => ({
      issuer: { kind: 'authority', authority: 'client-ca' },
      sends: 'chain-and-root',
    }),
    'invalid-signature-by-rsa': () => badlySignedBy('RSA with SHA-256'),
    'invalid-signature-by-p-384': () => badlySignedBy('ECDSA on P-384 with SHA-384'),
    'invalid-signature-by-p-521': () => badlySignedBy('ECDSA on P-521 with SHA-512'),
    'invalid-signature-by-ed25519': () => badlySignedBy('Ed25519'),
    'unknown-critical-extension': () => ({ unknownCriticalExtension: true }),
    'intermediate-unknown-critical-extension': () => ({ issuer: below('unknown-critical-extension') }),
    'weak-key': () => ({ key: 'RSA-1024' }),
    'weak-signature': () => ({ issuer: { kind: 'intermediate', below: 'server-ca', signs: 'RSA with SHA-1' } }),
    'md5-signature': () => ({ issuer: { kind: 'intermediate', below: 'server-ca', signs: 'RSA with MD5' } }),
    'name-with-a-dot-and-without': (host) => {
      const name = host.replace(/\.$/, '');
      return onlyNames(name, `${name}.`);
    },
    'weak-signature-by-pss': () => ({
      issuer: { kind: 'intermediate', below: 'server-ca', signs: 'RSA-PSS with SHA-1' },
    }),
    'intermediate-weak-signature': () => ({
      issuer: { kind: 'intermediate', below: 'server-ca', levels: 2, signs: 'RSA with SHA-1' },
    }),
    'near-names': (host) => onlyNames(...namesNear(host)),
    'full-width-letters': (host) => onlyNames(inFullWidth(host)),
    'letters-that-resemble': (host) => onlyNames(...namesThatResemble(host)),
    'other-name-and-malformed-names': () => ({ ...onlyNames(otherName), malformedNames: true }),
    'name-as-mail-address': (host) => ({ ...onlyNames(otherName), emailAddresses: [host] }),
    'serial-number-of-another': () => ({ issuer: { kind: 'same-name', as: 'server-ca' }, sharedSerialNumber }),
    'near-addresses': (host) => ({ dnsNames: [], ipAddresses: addressesNear(host) }),
    'near-wildcards': (host) => onlyNames(`*.${host.slice(1)}`, `*${behind(host, 1)}`, `*.${behind(host, 1).slice(1)}`),
    'address-wildcards': (host) => onlyNames('*', '*.*.*.*', `*.${behind(host, 1)}`, `*.${behind(host, 3)}`),
    'name-in-other-fields': (host) => ({
      ...onlyNames(otherName),
      O: host,
      OU: host,
      emailAddresses: [`root@${host}`],
      directoryNames: [{ CN: host }],
    }),
    'common-name-wildcard': (host) => ({ ...onlyNames(otherName), CN: `*.${behind(host, 1)}` }),
    'names-of-the-machine': (host) => namesOfTheMachine(host),
    'without-names': () => onlyNames(),
    'name-of-its-issuer': (host) => ({
      ...onlyNames(otherName),
      issuer: { kind: 'intermediate', below: 'server-ca', named: host },
    }),
    // From long ago, so that it was valid by a clock that is some hours behind.
    'expired-lately': () => ({ validity: { from: '-12h', until: '-2m' } }),
    'expired-in-four-digits': () => ({ validity: 'expired', yearsOfFourDigits: true }),
    'ends-before-it-begins': () => ({ validity: { from: '2020-01-01', until: '1999-12-31' } }),
    'valid-soon': () => ({ validity: { from: '3m', until: '60m' } }),
    'intermediate-not-yet-valid': () => ({ issuer: below('not-yet-valid') }),
    'intermediate-version-1': () => ({ issuer: below('version-1') }),
    'excluded-names': () => ({ issuer: below('excluded-names') }),
    'permitted-addresses': () => ({ issuer: below('permitted-addresses') }),
    'other-usages': () => ({
      extendedKeyUsage: ['code signing', 'email protection', 'EAP over PPP', 'EAP over LAN', 'IPsec IKE'],
    }),
    'ca-with-the-same-key-identifier': () => ({ issuer: { kind: 'same-key-identifier', as: 'server-ca' } }),
    'other-issuer-name': () => ({ issuer: { kind: 'same-key', as: 'server-ca' } }),
    'unknown-signature-algorithm': () => ({
      issuer: { kind: 'same-name', as: 'server-ca', signs: 'an unknown algorithm' },
    }),
    'beside-genuine-certificates': (host) => ({
      issuer: { kind: 'unknown-authority' },
      alsoSends: { ...ordinaryServerCertificate(host), alsoSends: ordinaryServerCertificate(host) },
      alsoSendsAuthority: 'server-ca',
    }),
    'of-another-name-beside-genuine-certificates': (host) => ({
      ...onlyNames(otherName),
      ...named['beside-genuine-certificates'](host),
    }),
    'expired-before-a-valid-one': (host) => ({ validity: 'expired', alsoSends: ordinaryServerCertificate(host) }),
    'untrusted-intermediate': () => ({ issuer: { kind: 'unknown-authority', through: 1 } }),
    'untrusted-intermediate-and-root': () => ({
      issuer: { kind: 'unknown-authority', through: 1 },
      sends: 'chain-and-root',
    }),
    'ca-of-clients': () => ({ issuer: { kind: 'authority', authority: 'client-ca' } }),
    'several-names-in-one': (host) => ({
      ...onlyNames(listBehind(otherName, host), `${otherName},${host}`, `${otherName} ${host}`),
      uris: [listBehind(`http://${otherName}/?`, host)],
      emailAddresses: [listBehind(`root@${otherName}`, host)],
    }),
    'dns-name-in-another': (host) => onlyNames(`${otherName}, DNS:${host}`),
    // Java reads no certificate that has one of the other two.
    'several-names-in-a-mail-address': (host) => ({
      ...onlyNames(otherName),
      emailAddresses: [listBehind(`root@${otherName}`, host)],
    }),
    'name-behind-it': (host) => ({ ...onlyNames(otherName), alsoSends: ordinaryServerCertificate(host) }),
    'wildcards-in-a-label': (host) => {
      const [label = ''] = host.split('.');
      return onlyNames(`${label.slice(0, 1)}*`, `*${label.slice(1)}`, `${label.slice(0, 3)}*${label.slice(-2)}`);
    },
  };

/** In what each certificate differs from the ordinary one for the same host, and nothing else. */
export const differences: Readonly<Record<ServerCertificateKind, (host: string) => Difference>> = {
  ...named,
  ...ofEveryKey((flaw, key) => (host) => ({ ...named[flaw](host), key: otherKeys[key].key })),
  ...ofEveryDepth((depth) => () => ({ issuer: { kind: 'unknown-authority', through: depth } })),
};
