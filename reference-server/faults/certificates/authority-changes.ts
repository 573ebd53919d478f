import { refusals, type TrustedAuthorities } from '../../authentication/authenticate';
import { authentication, type Authenticating, type Seams } from '../parts/changes';
import { claimed } from '../parts/claims';
import type { Fault, FaultSettings } from '../parts/fault';
import { unverified } from '../parts/identity-sources';
import { connectionsUnder } from '../parts/marked-connections';
import { ofTheConnection, ofTheHandshake, ofTheStart, otherAuthorities } from '../parts/other-authorities';
import { areReadable, isEmpty, isMissing } from '../parts/unreadable';

/** Changes the authorities while a CA file cannot be read. */
const withUnreadableFiles =
  (change: (standard: TrustedAuthorities) => TrustedAuthorities): Seams =>
  (settings) => ({ trusted: (standard) => (areReadable(settings) ? standard : change(standard)) });

type Change = (standard: Authenticating, settings: FaultSettings) => Authenticating;

/** Authenticates in another way while the CA files are as they should not be. */
const whileTheyAre = (bad: (settings: FaultSettings) => boolean, change: Change): Seams =>
  authentication((standard, settings) => {
    const changed = change(standard, settings);
    return (request, presented) => (bad(settings) ? changed : standard)(request, presented);
  });

const unreadable = (settings: FaultSettings): boolean => !areReadable(settings);

const anyCertificate: Change = (standard) => (request, presented) => {
  const caller = unverified(presented);
  return caller === undefined ? standard(request, presented) : { caller };
};

const headersOfAnybody: Change = (standard, settings) => (request, presented) => {
  const caller = claimed(request, settings);
  return caller === undefined ? standard(request, presented) : { caller };
};

/** CA files that change while the server is running (rules K-06 and K-09). */
export const authorityChangeFaults: readonly Fault[] = [
  {
    name: 'authority-changes-unnoticed',
    sentence: 'It never notices that its CA files have changed.',
    seams: () => {
      let first: TrustedAuthorities | undefined;
      return { trusted: (standard) => (first ??= standard) };
    },
  },
  {
    name: 'replaced-authorities-still-trusted',
    sentence: 'It goes on trusting the authorities that have been replaced in its CA files.',
    seams: () => {
      const client = new Map<string, TrustedAuthorities['client'][number]>();
      const requestHeader = new Map<string, TrustedAuthorities['client'][number]>();
      return {
        trusted: (standard) => {
          for (const each of standard.client) client.set(each.fingerprint, each);
          for (const each of standard.requestHeader) requestHeader.set(each.fingerprint, each);
          return { client: [...client.values()], requestHeader: [...requestHeader.values()] };
        },
      };
    },
  },
  {
    name: 'first-certificate-of-a-client-ca-file-alone',
    sentence: 'It reads the first certificate of its client CA file, and none behind it.',
    seen: 'libraries that take a file with a CA for one certificate',
    seams: () => ({ trusted: (standard) => ({ ...standard, client: standard.client.slice(0, 1) }) }),
  },
  {
    name: 'last-certificate-of-a-client-ca-file-alone',
    sentence: 'It keeps the last certificate of its client CA file, and none before it.',
    seams: () => ({ trusted: (standard) => ({ ...standard, client: standard.client.slice(-1) }) }),
  },
  {
    name: 'unreadable-authorities-are-none',
    sentence: 'While a CA file is unreadable it looks at no certificate, and everybody is anonymous.',
    seen: 'Caddy, CVE-2026-27586',
    seams: withUnreadableFiles(() => ({ client: [], requestHeader: [] })),
  },
  {
    name: 'authorities-of-the-start-while-unreadable',
    sentence: 'While a CA file is unreadable it trusts the authorities that it had when it was started.',
    seen: 'configurations that fall back to what was read first',
    seams: (settings) => {
      let first: TrustedAuthorities | undefined;
      return {
        trusted: (standard) => {
          first ??= standard;
          return areReadable(settings) ? standard : first;
        },
      };
    },
  },
  {
    name: 'authorities-kept-for-the-connection',
    sentence: 'It trusts on each connection the authorities of its first request, whatever its CA files hold since.',
    seen: 'servers that verify in the handshake',
    seams: () => otherAuthorities<TrustedAuthorities>(ofTheConnection()),
  },
  {
    name: 'authorities-kept-for-the-session',
    sentence: 'It verifies the certificate of a resumed TLS session with the authorities of the time when it was made.',
    seen: 'Go, CVE-2025-68121: chains not verified again after ClientCAs have changed',
    seams: () => otherAuthorities<TrustedAuthorities>(ofTheHandshake()),
  },
  {
    name: 'authorities-of-the-start-under-localhost',
    sentence:
      'It trusts the authorities that it had when it was started where a client sends the server name localhost.',
    seen: 'contexts of TLS that are made once for each server name',
    seams: () => otherAuthorities<TrustedAuthorities>(ofTheStart(), connectionsUnder('localhost')),
  },
  {
    name: 'certificates-unverified-while-authorities-are-unreadable',
    sentence: 'While a CA file is unreadable it takes the identity from any certificate.',
    seen: 'Traefik, CVE-2022-46153',
    seams: whileTheyAre(unreadable, anyCertificate),
  },
  {
    name: 'certificates-unverified-while-the-client-ca-file-is-empty',
    sentence: 'While the client CA file is empty it takes the identity from any certificate.',
    seen: 'pools of CAs that are empty, and so verify nothing',
    seams: whileTheyAre(({ clientCaFile }) => isEmpty(clientCaFile), anyCertificate),
  },
  {
    name: 'headers-trusted-while-the-client-ca-file-is-missing',
    sentence: 'While the client CA file is missing it trusts identity headers from every client.',
    seams: whileTheyAre(({ clientCaFile }) => isMissing(clientCaFile), headersOfAnybody),
  },
  {
    name: 'certificates-rejected-while-authorities-are-unreadable',
    sentence: 'While a CA file is unreadable it rejects every certificate.',
    seams: whileTheyAre(
      unreadable,
      (standard) => (request, presented) =>
        presented.kind === 'nothing'
          ? standard(request, presented)
          : { refusal: refusals.unauthorized, why: 'no authorities' },
    ),
  },
  {
    name: 'headers-trusted-while-authorities-are-unreadable',
    sentence: 'While a CA file is unreadable it trusts identity headers from every client.',
    seams: whileTheyAre(unreadable, headersOfAnybody),
  },
];
