import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sampled } from '../../../fixtures/testing/everything';
import { faultNamed } from '../../bundled/faults/named';
import { installerHeaders, requestHeaderFlags } from '../../bundled/setups';
import { settle } from '../../../reference-server/settings/flags';
import type { ReferenceServerOptions } from '../../../reference-server/server';
import type { DoctorDocument } from '../../doctor';
import { answering } from '../../attempt/peers.fixture';
import { createFolder, type Folder } from '../testing/folder';
import { call, type Ended } from '../testing/program';
import { startServer, type Server } from '../testing/server';

const folders: Folder[] = [];
const servers: Server[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  for (const folder of folders) folder.remove();
});

async function serving(difference: ReferenceServerOptions = {}): Promise<Server> {
  const folder = createFolder();
  folders.push(folder);
  const server = await startServer(folder, difference);
  servers.push(server);
  return server;
}

/** Answers clear text as kube-apiserver does, with everything else as the specification has it. */
const emulating: ReferenceServerOptions = {
  plainHttp: () => (socket: Socket) => {
    answering('HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n')(socket);
  },
};

const faulty = (name: string): ReferenceServerOptions => ({
  ...faultNamed(name).seams?.(settle(requestHeaderFlags(installerHeaders))),
  ...emulating,
});

interface Report {
  readonly exitCode: number;
  readonly target: { readonly profile: string; readonly detected: string | null; readonly oracle: string };
  readonly checks: readonly { readonly id: string; readonly verdict: string; readonly severity: string | null }[];
}

async function ran(server: Server, ...argv: readonly string[]): Promise<Report> {
  const { code, out, err } = await call([
    ...['run', '--target', server.url, ...server.flags, '--tls', '1.3', '--fast', '--reporter', 'json'],
    ...argv,
  ]);
  const report = JSON.parse(out) as Report;
  expect({ code, err }).toEqual({ code: report.exitCode, err: '' });
  return report;
}

const unsafe = ({ checks }: Report): readonly string[] =>
  checks.filter(({ verdict, severity }) => verdict === 'failed' && severity === 'safety').map(({ id }) => id);

