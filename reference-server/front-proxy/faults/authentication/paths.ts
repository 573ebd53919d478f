import type { Certificate } from '../../../authentication/certificate/certificate';
import { verifiedForP256Alone } from '../../../faults/parts/keys';
import { users, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';

/** Sees the certificates that users send behind their own, from this one on, otherwise than they are. */
const above = (change: (certificate: Certificate) => Partial<Certificate>, from = 1): Seams =>
  users(({ verifyPath }) => ({
    verifyPath: (presented, anchors, now) =>
      verifyPath(
        presented.map((each, at) => (at < from ? each : { ...each, ...change(each) })),
        anchors,
        now,
      ),
  }));

/** How the certificate of a user is followed to the CA of users, wrongly above the certificate itself (rule C-11). */
export const pathFaults: readonly Fault[] = [
  {
    name: 'path-lengths-of-users-unchecked',
    sentence: 'It lets intermediates stand below the CA of users in any number, whatever those above allow.',
    seams: above(() => ({ pathLength: undefined })),
  },
  {
    name: 'intermediates-of-users-not-looked-at',
    sentence:
      'It looks for the issuer of the certificate of a user among its authorities alone, and at no certificate that is sent with it.',
    seen: 'Apache without `SSLVerifyDepth`, which is 1',
    seams: users(({ verifyPath }) => ({
      verifyPath: (presented, anchors, now) => verifyPath(presented.slice(0, 1), anchors, now),
    })),
  },
  {
    name: 'usages-of-intermediates-of-users-unchecked',
    sentence: 'It reads no usage of the intermediates above the certificate of a user.',
    seams: above(() => ({ extendedKeyUsages: undefined, maySignCertificates: true })),
  },
  {
    name: 'extensions-of-intermediates-of-users-unread',
    sentence: 'It passes over critical extensions of intermediates that it does not know.',
    seams: above(() => ({ unknownCriticalExtensions: [] })),
  },
  {
    name: 'validity-of-intermediates-of-users-unchecked',
    sentence: 'It looks at the validity of the certificate of a user alone, and not of those above it.',
    seams: above(() => ({ notBefore: new Date(0), notAfter: new Date('9999-12-31') })),
  },
  {
    name: 'years-of-users-read-as-of-this-century',
    sentence:
      'It reads the two digits of the year in which the certificate of a user ends as those of a year after 2000.',
    seen: 'readers of UTCTime that do not divide it at 1950 (RFC 5280, 4.1.2.5.1)',
    seams: above(({ notAfter }) => {
      const year = notAfter.getUTCFullYear();
      return year < 2000 ? { notAfter: new Date(Date.UTC(year + 100, 0)) } : {};
    }, 0),
  },
  {
    name: 'intermediates-of-users-known-by-name',
    sentence: 'It verifies the signature of the certificate of a user alone, and finds the issuers above by name.',
    seams: above(() => ({ isSignedBy: () => true })),
  },
  {
    name: 'constraints-on-intermediates-of-users-unread',
    sentence: 'It does not read the name constraints of the intermediates above the certificate of a user.',
    seams: above(() => ({ hasNameConstraints: false })),
  },
  {
    name: 'signatures-by-other-keys-of-issuers-unchecked',
    sentence: 'It verifies signatures that were made with a key of P-256, and takes any other for good.',
    seen: 'verifiers whose switch over the kinds of keys has no default',
    seams: users(({ verifyPath }) => ({
      verifyPath: (presented, anchors, now) => verifyPath(presented.map(verifiedForP256Alone), anchors, now),
    })),
  },
  {
    name: 'intermediates-of-users-need-not-be-authorities',
    sentence: 'It takes every certificate of the CA of users for one that may issue others.',
    seams: above(() => ({ isAuthority: true, maySignCertificates: true })),
  },
  {
    name: 'issuers-of-issuers-of-users-need-not-be-authorities',
    sentence: 'It asks of the issuer of the certificate of a user alone whether it may issue others.',
    seen: 'OpenSSL before 1.0.2d (CVE-2015-1793)',
    seams: above(() => ({ isAuthority: true, maySignCertificates: true }), 2),
  },
];
