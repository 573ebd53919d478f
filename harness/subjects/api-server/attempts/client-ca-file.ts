import type { TlsVersion } from '../../../vocabulary/types';
import type { ServerChange } from '../../../vocabulary/when';
import type { ClientCaContent, WatchedClientCa } from '../../client-ca/watched';

/** What the file holds before each change, and after it; another CA than theirs is the former client CA. */
const contents: Readonly<Record<ServerChange, readonly [ClientCaContent, ClientCaContent]>> = {
  'client-ca-kept': ['theirs', 'theirs'],
  'client-ca-replaced': ['another', 'theirs'],
  'former-client-ca-put-back': ['theirs', 'another'],
  'former-client-ca-added': ['theirs', 'both'],
  'client-ca-file-broken': ['theirs', 'broken'],
  'client-ca-file-emptied': ['theirs', 'empty'],
  'client-ca-file-removed': ['theirs', 'missing'],
};

/** The last attempt on each file: two at a time would change it under each other. */
const last = new WeakMap<Pick<WatchedClientCa, 'write'>, Promise<unknown>>();

/** Makes an attempt with a change of the client CA file in its middle. Afterwards the file holds the client CA, as before. */
export function withChange<Result>(
  file: Pick<WatchedClientCa, 'write'>,
  change: ServerChange,
  tls: TlsVersion | undefined,
  attempt: (meanwhile: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const [before, after] = contents[change];
  // What it holds between two attempts.
  let holds: ClientCaContent = 'theirs';
  const write = async (content: ClientCaContent): Promise<void> => {
    if (content === holds) return;
    holds = content;
    await file.write(content, tls);
  };
  const made = (last.get(file) ?? Promise.resolve()).then(async () => {
    try {
      await write(before);
      return await attempt(() => write(after));
    } finally {
      await write('theirs');
    }
  });
  last.set(
    file,
    made.catch(() => undefined),
  );
  return made;
}
