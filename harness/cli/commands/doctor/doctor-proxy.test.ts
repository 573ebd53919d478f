import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { answering, createPeers, makePki, type Pki } from '../../../attempt/peers.fixture';
import { builtinFrontProxy } from '../../../bundled/front-proxy/target';
import type { DoctorDocument } from '../../../doctor';
import type { OpenFrontProxy } from '../../../target/front-proxy';
import { createFolder, type Folder } from '../../testing/folder';
import { call } from '../../testing/program';
import { startServer, type Server } from '../../testing/server';

let folder: Folder;
let pki: Pki;
let proxy: OpenFrontProxy;
let apiServer: Server;
const peers = createPeers();
beforeAll(async () => {
  folder = createFolder();
  pki = await makePki();
  // Nothing listens behind it: who has no credential does not get that far.
  proxy = await builtinFrontProxy().open({ host: '127.0.0.1', port: 1 });
  apiServer = await startServer(folder, {});
});
afterAll(async () => {
  await Promise.all([proxy.close(), apiServer.close(), peers.closeAll()]);
  folder.remove();
});

const patient = ['--timeout', '10000'];

async function diagnosed(url: string, ...argv: readonly string[]): Promise<DoctorDocument> {
  const { code, out, err } = await call(['doctor', '--proxy', url, ...patient, ...argv, '--json']);
  const document = JSON.parse(out) as DoctorDocument;
  expect({ code, err }).toEqual({ code: document.exitCode, err: '' });
  return document;
}

const about = ({ findings }: DoctorDocument, topic: string): readonly string[] =>
  findings.filter((each) => each.topic === topic).map(({ mark, says, fix }) => [mark, says, fix ?? ''].join('|'));

/** A front proxy that answers this to everything inside TLS. */
async function answers(text: string): Promise<DoctorDocument> {
  const { port } = await peers.tls({ cert: pki.server.chain, key: pki.server.key }, answering(text));
  return diagnosed(`https://127.0.0.1:${port}`);
}

