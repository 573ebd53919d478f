import type { Certificate } from '../../authentication/certificate/certificate';
import type { verifyPath } from '../../authentication/certificate/path';
import { certificates, isSelfIssued, leaf, pathsTo, steps, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { hasKey } from '../parts/keys';

const hour = 3_600_000;
const always = { notBefore: new Date(0), notAfter: new Date(8.64e15) };
const [serverAuth, clientAuth] = ['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2'] as const;

/** The object identifier of the extension, and that it is critical, as they stand in a certificate (RFC 5280, 4.2.1.12). */
const criticalExtendedKeyUsage = Buffer.from('0603551d250101ff', 'hex');

/** Believes whatever certificate is presented. */
const unverified: typeof verifyPath = (presented) => ({ path: presented });

/** Takes a certificate for a bad one. */
const refusing = (isBad: (leaf: Certificate) => boolean): Seams =>
  steps((standard) => ({
    verifyPath: (presented, anchors, now) =>
      presented[0] && isBad(presented[0]) ? { problem: 'refused' } : standard.verifyPath(presented, anchors, now),
  }));

const remembersIntermediates =
  (most: number): Seams =>
  () => {
    const seen = new Map<string, Certificate>();
    return {
      steps: (standard) => ({
        ...standard,
        verifyPath: (presented, anchors, now) => {
          for (const each of presented.slice(1))
            if (each.isAuthority && seen.size < most) seen.set(each.fingerprint, each);
          const known = [...seen.values()].filter(
            (each) => !presented.some((own) => own.fingerprint === each.fingerprint),
          );
          return standard.verifyPath([...presented, ...known], anchors, now);
        },
      }),
    };
  };

/** Which certificates are accepted (section 5.1). */
export const verificationFaults: readonly Fault[] = [
  {
    name: 'user-certificates-unverified',
    sentence: 'It takes the identity from any certificate, whoever issued it.',
    seen: 'nginx with ssl_verify_client optional_no_ca where nobody looks at $ssl_client_verify',
    seams: pathsTo('client', () => unverified),
  },
  {
    name: 'front-proxy-certificates-unverified',
    sentence: 'It knows a front proxy by the common name of its certificate, whoever issued that.',
    seams: pathsTo('requestHeader', () => unverified),
  },
  {
    name: 'signatures-unchecked',
    sentence: 'It finds the issuer of a certificate by name, and does not check the signature.',
    seams: certificates((each) => ({ ...each, isSignedBy: () => true })),
  },
  {
    name: 'user-signatures-unchecked',
    sentence: 'It does not check signatures of the certificates of users.',
    seams: pathsTo(
      'client',
      (standard) => (presented, anchors, now) =>
        standard(
          presented.map((each) => ({ ...each, isSignedBy: () => true })),
          anchors,
          now,
        ),
    ),
  },
  {
    name: 'self-signed-accepted',
    sentence: 'It accepts a certificate that signed itself.',
    seams: steps((standard) => ({
      verifyPath: (presented, anchors, now) =>
        standard.verifyPath(
          presented,
          [...anchors, ...presented.slice(0, 1).filter((each) => isSelfIssued(each) && each.isSignedBy(each))],
          now,
        ),
    })),
  },
  {
    name: 'peer-roots-trusted',
    sentence: 'It trusts the root that a caller sends along with the certificate.',
    seams: steps((standard) => ({
      verifyPath: (presented, anchors, now) =>
        standard.verifyPath(presented, [...anchors, ...presented.slice(1).filter(isSelfIssued)], now),
    })),
  },
  {
    name: 'expired-accepted',
    sentence: 'It accepts certificates that have expired.',
    seams: leaf((each) => ({ ...each, notAfter: always.notAfter })),
  },
  {
    name: 'dates-in-32-bits',
    sentence: 'It keeps the end of a validity period in 32 bits, so that one after 19 January 2038 lies in the past.',
    seen: 'a 32-bit `time_t`',
    seams: leaf((each) => ({ ...each, notAfter: new Date((Math.trunc(each.notAfter.getTime() / 1000) | 0) * 1000) })),
  },
  {
    name: 'not-yet-valid-accepted',
    sentence: 'It accepts certificates that are not valid yet.',
    seams: leaf((each) => ({ ...each, notBefore: always.notBefore })),
  },
  {
    name: 'validity-unchecked',
    sentence: 'It does not look at the validity of certificates.',
    seams: certificates((each) => ({ ...each, ...always })),
  },
  {
    name: 'expired-front-proxy-accepted',
    sentence: 'It accepts an expired certificate of a front proxy.',
    seams: pathsTo(
      'requestHeader',
      (standard) =>
        ([first, ...rest], anchors, now) =>
          standard(first ? [{ ...first, notAfter: always.notAfter }, ...rest] : [], anchors, now),
    ),
  },
  {
    name: 'expired-an-hour-ago-accepted',
    sentence: 'It accepts a certificate for one more hour after it has expired.',
    seams: leaf((each) => ({ ...each, notAfter: new Date(each.notAfter.getTime() + hour) })),
  },
  {
    name: 'extended-key-usage-ignored',
    sentence: 'It accepts certificates that are not for clients.',
    seen: 'Envoy, CVE-2022-21657',
    seams: certificates((each) => ({ ...each, extendedKeyUsages: undefined })),
  },
  {
    name: 'certificates-for-servers-alone-refused',
    sentence: 'It rejects certificates that are for servers alone, and accepts those of every other usage.',
    seams: certificates((each) => ({
      ...each,
      extendedKeyUsages:
        each.extendedKeyUsages?.length === 1 && each.extendedKeyUsages[0] === serverAuth ? [serverAuth] : undefined,
    })),
  },
  {
    name: 'critical-extended-key-usage-ignored',
    sentence: 'It knows a critical extended key usage, and does not look at what it says.',
    seams: certificates((each) => ({
      ...each,
      extendedKeyUsages: each.der.includes(criticalExtendedKeyUsage) ? undefined : each.extendedKeyUsages,
    })),
  },
  {
    name: 'extended-key-usage-of-front-proxies-ignored',
    sentence: 'It accepts a front proxy whose certificate is not for clients.',
    seams: pathsTo(
      'requestHeader',
      (standard) => (presented, anchors, now) =>
        standard(
          presented.map((each) => ({ ...each, extendedKeyUsages: undefined })),
          anchors,
          now,
        ),
    ),
  },
  {
    name: 'extended-key-usage-demanded',
    sentence: 'It refuses certificates without an extended key usage, which may be used for anything.',
    seams: refusing(({ extendedKeyUsages }) => extendedKeyUsages === undefined),
  },
  {
    name: 'only-client-usage-accepted',
    sentence: 'It refuses certificates that are for clients and for something else as well.',
    seams: refusing(({ extendedKeyUsages }) => extendedKeyUsages !== undefined && extendedKeyUsages.length > 1),
  },
  {
    name: 'any-usage-refused',
    sentence: 'It refuses certificates whose extended key usage is "any".',
    seams: refusing(({ extendedKeyUsages: uses }) => uses !== undefined && !uses.includes(clientAuth)),
  },
  {
    name: 'issuer-that-is-no-authority-accepted',
    sentence: 'It accepts certificates that were issued with the ordinary certificate of some user.',
    seen: 'Internet Explorer, CVE-2002-0862; many home-made verifiers since',
    seams: certificates((each, index) =>
      index > 0 ? { ...each, isAuthority: true, maySignCertificates: true } : each,
    ),
  },
  {
    name: 'path-length-ignored',
    sentence: 'It accepts more intermediates than their issuer allows.',
    seams: certificates((each) => ({ ...each, pathLength: undefined })),
  },
  {
    name: 'intermediates-unused',
    sentence: 'It accepts only certificates that a trusted authority has issued directly.',
    seams: steps((standard) => ({
      verifyPath: (presented, anchors, now) => standard.verifyPath(presented.slice(0, 1), anchors, now),
    })),
  },
  {
    name: 'intermediates-remembered',
    sentence: 'It completes the chain of one caller with intermediates that another caller has sent.',
    seams: remembersIntermediates(1000),
  },
  {
    name: 'first-intermediates-remembered',
    sentence:
      'It completes the chain of one caller with the first intermediates that others have sent, and forgets none of them.',
    seen: 'stores of intermediates with a bound on their size',
    seams: remembersIntermediates(20),
  },
  {
    name: 'only-first-authority-of-a-file',
    sentence: 'It trusts only the first authority in each CA file.',
    seams: () => ({
      trusted: ({ client, requestHeader }) => ({
        client: client.slice(0, 1),
        requestHeader: requestHeader.slice(0, 1),
      }),
    }),
  },
  {
    name: 'unknown-critical-extension-ignored',
    sentence: 'It accepts certificates with a critical extension that it does not know.',
    seams: certificates((each) => ({ ...each, unknownCriticalExtensions: [] })),
  },
  {
    name: 'only-rsa-keys-accepted',
    sentence: 'It accepts certificates with an RSA key only.',
    seams: refusing((each) => !hasKey(each, 'rsa')),
  },
  {
    name: 'rsa-keys-refused',
    sentence: 'It refuses certificates with an RSA key.',
    seams: refusing((each) => hasKey(each, 'rsa')),
  },
  {
    name: 'uncommon-keys-refused',
    sentence: 'It rejects certificates with a key on another curve than P-256.',
    seams: refusing((each) => !hasKey(each, 'rsa') && !hasKey(each, 'p256')),
  },
  {
    name: 'key-usage-demanded',
    sentence: 'It rejects certificates without a key usage.',
    seams: refusing(({ der }) => !der.includes(Buffer.from('0603551d0f', 'hex'))),
  },
];
