import { chmodSync, mkdirSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createPrivateKey, randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import type { Supervised } from '../../../processes/supervised';
import type { CommandFiles } from '../../../vocabulary/client/types';
import type { ClientMaterial } from '../servers/material';

/** A directory that a command is told of, with what it is to use. */
export interface CommandDirectory {
  readonly directory: string;
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
  /** A directory below it, as the one for temporary files: others may enter it, as far as they come. */
  readonly forTemporary: string;
}

/** The files of a run, in a directory of its own that is removed whatever becomes of it; only their owner reads them. */
export interface RunFiles extends CommandDirectory {
  /** The CA of servers of an untrusted CA, and a user that the command is not. */
  readonly other: Readonly<Record<'ca' | 'cert' | 'key' | 'token', string>>;
  /** In place of these. */
  readonly instead: Readonly<Record<CommandFiles, Partial<Pick<RunFiles, 'ca' | 'cert' | 'key'>>>>;
  /** A file for one run of the command. */
  readonly temporary: (
    name: string,
    content: string,
  ) => Promise<{ readonly path: string; readonly remove: () => Promise<void> }>;
  /** The same directory once more, for one run of the command, to which others that run beside it can do nothing. */
  readonly apart: () => Promise<CommandDirectory & { readonly remove: () => Promise<void> }>;
}

/** No PEM, as a page of a web server would be. */
const unreadable = '<html><body>404 Not Found</body></html>\n';

export function writeFiles(
  { write, directory }: Supervised,
  {
    trusted,
    trustedAtOtherTimes,
    other,
    untrusted,
    serverOfAnotherName,
    serverThatSigns,
    client,
    clientBelow,
    clientAuthority,
    otherClient,
    otherToken,
  }: ClientMaterial,
  others: Readonly<Record<string, string>>,
): RunFiles {
  const given = Object.entries(others).map(([name, content]) => write(name, content));
  let count = 0;
  const forTemporary = temporaryIn(directory);
  const [ca, cert, key] = [
    write('ca.crt', trusted),
    write('client.crt', client.chain),
    write('client.key', client.key),
  ];
  return {
    ...{ directory, forTemporary, ca, cert, key },
    other: {
      ca: write('untrusted-ca.crt', untrusted),
      cert: write('other.crt', otherClient.chain),
      key: write('other.key', otherClient.key),
      token: otherToken,
    },
    instead: {
      'empty-ca': { ca: write('empty.crt', '') },
      'missing-ca': { ca: join(directory, 'missing-ca.crt') },
      'unreadable-ca': { ca: write('unreadable-ca.crt', unreadable) },
      'damaged-ca': { ca: write('damaged-ca.crt', withoutAPart(trusted)) },
      'ca-and-another-commented-out': { ca: write('ca-and-comments.crt', `${commentedOut(untrusted)}\n${trusted}`) },
      'ca-and-a-server-that-signs': { ca: write('ca-and-signer.crt', `${trusted}${serverThatSigns}`) },
      'untrusted-ca': { ca: write('ca-of-the-server.crt', untrusted) },
      'ca-behind-another': { ca: write('ca-behind.crt', `${other}${trusted}`) },
      'ca-before-another': { ca: write('ca-before.crt', `${trusted}${other}`) },
      'ca-and-a-server-of-another-name': { ca: write('ca-and-server.crt', `${trusted}${serverOfAnotherName}`) },
      'expired-ca': { ca: write('expired-ca.crt', trustedAtOtherTimes.expired) },
      'ca-not-yet-valid': { ca: write('ca-not-yet-valid.crt', trustedAtOtherTimes.notYetValid) },
      'certificate-with-its-key': { cert: write('client-and-key.crt', `${client.chain}${client.key}`) },
      'certificate-with-its-ca': { cert: write('client-and-ca.crt', `${client.chain}${clientAuthority}`) },
      'missing-certificate': { cert: join(directory, 'missing-client.crt') },
      'unreadable-certificate': { cert: write('unreadable-client.crt', unreadable) },
      'empty-certificate': { cert: write('empty-client.crt', '') },
      'missing-key': { key: join(directory, 'missing-client.key') },
      'empty-key': { key: write('empty-client.key', '') },
      'unreadable-key': { key: write('unreadable-client.key', unreadable) },
      'cut-key': { key: write('cut-client.key', client.key.slice(0, client.key.length / 2)) },
      'encrypted-key': { key: write('encrypted-client.key', encrypted(client.key)) },
      'key-of-another': { key: write('another.key', clientBelow.key) },
      'certificate-with-intermediate': {
        cert: write('client-below.crt', clientBelow.chain),
        key: write('client-below.key', clientBelow.key),
      },
    },
    async temporary(name, content) {
      count += 1;
      const path = join(directory, `${name}-${count}`);
      await writeFile(path, content, { mode: 0o600 });
      return { path, remove: () => rm(path, { force: true }) };
    },
    async apart() {
      // Others may not enter it, so that a look into the directory of the run ends there.
      const own = await mkdtemp(join(directory, 'apart-'));
      const within = (path: string): string => join(own, basename(path));
      await Promise.all([...given, ca, cert, key].map((path) => copyFile(path, within(path))));
      return {
        ...{ directory: own, forTemporary: temporaryIn(own) },
        ...{ ca: within(ca), cert: within(cert), key: within(key) },
        remove: () => rm(own, { recursive: true, force: true }),
      };
    },
  };
}

/** Without its third line: still Base64, and no certificate. */
const withoutAPart = (pem: string): string =>
  pem
    .split('\n')
    .filter((_, at) => at !== 2)
    .join('\n');

const commentedOut = (pem: string): string => pem.replaceAll(/^(?=.)/gm, '# ');

const encrypted = (key: string): string =>
  createPrivateKey(key)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: randomBytes(16).toString('hex') })
    .toString();

function temporaryIn(directory: string): string {
  const path = join(directory, 'tmp');
  mkdirSync(path);
  // As /tmp is, whatever the umask.
  chmodSync(path, 0o1777);
  return path;
}
