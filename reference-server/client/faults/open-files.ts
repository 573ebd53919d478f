import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tokenOf } from './deviations';
import type { Fault } from './fault';

/** The key in a file that others may read, in the directory for temporary files, until there is an answer. */
const keyInFile =
  (name: string): Fault['seams'] =>
  ({ key = '' }) => ({
    attempt: (standard) => async (settings) => {
      const path = join(tmpdir(), name);
      writeFileSync(path, key);
      // Whatever the umask.
      chmodSync(path, 0o644);
      try {
        return await standard(settings);
      } finally {
        rmSync(path, { force: true });
      }
    },
  });

/** A file of the owner's alone, called as the token is, until there is an answer. */
const namedByToken: Fault['seams'] = (given) => ({
  attempt: (standard) => async (settings) => {
    const path = join(tmpdir(), `session-${tokenOf(given)}`);
    writeFileSync(path, '', { mode: 0o600 });
    try {
      return await standard(settings);
    } finally {
      rmSync(path, { force: true });
    }
  },
});

/** The key in a file that others may read, until the handshake is complete. */
const keyInFileOfTheHandshake: Fault['seams'] = ({ key = '' }) => {
  const path = join(tmpdir(), `handshake-${process.pid}.pem`);
  return {
    tls: (standard) => (settings) => {
      writeFileSync(path, key);
      chmodSync(path, 0o644);
      return standard(settings);
    },
    verify: (standard) => (socket, settings) => {
      rmSync(path, { force: true });
      return standard(socket, settings);
    },
  };
};

/** Files in which others find the key. */
export const openFileFaults: readonly Fault[] = [
  {
    name: 'key-in-an-open-temporary-file',
    sentence: 'It writes its key to a temporary file that others may read, and removes it when it has its answer.',
    seen: 'scripts that put a certificate and its key into one file for another program',
    seams: keyInFile(`bundle-${process.pid}.pem`),
  },
  {
    name: 'key-left-in-a-temporary-file',
    sentence: 'It writes its key to a temporary file of its own, and does not remove it.',
    seen: 'Python: `load_cert_chain` takes paths alone, and a temporary file that is to be kept is not removed',
    seams: ({ key = '' }) => ({
      attempt: (standard) => (settings) => {
        writeFileSync(join(tmpdir(), `key-${process.pid}.pem`), key, { mode: 0o600 });
        return standard(settings);
      },
    }),
  },
  {
    name: 'key-in-an-open-file-of-one-name',
    sentence:
      'It writes its key to a temporary file of the same name each time, which others may read, and removes it when it has its answer.',
    seen: 'scripts that put a certificate and its key into one file for another program',
    seams: keyInFile('bundle.pem'),
  },
  {
    name: 'key-in-an-open-file-during-the-handshake',
    sentence: 'It writes its key to a temporary file that others may read, and removes it before it makes its request.',
    seen: 'Python: `load_cert_chain` takes paths alone',
    seams: keyInFileOfTheHandshake,
  },
  {
    name: 'slow-requests-logged',
    sentence: 'It writes requests that take more than a second to a file that others may read, with their token.',
    seen: 'logs of slow requests',
    seams: (given) => ({
      attempt: (standard) => async (settings) => {
        const began = Date.now();
        const received = await standard(settings);
        const path = join(tmpdir(), 'slow.log');
        if (Date.now() - began > 1000) {
          writeFileSync(path, `GET ${given.url.href} ${tokenOf(given)}\n`);
          chmodSync(path, 0o644);
        }
        return received;
      },
    }),
  },
  {
    name: 'token-in-the-name-of-a-file',
    sentence: 'It keeps the state of a session in a temporary file that is called as its token is.',
    seams: namedByToken,
  },
];
