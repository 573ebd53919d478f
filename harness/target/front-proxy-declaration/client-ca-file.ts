import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
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

const { flag } = frontProxySettings.clientCaFile;

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
  let kept: { readonly content: Buffer; readonly mode: number; readonly uid: number; readonly gid: number } | undefined;
  return {
    readWithin,
    write: (pem) =>
      soon(() => {
        changing('it cannot be changed', () => {
          const { mode, uid, gid } = statSync(file);
          kept ??= { content: readFileSync(file), mode, uid, gid };
          if (pem === undefined) rmSync(file);
          else writeFileSync(file, pem);
        });
      }),
    restore: () =>
      soon(() => {
        const before = kept;
        if (before === undefined) return;
        changing('it could not be given its content back', () => {
          writeFileSync(file, before.content, { mode: before.mode });
          chmodSync(file, before.mode);
          chownSync(file, before.uid, before.gid);
        });
        kept = undefined;
      }),
  };
}

const soon = (change: () => void): Promise<void> => Promise.resolve().then(change);