const http = (status: string, headers: readonly string[], body = ''): string =>
  [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');

describe('doctor --proxy', () => {
  test('says of the reference front proxy how its users authenticate, and that it tells nothing', async () => {
    const ca = folder.write('proxy-ca.crt', proxy.endpoint.trust ?? '');
    const document = await diagnosed(`https://127.0.0.1:${proxy.endpoint.port}`, '--ca', ca);
    expect(document.proxy).toEqual({
      demand: 'always',
      schemes: ['Basic', 'Bearer'],
      redirect: null,
      served: [],
      product: [],
      upstream: [],
      apiServer: false,
    });
    expect(document.findings.filter(({ mark }) => mark === 'problem')).toEqual([]);
    expect(about(document, 'credentials')).toEqual([
      'ok|no request without a credential is served (GET /api is answered 401 Unauthorized)|',
      'ok|it takes credentials by "Basic" and "Bearer"|',
    ]);
    expect(about(document, 'anonymous')).toEqual([]);
    expect(document.next).toBe(
      `authn-conformance proxy --target https://127.0.0.1:${proxy.endpoint.port} --ca ${ca} --users users.yaml --upstream-listen 127.0.0.1:9443 --pki pki`,
    );
  });

  test('says it to people', async () => {
    const { code, out } = await call(['doctor', '--proxy', `https://127.0.0.1:${proxy.endpoint.port}`, ...patient]);
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}ok {7}credentials {11}it takes credentials by "Basic" and "Bearer"$/m);
    expect(out).toMatch(/--users names a file of users whom the front proxy knows/);
  });

  test('tells an API server from a front proxy', async () => {
    const document = await diagnosed(apiServer.url, ...apiServer.flags.slice(0, 2));
    expect(document.proxy).toMatchObject({ apiServer: true, schemes: [] });
    expect(about(document, 'subject')[0]).toMatch(/^note\|it answers as an API server does and not as a front proxy/);
    expect(document.next).toContain('--profile kube-apiserver');
  });

  test('one that serves anybody has a problem, with what mends it', async () => {
    const document = await answers(http('200 OK', [], '{}'));
    expect(document.proxy).toMatchObject({ demand: 'never' });
    expect(about(document, 'credentials')[0]).toMatch(
      /^problem\|it asks nobody for a credential .*\|have it authenticate/,
    );
  });

  test('names its program and what is behind it', async () => {
    const page =
      '<html><h1>502</h1>connect to 10.1.2.3:6443 (api-1.kube.svc) failed, see http://www.w3.org<hr>nginx/1.22.1</html>';
    const document = await answers(
      http(
        '401 Unauthorized',
        ['Server: nginx/1.22.1', 'X-Upstream-Addr: 10.1.2.3', 'WWW-Authenticate: Basic realm="a, Digest b"'],
        page,
      ),
    );
    expect(document.proxy).toMatchObject({
      schemes: ['Basic'],
      product: ['server: nginx/1.22.1', 'nginx/1.22.1 on its pages'],
      upstream: ['x-upstream-addr: 10.1.2.3', '10.1.2.3:6443', 'api-1.kube.svc'],
    });
    expect(about(document, 'upstream')[0]).toMatch(/^problem\|.*"10\.1\.2\.3:6443".*\|have it answer with pages/);
    expect(document.next).toContain('--profile nginx');
  });

  test.each<[string, string, Partial<DoctorDocument['proxy'] & object>]>([
    [
      'a login page',
      http('302 Found', ['Location: https://login.test/?rd=x']),
      { demand: 'redirects', redirect: 'https://login.test/?rd=x' },
    ],
    [
      'several schemes',
      http('401 x', ['WWW-Authenticate: Negotiate', 'WWW-Authenticate: Basic realm="x", Bearer error="y"']),
      { schemes: ['Negotiate', 'Basic', 'Bearer'] },
    ],
    ['no scheme', http('401 x', []), { demand: 'always', schemes: [] }],
  ])('reads %s', async (_what, text, facts) => {
    expect((await answers(text)).proxy).toMatchObject(facts);
  });

  test('a hostile answer neither steers the terminal nor grows the document', async () => {
    const huge = `WWW-Authenticate: ${'Basic, '.repeat(2000)}\u001b[31m`;
    const document = await answers(
      http('401 x', [huge, `Server: ${'\u001b]0;x\u0007'.repeat(200)}`], '10.0.0.1 '.repeat(5000)),
    );
    expect(JSON.stringify(document).length).toBeLessThan(30_000);
    expect(document.proxy?.schemes.length).toBeLessThan(9);
    const { port } = await peers.tls({ cert: pki.server.chain, key: pki.server.key }, answering(http('401 x', [huge])));
    const { out } = await call(['doctor', '--proxy', `https://127.0.0.1:${port}`, ...patient]);
    expect(out).not.toMatch(/(?!\n)\p{C}/u);
  });

  test('one that hangs is unreachable', async () => {
    const { port } = await peers.tls({ cert: pki.server.chain, key: pki.server.key }, () => undefined);
    const { code } = await call(['doctor', '--proxy', `https://127.0.0.1:${port}`, '--timeout', '300']);
    expect(code).toBe(3);
  });

  test.each<[string, readonly string[], string]>([
    ['clear text', ['--proxy', 'http://127.0.0.1:1'], '--proxy http://127.0.0.1:1: say https://HOST:PORT'],
    ['no URL', ['--proxy', 'nginx'], '--proxy nginx: say https://HOST:PORT'],
    ['a path', ['--proxy', 'https://127.0.0.1:1/x'], '--proxy https://127.0.0.1:1/x: say https://HOST:PORT'],
    [
      'a target as well',
      ['--proxy', 'https://127.0.0.1:1', '--target', 'https://127.0.0.1:2'],
      '--proxy names the front proxy to look at; leave out --target',
    ],
    ['an address of somebody else', ['--proxy', 'https://93.184.216.34'], '93.184.216.34'],
    ['a CA that is none', ['--proxy', 'https://127.0.0.1:1', '--ca', '/none'], '/none'],
  ])('%s is one sentence', async (_what, argv, sentence) => {
    const { code, out, err } = await call(['doctor', ...argv]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(sentence);
    expect(err).toMatch(/^[^\n]+\n$/);
  });
});
