import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { makeAuthority, readCertificates } from '../../pki';
import { flagOf } from '../../settings';
import { codeOf, TargetError, type ClientCaFile, type OpenTarget } from '../types';

/** What looks at its files more seldom does so when it is told to; kube-apiserver looks at least once a minute. */
const readWithin = 70_000;

const flag = flagOf('changeClientCaFile');

/**
 * The file in which somebody's server has the CA of users. It is written in place, so that whoever watches it, or has it mounted,
 * sees the same file. Throws TargetError or PkiError where it holds no certificate, or may not be changed.
 */
export function clientCaFileAt(path: string): ClientCaFile {
  readCertificates(path);
  // What a link points to is replaced, and not the link.
  const file = realpathSync(path);
  const changing = (what: string, change: () => void): void => {
    try {
      change();
    } catch (error) {
      throw new TargetError(
        `${flag} ${path}: ${what} (${codeOf(error)}); the harness changes this file while it runs, so name one that it may write and remove`,
      );
    }
  };
  changing('it cannot be changed', () => {
    accessSync(file, constants.W_OK);
    accessSync(dirname(file), constants.W_OK);
  });
  let kept: Kept | undefined;
  const written = (contentBehind: (before: Kept) => string | undefined): Promise<void> =>
    soon(() => {
      changing('it cannot be changed', () => {
        kept ??= asItIs(file);
        const content = contentBehind(kept);
        if (content === undefined) rmSync(file);
        else put(file, { ...kept, content });
      });
    });
  return {
    readWithin,
    write: (pem) => written(() => pem),
    add: (pem) => written(({ content }) => `${content.toString().trimEnd()}\n${pem}`),
    restore: () =>
      soon(() => {
        const before = kept;
        if (before === undefined) return;
        changing('it could not be given its content back', () => {
          put(file, before);
        });
        kept = undefined;
      }),
  };
}

/**
 * A target of which the harness may change that file, in this setup. Where no former client CA was given, it makes one to take the place
 * of the client CA.
 */
export async function withChangingClientCa(open: OpenTarget, setup: string, file: ClientCaFile): Promise<OpenTarget> {
  const commonName = 'authn-conformance:former-client-ca';
  const former =
    open.authorities['former-client-ca'] ?? (await makeAuthority({ commonName, now: new Date(), hours: 1 }));
  return {
    ...open,
    authorities: { ...open.authorities, 'former-client-ca': former },
    clientCaFiles: { ...open.clientCaFiles, [setup]: file },
    close: async () => {
      await file.restore();
      await open.close();
    },
  };
}

const soon = (change: () => void): Promise<void> => Promise.resolve().then(change);

/** What a file holds, and whose it is. */
interface Kept {
  readonly content: Buffer | string;
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

function asItIs(file: string): Kept {
  const { mode, uid, gid } = statSync(file);
  return { content: readFileSync(file), mode, uid, gid };
}

/** Writes it in place, or anew where it is missing; whoever could read it before can read it then. */
function put(file: string, { content, mode, uid, gid }: Kept): void {
  const isNew = !existsSync(file);
  writeFileSync(file, content, { mode });
  if (!isNew) return;
  chmodSync(file, mode);
  chownSync(file, uid, gid);
}
