import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import { everything } from '../../fixtures/testing/everything';
import { compiledPath } from '../../fixtures/testing/compiled';

const temporary = mkdtempSync(join(tmpdir(), 'authn-conformance-keys-test-'));
const children: ReturnType<typeof spawn>[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(temporary, { recursive: true, force: true });
});

const script = `
  require('./harness/bundled/serve').serveReference(['--secure-port=0'], () => undefined).then(() => process.stdout.write('up'));`;

/** All private keys below a directory. It is read again when a folder in it is removed meanwhile, as a server that ends does. */
function keysIn(directory: string): readonly string[] {
  for (;;)
    try {
      return readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.key'))
        .map((entry) => join(entry.parentPath, entry.name));
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(directory)) throw thrown;
    }
}

async function served(directory: string) {
  const child = spawn(process.execPath, ['-e', script], {
    cwd: compiledPath(join(__dirname, '../..')),
    env: { ...process.env, TMPDIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with exit code ${String(code)} before it was up`);
  });
  ended.catch(() => undefined);
  await Promise.race([once(child.stdout, 'data'), ended]);
  return child;
}

test('no key of a bundled server outlives it, by whatever death it ends; they are valid for a day', async () => {
  // SIGHUP can be handled and SIGKILL cannot; the others end it as these do.
  const signals = everything
    ? (['SIGHUP', 'SIGQUIT', 'SIGABRT', 'SIGKILL'] as const)
    : (['SIGHUP', 'SIGKILL'] as const);
  const servers = await Promise.all(
    signals.map(async (signal) => {
      const directory = mkdtempSync(join(temporary, `${signal}-`));
      return { signal, directory, child: await served(directory) };
    }),
  );
  for (const { signal, directory, child } of servers) {
    const keys = keysIn(directory);
    expect(keys.map((key) => statSync(key).mode & 0o77)).toEqual(keys.map(() => 0));
    expect(keys.length).toBeGreaterThan(4);
    const days = keys.map((key) => {
      const { validFrom, validTo } = new X509Certificate(readFileSync(key.replace(/key$/, 'crt')));
      return (Date.parse(validTo) - Date.parse(validFrom)) / 86_400_000;
    });
    expect(Math.max(...days)).toBeLessThan(1.1);
    child.kill(signal);
  }
  for (const { signal, directory, child } of servers) {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    for (let turn = 0; turn < 500 && keysIn(directory).length > 0; turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect([signal, keysIn(directory)]).toEqual([signal, []]);
  }
}, 60_000);
