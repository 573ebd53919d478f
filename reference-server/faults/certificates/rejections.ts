import type { Certificate } from '../../authentication/certificate/certificate';
import type { PathResult } from '../../authentication/certificate/path';
import { steps, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';

/** Rejects what has been rejected this often, by a part of the certificate. */
const rejectedAfter =
  (times: number, part: (certificate: Certificate) => string): Seams =>
  (settings) => {
    const rejected = new Map<string, number>();
    return steps(({ verifyPath }) => ({
      verifyPath: (presented, anchors, now): PathResult => {
        const [leaf] = presented;
        if (leaf === undefined) return verifyPath(presented, anchors, now);
        const key = [part(leaf), ...anchors.map(({ fingerprint }) => fingerprint)].join();
        const before = rejected.get(key) ?? 0;
        if (before >= times) return { problem: 'it has been rejected before' };
        const found = verifyPath(presented, anchors, now);
        // One of another authority of the server is not tried again here.
        if ('problem' in found && isOf(leaf, anchors)) rejected.set(key, before + 1);
        return found;
      },
    }))(settings);
  };

/** Rejects what is valid, by a part of the certificate that may be as it is. */
const rejectedWhere = (is: (leaf: Certificate) => boolean): Seams =>
  steps(({ verifyPath }) => ({
    verifyPath: (presented, anchors, now): PathResult => {
      const [leaf] = presented;
      return leaf !== undefined && is(leaf)
        ? { problem: 'its serial number is not accepted' }
        : verifyPath(presented, anchors, now);
    },
  }));

const isOf = ({ issuer }: Certificate, anchors: readonly Certificate[]): boolean =>
  anchors.some(({ subject }) => subject.bytes === issuer.bytes);

/** What is remembered of a certificate that was rejected, by less than the whole of it (clause 5.1.5). */
export const rejectionFaults: readonly Fault[] = [
  {
    name: 'rejections-kept-by-serial-number',
    sentence: 'It remembers by serial number which certificates it has rejected.',
    seen: 'negative caches with the key of a positive one',
    seams: rejectedAfter(1, ({ serial }) => serial),
  },
  {
    name: 'rejections-kept-by-key',
    sentence: 'It remembers by public key which certificates it has rejected.',
    seams: rejectedAfter(1, ({ publicKey }) => publicKey),
  },
  {
    name: 'subjects-locked-out-after-five-rejections',
    sentence: 'It rejects every certificate of a subject when it has rejected five.',
    seen: 'account lockout where there are no passwords to guess',
    seams: rejectedAfter(5, ({ subject }) => subject.bytes),
  },
  {
    name: 'long-serial-numbers-rejected',
    sentence: 'It rejects a certificate whose serial number is longer than sixteen octets.',
    seen: 'columns for a UUID; RFC 5280, 4.1.2.2 allows twenty octets',
    seams: rejectedWhere(({ serial }) => serial.length > 2 * 16),
  },
  {
    name: 'short-serial-numbers-rejected',
    sentence: 'It rejects a certificate whose serial number is shorter than sixteen octets.',
    seen: 'rules for what a CA should issue, applied to what it has issued',
    seams: rejectedWhere(({ serial }) => serial.length < 2 * 16 - 1),
  },
];
