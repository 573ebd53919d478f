import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { seldom } from '../../../../fixtures/testing/seldom';
import { sampled } from '../../../../fixtures/testing/everything';
import { makeAuthority, makeServerCertificate } from '../../../pki';
import { createFolder } from '../../testing/folder';
import { call, start } from '../../testing/program';

const folder = createFolder();
afterAll(() => {
  folder.remove();
});
const path = (name: string): string => join(folder.path, name);
const oneCheck = ['--scenario', 'groups/an-organization-is-a-group', '--tls', '1.3'];

describe('reports', () => {
  seldom('several at once: text for people, JSON and JUnit in files; an old file is replaced whole', async () => {
    const head = '{\n  "version": 2,\n  "tool": {\n    "name": "authn-conformance",';
    const old = folder.write('report.json', head + 'x'.repeat(1_000_000));
    const { code, out, err } = await call(
      ['run', ...oneCheck].concat(
        '--reporter',
        `json=${old}`,
        '--reporter',
        'text',
        '--reporter',
        `junit=${path('j.xml')}`,
      ),
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^running 1 check, with about \d+ requests\n/);
    expect(out).toMatch(/1 passed, 0 failed/);
    expect(JSON.parse(readFileSync(old, 'utf8'))).toMatchObject({ summary: { passed: 1, failed: 0 } });
    expect(readFileSync(path('j.xml'), 'utf8')).toMatch(/^<\?xml .*<testsuites [^>]*failures="0".*<\/testsuites>\s*$/s);
  });

  test('to files alone leaves the result on standard output, and the progress counts what is selected', async () => {
    const file = path('alone.xml');
    const { code, out } = await call(['run', ...oneCheck, '--reporter', `junit=${file}`]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^junit report: .*alone.xml\nPassed what ran: 1 of 1; \d+ skipped, as the selection asks\.\n1 passed/,
    );
    expect(readFileSync(file, 'utf8')).toContain('<testsuites name="authn-conformance" tests="1" ');
    const text = await call(['run', ...oneCheck]);
    expect(text.out).toMatch(/^running 1 check, /);
  });

  test('with - for a file go to standard output', async () => {
    const { out } = await call(['run', ...oneCheck, '--reporter', 'junit=-']);
    expect(out).toMatch(/^<\?xml /);
  });

  test.each([
    ['--require', 'half'],
    ['--fail-on', 'critical'],
  ])('%s %s is a mistake', async (flag, value) => {
    const { code, err } = await call(['run', ...oneCheck, flag, value]);
    expect(code).toBe(2);
    expect(err).toMatch(new RegExp(`^${flag} ${value}: say .*\\n$`));
  });

  test('less than --require asks for is exit code 4', async () => {
    const { code, out } = await call(['run', ...oneCheck, '--require', '2']);
    expect(code).toBe(4);
    expect(out).toMatch(/Too little ran: --require 2 asks for 2 checks of the target, and 1 ran/);
  });

  test('JSON alone on standard output is nothing but JSON', async () => {
    const { code, out } = await call(['run', ...oneCheck, '--reporter', 'json']);
    expect({ code, version: (JSON.parse(out) as { version: number }).version }).toEqual({ code: 0, version: 2 });
  });

  test('--output-dir writes the usual reports besides, and says a directory that cannot be made', async () => {
    const directory = folder.folder('reports');
    const { code, out } = await call(['run', ...oneCheck, '--output-dir', directory]);
    expect([code, folder.list('reports').toSorted()]).toEqual([
      0,
      ['junit.xml', 'report.html', 'report.json', 'report.md', 'report.sarif'],
    ]);
    expect(out).toMatch(/1 passed, 0 failed/);
    const file = folder.write('a-file', '');
    const { code: wrong, err } = await call(['run', ...oneCheck, '--output-dir', `${file}/in-it`]);
    expect([wrong, err]).toEqual([
      2,
      expect.stringMatching(/^--output-dir .*: cannot be made \(ENOTDIR\); name another/),
    ]);
  });

  test('--verbose names what passed; a terminal gets a bar in its place, after the number of requests', async () => {
    const [plain, terminal] = await Promise.all([
      call(['run', ...oneCheck, '--verbose']),
      call(['run', ...oneCheck], { terminal: true }),
    ]);
    expect(plain.out).toMatch(/\d+\/\d+ passed groups\/an-organization-is-a-group @tls1.3\n/);
    expect(terminal.out).toMatch(/█/);
    expect(terminal.out).toMatch(/^running 1 check, with about \d+ requests\n/);
    expect(terminal.out).not.toMatch(/\/an-organization-is-a-group @tls1.3\n/);
  });
});

