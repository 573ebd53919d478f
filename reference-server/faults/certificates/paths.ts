import type { Certificate } from '../../authentication/certificate/certificate';
import type { PathResult } from '../../authentication/certificate/path';
import { certificates, leaf, organizations, steps, type Seams } from '../parts/changes';
import { fiveMinutes, later } from '../parts/dates';
import type { Fault } from '../parts/fault';
import { hasKey, verifiedForP256Alone } from '../parts/keys';

/** The algorithms of the signatures that most authorities make: RSA and ECDSA with SHA-256. */
const usual = { rsa: '1.2.840.113549.1.1.11', ecdsa: '1.2.840.10045.4.3.2' };
const isUsual = ({ signatureAlgorithm = '' }: Certificate): boolean =>
  Object.values(usual).includes(signatureAlgorithm);

/** The object identifier of RSA-PSS, as it stands in a certificate. */
const rsaPss = Buffer.from('06092a864886f70d01010a', 'hex');

/** The object identifier of basic constraints, as it stands in a certificate. */
const basicConstraints = Buffer.from('0603551d13', 'hex');

/** The object identifier of name constraints, as it stands in a certificate. */
const nameConstraints = Buffer.from('0603551d1e', 'hex');

/** Whether its name constraints hold the name of a directory (RFC 5280, 4.2.1.6 and 4.2.1.10). */
const constrainsSubjects = ({ der }: Certificate): boolean => {
  const at = der.indexOf(nameConstraints);
  return at >= 0 && der.subarray(at, at + 24).includes(0xa4);
};

/** A path has at most this many certificates, the root among them. */
const boundedTo = (most: number): Seams =>
  steps(({ verifyPath }) => ({
    verifyPath: (presented, anchors, now): PathResult => {
      const found = verifyPath(presented, anchors, now);
      return 'path' in found && found.path.length > most ? { problem: 'its path is too long' } : found;
    },
  }));

/** The groups of a certificate, and those that the issuers above it would have. */
const groupsOfThePath: Seams = (settings) => {
  const above = new WeakMap<Certificate, readonly string[]>();
  return steps(({ verifyPath, callerFromCertificate }) => ({
    verifyPath: (presented, anchors, now) => {
      const found = verifyPath(presented, anchors, now);
      const [own] = presented;
      // The root is no certificate that the caller sends.
      if (own !== undefined && 'path' in found) above.set(own, found.path.slice(1, -1).flatMap(organizations));
      return found;
    },
    callerFromCertificate: (certificate) => {
      const found = callerFromCertificate(certificate);
      if (!('caller' in found)) return found;
      const groups = [...found.caller.groups, ...(above.get(certificate) ?? [])];
      return { caller: { ...found.caller, groups } };
    },
  }))(settings);
};

/** As an authority in proper form would be. */
const unremarkable = (each: Certificate): Certificate => ({
  ...each,
  isAuthority: true,
  maySignCertificates: true,
  pathLength: undefined,
  notBefore: new Date(0),
  notAfter: new Date('9999-12-31'),
  unknownCriticalExtensions: [],
});

const halfADay = 43_200_000;

