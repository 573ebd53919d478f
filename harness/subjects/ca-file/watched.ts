import { brokenCa, type CaFile } from '../../target/types';
import type { TlsVersion } from '../../vocabulary/types';
import type { CaContent, FiledCa } from '../../vocabulary/changes/ca-files';

/** What can be read as no CA; undefined: there is no file. */
const unreadable = { broken: brokenCa, empty: '', missing: undefined } as const;

/** A file with a CA of a running target, as it is changed in attempts, one at a time (rule K-09). */
export interface WatchedCaFile {
  /** Resolves when the target has had the time to read it. Rejects with TargetError. */
  readonly write: (content: CaContent, tls: TlsVersion | undefined) => Promise<void>;
  /** Whether the target was seen to read it again. */
  readonly isRead: () => boolean;
}

/** The files of a target that the harness may change, by the CA in each. */
export type WatchedCaFiles = Readonly<Partial<Record<FiledCa, WatchedCaFile>>>;

/** How a change of the file is seen to be read. Times are in milliseconds. */
export interface Watching {
  /** Whether a certificate of this CA is accepted now. */
  readonly accepts: (of: 'theirs' | 'another', tls: TlsVersion | undefined) => Promise<boolean>;
  readonly elapsed: () => number;
  readonly wait: (time: number) => Promise<unknown>;
}

const betweenQuestions = 200;
/** Beyond twice the time that reading took, for what shows nothing when it is read. */
const atLeast = 500;

/** Changes the file; `another` is PEM of the CA that takes the place of theirs. */
export function watchedCaFile(file: CaFile, another: string, { accepts, elapsed, wait }: Watching): WatchedCaFile {
  const isReadAtOnce = file.readWithin === 0;
  /** How long reading has taken at least; undefined until it was seen, and for ever where it is not. */
  let took: number | undefined = isReadAtOnce ? 0 : undefined;
  let isAsked = isReadAtOnce;
  /** It has read it, and did not the last time: that is waited for once, and not each time. */
  let isLost = false;
  /** Where the other CA stands; undefined: the file holds their own CA alone, or none. */
  let given: 'another' | 'both' | undefined;

  const unseen = (): number => atLeast + 2 * (took ?? 0);
  const until = async (isSo: () => Promise<boolean>): Promise<void> => {
    const began = elapsed();
    const longest = isLost ? unseen() : file.readWithin;
    while (!(await isSo())) {
      isLost = elapsed() - began > longest;
      if (isLost) return;
      await wait(betweenQuestions);
    }
    // Behind a file that was missing kube-apiserver takes up to a minute, and milliseconds else.
    took = Math.min(took ?? Infinity, elapsed() - began);
  };
  const isWatched = (): boolean => !isReadAtOnce && (took !== undefined || !isAsked);

  const give = async (content: 'another' | 'both', tls: TlsVersion | undefined): Promise<void> => {
    await (content === 'both' ? file.add(another) : file.write(another));
    given = content;
    if (isWatched()) await until(() => accepts('another', tls));
    isAsked = true;
  };
  const restore = async (tls: TlsVersion | undefined): Promise<void> => {
    await file.restore();
    // Their own CA was accepted beside the other one as well.
    const isRead = async (): Promise<boolean> =>
      given === 'both' ? !(await accepts('another', tls)) : accepts('theirs', tls);
    if (given !== undefined && isWatched()) await until(isRead);
    given = undefined;
  };
  return {
    isRead: () => took !== undefined,
    async write(content, tls) {
      if (content === 'another' || content === 'both') return give(content, tls);
      if (content === 'theirs') return restore(tls);
      // How long it takes shows by a file that can be read alone.
      if (!isAsked) {
        await give('another', tls);
        await restore(tls);
      }
      // Who reads the file when it is asked has read the other CA then.
      if (isReadAtOnce && given !== undefined) await accepts('another', tls);
      await file.write(unreadable[content]);
      if (isWatched()) await wait(unseen());
    },
  };
}
