import type { TlsVersion } from '../../../vocabulary/types';
import { fileChanges, type CaContent, type ServerChange } from '../../../vocabulary/changes/ca-files';
import type { WatchedCaFile, WatchedCaFiles } from '../../ca-file/watched';

/** The last attempt on the files of each setup: of two at a time each would meet the change of the other. */
const last = new WeakMap<WatchedCaFiles, Promise<unknown>>();

/** Makes an attempt with a change of one of these files in its middle. Afterwards the file holds the CA that it had before. */
export function withChange<Result>(
  files: WatchedCaFiles,
  file: WatchedCaFile,
  change: ServerChange['file'],
  tls: TlsVersion | undefined,
  attempt: (meanwhile: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const { from, to } = fileChanges[change];
  // What it holds between two attempts.
  let holds: CaContent = 'theirs';
  const write = async (content: CaContent): Promise<void> => {
    if (content === holds) return;
    holds = content;
    await file.write(content, tls);
  };
  const made = (last.get(files) ?? Promise.resolve()).then(async () => {
    try {
      await write(from);
      return await attempt(() => write(to));
    } finally {
      await write('theirs');
    }
  });
  last.set(
    files,
    made.catch(() => undefined),
  );
  return made;
}
