import { existsSync, statSync } from 'node:fs';
import type { Certificate } from '../../../authentication/certificate/certificate';
import { connectionsUnder, type MarkedConnections } from '../../../faults/parts/marked-connections';
import {
  ofTheConnection,
  ofTheHandshake,
  ofTheStart,
  otherAuthorities,
  type AuthoritiesOf,
} from '../../../faults/parts/other-authorities';
import { isEmpty, isMissing, isReadable } from '../../../faults/parts/unreadable';
import type { Authenticate } from '../../users/authenticate';
import { authentication, type Seams } from '../parts/changes';
import type { Fault, FaultSettings } from '../parts/fault';
import { orUnverified } from '../parts/holders';

type Authorities = readonly Certificate[];

/** Trusts on some connections the CAs of another time. */
const trusting =
  (of: () => AuthoritiesOf<Authorities>, marks?: () => MarkedConnections): Seams =>
  () => {
    const { presented, trusted, authenticate } = otherAuthorities(of(), marks?.());
    return { presented, authenticate, authorities: (standard) => () => trusted(standard()) };
  };

type CaFile = FaultSettings['clientCaFile'];

/** Authenticates in another way while the file with the CA of users is as it should not be. */
const whileItIs = (bad: (file: CaFile) => boolean, change: (standard: Authenticate) => Authenticate): Seams =>
  authentication((standard, { clientCaFile }) => {
    const changed = change(standard);
    return (request, presented) => (bad(clientCaFile) ? changed : standard)(request, presented);
  });

const unreadable = (file: CaFile): boolean => !isReadable(file);

/** Which file is there now: another one of the same name has another number, or another time. */
function fileAt(file: CaFile): string | undefined {
  if (typeof file !== 'string' || !existsSync(file)) return undefined;
  const { ino, birthtimeMs } = statSync(file);
  return `${ino} ${birthtimeMs}`;
}

/** The file with the CA of users changes while the front proxy is running (rules K-06 and K-09). */
export const authorityChangeFaults: readonly Fault[] = [
  {
    name: 'ca-of-users-read-once',
    sentence: 'It never notices that the file with the CA of users has changed.',
    seen: 'web servers that read their files when they start',
    seams: () => {
      let first: Authorities | undefined;
      return { authorities: (standard) => () => (first ??= standard()) };
    },
  },
  {
    name: 'ca-of-users-read-from-the-first-file-alone',
    sentence: 'It does not read the CA of users again once its file was removed and written anew.',
    seen: 'watches that end with the file (inotify)',
    seams: ({ clientCaFile }) => {
      const first = fileAt(clientCaFile);
      let last: Authorities | undefined;
      let isOver = false;
      return {
        authorities: (standard) => () => {
          isOver ||= fileAt(clientCaFile) !== first;
          return isOver && last !== undefined ? last : (last = standard());
        },
      };
    },
  },
  {
    name: 'first-of-several-cas-of-users-alone',
    sentence: 'It reads the first certificate of the file with the CA of users, and none behind it.',
    seen: 'libraries that take a file with a CA for one certificate',
    seams: () => ({ authorities: (standard) => () => standard().slice(0, 1) }),
  },
  {
    name: 'last-of-several-cas-of-users-alone',
    sentence: 'It keeps the last certificate of the file with the CA of users, and none before it.',
    seams: () => ({ authorities: (standard) => () => standard().slice(-1) }),
  },
  {
    name: 'former-ca-of-users-still-trusted',
    sentence: 'It goes on trusting the CA of users that has been replaced in its file.',
    seams: () => {
      const all = new Map<string, Certificate>();
      return {
        authorities: (standard) => () => {
          for (const each of standard()) all.set(each.fingerprint, each);
          return [...all.values()];
        },
      };
    },
  },
  {
    name: 'ca-of-users-kept-for-the-connection',
    sentence: 'It trusts on each connection the CA of users of its first request, whatever its file holds since.',
    seen: 'proxies that verify in the handshake',
    seams: trusting(ofTheConnection),
  },
  {
    name: 'ca-of-users-kept-for-the-session',
    sentence: 'It verifies the certificate of a resumed TLS session with the CA of users of the time when it was made.',
    seen: 'Go, CVE-2025-68121: chains not verified again after ClientCAs have changed',
    seams: trusting(ofTheHandshake),
  },
  {
    name: 'ca-of-users-of-the-start-under-localhost',
    sentence: 'It trusts the CA of users that it had when it was started where a user sends the server name localhost.',
    seen: 'contexts of TLS that are made once for each server name',
    seams: trusting(ofTheStart, () => connectionsUnder('localhost')),
  },
  {
    name: 'ca-of-users-of-the-start-while-unreadable',
    sentence: 'It trusts the CA of users that it had when it was started while its file is unreadable.',
    seen: 'configurations that fall back to what was read first',
    seams: ({ clientCaFile }) => {
      let first: Authorities | undefined;
      return {
        authorities: (standard) => () => {
          const now = standard();
          first ??= now;
          return unreadable(clientCaFile) ? first : now;
        },
      };
    },
  },
  {
    name: 'certificates-unverified-while-the-ca-of-users-is-unreadable',
    sentence: 'It takes the user from any certificate while the file with the CA of users is unreadable.',
    seen: 'Traefik, CVE-2022-46153',
    seams: whileItIs(unreadable, orUnverified),
  },
  {
    name: 'certificates-unverified-while-the-ca-file-of-users-is-empty',
    sentence: 'It takes the user from any certificate while the file with the CA of users is empty.',
    seams: whileItIs(isEmpty, orUnverified),
  },
  {
    name: 'certificates-unverified-while-the-ca-file-of-users-is-missing',
    sentence: 'It takes the user from any certificate while the file with the CA of users is missing.',
    seams: whileItIs(isMissing, orUnverified),
  },
  {
    name: 'certificates-rejected-while-the-ca-of-users-is-unreadable',
    sentence: 'It rejects every certificate while the file with the CA of users is unreadable.',
    seams: ({ clientCaFile }) => ({ authorities: (standard) => () => (unreadable(clientCaFile) ? [] : standard()) }),
  },
  {
    name: 'nobody-asked-while-the-ca-of-users-is-unreadable',
    sentence: 'It asks nobody for a credential while the file with the CA of users is unreadable.',
    seams: whileItIs(unreadable, (standard) => (request, presented) => {
      const found = standard(request, presented);
      return 'caller' in found ? found : { caller: { user: 'anonymous', groups: [], extra: {} } };
    }),
  },
  {
    name: 'everybody-rejected-while-the-ca-of-users-is-unreadable',
    sentence: 'It rejects every user, by whatever credential, while the file with the CA of users is unreadable.',
    seams: whileItIs(unreadable, () => () => ({ problem: 'no authorities' })),
  },
];
