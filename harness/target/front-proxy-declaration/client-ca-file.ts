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
import { readCertificates } from '../../pki';
import { frontProxySettings } from '../../settings';
import type { FileOfUsersCa } from '../front-proxy';
import { codeOf, TargetError } from '../types';

/** What looks at its files more seldom does so when it is told to; kube-apiserver looks at least once a minute. */
const readWithin = 70_000;

const { flag } = frontProxySettings.changeClientCaFile;

/**
 * The file in which somebody's front proxy has the CA of users. It is written in place, so that whoever watches it, or has it mounted,
 * sees the same file. Throws TargetError or PkiError where it holds no certificate, or may not be changed.
 */
export function fileOfUsersCa(path: string): FileOfUsersCa {
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
  return {
    readWithin,
    write: (pem) =>
      soon(() => {
        changing('it cannot be changed', () => {
          kept ??= asItIs(file);
          if (pem === undefined) rmSync(file);
          else put(file, { ...kept, content: pem });
        });
      }),
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
