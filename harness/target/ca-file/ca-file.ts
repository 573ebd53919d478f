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
import { formerOf, type FiledCa } from '../../vocabulary/changes/ca-files';
import { codeOf, TargetError, type CaFile, type CaFiles, type OpenTarget } from '../types';
import { changeSettings } from './change-settings';

/** What looks at its files more seldom does so when it is told to; kube-apiserver looks at least once a minute. */
const readWithin = 70_000;

/** Where the files are that the harness may change, as a declaration has it. */
export type ChangedFiles = Readonly<Partial<Record<(typeof changeSettings)[FiledCa]['key'], string | undefined>>>;

/** The files of somebody's server that the harness may change. Throws TargetError or PkiError. */
export function caFilesOf(declared: ChangedFiles): CaFiles {
  const named = filedCas.flatMap((ca) => {
    const path = declared[changeSettings[ca].key];
    return path === undefined ? [] : [{ ca, path, file: caFileAt(path, ca) }];
  });
  const [one, other] = named.map(({ path }) => realpathSync(path));
  if (one !== undefined && one === other)
    throw new TargetError(
      `${named.map(({ ca }) => flagOf(changeSettings[ca].key)).join(' and ')} name the same file, which can be changed for one CA alone; give the server a file for each`,
    );
  return Object.fromEntries(named.map(({ ca, file }) => [ca, file]));
}

const filedCas = Object.keys(changeSettings) as FiledCa[];

/**
 * The file in which somebody's server has this CA. It is written in place, so that whoever watches it, or has it mounted,
 * sees the same file. Throws TargetError or PkiError where it holds no certificate, or may not be changed.
 */
export function caFileAt(path: string, ca: FiledCa): CaFile {
  const flag = flagOf(changeSettings[ca].key);
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
 * A target of which the harness may change these files, in this setup. Where no former CA was given, it makes one to take the place
 * of the one that the file holds.
 */
export async function withChangingFiles(open: OpenTarget, setup: string, files: CaFiles): Promise<OpenTarget> {
  const formers = await Promise.all(
    changingIn(files).map(async (ca) => {
      const former = formerOf[ca];
      const commonName = `authn-conformance:${former}`;
      return [former, open.authorities[former] ?? (await makeAuthority({ commonName, now: new Date(), hours: 1 }))];
    }),
  );
  return {
    ...open,
    authorities: { ...open.authorities, ...(Object.fromEntries(formers) as OpenTarget['authorities']) },
    caFiles: { ...open.caFiles, [setup]: files },
    close: async () => {
      for (const file of Object.values(files)) await file.restore();
      await open.close();
    },
  };
}

/** The CAs in these files. */
export const changingIn = (files: CaFiles): readonly FiledCa[] => filedCas.filter((ca) => files[ca] !== undefined);

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
