import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createFolder } from '../../testing/folder';
import { call } from '../../testing/program';
import { startServer, type Server } from '../../testing/server';

const folder = createFolder();
const path = process.env['PATH'];
let server: Server;
beforeAll(async () => {
  server = await startServer(folder);
});
afterEach(() => {
  process.env['PATH'] = path;
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

/** A run of one scenario, with a program of this name that does so. */
const run = (name: string, script: string, ...more: readonly string[]) => {
  const bin = folder.folder('bin');
  chmodSync(folder.write(join('bin', name), `#!/bin/sh\n${script}\n`), 0o700);
  process.env['PATH'] = `${bin}:${path ?? ''}`;
  return call([
    ...['run', '--target', server.url, ...server.flags, '--tls', '1.3', '--verbose'],
    ...['--scenario', 'client-certificate-validity', '--replay', name, ...more],
  ]);
};

test.each([
  [['--replay', 'wget'], '--replay wget: there is no such program; say curl or kubectl\n'],
  [['--replay', ','], '--replay: name a program, curl or kubectl\n'],
  [['--replay-checks', '3'], '--replay-checks 3: say also with which programs, as in --replay curl\n'],
])('%j is a mistake', async (flags, sentence) => {
  expect(await call(['run', ...flags])).toMatchObject({ code: 2, out: '', err: expect.stringContaining(sentence) });
});

test('a program that is not there is one sentence, before anything is connected to', async () => {
  process.env['PATH'] = folder.folder('empty');
  const { code, out, err } = await call(['run', '--target', 'https://127.0.0.1:1', '--replay', 'kubectl,curl']);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^--replay kubectl: there is no kubectl on the PATH; install kubernetes-client, or .*\n/);
});

test('a program that cannot connect shows nothing; it gets keys as files of its owner, which are gone afterwards', async () => {
  const said = folder.write('said', '');
  const script = `{ pwd; ls -ld . ; ls -l; echo "ARGS $*"; env; } >> ${said}\necho 'curl: (7) no way' >&2\nexit 7`;
  const { code, out } = await run('curl', script, '--replay-checks', '2');
  expect(code).toBe(4);
  expect(out).toMatch(/\? curl is answered alike \(inconclusive/);
  expect(out).toMatch(/why +curl showed nothing in 2 of 2 checks; client-certificate-validity/);
  const told = readFileSync(said, 'utf8');
  const [directory = ''] = told.split('\n');
  expect(directory).toMatch(/authn-conformance-replay-/);
  expect(existsSync(directory)).toBe(false);
  const modes = [...told.matchAll(/^([d-])([rwx-]{9}) .* (\S+)$/gm)].map(
    ([, kind, mode]) => `${kind ?? ''}${mode ?? ''}`,
  );
  expect(modes.length).toBeGreaterThan(4);
  expect(new Set(modes)).toEqual(new Set(['drwx------', '-rw-------']));
  expect(told).toMatch(/^ARGS -q .*--config -$/m);
  expect(told).not.toMatch(/BEGIN/);
  // The name of a variable; the folder of the checkout may be called anything.
  expect(told).not.toMatch(/^\w*proxy\w*=/im);
});

test('a program that has its own reasons not to make an attempt is no reason to fail the target', async () => {
  const { code, out } = await run('curl', 'exit 58');
  expect(code).toBe(4);
  expect(out).toMatch(/no check of safety passed that curl can make as this harness makes it/);
});
