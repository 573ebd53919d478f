import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { seldom } from '../../../../fixtures/testing/seldom';
import { serveWithSharedPki } from '../../../bundled/testing/shared-pki';
import { createFolder } from '../../testing/folder';
import { call, commandOfProgram, start, type Running } from '../../testing/program';

const folder = createFolder();
const started: Running[] = [];
afterAll(() => {
  for (const { child } of started) child.kill('SIGKILL');
  folder.remove();
});

interface Served extends Running {
  readonly introduction: string;
  readonly port: number;
}

/** Starts `serve` in a temporary directory of its own and waits until it says how to speak to it. */
async function serve(temporary: string, ...flags: readonly string[]): Promise<Served> {
  const running = start(['serve', ...flags], { temporary: folder.folder(temporary) });
  started.push(running);
  const introduction = await running.wrote(/stop it with Ctrl-C.*\n/);
  return { ...running, introduction, port: Number(/https:\/\/[\d.]+:(\d+)/.exec(introduction)?.[1]) };
}

const linesOf = (introduction: string, program: string): readonly string[] =>
  introduction.split('\n').flatMap((line) => (line.startsWith(`  ${program} `) ? [line.trim()] : []));

const hasCurl = spawnSync('curl', ['--version']).status === 0;
const testWithCurl = hasCurl ? test : test.skip;

