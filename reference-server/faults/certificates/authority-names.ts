import type { TrustedAuthorities } from '../../authentication/authenticate';
import type { Certificate } from '../../authentication/certificate/certificate';
import { steps, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';

type Certificates = readonly Certificate[];

/** Verifies paths to both pools of authorities alike, and finds out in another way whether one counts for this pool. */
const poolBy =
  (
    pool: keyof TrustedAuthorities,
    isOf: (path: Certificates, presented: Certificates, own: Certificates) => boolean,
  ): Seams =>
  () => {
    let pools: TrustedAuthorities | undefined;
    return {
      trusted: (standard) => (pools = standard),
      steps: (standard) => ({
        ...standard,
        verifyPath: (presented, anchors, now) => {
          if (pools === undefined || anchors !== pools[pool]) return standard.verifyPath(presented, anchors, now);
          const found = standard.verifyPath(presented, [...pools.client, ...pools.requestHeader], now);
          return 'path' in found && !isOf(found.path, presented, anchors)
            ? { problem: 'it is of another pool' }
            : found;
        },
      }),
    };
  };

/** Whether one of the issuers of a path bears the name of one of these. */
const bearsNameOf = (path: Certificates, _presented: Certificates, own: Certificates): boolean =>
  path.slice(1).some(({ subject }) => own.some((each) => each.subject.bytes === subject.bytes));

const isAmong = (some: Certificates, own: Certificates): boolean =>
  some.some(({ fingerprint }) => own.some((each) => each.fingerprint === fingerprint));

/** The subject key identifier of a certificate (RFC 5280, section 4.2.1.2). */
const keyIdentifier = ({ der }: Certificate): string | undefined => {
  const at = der.indexOf(Buffer.from('0603551d0e', 'hex'));
  return at === -1 ? undefined : der.subarray(at + 7, at + 7 + (der[at + 6] ?? 0)).toString('hex');
};

/** Trusts a certificate that is sent behind the caller's where it resembles a trusted authority. */
const trustingWhatIsSent = (resembles: (sent: Certificate, authority: Certificate) => boolean): Seams =>
  steps(({ verifyPath }) => ({
    verifyPath: (presented, anchors, now) => {
      const sent = presented.slice(1).filter((each) => anchors.some((authority) => resembles(each, authority)));
      return verifyPath(presented, [...anchors, ...sent], now);
    },
  }));

/** How a server finds out to which of its authorities a certificate belongs (clauses 5.1.5 and 5.2.4). */
export const authorityNameFaults: readonly Fault[] = [
  {
    name: 'front-proxies-known-by-the-name-of-their-authority',
    sentence: 'It verifies all certificates with one pool, and knows those of front proxies by the name of an issuer.',
    seen: 'servers whose TLS library has one pool of CAs, and that read the issuer of the certificate afterwards',
    seams: poolBy('requestHeader', bearsNameOf),
  },
  {
    name: 'users-known-by-the-name-of-their-authority',
    sentence: 'It verifies all certificates with one pool, and knows those of users by the name of an issuer.',
    seams: poolBy('client', bearsNameOf),
  },
  {
    name: 'front-proxies-known-by-what-they-send',
    sentence:
      'It verifies all certificates with one pool, and takes those that come with the request-header CA for front proxies.',
    seen: 'servers that look for the CA in the chain of the peer, which holds whatever the peer has sent',
    seams: poolBy('requestHeader', (path, presented, own) => isAmong([...path, ...presented], own)),
  },
  {
    name: 'sent-authority-ends-the-path',
    sentence:
      'It accepts whatever is sent with the certificate of a trusted authority at its end, and checks no signature.',
    seen: 'verifiers that compare the last certificate of the chain with the CA file',
    seams: steps(({ verifyPath }) => ({
      verifyPath: (presented, anchors, now) =>
        presented.length > 1 && isAmong(presented.slice(-1), anchors)
          ? { path: presented }
          : verifyPath(presented, anchors, now),
    })),
  },
  {
    name: 'sent-twice-vouches-for-itself',
    sentence: 'It takes a certificate that is sent twice for its own issuer, and checks no signature.',
    seen: 'verifiers that take the last certificate of the chain for one that is trusted already',
    seams: steps(({ verifyPath }) => ({
      verifyPath: (presented, anchors, now) =>
        isAmong(presented.slice(1), presented.slice(0, 1))
          ? { path: presented.slice(0, 1) }
          : verifyPath(presented, anchors, now),
    })),
  },
  {
    name: 'certificate-known-by-the-name-of-the-authority',
    sentence: 'It accepts every certificate that bears the name of a trusted authority, whoever signed it.',
    seen: 'servers that keep their trusted roots in a table by subject, and look up the certificate itself',
    seams: steps(({ verifyPath }) => ({
      verifyPath: (presented, anchors, now) =>
        presented.slice(0, 1).some(({ subject }) => anchors.some((each) => each.subject.bytes === subject.bytes))
          ? { path: presented.slice(0, 1) }
          : verifyPath(presented, anchors, now),
    })),
  },
  {
    name: 'sent-root-known-by-its-name',
    sentence: 'It trusts a root that a caller sends if that bears the name of a trusted one.',
    seen: 'servers that keep their trusted roots in a table by subject',
    seams: trustingWhatIsSent((sent, authority) => sent.subject.bytes === authority.subject.bytes),
  },
  {
    name: 'sent-root-known-by-its-key-identifier',
    sentence: 'It trusts a root that a caller sends if that bears the subject key identifier of a trusted one.',
    seen: 'servers that keep their trusted roots in a table by key identifier',
    seams: trustingWhatIsSent(
      (sent, authority) => keyIdentifier(sent) !== undefined && keyIdentifier(sent) === keyIdentifier(authority),
    ),
  },
];