/** How a certificate is followed to a root, and when it is valid (clauses 2.2.5, 2.2.6 and 5.1.5). */
export const pathFaults: readonly Fault[] = [
  {
    name: 'uncommon-signature-algorithms-unchecked',
    sentence: 'It checks signatures of RSA and ECDSA with SHA-256, and takes one of any other algorithm for good.',
    seen: 'verifiers whose switch over the algorithms has no default',
    seams: certificates((each) =>
      isUsual(each) ? each : { ...each, signatureAlgorithm: usual.ecdsa, isSignedBy: () => true },
    ),
  },
  {
    name: 'signature-hash-of-the-identifier',
    sentence:
      'It looks for a weak hash in the identifier of a signature algorithm, and in the parameters of RSA-PSS it does not.',
    seen: 'verifiers that know an algorithm by its identifier alone; this server until it was reviewed',
    seams: certificates((each) =>
      each.signatureAlgorithm === undefined && each.der.includes(rsaPss)
        ? { ...each, signatureAlgorithm: usual.rsa }
        : each,
    ),
  },
  {
    name: 'weak-signatures-accepted',
    sentence: 'It takes every signature that OpenSSL can verify, whatever its hash.',
    seen: 'OpenSSL at security level 0',
    seams: certificates((each) =>
      each.signatureAlgorithm === undefined ? { ...each, signatureAlgorithm: usual.rsa } : each,
    ),
  },
  {
    name: 'authority-unless-it-says-otherwise',
    sentence: 'It takes an issuer without basic constraints for an authority.',
    seen: 'OpenSSL for a root; libraries that read a missing extension as its default',
    seams: certificates((each, index) =>
      index > 0 && !each.der.includes(basicConstraints) ? { ...each, isAuthority: true } : each,
    ),
  },
  {
    name: 'name-constraints-ignored',
    sentence: 'It does not read the name constraints of an intermediate.',
    seams: certificates((each) => ({ ...each, hasNameConstraints: false })),
  },
  {
    name: 'constraints-on-subjects-ignored',
    sentence: 'It passes over the name constraints of an intermediate that are for subjects.',
    seen: 'verifiers that know constraints on DNS names alone',
    seams: certificates((each) => (constrainsSubjects(each) ? { ...each, hasNameConstraints: false } : each)),
  },
  {
    name: 'signatures-by-other-keys-unchecked',
    sentence: 'It checks signatures that were made with a key of P-256, and takes any other for good.',
    seen: 'verifiers whose switch over the kinds of keys has no default',
    seams: certificates(verifiedForP256Alone),
  },
  {
    name: 'issuers-with-other-keys-rejected',
    sentence: 'It accepts certificates of issuers with a key of P-256, and of no others.',
    seams: certificates((each) => ({
      ...each,
      isSignedBy: (issuer) => hasKey(issuer, 'p256') && each.isSignedBy(issuer),
    })),
  },
  {
    name: 'certificates-of-administrators-issue',
    sentence: 'It takes the certificate of an administrator for an authority.',
    seams: certificates((each, index) =>
      index > 0 && organizations(each).includes('system:masters')
        ? { ...each, isAuthority: true, maySignCertificates: true }
        : each,
    ),
  },
  {
    name: 'signatures-of-intermediates-unchecked',
    sentence: 'It checks the signature of the leaf alone, and finds the issuers of intermediates by name.',
    seams: certificates((each, index) => (index > 0 ? { ...each, isSignedBy: () => true } : each)),
  },
  {
    name: 'signatures-of-leaves-below-intermediates-unchecked',
    sentence: 'It checks the signature of no certificate that is sent with others, and finds its issuer by name.',
    seams: steps(({ verifyPath }) => ({
      verifyPath: (presented, anchors, now) =>
        verifyPath(
          presented.map((each, index) =>
            index === 0 && presented.length > 1 ? { ...each, isSignedBy: () => true } : each,
          ),
          anchors,
          now,
        ),
    })),
  },
  {
    name: 'issuers-of-issuers-unchecked',
    sentence: 'It looks at the issuer of a certificate, and at nothing above it but its signature.',
    seen: 'OpenSSL before 1.0.2d (CVE-2015-1793); verifiers that look at the last issuer and the root',
    seams: certificates((each, index) => (index > 1 ? unremarkable(each) : each)),
  },
  {
    name: 'one-intermediate-at-most',
    sentence: 'It refuses a certificate with two intermediates between itself and the root.',
    seen: 'nginx with its default of ssl_verify_depth',
    seams: boundedTo(3),
  },
  {
    name: 'groups-of-issuers-inherited',
    sentence: 'It takes the organizations of the intermediates above a certificate for groups of the user.',
    seams: groupsOfThePath,
  },
  {
    name: 'certificates-renewed-late-accepted',
    sentence: 'It accepts a certificate after its end for another tenth of the time it was valid.',
    seams: leaf((each) => ({
      ...each,
      notAfter: later(each.notAfter, (each.notAfter.getTime() - each.notBefore.getTime()) / 10),
    })),
  },
  {
    name: 'last-century-read-as-this-one',
    sentence: 'It reads the two digits of the year in which a certificate ends as those of a year after 2000.',
    seams: leaf((each) => {
      const year = each.notAfter.getUTCFullYear();
      return year >= 2000 ? each : { ...each, notAfter: new Date(Date.UTC(year + 100, 0)) };
    }),
  },
  {
    name: 'validity-read-in-another-time-zone',
    sentence: 'It reads the validity of a certificate in a time zone that is twelve hours behind.',
    seams: certificates((each) => ({ ...each, notAfter: later(each.notAfter, halfADay) })),
  },
  {
    name: 'validity-begun-in-another-time-zone',
    sentence: 'It reads the beginning of a certificate in a time zone that is twelve hours ahead.',
    seams: certificates((each) => ({ ...each, notBefore: later(each.notBefore, -halfADay) })),
  },
  {
    name: 'validity-begun-five-minutes-early',
    sentence: 'It accepts a certificate five minutes before it is valid.',
    seen: 'verifiers that allow for clocks which differ',
    seams: certificates((each) => ({ ...each, notBefore: later(each.notBefore, -fiveMinutes) })),
  },
  {
    name: 'validity-ended-five-minutes-late',
    sentence: 'It accepts a certificate for five minutes after its end.',
    seen: 'verifiers that allow for clocks which differ',
    seams: certificates((each) => ({ ...each, notAfter: later(each.notAfter, fiveMinutes) })),
  },
];
