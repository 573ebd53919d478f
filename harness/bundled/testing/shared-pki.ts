import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePkiDirectory } from '../../pki';
import { serveReference, type Serving } from '../serve';

interface File {
  readonly name: string;
  readonly content: string;
}

let made: Promise<readonly File[]> | undefined;

async function make(): Promise<readonly File[]> {
  const directory = mkdtempSync(join(tmpdir(), 'authn-conformance-shared-pki-'));
  try {
    await writePkiDirectory(directory, { now: new Date(), lifetimeHours: 24 });
    return readdirSync(directory).map((name) => ({ name, content: readFileSync(join(directory, name), 'utf8') }));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Serves as `serve` does, with certificates that all servers of a test file share: to make them takes a second of CPU. */
export function serveWithSharedPki(argv: readonly string[]): Promise<Serving> {
  return serveReference(
    argv,
    () => undefined,
    async (directory) => {
      for (const { name, content } of await (made ??= make()))
        writeFileSync(join(directory, name), content, { mode: 0o600 });
    },
  );
}
