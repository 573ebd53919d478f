import { flawedKeys, untrustedPaths, type FlawedKey, type UntrustedPath } from './crossed-certificates';

/**
 * Certificates that a server presents to whoever connects to it, a client or a front proxy (clauses 2.2 and 5.1.1): a
 * covered one, and others that differ from it in exactly what is said. The words complete "the server presents a certificate …".
 */
export const acceptableServerCertificates = {
  ordinary: 'for the name or address that is connected to, of the trusted CA',
  'through-intermediate': 'of an intermediate CA below the trusted CA, with the intermediate CA sent',
  'through-two-intermediates': 'of the second of two intermediate CAs below the trusted CA, with both sent',
  'with-root': 'of the trusted CA, with the certificate of the trusted CA sent',
  'among-other-names': 'for several names, of which the last is that which is connected to',
  wildcard: 'for a wildcard in place of the first label of the name',
  'upper-case': 'for the name in capital letters',
  'without-extended-key-usage': 'without an extended key usage',
  'rsa-key': 'with an RSA key of 2048 bits',
  'name-with-a-dot-and-without': 'for the name that is connected to with a dot behind it and without',
  'name-and-address': 'for the name and for the address of the server',
  'with-a-serial-number-to-repeat':
    'for the name or address that is connected to, of the trusted CA, with a serial number that another CA gives again',
} as const;