describe('a bundled program with a fault', () => {
  const faulty = [
    ['run', 'expired-accepted', 'client-certificate-validity', 'the bundled reference server', true],
    ['proxy', 'unauthenticated-forwarded', 'wrong-passwords', 'the bundled reference front proxy', true],
    ['run', 'server-of-any-ca-accepted', 'untrusted-issuers/an-untrusted-ca', 'the bundled reference client', false],
  ] as const;
  test.each(sampled(faulty, 3))(
    '%s --fault %s fails, and tells that the target is gone',
    async (command, fault, scenario, name, ended) => {
      const { code, out, err } = await call([command, '--fault', fault, '--scenario', scenario, '--tls', '1.3']);
      expect({ code, err }).toEqual({ code: 1, err: '' });
      expect(out).toContain(`target    ${name} with ${fault}\n`);
      expect(out.includes('by hand   the target ended with the run, so that the lines to paste')).toBe(ended);
      expect(out).toMatch(new RegExp(`\\n {2}✗ ${scenario.split('/', 1).join('')}/`));
    },
    60_000,
  );

  test.each([
    [
      ['run', '--fault', 'zzz'],
      '--fault zzz: there is no such fault; "authn-conformance selftest --list" names them all',
    ],
    [
      ['run', '--fault', 'expired-accepted', '--target', 'https://127.0.0.1:1'],
      '--fault expired-accepted is about the bundled API server; leave it out to test a target of your own',
    ],
    [
      ['proxy', '--fault', 'expired-accepted'],
      '--fault expired-accepted is a fault of the bundled API server; say "authn-conformance run --fault expired-accepted"',
    ],
    [
      ['client', '--fault', 'server-expiry-ignored', '--', 'true'],
      '--fault server-expiry-ignored is about the bundled client; leave it out to test a target of your own',
    ],
    [
      ['run', '--fault', 'server-expiry-ignored', '--scenario', 'groups'],
      '--fault server-expiry-ignored is one of the bundled client, of which nothing is selected; leave out --subject or the selection',
    ],
  ])('%j is one sentence', async (argv, sentence) => {
    expect(await call(argv)).toEqual({ code: 2, out: '', err: `${sentence}\n` });
  });
});

describe('a run that is stopped', () => {
  // The first has checks that wait for seconds, the other has not.
  const stops = [
    ['SIGINT', []],
    ['SIGTERM', ['--fast']],
  ] as const;
  test.each(sampled(stops, 2))('by %s ends soon, cleans up, and is no success', async (signal, flags) => {
    const temporary = folder.folder(signal);
    const { child, ended, wrote } = start(['run', ...flags], { temporary });
    await wrote(/^running /);
    child.kill(signal);
    const { code, out, err } = await ended;
    // Not 130 or 143, with which a run ends that took too long to stop.
    expect({ code, err }).toEqual({ code: 4, err: '' });
    expect(out).toMatch(/the run was interrupted/);
    expect(folder.list(signal)).toEqual([]);
  });

  describe('while the target keeps it waiting', () => {
    let url: string;
    // It answers as long as it is only looked at, three times for each run, and then says nothing more.
    let looks = 0;
    const silent = createServer((socket) => {
      socket.on('error', () => undefined);
      looks += 1;
      if (looks <= 3) socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
    });
    beforeAll(async () => {
      const now = new Date();
      const authority = await makeAuthority({ commonName: 'root', now, hours: 1 });
      const { key, chain } = await makeServerCertificate({ authority, commonName: 'x', hosts: ['x'], now, hours: 1 });
      silent.setSecureContext({ key, cert: chain });
      await once(silent.listen(0, '127.0.0.1'), 'listening');
      url = `https://127.0.0.1:${String((silent.address() as AddressInfo).port)}`;
    });
    afterAll(() => {
      silent.close();
    });
    const waiting = async (): Promise<ReturnType<typeof start>> => {
      looks = 0;
      const running = start([
        ...['run', '--target', url, '--insecure', '--identity-oracle', 'self-subject-review'],
        ...['--timeout', '600000', '--clause', '7.1'],
      ]);
      await running.wrote(/^running /);
      return running;
    };

    seldom('by one signal ends within a bound', async () => {
      const { child, ended } = await waiting();
      child.kill('SIGINT');
      expect((await ended).code).toBe(130);
    });

    seldom('by a second signal ends at once', async () => {
      const { child, ended } = await waiting();
      child.kill('SIGTERM');
      child.kill('SIGINT');
      expect([130, 143]).toContain((await ended).code);
    });
  });
});

