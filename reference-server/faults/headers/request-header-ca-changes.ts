import type { TrustedAuthorities } from '../../authentication/authenticate';
import type { Seams } from '../parts/changes';
import { claimed } from '../parts/claims';
import type { Fault } from '../parts/fault';
import { areReadable, isReadable } from '../parts/unreadable';

type Pool = keyof TrustedAuthorities;

/** Keeps the authorities of front proxies that it had first, or has other ones than those of now. */
const proxyAuthorities =
  (change: (now: TrustedAuthorities['requestHeader'], before: TrustedAuthorities['requestHeader']) => typeof now) =>
  (): ReturnType<Seams> => {
    let before: TrustedAuthorities['requestHeader'] = [];
    return {
      trusted: (standard) => ({ ...standard, requestHeader: (before = change(standard.requestHeader, before)) }),
    };
  };

/** Whether these authorities have been others since the server was started, which is looked at for each request. */
function noticing(pools: readonly Pool[]) {
  const marks = (trusted: TrustedAuthorities): string =>
    pools.flatMap((pool) => trusted[pool].map(({ fingerprint }) => fingerprint)).join();
  let first: string | undefined;
  const changed = {
    has: false,
    trusted: (now: TrustedAuthorities): TrustedAuthorities => {
      first ??= marks(now);
      changed.has ||= marks(now) !== first;
      return now;
    },
  };
  return changed;
}

/** A request-header CA file that changes while the server is running (rules K-06 and K-09). */
export const requestHeaderCaChangeFaults: readonly Fault[] = [
  {
    name: 'request-header-ca-file-never-read-again',
    sentence: 'It reads its request-header CA file once, when it is started.',
    seen: 'servers that read the client CA again alone',
    seams: proxyAuthorities((now, before) => (before.length === 0 ? now : before)),
  },
  {
    name: 'replaced-request-header-ca-still-trusted',
    sentence: 'It goes on trusting the authorities that have been replaced in its request-header CA file.',
    seams: proxyAuthorities((now, before) => [...before.filter((each) => !isIn(now, each)), ...now]),
  },
  {
    name: 'first-certificate-of-a-request-header-ca-file-alone',
    sentence: 'It reads the first certificate of its request-header CA file, and none behind it.',
    seams: proxyAuthorities((now) => now.slice(0, 1)),
  },
  {
    name: 'last-certificate-of-a-request-header-ca-file-alone',
    sentence: 'It keeps the last certificate of its request-header CA file, and none before it.',
    seams: proxyAuthorities((now) => now.slice(-1)),
  },
  {
    name: 'allowed-names-forgotten-when-the-request-header-ca-changes',
    sentence: 'Once the request-header CA has changed, it allows front proxies of any name.',
    seen: 'reload code that makes the verifier anew, and leaves out its names',
    seams: (settings) => {
      const changed = noticing(['requestHeader']);
      return {
        trusted: changed.trusted,
        steps: (standard) => ({
          ...standard,
          isAllowedFrontProxy: (leaf, names) =>
            (changed.has && areReadable(settings)) || standard.isAllowedFrontProxy(leaf, names),
        }),
      };
    },
  },
  {
    name: 'any-name-allowed-while-the-request-header-ca-is-unreadable',
    sentence: 'While its request-header CA file is unreadable, it allows front proxies of any name.',
    seams: ({ requestheaderClientCaFile }) => ({
      steps: (standard) => ({
        ...standard,
        isAllowedFrontProxy: (leaf, names) =>
          !isReadable(requestheaderClientCaFile) || standard.isAllowedFrontProxy(leaf, names),
      }),
    }),
  },
  {
    name: 'authorities-pooled-when-one-changes',
    sentence: 'Once one of its CA files has changed, it trusts both CAs for users and for front proxies.',
    seams: (settings) => {
      const changed = noticing(['client', 'requestHeader']);
      return {
        trusted: (standard) => {
          changed.trusted(standard);
          if (!changed.has || !areReadable(settings)) return standard;
          const both = [...standard.client, ...standard.requestHeader];
          return { client: both, requestHeader: both };
        },
      };
    },
  },
  {
    name: 'headers-trusted-once-the-request-header-ca-has-changed',
    sentence: 'Once the request-header CA has changed, it trusts identity headers from clients without a certificate.',
    seams: (settings) => {
      const changed = noticing(['requestHeader']);
      return {
        trusted: changed.trusted,
        authenticate: (standard) => (request, presented) => {
          const found = standard(request, presented);
          const believes = changed.has && areReadable(settings) && presented.kind === 'nothing';
          const caller = believes ? claimed(request, settings) : undefined;
          return caller === undefined ? found : { caller };
        },
      };
    },
  },
];

const isIn = (
  authorities: TrustedAuthorities['requestHeader'],
  { fingerprint }: TrustedAuthorities['requestHeader'][number],
): boolean => authorities.some((each) => each.fingerprint === fingerprint);