describe('--profile auto', () => {
  let reference: Server;
  let kube: Server;
  // One that the profile decides, the words of the answer to clear text, and one that shows an identity.
  const few = [
    ...['--scenario', 'plain-http-on-the-https-port/get-is-answered-400'],
    ...['--scenario', 'spoofed-identity-headers/ignored-without-a-certificate'],
  ];
  beforeAll(async () => {
    [reference, kube] = await Promise.all([serving(), serving(emulating)]);
  });

  test('chooses the profile by a look, and the report says so', async () => {
    const report = await ran(kube, '--profile', 'auto', ...few);
    expect(report).toMatchObject({ exitCode: 0, target: { profile: 'kube-apiserver' } });
    expect(report.target.detected).toMatch(
      /^detected: clear text is answered with the words "Client sent an HTTP request/,
    );
    expect((await ran(reference, '--profile', 'auto', ...few)).target).toMatchObject({
      profile: 'spec',
      detected: expect.stringMatching(/^detected: /),
    });
  });

  test('is said in the text and JUnit reports as well', async () => {
    const report = (format: string): Promise<Ended> =>
      call([
        'run',
        '--target',
        kube.url,
        ...kube.flags,
        '--tls',
        '1.3',
        ...few,
        '--profile',
        'auto',
        '--reporter',
        format,
      ]);
    const [text, junit] = await Promise.all([report('text'), report('junit')]);
    expect(text.out).toMatch(/^profile {3}kube-apiserver, detected: clear text is answered/m);
    expect(junit.out).toMatch(/<property name="profile-detected" value="detected: clear text is answered/);
  });

  test('is not the default, and nothing is said where the profile was', async () => {
    for (const said of [[], ['--profile', 'kube-apiserver']])
      expect((await ran(kube, ...said, ...few)).target).toMatchObject({ profile: said[1] ?? 'spec', detected: null });
  });

  test('is spec for a target that is not there, which stays unreachable', async () => {
    const { code, out } = await call(['run', '--target', 'https://127.0.0.1:1', '--profile', 'auto', ...few]);
    expect(code).toBe(3);
    expect(out).toMatch(/^profile {3}spec, not detected: it cannot be reached \(ECONNREFUSED\)$/m);
  });

  test('connects for a plan, which says so', async () => {
    const { code, out } = await call(['plan', '--target', kube.url, ...kube.flags, '--profile', 'auto', ...few]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^profile {2}kube-apiserver\n {9}detected: clear text .*\n {9}\(the target was connected to for this\)\nidentity auto: self-subject-review answers .*\n {9}\(CN=[a-z]+-[a-z]+ was signed for this, .*\)\n {9}\(CN=[a-z]+-[a-z]+ was signed for this, .*\)\nin hand {2}.*\n\n/m,
    );
  });

  test('may stand in the target file; a flag overrides it', async () => {
    const file = folders[0]?.write('auto.yaml', `url: ${kube.url}\nprofile: auto\n`) ?? '';
    const profile = async (...argv: readonly string[]): Promise<string | undefined> =>
      /^profile {2}(.*)$/m.exec((await call(['plan', '--target', file, ...argv])).out)?.[1];
    expect(await profile()).toBe('kube-apiserver');
    expect(await profile('--profile', 'nginx')).toBe('nginx');
  });

  test('finds another way to ask where the version is too old for SelfSubjectReview, unless one was said', async () => {
    const old = await serving({
      ...emulating,
      answer: (standard) => async (request, presented) => {
        const answer = await standard(request, presented);
        return request.path === '/version' ? { ...answer, body: '{"gitVersion":"v1.20.2"}' } : answer;
      },
    });
    const report = await ran(old, '--profile', 'auto', ...few);
    expect(report.target).toMatchObject({ profile: 'kube-apiserver', oracle: 'forbidden-message' });
    expect(report.target.detected).toMatch(
      /; "v1\.20\.2" knows no SelfSubjectReview, so callers are known by the messages of 403$/,
    );
    const said = await ran(old, '--profile', 'auto', '--identity-oracle', 'self-subject-review', ...few);
    expect(said.target.oracle).toBe('self-subject-review');
    const { out } = await call([
      'doctor',
      '--target',
      old.url,
      ...old.flags.slice(0, 2),
      '--timeout',
      '10000',
      '--json',
    ]);
    expect((JSON.parse(out) as DoctorDocument).next).toMatch(
      /--profile kube-apiserver --identity-oracle forbidden-message/,
    );
  });

  test('is refused where nothing can be looked at', async () => {
    expect(await call(['run', '--profile', 'auto'])).toMatchObject({
      code: 2,
      err: '--profile is about a target of your own; say which one with --target URL\n',
    });
    expect(await call(['run', '--target', kube.url, '--profile', 'auto', '--ca', 'missing'])).toMatchObject({
      code: 2,
      err: 'missing: the CA certificate file cannot be read (ENOENT)\n',
    });
  });
});

describe('--profile auto turns no failure of safety green', () => {
  const defects = [
    ['headers-believed-from-anyone', ['spoofed-identity-headers', 'front-proxy-identity']],
    ['one-trust-store', ['untrusted-client-authority', 'front-proxy-*']],
    ['expired-accepted', ['client-certificate-validity']],
    ['allowed-name-as-substring', ['allowed-names']],
  ] as const;
  test.each(sampled(defects, 8))(
    '%s fails the same checks of safety as under spec, and the run with them',
    async (name, scenarios) => {
      const server = await serving(faulty(name));
      const few = scenarios.flatMap((each) => ['--scenario', each]);
      const spec = await ran(server, ...few);
      const auto = await ran(server, '--profile', 'auto', ...few);
      expect(auto.target.profile).toBe('kube-apiserver');
      expect(unsafe(spec)).not.toEqual([]);
      expect(unsafe(auto)).toEqual(unsafe(spec));
      expect(auto.exitCode).toBe(1);
    },
  );
});