/** Certificates that must be rejected, and why; further ones are in {@link flawedKeys} and {@link untrustedPaths}. */
export const unacceptableServerCertificates = {
  'untrusted-ca': 'of a CA that is not trusted',
  'untrusted-ca-sent': 'of a CA that is not trusted, with the certificate of that CA sent',
  'same-name-ca': 'of a CA with the name of the trusted CA and another key',
  'same-name-ca-sent':
    'of a CA with the name and the serial number of the trusted CA and another key, with the certificate of that CA sent',
  'untrusted-with-malformed-names':
    'of a CA that is not trusted, with the right name and an address of five octets, which nobody can read',
  'self-signed': 'signed by itself',
  'invalid-signature': 'with a signature that was changed',
  'invalid-signature-of-an-intermediate':
    'of an intermediate CA that is trusted and sent, with a signature that was changed',
  'zero-signature': 'with a signature of ECDSA whose two numbers are zero',
  'without-its-key': 'whose private key it does not hold',
  'rsa-without-its-key': 'with an RSA key of 2048 bits whose private key it does not hold',
  'p-384-without-its-key': 'with a key of P-384 whose private key it does not hold',
  'with-the-key-of-the-next':
    'whose private key it does not hold, but that of another certificate of the trusted CA, which is sent behind it',
  'other-name': 'for another name',
  'other-address': 'for another address',
  'address-as-dns-name': 'that has the address as a DNS name',
  'common-name-only': 'that has the name as common name (CN), and no subject alternative name (SAN)',
  'common-name-beside-address':
    'that has the name as common name (CN), and another address as subject alternative name (SAN)',
  'common-name-beside-san': 'that has the name as common name (CN), and another one as subject alternative name (SAN)',
  'name-as-uri': 'that has the name in a URI of the subject alternative name (SAN)',
  'longer-name': 'for a name that begins with that which is connected to',
  'name-before-nul': 'for a name that is that which is connected to up to a NUL character',
  'partial-wildcard': 'for a wildcard in place of a part of the first label of the name',
  'multi-label-wildcard': 'for a wildcard in place of the first two labels of the name',
  'wildcard-alone': 'for a wildcard alone',
  'wildcard-below': 'for a wildcard in front of the name',
  'inner-wildcard': 'for a wildcard in place of the second label of the name',
  'trailing-dot': 'for the name with a dot behind it',
  expired: 'that has expired',
  'not-yet-valid': 'that is not valid yet',
  'client-auth-only': 'for clients alone, by its extended key usage',
  'missing-intermediate': 'of an intermediate CA that it does not send',
  'leaf-as-ca': 'signed with an ordinary server certificate of the trusted CA',
  'intermediate-not-ca': 'of an intermediate certificate that does not say that it is a CA',
  'intermediate-without-extensions-of-a-ca':
    'of an intermediate certificate that has neither basic constraints nor a key usage',
  'lower-intermediate-forged':
    'of the second of two intermediate CAs, which another CA with the name of the first has signed; the first is sent',
  'intermediate-without-signing': 'of an intermediate CA whose key usage does not allow to sign certificates',
  'intermediate-expired': 'of an intermediate CA that has expired',
  'intermediate-for-clients': 'of an intermediate CA whose extended key usage allows clients alone',
  'intermediate-forged': 'of an intermediate CA that another CA with the name of the trusted CA has signed',
  'upper-intermediate-not-ca': 'of the second of two intermediate CAs, of which the first does not say that it is a CA',
  'upper-intermediate-expired': 'of the second of two intermediate CAs, of which the first has expired',
  'upper-intermediate-forged':
    'of the second of two intermediate CAs, of which the first is signed by another CA with the name of the trusted CA',
  'upper-intermediate-unknown-critical-extension':
    'of the second of two intermediate CAs, of which the first has an unknown critical extension',
  'ca-below-a-leaf': 'of a CA that is signed with an ordinary server certificate of the trusted CA',
  'path-length': 'of an intermediate CA below one that allows no further CA',
  'path-length-of-one': 'of the third of three intermediate CAs, of which the first allows one further CA',
  'intermediate-no-ca-with-path-length':
    'of an intermediate certificate that says that it is no CA, and how many CAs it allows below it',
  'intermediate-no-ca-that-may-sign':
    'of an intermediate certificate that says that it is no CA, and whose key usage lets it sign certificates',
  'name-constraints': 'of an intermediate CA that may issue for other names alone',
  'name-constraints-not-critical':
    'of an intermediate CA that may issue for other names alone, in an extension that is not critical',
  'name-constraints-above': 'of an intermediate CA below one that may issue for other names alone',
  'name-behind-a-permitted-one':
    'of an intermediate CA that may issue for other names alone, for such a name and for that which is connected to',
  'permitted-end-of-a-label':
    'of an intermediate CA that may issue for names alone that end with a part of the first label of the name, and the rest of it',
  'excluded-within-permitted':
    'of an intermediate CA that may issue for the name and those below it alone, and not for the name',
  'excluded-name-in-capitals':
    'of an intermediate CA that may not issue for the name, which is excluded in capital letters',
  'invalid-signature-by-rsa': 'of an intermediate CA with an RSA key, with a signature that was changed',
  'invalid-signature-by-p-384': 'of an intermediate CA with a key of P-384, with a signature that was changed',
  'invalid-signature-by-p-521': 'of an intermediate CA with a key of P-521, with a signature that was changed',
  'invalid-signature-by-ed25519': 'of an intermediate CA with a key of Ed25519, with a signature that was changed',
  'many-names': 'for 150 other names',
  'unknown-usage': 'for a purpose that no one knows, by its extended key usage',
  'ca-of-clients-sent':
    'of the CA of client certificates, which is not trusted for servers, with the certificate of that CA sent',
  'unknown-critical-extension': 'with an unknown critical extension',
  'intermediate-unknown-critical-extension': 'of an intermediate CA with an unknown critical extension',
  'weak-key': 'with an RSA key of 1024 bits',
  'weak-signature': 'that is signed with SHA-1',
  'md5-signature': 'that is signed with MD5',
  'weak-signature-by-pss': 'that is signed with SHA-1 by RSA-PSS',
  'intermediate-weak-signature':
    'of the second of two intermediate CAs, whose own certificate the first has signed with SHA-1',
  'near-names': 'for names that are that which is connected to except for a few characters, or a part of it',
  'full-width-letters':
    'for the name that is connected to in the full-width letters of Unicode, which a normalisation makes those of ASCII',
  'letters-that-resemble':
    'for the name that is connected to with accents, with letters of other scripts, and with characters in it that nobody sees',
  'other-name-and-malformed-names': 'for another name, and for an address of five octets, which nobody can read',
  'name-as-mail-address': 'for another name, that has the name as a mail address',
  'serial-number-of-another':
    'of a CA with the name of the trusted CA and another key, with the serial number of a genuine certificate for the name',
  'near-addresses': 'for addresses that are that which is connected to except for some digits',
  'near-wildcards': 'for wildcards that end with a part of a label of the name',
  'address-wildcards': 'that has wildcards for the address as DNS names',
  'name-in-other-fields':
    'that has the name as organization, as organizational unit, in a mail address and in a directory name, and another one as subject alternative name (SAN)',
  'common-name-wildcard':
    'that has a wildcard for the name as common name (CN), and another name as subject alternative name (SAN)',
  'names-of-the-machine': 'for other names and addresses that lead to the same machine',
  'without-names': 'without a name of a host',
  'name-of-its-issuer': 'for another name, of an intermediate CA whose certificate has the name as common name (CN)',
  'expired-lately': 'that has expired 2 minutes ago',
  'expired-in-four-digits': 'that has expired, with its years in four digits, as those from 2050 on are written',
  'ends-before-it-begins': 'that has ended in 1999 and begins in 2020',
  'valid-soon': 'that will be valid in 3 minutes',
  'intermediate-not-yet-valid': 'of an intermediate CA that is not valid yet',
  'intermediate-version-1': 'of an intermediate CA whose certificate has version 1, and no extensions',
  'excluded-names': 'of an intermediate CA that may issue for no name and no address',
  'permitted-addresses': 'of an intermediate CA that may issue for other addresses alone',
  'other-usages':
    'for other purposes than servers alone, by its extended key usage, among them some whose numbers begin as that of servers does',
  'ca-with-the-same-key-identifier': 'of a CA with the key identifier of the trusted CA, another name and another key',
  'other-issuer-name': 'signed with the key of the trusted CA under another issuer name',
  'unknown-signature-algorithm': 'with a signature of an unknown algorithm',
  'beside-genuine-certificates':
    'of a CA that is not trusted, with genuine certificates for the name and the trusted CA sent behind it',
  'of-another-name-beside-genuine-certificates':
    'of a CA that is not trusted, for another name, with genuine certificates for the name and the trusted CA sent behind it',
  'expired-before-a-valid-one': 'that has expired, with a good certificate sent behind it',
  'untrusted-intermediate': 'of an intermediate CA below a CA that is not trusted, with the intermediate CA sent',
  'untrusted-intermediate-and-root': 'of an intermediate CA below a CA that is not trusted, with both sent',
  'ca-of-clients': 'of the CA of client certificates, which is not trusted for servers',
  'several-names-in-one':
    'for other names, whose text goes on like a list with the name that is connected to, in DNS names, a URI and a mail address',
  'dns-name-in-another':
    'for another name, whose text goes on like a list of DNS names with the name that is connected to',
  'several-names-in-a-mail-address':
    'for another name, and for a mail address whose text goes on like a list with the name that is connected to',
  'name-behind-it': 'for another name, with a certificate of the trusted CA for the name sent behind it',
  'wildcards-in-a-label': 'for wildcards in place of a part of the first label of the name, without its other labels',
} as const;

export const serverCertificates = {
  ...acceptableServerCertificates,
  ...unacceptableServerCertificates,
  ...flawedKeys,
  ...untrustedPaths,
} as const;

export type AcceptableServerCertificate = keyof typeof acceptableServerCertificates;
export type UnacceptableServerCertificate = keyof typeof unacceptableServerCertificates | FlawedKey | UntrustedPath;
export type ServerCertificateKind = AcceptableServerCertificate | UnacceptableServerCertificate;
