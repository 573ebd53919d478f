import { createHash } from 'node:crypto';
import type { Certificate } from '../../authentication/certificate/certificate';
import type { verifyPath } from '../../authentication/certificate/path';
import { anonymous } from '../../caller';
import { authentication, isSelfIssued, steps, type Head, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';

const publicPaths = ['/version', '/healthz', '/livez', '/readyz'];

/** Serves whoever presents a certificate that it refuses, where this holds of the request, as the anonymous caller. */
const asAnonymous = (where: (request: Head) => boolean): Seams =>
  authentication((standard) => (request, presented) => {
    const found = standard(request, presented);
    return 'refusal' in found && presented.kind !== 'nothing' && where(request)
      ? standard(request, { kind: 'nothing' })
      : found;
  });

/** What becomes of a caller whose certificate does not verify, or of whom there is nothing to verify it with (section 5.1). */
export const failedVerificationFaults: readonly Fault[] = [
  {
    name: 'any-certificate-of-the-chain-identifies',
    sentence: 'It takes the first certificate that verifies from those a caller sends, also one that is not its own.',
    seams: authentication((standard) => (request, presented) => {
      const first = standard(request, presented);
      if (presented.kind !== 'certificates' || 'caller' in first) return first;
      for (const each of presented.chain.slice(1).filter((other) => !isSelfIssued(other))) {
        const found = standard(request, { kind: 'certificates', leaf: each, chain: [each, ...presented.chain] });
        if ('caller' in found) return found;
      }
      return first;
    }),
  },
  {
    name: 'self-issued-certificates-with-any-signature',
    sentence: 'It accepts a certificate whose issuer is its subject, and whose signature is not of its own key.',
    seen: 'a comparison of names in the place of the test for a self-signed certificate',
    seams: steps(({ verifyPath }) => ({
      verifyPath: (presented, anchors, now) => {
        const [leaf] = presented;
        return leaf !== undefined && isSelfIssued(leaf) && !leaf.isSignedBy(leaf)
          ? { path: [leaf] }
          : verifyPath(presented, anchors, now);
      },
    })),
  },
  {
    name: 'authorities-identified-unverified',
    sentence: 'It accepts every certificate that says it is a CA, whoever has issued it.',
    seen: 'verifiers that end a path at the first CA they meet',
    seams: steps(({ verifyPath }) => ({
      verifyPath: (presented, anchors, now) => {
        const [leaf] = presented;
        return leaf?.isAuthority === true ? { path: [leaf] } : verifyPath(presented, anchors, now);
      },
    })),
  },
  {
    name: 'failed-credential-becomes-anonymous',
    sentence: 'It serves a caller whose certificate it refuses as the anonymous one.',
    seams: asAnonymous(() => true),
  },
  {
    name: 'failed-credential-ignored-over-http2',
    sentence: 'Over HTTP/2 it serves a caller whose certificate it refuses as the anonymous one.',
    seams: asAnonymous(({ httpVersion }) => httpVersion === '2'),
  },
  {
    name: 'failed-credential-ignored-in-head-requests',
    sentence: 'It serves a HEAD request of a caller whose certificate it refuses as one of the anonymous caller.',
    seams: asAnonymous(({ method }) => method === 'HEAD'),
  },
  {
    name: 'failed-credential-ignored-beside-an-authorization',
    sentence:
      'It does not look at the certificate of a caller who sends a header Authorization as well, if it refuses it.',
    seams: asAnonymous(({ headers }) => headers.some(([name]) => name.toLowerCase() === 'authorization')),
  },
  {
    name: 'failed-credential-ignored-on-public-paths',
    sentence: 'It serves public paths to a caller whose certificate it refuses elsewhere.',
    seams: authentication((standard) => (request, presented) => {
      const found = standard(request, presented);
      return 'refusal' in found && presented.kind !== 'nothing' && publicPaths.includes(request.path)
        ? { caller: anonymous }
        : found;
    }),
  },
  {
    name: 'certificates-believed-without-authorities',
    sentence: 'Without any authority to verify them with, it believes every certificate.',
    seen: 'Traefik, CVE-2022-46153: an unusable CA meant no verification',
    seams: () => ({
      steps: (standard) => ({ ...standard, verifyPath: unverifiedFor(standard.verifyPath) }),
      trusted: (standard) =>
        standard.client.length + standard.requestHeader.length > 0
          ? standard
          : { client: [everybody], requestHeader: [] },
    }),
  },
  {
    name: 'certificates-refused-without-authorities',
    sentence:
      'Without any authority to verify them with, it refuses every certificate where it should not look at them.',
    seams: () => ({
      trusted: (standard) =>
        standard.client.length + standard.requestHeader.length > 0
          ? standard
          : { client: [], requestHeader: [everybody] },
    }),
  },
];

/** An authority that has issued nothing; it stands for one that has issued everything where a fault says so. */
const everybody: Certificate = {
  fingerprint: createHash('sha256').update('everybody').digest('hex'),
  der: Buffer.alloc(0),
  serial: '0',
  subject: { bytes: 'everybody', attributes: [] },
  issuer: { bytes: 'everybody', attributes: [] },
  publicKey: '',
  notBefore: new Date(0),
  notAfter: new Date(8.64e15),
  isAuthority: true,
  pathLength: undefined,
  maySignCertificates: true,
  extendedKeyUsages: undefined,
  hasNameConstraints: false,
  unknownCriticalExtensions: [],
  signatureAlgorithm: '',
  isSignedBy: () => false,
};

function unverifiedFor(standard: typeof verifyPath): typeof verifyPath {
  return (presented, anchors, now) =>
    anchors.includes(everybody) ? { path: presented } : standard(presented, anchors, now);
}
