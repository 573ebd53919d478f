import type { Certificate } from '../../authentication/certificate/certificate';
import { leaf, steps, type Seams } from '../parts/changes';
import { later } from '../parts/dates';
import type { Fault } from '../parts/fault';
import { groups } from './identity';

const hour = 3_600_000;
const [mail, usagesOfPkix, anyUsage] = ['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.', '2.5.29.37.0'] as const;

/** Keys on P-256 and RSA keys of 2048 bits, by the length of their DER. */
const usualKeys: readonly number[] = [91, 294];

/** Believes certificates of one kind without verifying them. */
const unverified = (isSuch: (certificate: Certificate) => boolean): Seams =>
  steps(({ verifyPath }) => ({
    verifyPath: (presented, anchors, now) =>
      presented[0] !== undefined && isSuch(presented[0]) ? { path: presented } : verifyPath(presented, anchors, now),
  }));

/** Sees the dates of the presented certificates otherwise, the leaf first. */
const dated = (
  change: (presented: readonly Certificate[], now: Date) => (each: Certificate, index: number) => Certificate,
): Seams =>
  steps(({ verifyPath }) => ({
    verifyPath: (presented, anchors, now) => verifyPath(presented.map(change(presented, now)), anchors, now),
  }));

/** Certificates that are verified otherwise for what they are: their key, their size, their usages, their dates. */
export const certificateKindFaults: readonly Fault[] = [
  {
    name: 'signatures-for-uncommon-keys-unchecked',
    sentence: 'It checks who signed certificates for keys on P-256 and RSA keys of 2048 bits, and no others.',
    seen: 'verifiers whose switch over the types of keys has no default',
    seams: leaf((each) => (usualKeys.includes(each.publicKey.length) ? each : { ...each, isSignedBy: () => true })),
  },
  {
    name: 'large-certificates-unverified',
    sentence: 'It does not verify certificates of more than 16 kilobytes.',
    seams: unverified(({ der }) => der.length > 16_000),
  },
  {
    name: 'long-lists-of-certificates-unverified',
    sentence: 'It gives up verifying where ten certificates or more are presented, and believes the first one.',
    seen: 'guards against long paths that return early',
    seams: steps(({ verifyPath }) => ({
      verifyPath: (presented, anchors, now) =>
        presented.length >= 10 ? { path: presented.slice(0, 1) } : verifyPath(presented, anchors, now),
    })),
  },
  {
    name: 'expired-certificates-judged-an-hour-late',
    sentence: 'It judges a certificate that has expired by a clock that is an hour behind.',
    seams: dated(
      (_presented, now) => (each, index) =>
        index === 0 && each.notAfter < now
          ? { ...each, notBefore: later(each.notBefore, hour), notAfter: later(each.notAfter, hour) }
          : each,
    ),
  },
  {
    name: 'paths-judged-at-the-end-of-an-intermediate',
    sentence: 'It judges a path below an intermediate that has expired as of the time when it had not.',
    seams: dated(([, ...issuers], now) => {
      const end = issuers.find(({ notAfter }) => notAfter < now)?.notAfter;
      const since = end === undefined ? 0 : now.getTime() - end.getTime() + 1000;
      return (each) => ({ ...each, notBefore: later(each.notBefore, since), notAfter: later(each.notAfter, since) });
    }),
  },
  {
    name: 'mail-usage-accepted',
    sentence: 'It accepts certificates that are for mail and not for clients.',
    seams: leaf((each) => (each.extendedKeyUsages?.includes(mail) ? { ...each, extendedKeyUsages: undefined } : each)),
  },
  {
    name: 'unknown-usages-alone-are-none',
    sentence: 'It takes an extended key usage in which it knows nothing for none.',
    seen: 'programs that read the usages they know into a list, and ask whether the list is empty',
    seams: leaf((each) =>
      each.extendedKeyUsages?.every((usage) => !usage.startsWith(usagesOfPkix) && usage !== anyUsage) === true
        ? { ...each, extendedKeyUsages: undefined }
        : each,
    ),
  },
  {
    name: 'unknown-usages-are-administrators',
    sentence: 'It adds the administrators to the groups of a certificate with a usage that it does not know.',
    seams: groups((all, { extendedKeyUsages }) =>
      extendedKeyUsages?.some((usage) => !usage.startsWith(usagesOfPkix)) === true ? [...all, 'system:masters'] : all,
    ),
  },
];
