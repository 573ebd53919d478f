import { X509Certificate } from 'node:crypto';
import { issuersOf } from '../../faults/parts/sent-path';
import { accepting, exceptFor, unknownIssuer } from './deviations';
import type { Fault } from './fault';

/** Milliseconds by which clocks are taken to differ. */
const grace = 5 * 60_000;

/** Which certification paths are taken for valid (clauses 2.2, 7.3; rules S-02, S-06). */
export const pathFaults: readonly Fault[] = [
  {
    name: 'server-ca-compared-by-key-identifier',
    sentence: 'It compares the issuer with the trusted CA by key identifier alone.',
    seams: accepting(
      (problem, leaf, { ca }) =>
        unknownIssuer.includes(problem) && leaf?.raw.includes(keyIdentifier(new X509Certificate(ca))) === true,
    ),
  },
  {
    name: 'issuer-names-not-compared',
    sentence: 'It accepts what the key of the trusted CA has signed, whatever name the issuer has.',
    seams: accepting(
      (problem, leaf, { ca }) =>
        unknownIssuer.includes(problem) && leaf?.verify(new X509Certificate(ca).publicKey) === true,
    ),
  },
  {
    name: 'unknown-signature-algorithms-accepted',
    sentence: 'It does not verify a signature whose algorithm it does not know.',
    seams: accepting((_problem, leaf) => leaf?.raw.includes(Buffer.from('2b0601040181fd59', 'hex')) === true),
  },
  {
    name: 'validity-with-grace',
    sentence: 'It accepts a certificate from 5 minutes before its validity period until 5 minutes after it.',
    seen: 'a tolerance for clocks that differ',
    seams: accepting(
      (problem, leaf) =>
        ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'].includes(problem) &&
        leaf !== undefined &&
        [Date.parse(leaf.validFrom) - Date.now(), Date.now() - Date.parse(leaf.validTo)].some(
          (outside) => outside > 0 && outside < grace,
        ),
    ),
  },
  {
    name: 'ed25519-servers-not-verified',
    sentence: 'It does not verify a certificate with a key of Ed25519.',
    seams: exceptFor('ed25519'),
  },
  {
    name: 'rsa-servers-not-verified',
    sentence: 'It does not verify a certificate with an RSA key.',
    seams: exceptFor('rsa'),
  },
  {
    name: 'long-paths-not-followed-to-their-end',
    sentence: 'It accepts a path of more than five intermediate CAs without looking for a trusted one.',
    seen: 'a loop of a bounded number of steps whose end is no failure',
    seams: accepting((problem, leaf) => unknownIssuer.includes(problem) && issuersOf(leaf) > 5),
  },
];

/** The subject key identifier of a CA (RFC 5280, 4.2.1.2): an octet string of 20 octets in one of 22. */
function keyIdentifier({ raw }: X509Certificate): Buffer {
  const behind = raw.indexOf(Buffer.from('0603551d0e', 'hex')) + 9;
  return raw.subarray(behind, behind + 20);
}
