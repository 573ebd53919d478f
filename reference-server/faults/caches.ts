import type { Certificate } from '../authentication/certificate';
import type { PathResult } from '../authentication/path';
import type { Finding } from '../authentication/x509';
import { authentication, organizations, steps, type Seams } from './changes';
import { claimed } from './claims';
import type { Fault } from './fault';

/** Reads the identity of a certificate once, and remembers it by a part of the certificate. */
const identityBy = (part: (certificate: Certificate) => string): Seams => {
  return (settings) => {
    const known = new Map<string, Finding>();
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
    name: 'groups-kept-by-user',
    sentence: 'It remembers the groups of a user from the first certificate of that name.',
    seams: identityBy(({ subject }) => JSON.stringify(subject.attributes.filter(({ type }) => type === '2.5.4.3'))),
  },
  {
    name: 'user-kept-by-groups',
    sentence: 'It remembers the user of a certificate by its groups.',
    seams: identityBy((certificate) => JSON.stringify(organizations(certificate))),
  },
  {
    name: 'verification-kept-by-serial-number',
    sentence: 'It remembers by subject and serial number which certificates it has found good.',
    seams: goodBy(subjectAndSerial),
  },
  {
    name: 'verification-kept-by-key',
    sentence: 'It remembers by subject and public key which certificates it has found good.',
    seams: goodBy(({ subject, publicKey }) => `${publicKey} ${subject.bytes}`),
  },
  {
    name: 'front-proxies-known-by-serial-number',
    sentence: 'It knows a front proxy again by the serial number of its certificate, whoever issued it.',
    seams: authentication((standard, settings) => {
      const known = new Set<string>();
      return (request, presented) => {
        const found = standard(request, presented);
        const caller = claimed(request, settings);
        if (presented.kind !== 'certificates' || caller === undefined) return found;
        if ('caller' in found && found.caller.user === caller.user) known.add(presented.leaf.serial);
        return known.has(presented.leaf.serial) ? { caller } : found;
      };
    }),
  },
];