describe('a reader that goes away', () => {
  test.each(sampled([['run --fast'], ['list'], ['spec']] as const, 3))(
    '%s: no stack, nothing left behind',
    async (command) => {
      const temporary = folder.folder(`pipe-${command}`);
      const { child, ended } = start(command.split(' '), { temporary });
      child.stdout.destroy();
      const { code, err } = await ended;
      expect(err).toBe('');
      expect([0, 4]).toContain(code);
      expect(folder.list(`pipe-${command}`)).toEqual([]);
    },
  );

  (existsSync('/dev/full') ? test : test.skip)(
    'a full disk is no such reader: it is said, with exit code 70',
    async () => {
      const { code, err } = await start(['list'], { redirect: '/dev/full' }).ended;
      expect({ code, err }).toEqual({ code: 70, err: 'standard output cannot be written (ENOSPC)\n' });
    },
  );
});

describe('without a target', () => {
  const ofEach = [
    '--tls',
    '1.3',
    '--scenario',
    'core-version',
    '--scenario',
    'proxy-server-certificate',
    '--scenario',
    'clear-text-told',
  ];

  seldom(
    'every bundled subject is run, with one report and one exit code',
    async () => {
      const file = folder.write('all.json', '');
      const { code, out } = await call(['run', ...ofEach, '--reporter', `json=${file}`, '--reporter', 'text']);
      expect(code).toBe(0);
      expect(out.match(/^running \d+ checks?/gm)).toHaveLength(1);
      expect(out.match(/^target .*$/gm)).toEqual([
        'target    the bundled reference server',
        'target    the bundled reference front proxy',
        'target    the bundled reference client',
      ]);
      const { target, others, checks } = JSON.parse(readFileSync(file, 'utf8')) as {
        readonly target: { readonly subject: string };
        readonly others: readonly { readonly subject: string }[];
        readonly checks: readonly { readonly scenario: string; readonly verdict: string }[];
      };
      expect([target, ...others].map(({ subject }) => subject)).toEqual(['api-server', 'front-proxy', 'client']);
      const passed = new Set(checks.flatMap(({ scenario, verdict }) => (verdict === 'passed' ? [scenario] : [])));
      expect([...passed]).toEqual(['core-version', 'proxy-server-certificate', 'clear-text-told']);
    },
    60_000,
  );

  seldom(
    '--subject chooses among them',
    async () => {
      const { code, out } = await call(['run', ...ofEach, '--subject', 'front-proxy']);
      expect(code).toBe(0);
      expect(out.match(/^target .*$/gm)).toEqual(['target    the bundled reference front proxy']);
    },
    60_000,
  );

  test.each([
    [['--subject', 'kubelet'], '--subject kubelet: say api-server, front-proxy, client\n'],
    [
      ['--subject', 'client', '--scenario', 'core-version'],
      '--subject client: nothing of it is selected; leave out --subject or the selection\n',
    ],
    [
      ['--target', 'https://127.0.0.1:1', '--subject', 'client'],
      '--subject client: the target is an API server; "authn-conformance client" tests a client\n',
    ],
  ])('%j is a mistake', async (flags, sentence) => {
    expect(await call(['run', ...flags])).toEqual({ code: 2, out: '', err: sentence });
  });
});

seldom('--quiet prints the result and nothing else', async () => {
  const { code, out, err } = await call([
    'run',
    '--subject',
    'front-proxy',
    '--scenario',
    'users-without-groups',
    '--quiet',
  ]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^Passed what ran: [^\n]+\n\d+ passed, 0 failed, [^\n]+\n$/);
});
