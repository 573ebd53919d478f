import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { settle } from '../../../../reference-server/settings/flags';
import { faultNamed } from '../../../bundled/faults/named';
import { installerHeaders, requestHeaderFlags } from '../../../bundled/setups';
import { createFolder } from '../../testing/folder';
import { call, start } from '../../testing/program';
import { startServer, type Server } from '../../testing/server';

const folder = createFolder();
const evidence = join(folder.path, 'evidence');
const check = 'expired-it-identifies-nobody@tls1.3';
const checked = join(evidence, 'client-certificate-validity', check);
let server: Server;
const seams = faultNamed('expired-accepted').seams?.(settle(requestHeaderFlags(installerHeaders))) ?? {};

const runInto = (directory: string, ...more: readonly string[]) =>
  call([
    ...['run', '--target', server.url, ...server.flags, '--tls', '1.3', '--fast'],
    ...['--scenario', 'client-certificate-validity', '--evidence', directory, ...more],
  ]);

beforeAll(async () => {
  server = await startServer(folder, seams);
  expect((await runInto(evidence, '--evidence-with-keys')).code).toBe(1);
}, 60_000);
afterAll(async () => {
  await server.close();
  folder.remove();
});

describe('--evidence', () => {
  test('writes files that only their owner reads, and keys because they were asked for', () => {
    expect(statSync(evidence).mode & 0o777).toBe(0o700);
    expect(statSync(checked).mode & 0o777).toBe(0o700);
    const files = readdirSync(checked);
    expect(files.sort()).toEqual([
      ...[
        'README',
        'attempts.json',
        'ca.crt',
        'check.crt',
        'check.key',
        'check.request',
        'check.response',
        'check.timeline',
      ],
      ...['control.crt', 'control.key', 'control.request', 'control.response', 'control.timeline'],
    ]);
    expect(new Set(files.map((file) => statSync(join(checked, file)).mode & 0o777))).toEqual(new Set([0o600]));
    expect(readFileSync(join(checked, 'check.request'), 'latin1')).toMatch(
      /^POST \/apis\/.* HTTP\/1\.1\r\n.*\r\n\r\n\{/s,
    );
    expect(readFileSync(join(checked, 'check.response'), 'latin1')).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
    const readme = readFileSync(join(checked, 'README'), 'utf8').split('\n');
    expect(readme).toHaveLength(3);
    expect(readme[0]).toMatch(/^client-certificate-validity\/expired-it-identifies-nobody @tls1\.3: failed: /);
  });

  test('without keys writes none, and replay says in one sentence how to get them', async () => {
    const other = join(folder.path, 'without-keys');
    const { code, out } = await runInto(other);
    expect(code).toBe(1);
    expect(out).toContain(`--cert ${other}/client-certificate-validity/${check}/check.crt`);
    const written = join(other, 'client-certificate-validity', check);
    expect(readdirSync(written).filter((file) => file.endsWith('.key'))).toEqual([]);
    for (const file of readdirSync(written))
      expect(readFileSync(join(written, file), 'latin1')).not.toMatch(/PRIVATE KEY/);
    expect(await call(['replay', written])).toEqual({
      code: 2,
      out: '',
      err: `replay ${written}: it holds no keys; --evidence-with-keys writes them\n`,
    });
  });

  test("leaves what is somebody's alone, and keys out of what others can read", async () => {
    const used = folder.folder('used');
    writeFileSync(join(used, 'file'), '');
    expect(await runInto(used)).toMatchObject({ code: 2, err: expect.stringMatching(/holds something already/) });
    const open = folder.folder('open');
    chmodSync(open, 0o755);
    expect(await runInto(open, '--evidence-with-keys')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/others than its owner can look into it/),
    });
    expect(readdirSync(open)).toEqual([]);
    expect(await call(['run', '--evidence-with-keys'])).toMatchObject({
      code: 2,
      err: '--evidence-with-keys: say also where to, as in --evidence DIR\n',
    });
  });
});

describe('replay', () => {
  test('comes to the same on the same server', async () => {
    const { code, out, err } = await call(['replay', checked]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^client-certificate-validity\/expired-it-identifies-nobody @tls1\.3\ncontrol: TLSv1\.3, .*201 Created\n {2}as recorded\ncheck: /,
    );
    expect(out).toMatch(/\n {2}< HTTP\/1\.1 201 Created\n/);
  });

  test('says what is otherwise on another server, or where it is not reached', async () => {
    const correct = await startServer(createFolder());
    try {
      const { code, out } = await call(['replay', checked, '--target', correct.url]);
      expect(code).toBe(1);
      expect(out).toMatch(
        /NOT as recorded: recorded: HTTP 201; now: the server sent a certificate that the harness rejected/,
      );
      // One that is trusted, and that knows no user of the recorded CA any more.
      const changed = await call(['replay', checked, '--target', correct.url, ...correct.flags.slice(0, 2)]);
      expect(changed).toMatchObject({ code: 1, err: '' });
      expect(changed.out).toMatch(/check: .*\n {2}NOT as recorded: recorded: HTTP 201; now: HTTP 401\n/);
    } finally {
      await correct.close();
    }
    const gone = await call(['replay', checked, '--target', correct.url]);
    expect(gone).toMatchObject({ code: 3, err: expect.stringMatching(/could not be reached/) });
  });

  test('is a mistake where the folder is none, is broken, or leads to somebody', async () => {
    const nowhere = join(folder.path, 'nowhere');
    expect(await call(['replay', nowhere])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/it has no attempts\.json/),
    });
    const broken = folder.folder('broken');
    const document = readFileSync(join(checked, 'attempts.json'), 'utf8');
    for (const [text, sentence] of [
      ['{', /is no JSON/],
      [
        '{"version":1,"check":"a","attempts":[{"role":"check"}]}',
        /is not as this version writes it \(attempts\.0\.attempt/,
      ],
      [document.replaceAll('"credential": "check"', '"credential": "../check"'), /is not as this version writes it/],
    ] as const) {
      writeFileSync(join(broken, 'attempts.json'), text);
      expect(await call(['replay', broken])).toMatchObject({ code: 2, out: '', err: expect.stringMatching(sentence) });
    }
    expect(await call(['replay', checked, '--target', 'https://192.0.2.1'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/neither a loopback nor a private address/),
    });
    expect(await call(['replay', checked, '--target', 'http://127.0.0.1'])).toMatchObject({ code: 2 });
  });

  test('holds the connection of the check until it is interrupted', async () => {
    const running = start(['replay', checked, '--hold']);
    await running.wrote(/the connection is held open: .*201 Created/);
    running.child.kill('SIGINT');
    const { code, out } = await running.ended;
    expect(code).toBe(0);
    expect(out).toMatch(/check: .*\n {2}as recorded\n/);
  }, 30_000);
});
