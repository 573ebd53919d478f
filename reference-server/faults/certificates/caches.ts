import type { Certificate } from '../../authentication/certificate/certificate';
import type { PathResult } from '../../authentication/certificate/path';
import type { Verified } from '../../authentication/x509';
import { steps, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';

/** Reads the identity of a certificate once, and remembers it by a part of the certificate. */
const identityBy = (part: (certificate: Certificate) => string): Seams => {
  return (settings) => {
    const known = new Map<string, Verified>();
    return steps(({ callerFromCertificate }) => ({
      callerFromCertificate: (certificate) => {
        const key = part(certificate);
        const found = known.get(key) ?? callerFromCertificate(certificate);
        if ('caller' in found) known.set(key, found);
        return found;
      },
    }))(settings);
  };
};

/** Remembers which certificates were found good, by a part of them. */
const goodBy = (part: (certificate: Certificate) => string): Seams => {
  return (settings) => {
    const good = new Map<string, PathResult>();
    return steps(({ verifyPath }) => ({
      verifyPath: (presented, anchors, now) => {
        const [leaf] = presented;
        if (leaf === undefined) return verifyPath(presented, anchors, now);
        const key = [part(leaf), ...anchors.map(({ fingerprint }) => fingerprint)].join();
        const found = good.get(key) ?? verifyPath(presented, anchors, now);
        if ('path' in found) good.set(key, found);
        return found;
      },
    }))(settings);
  };
};

/** Verifies a path as of when it was first presented, while its leaf is valid. */
const issuersAsOfAtFirst: Seams = (settings) => {
  const presentedAt = new Map<string, Date>();
  return steps(({ verifyPath }) => ({
    verifyPath: (presented, anchors, now) => {
      const [leaf] = presented;
      if (leaf === undefined || now > leaf.notAfter) return verifyPath(presented, anchors, now);
      const first = presentedAt.get(leaf.fingerprint) ?? now;
      presentedAt.set(leaf.fingerprint, first);
      return verifyPath(presented, anchors, first);
    },
  }))(settings);
};

const subjectAndSerial = ({ subject, serial }: Certificate): string => `${serial} ${subject.bytes}`;

/** What is remembered of a certificate, by less than the whole of it (clause 5.1.4). */
export const cacheFaults: readonly Fault[] = [
  {
    name: 'identity-kept-by-serial-number',
    sentence: 'It remembers who a certificate is by its serial number.',
    seams: identityBy(({ serial }) => serial),
  },
  {
    name: 'identity-kept-by-key',
    sentence: 'It remembers who a certificate is by its public key.',
    seen: 'caches by the subject key identifier',
    seams: identityBy(({ publicKey }) => publicKey),
  },
  {
    name: 'verification-kept-beyond-the-end',
    sentence: 'It remembers which certificates it has found good, and not how long they are.',
    seen: 'caches of credentials that have a time to live of their own',
    seams: goodBy(({ der }) => der.toString('base64')),
  },
  {
    name: 'issuers-verified-once',
    sentence: 'It looks whether the issuers of a certificate are valid when that is presented first.',
    seen: 'servers that verify a path in the handshake, and ask of each request for the end of the leaf alone',
    seams: issuersAsOfAtFirst,
  },
  {
    name: 'verification-kept-by-serial-number',
    sentence: 'It remembers by subject and serial number which certificates it has found good.',
    seams: goodBy(subjectAndSerial),
  },
  {
    name: 'verification-kept-by-issuer-and-number',
    sentence: 'It remembers by issuer and serial number which certificates it has found good.',
    seen: 'caches by what identifies a certificate of an honest CA',
    seams: goodBy(({ issuer, serial }) => `${serial} ${issuer.bytes}`),
  },
  {
    name: 'verification-kept-by-names-and-end',
    sentence: 'It remembers by issuer, subject and end of validity which certificates it has found good.',
    seams: goodBy(({ issuer, subject, notAfter }) => `${issuer.bytes} ${subject.bytes} ${notAfter.getTime()}`),
  },
  {
    name: 'verification-kept-by-signature',
    sentence: 'It remembers by the end of their signature which certificates it has found good.',
    seen: 'caches by what is thought to be unique to a certificate',
    seams: goodBy(({ der }) => der.subarray(-32).toString('hex')),
  },
  {
    name: 'verification-kept-by-key',
    sentence: 'It remembers by subject and public key which certificates it has found good.',
    seams: goodBy(({ subject, publicKey }) => `${publicKey} ${subject.bytes}`),
  },
];
