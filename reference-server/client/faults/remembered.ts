import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sentBehind } from '../../faults/parts/sent-path';
import type { Received } from '../seams';
import { leafOf } from './deviations';
import type { Fault } from './fault';
import { serviceIn, towards } from './redirects';

/** What earlier runs have kept of a server, in a file of the owner's alone in the directory for temporary files. */
export function memoryOf(
  what: string,
  { host }: URL,
): { read: () => string | undefined; write: (text: string) => void } {
  const path = join(tmpdir(), `${what}-${host.replaceAll(':', '-')}`);
  return {
    read: () => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
    write: (text) => {
      writeFileSync(path, text, { mode: 0o600 });
    },
  };
}

/** Goes where an earlier run was told to go, with all that it is given. */
const goingTo =
  (what: string, told: (received: Received) => string | undefined): Fault['seams'] =>
  ({ url }) => {
    const memory = memoryOf(what, url);
    const known = memory.read();
    return {
      attempt: (standard) => async (settings) => {
        const received = await standard(known === undefined ? settings : towards(settings, new URL(known)));
        const next = told(received);
        if (next !== undefined) memory.write(new URL(next, url).href);
        return received;
      },
    };
  };

/** What a client takes from one run into the next (clause 5.1.1; rule S-11). */
export const rememberedFaults: readonly Fault[] = [
  {
    name: 'server-trusted-in-later-runs',
    sentence: 'It keeps which servers it has verified, and verifies none of them in a later run.',
    seams: ({ url }) => {
      const memory = memoryOf('verified', url);
      const known = memory.read() !== undefined;
      return {
        tls: (standard) => (settings) => ({ ...standard(settings), rejectUnauthorized: !known }),
        verify: (standard) => (socket, settings) => {
          const problem = known ? undefined : standard(socket, settings);
          if (problem === undefined) memory.write('');
          return problem;
        },
      };
    },
  },
  {
    name: 'servers-known-by-their-serial-number',
    sentence:
      'It keeps the serial numbers of the certificates that it has verified, and verifies none that has the same.',
    seen: 'caches of verified certificates by issuer and serial number',
    seams: ({ url }) => {
      const memory = memoryOf('serial-number', url);
      return {
        tls: (standard) => (settings) => ({ ...standard(settings), rejectUnauthorized: false }),
        verify: (standard) => (socket, settings) => {
          const number = leafOf(socket)?.serialNumber;
          if (number !== undefined && number === memory.read()) return undefined;
          const problem = socket.authorized ? standard(socket, settings) : 'its certificate does not verify';
          if (problem === undefined) memory.write(number ?? '');
          return problem;
        },
      };
    },
  },
  {
    name: 'sent-certificates-trusted-in-later-runs',
    sentence: 'It keeps the certificates that a server has sent, and trusts them in a later run.',
    seen: 'programs that complete the paths of servers from what they have met',
    seams: ({ url }) => {
      const memory = memoryOf('sent', url);
      const known = memory.read() ?? '';
      return {
        tls: (standard) => (settings) => ({
          ...standard(settings),
          ca: `${settings.ca}${known}`,
          rejectUnauthorized: false,
        }),
        verify: (standard) => (socket, settings) => {
          const sent = sentBehind(leafOf(socket)).slice(0, 10);
          memory.write(sent.map((each) => each.toString()).join(''));
          return socket.authorized ? standard(socket, settings) : 'its certificate does not verify';
        },
      };
    },
  },
  {
    name: 'changed-certificates-of-servers-rejected',
    sentence: 'It rejects a server whose certificate is another one than in an earlier run.',
    seen: 'pinning, as ssh knows it, where certificates are renewed',
    seams: ({ url }) => ({
      verify: (standard) => (socket, settings) => {
        const memory = memoryOf('pinned', url);
        const { fingerprint256 = '' } = leafOf(socket) ?? {};
        const pinned = memory.read() ?? fingerprint256;
        const problem = standard(socket, settings);
        if (problem !== undefined) return problem;
        memory.write(pinned);
        return pinned === fingerprint256 ? undefined : 'it has another certificate than before';
      },
    }),
  },
  {
    name: 'rejections-kept-for-later-runs',
    sentence: 'It keeps which servers it has rejected, and connects to none of them in a later run.',
    seams: ({ url }) => {
      const memory = memoryOf('rejected', url);
      const isKnown = memory.read() !== undefined;
      return {
        attempt: (standard) => async (settings) => {
          if (isKnown) throw new Error('the server was rejected before');
          try {
            return await standard(settings);
          } catch (error) {
            memory.write('');
            throw error;
          }
        },
      };
    },
  },
  {
    name: 'last-answer-shown-at-failures',
    sentence: 'It keeps an answer of success, and shows it in a later run that fails, as a success.',
    seen: 'caches of discovery documents',
    seams: ({ url }) => {
      const memory = memoryOf('answer', url);
      const known = memory.read() !== undefined;
      return {
        judge: (standard) => (received) => {
          const problem = standard(received);
          if (problem === undefined) memory.write('');
          return known ? undefined : problem;
        },
      };
    },
  },
  {
    name: 'lock-left-behind',
    sentence: 'It does nothing in a later run, as it finds the lock of the one before.',
    seams: ({ url }) => {
      const memory = memoryOf('lock', url);
      const isLocked = memory.read() !== undefined;
      memory.write('');
      return {
        attempt: (standard) => (settings) =>
          isLocked ? Promise.reject(new Error('another run has the lock')) : standard(settings),
      };
    },
  },
  {
    name: 'permanent-redirects-remembered',
    sentence: 'It keeps where 301 or 308 leads, and goes there at once in a later run, with all that it is given.',
    seams: goingTo('redirect', ({ status, location }) => ([301, 308].includes(status) ? location : undefined)),
  },
  {
    name: 'alternative-services-remembered',
    sentence: 'It keeps what `Alt-Svc` names, and goes there at once in a later run, with all that it is given.',
    seen: '`curl --alt-svc`, which verifies the name of the first server',
    seams: goingTo('service', serviceIn),
  },
];