describe('serve as it is', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serve('plain', '--secure-port', '0');
  }, 60_000);

  testWithCurl('every curl line that it prints is answered 200 (needs curl)', () => {
    const lines = linesOf(served.introduction, 'curl');
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      const { stdout, stderr } = spawnSync('sh', ['-c', `${line} -sS -w '%{http_code}'`], { encoding: 'utf8' });
      expect({ stderr, ok: stdout.endsWith('200') }).toEqual({ stderr: '', ok: true });
    }
  });

  test('the line for its conformance works as it stands', async () => {
    const [line = ''] = linesOf(served.introduction, 'authn-conformance');
    const argv = line.split(' ').slice(1);
    const { code, out, err } = await call([...argv, '--scenario', 'front-proxy-identity']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/0 failed, 0 inconclusive, 0 need input, 0 not about this target/);
  });

  test('keys and the client configuration are for their owner alone', () => {
    const [directory = ''] = folder.list('plain').filter((name) => !name.includes('-data-'));
    const names = readdirSync(join(folder.path, 'plain', directory));
    expect(names).toEqual(expect.arrayContaining(['admin.conf', 'admin.key', 'ca.crt', 'user.crt']));
    const open = names
      .filter((name) => name.endsWith('.key') || name === 'admin.conf')
      .filter((name) => (statSync(join(folder.path, 'plain', directory, name)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  test('SIGTERM ends it with 0 although a connection is open; port and directory are gone', async () => {
    const socket = connect(served.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    served.child.kill('SIGTERM');
    const { code, err } = await served.ended;
    // Whom it has refused it says, and nothing else.
    expect(err.replace(/^\S+ refused with 401: .*\n/gm, '')).toBe('');
    expect(code).toBe(0);
    expect(folder.list('plain')).toEqual([]);
    const late = connect(served.port, '127.0.0.1');
    expect(((await once(late, 'error')) as [NodeJS.ErrnoException])[0].code).toBe('ECONNREFUSED');
    socket.destroy();
  });
});

describe('serve with flags of the server', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(
      "with a space and a '",
      '--secure-port=0',
      ...['--tls-min-version', 'VersionTLS13', '--client-auth=require', '--requestheader-username-headers', 'X-Who'],
      ...['--requestheader-allowed-names=', '--requestheader-group-headers=X-Team,X-Group', '--anonymous-auth'],
    );
  }, 60_000);

  testWithCurl('the curl lines are for this server: its headers, its paths, its TLS version (needs curl)', () => {
    const lines = linesOf(served.introduction, 'curl');
    expect(lines[1]).toMatch(/-H 'X-Who: jane' -H 'X-Team: system:masters'/);
    for (const line of lines) {
      const { stdout } = spawnSync('sh', ['-c', `${line} -sS -w '%{http_code}'`], { encoding: 'utf8' });
      expect(stdout).toMatch(/200$/);
      expect(spawnSync('sh', ['-c', `${line} -sS --tls-max 1.2`]).status).not.toBe(0);
    }
  });

  test('so is the line for its conformance', () => {
    expect(linesOf(served.introduction, 'authn-conformance')[0]).toMatch(
      /--client-auth require --requestheader-username-headers=X-Who --requestheader-group-headers=X-Team,X-Group --requestheader-allowed-names='' --privileged --long-lived-certificates$/,
    );
  });

  test('SIGINT ends it as well', async () => {
    served.child.kill('SIGINT');
    expect((await served.ended).code).toBe(0);
    expect(folder.list("with a space and a '")).toEqual([]);
  });
});

describe("serve with certificates of one's own", () => {
  seldom(
    'prints lines that all work when they are pasted elsewhere',
    async () => {
      const place = folder.folder('certificates of mine');
      await call(['pki', join(place, 'pki')]);
      const elsewhere = folder.folder('elsewhere');
      // What a shell finds under the name of the program.
      const program = join(folder.folder('bin'), 'authn-conformance');
      writeFileSync(program, `#!/bin/sh\nexec ${commandOfProgram().join(' ')} "$@"\n`, { mode: 0o755 });
      const running = start(
        [
          ...[
            'serve',
            '--secure-port=0',
            '--tls-cert-file=pki/apiserver.crt',
            '--tls-private-key-file=pki/apiserver.key',
          ],
          ...['--client-ca-file=pki/ca.crt', '--requestheader-client-ca-file=pki/front-proxy-ca.crt'],
        ],
        { cwd: place, temporary: folder.folder('made for mine') },
      );
      started.push(running);
      const introduction = await running.wrote(/stop it with Ctrl-C.*\n/);
      const lines = introduction.split('\n').flatMap((line) => (line.startsWith('  ') ? [line.trim()] : []));
      expect(lines.map((line) => line.split(' ')[0])).toEqual([
        ...['curl', 'curl', 'kubectl', 'authn-conformance', 'authn-conformance'],
      ]);
      const env = { ...process.env, PATH: `${folder.folder('bin')}:${process.env['PATH'] ?? ''}` };
      for (const line of lines) {
        const [word = ''] = line.split(' ');
        if (spawnSync(word, ['--version'], { env }).error !== undefined) continue;
        // What a server says in its own words is among these checks.
        const selected = [
          'plain-http-on-the-https-port',
          'user-name/the-common-name-*',
          'user-header/names-the-user',
        ].map((name) => `--scenario '${name}'`);
        const flags = { curl: '-sS -f', kubectl: '', 'authn-conformance': selected.join(' ') }[word] ?? '';
        const { status, stdout, stderr } = spawnSync('sh', ['-c', `${line} ${flags}`], {
          ...{ encoding: 'utf8', cwd: elsewhere, env },
        });
        expect({ line, status, stderr: word === 'kubectl' ? '' : stderr }).toEqual({ line, status: 0, stderr: '' });
        if (word === 'authn-conformance')
          expect(stdout).toMatch(/[1-9]\d passed, 0 failed, 0 inconclusive, 0 need input/);
      }
      running.child.kill('SIGTERM');
      expect((await running.ended).code).toBe(0);
      expect(folder.list('made for mine')).toEqual([]);
    },
    120_000,
  );
});

seldom('a manifest of the user sets it up; certificates that it does not name are fresh', async () => {
  const command = ['kube-apiserver', '--secure-port=0', '--requestheader-username-headers=X-Manifest'];
  const manifest = folder.write(
    'kube-apiserver.yaml',
    JSON.stringify({ kind: 'Pod', spec: { containers: [{ command }] } }),
  );
  const { introduction, stop } = await serveWithSharedPki(['--manifest', manifest]);
  await stop();
  expect(introduction).toMatch(/-H 'X-Manifest: jane' https/);
});

describe('serve with a fault', () => {
  test('says so in the first line, and has it', async () => {
    const { introduction, stop } = await serveWithSharedPki(['--secure-port=0', '--fault', 'user-lower-cased']);
    const [first, second] = introduction.split('\n');
    expect(first).toMatch(/^fault: user-lower-cased: It writes the name of a user in lower case\.$/);
    expect(second).toMatch(/^the reference server listens on /);
    const [line = ''] = linesOf(introduction, 'authn-conformance');
    const { code, out } = await call([...line.split(' ').slice(1), '--scenario', 'user-name/capital-letters-stay']);
    await stop();
    expect(code).toBe(1);
    expect(out).toMatch(/failed user-name\/capital-letters-stay/);
  });

  test('a certificate that is at fault is made for it', async () => {
    const { introduction, stop } = await serveWithSharedPki(['--secure-port=0', '--fault=serving-certificate-expired']);
    const [line = ''] = linesOf(introduction, 'authn-conformance');
    const { code, out } = await call([
      ...line.split(' ').slice(1),
      '--scenario',
      'server-certificate-validity/is-valid-now',
    ]);
    await stop();
    expect(code).toBe(1);
    expect(out).toMatch(/failed server-certificate-validity\/is-valid-now/);
  });

  test.each([
    [['--fault', 'user-lowercased'], '--fault user-lowercased: there is no such fault; did you mean user-lower-cased'],
    [['--fault='], '--fault : there is no such fault; "authn-conformance selftest --list" names them all'],
    [['--fault'], "option '--fault <name>' argument missing"],
    [['--fault', 'serving-certificate-without-intermediates'], 'the certificate of serve needs no intermediates'],
    [
      ['--fault', 'serving-certificate-expired', '--tls-cert-file', 'server.crt'],
      "the fault is in the server's certificate; leave out --tls-cert-file",
    ],
  ])('%j is answered with one sentence, and 2', async (argv, sentence) => {
    const { code, out, err } = await call(['serve', '--secure-port', '0', ...argv]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(err).toContain(sentence);
  });
});

test('a signal while it is starting ends it, too', async () => {
  const preload = folder.write('early.js', "setImmediate(() => { process.kill(process.pid, 'SIGTERM'); });\n");
  const temporary = folder.folder('early');
  const { code, out } = await start(['serve', '--secure-port', '0'], { temporary, preload }).ended;
  // 143 where the start takes longer than what is started has to end.
  expect([0, 143]).toContain(code);
  expect(out).toBe('');
  expect(existsSync(temporary) && folder.list('early')).toEqual([]);
});

describe('proxy serve', () => {
  test.each([
    ['as it should be', [], 0],
    ['with a fault', ['--fault', 'unauthenticated-forwarded'], 1],
  ])(
    '%s is tested by the line that it prints, and leaves nothing behind',
    async (name, flags, expected) => {
      const temporary = folder.folder(`proxy ${name}`);
      const running = start(['proxy', 'serve', ...flags], { temporary });
      started.push(running);
      const introduction = await running.wrote(/stop it with Ctrl-C.*\n/);
      const [line = ''] = linesOf(introduction, 'authn-conformance');
      const [, command = '', flag = '', ...file] = line.split(' ');
      const argv = [command, flag, file.join(' ').replaceAll("'", ''), '--scenario', 'wrong-passwords', '--tls', '1.3'];
      const { code, out, err } = await call(argv);
      expect({ code, err }).toEqual({ code: expected, err: '' });
      expect(out).not.toContain('the target ended with the run');
      running.child.kill('SIGTERM');
      expect(await running.ended).toMatchObject({ code: 0 });
      expect(readdirSync(temporary)).toEqual([]);
    },
    60_000,
  );

  test.each([
    [
      ['--fault', 'expired-accepted'],
      '--fault expired-accepted is a fault of the bundled API server; say "authn-conformance run --fault expired-accepted"',
    ],
    [['one'], 'one: "authn-conformance serve" takes flags only; leave it out'],
  ])('%j is one sentence', async (argv, sentence) => {
    expect(await call(['proxy', 'serve', ...argv])).toEqual({ code: 2, out: '', err: `${sentence}\n` });
  });
});
