import type { ClientCaContent, ClientCaFile } from '../../../target/types';
import type { ServerChange } from '../../../vocabulary/types';

/** What the file holds before each change, and after it. */
const contents: Readonly<Record<ServerChange, readonly [ClientCaContent, ClientCaContent]>> = {
  'client-ca-replaced': ['former-client-ca', 'client-ca'],
  'client-ca-file-broken': ['client-ca', 'broken'],
  'client-ca-file-removed': ['client-ca', 'removed'],
};

/** The last attempt on each file: two at a time would change it under each other. */
const last = new WeakMap<ClientCaFile, Promise<unknown>>();

/** Makes an attempt with a change of the client CA file in its middle. Afterwards the file holds the client CA, as before. */
export function withChange<Result>(
  file: ClientCaFile,
  change: ServerChange,
  attempt: (meanwhile: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const [before, after] = contents[change];
  // What it holds between two attempts.
  let holds: ClientCaContent = 'client-ca';
  const write = async (content: ClientCaContent): Promise<void> => {
    if (content === holds) return;
    holds = content;
    await file.write(content);
  };
  const made = (last.get(file) ?? Promise.resolve()).then(async () => {
    try {
      await write(before);
      return await attempt(() => write(after));
    } finally {
      await write('client-ca');
    }
  });
  last.set(
    file,
    made.catch(() => undefined),
  );
  return made;
}
