import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { badServingCertificate } from '../../../bundled/faults/bad-serving-certificate';
import type { ReferenceServerOptions } from '../../../../reference-server/server';
import type { DoctorDocument } from '../../../doctor';
import { makeAuthority, makeIntermediateAuthority, makeServerCertificate, type AuthorityPair } from '../../../pki';
import { answering, createPeers, makePki, type Peer, type Pki } from '../../../attempt/peers.fixture';
import { createFolder, type Folder } from '../../testing/folder';
import { call } from '../../testing/program';
import { startServer, type Server } from '../../testing/server';

let folder: Folder;
let pki: Pki;
const peers = createPeers();
const servers: Server[] = [];
beforeAll(async () => {
  folder = createFolder();
  pki = await makePki();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await peers.closeAll();
  folder.remove();
});

async function serving(difference: ReferenceServerOptions = {}, into = folder): Promise<Server> {
  const server = await startServer(into, difference);
  servers.push(server);
  return server;
}

const urlOf = ({ port }: Pick<Peer, 'port'>): string => `https://127.0.0.1:${port}`;
const patient = ['--timeout', '10000'];

async function diagnosed(...argv: readonly string[]): Promise<DoctorDocument> {
  const { code, out, err } = await call(['doctor', ...argv, '--json']);
  const document = JSON.parse(out) as DoctorDocument;
  expect({ code, err }).toEqual({ code: document.exitCode, err: '' });
  return document;
}

/** The text without the colours that we give it. */
const ink = new RegExp(String.raw`\u001b\[(?:1|2|22|31|32|33|39)m`, 'g');
const plain = (text: string): string => text.replace(ink, '');

/** Controls, format characters and the like; all but the end of a line. */
const unprintable = /(?!\n)\p{C}/u;

const marksOf = ({ findings }: DoctorDocument): Readonly<Record<string, string>> =>
  Object.fromEntries(findings.map(({ topic, mark }) => [topic, mark]));
const saysOf = ({ findings }: DoctorDocument, about: string): string =>
  findings
    .filter(({ topic }) => topic === about)
    .map(({ says, fix }) => `${says}${fix === null ? '' : ` [${fix}]`}`)
    .join('\n');

describe('doctor on the reference server', () => {
  let server: Server;
  let ca: readonly string[];
  beforeAll(async () => {
    server = await serving();
    ca = server.flags.slice(0, 2);
  });

  test('finds nothing wrong, and knows what it is', async () => {
    const document = await diagnosed('--target', server.url, ...ca, ...patient);
    expect(marksOf(document)).toEqual({
      reachable: 'ok',
      'tls-versions': 'ok',
      'tls-negotiated': 'ok',
      http: 'ok',
      'clear-text': 'ok',
      'client-certificate': 'ok',
      authorities: 'ok',
      'unknown-certificate': 'ok',
      anonymous: 'ok',
      version: 'note',
      certificate: 'note',
      names: 'ok',
      validity: 'note',
      key: 'ok',
      chain: 'ok',
      trust: 'ok',
    });
    expect(document).toMatchObject({
      reachable: true,
      exitCode: 0,
      target: { url: server.url, serverName: '127.0.0.1', authoritiesGiven: true },
      tls: { '1.3': 'offered', '1.2': 'offered', older: 'refused', protocol: 'TLSv1.3', http2: 'offered' },
      clientCertificate: { authorities: ['CN=clients', 'CN=front-proxy'] },
      unknownCertificate: { '1.2': { fate: 'refused' }, '1.3': { fate: 'refused' } },
      anonymous: { known: 'identified', user: 'system:anonymous', how: 'message of a 403', api: 403 },
      serverVersion: { status: 200, says: 'v1.32.0+authn-conformance' },
      serverCertificate: { verified: true, coversName: true, path: null },
      kind: { name: 'spec', profile: 'spec' },
      next: `authn-conformance run --target ${server.url} ${ca.join(' ')} --anonymous-auth true`,
    });
    expect(document.tls.group).toMatch(/^\w+$/);
  });

  test('says it to people: marks, kind, and a command line that can be typed', async () => {
    const { code, out, err } = await call(['doctor', '--target', server.url, ...ca, ...patient]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^ {2}ok {7}TLS versions {10}TLS 1\.3 and 1\.2 offered$/m);
    expect(out).toMatch(/^ {2}note {5}version {15}GET \/version is public: "v1\.32\.0\+authn-conformance"$/m);
    expect(out).toMatch(/^likely {4}the reference server of authn-conformance/m);
    expect(out).toMatch(/^0 problems, \d notes, \d+ ok in \d+\.\d s$/m);
    const next = /^Go on with:\n {2}authn-conformance (.*)$/m.exec(out)?.[1] ?? '';
    const planned = await call(['plan', ...next.split(' ').slice(1)]);
    expect(planned).toMatchObject({ code: 0, err: '' });
    expect(out).not.toMatch(unprintable);
  });

  test('colours and wraps on a terminal alone', async () => {
    // Whoever runs the tests may want no colours (https://no-color.org).
    const before = process.env;
    process.env = Object.fromEntries(Object.entries(before).filter(([name]) => !/^(NO|FORCE)_COLOR$/.test(name)));
    const { out } = await call(['doctor', '--target', server.url, ...ca, ...patient], { terminal: true });
    process.env = before;
    expect(out).toContain('\x1b[32mok');
    const widths = plain(out)
      .split('\n')
      .filter((line) => !line.includes('--target'));
    expect(Math.max(...widths.map((line) => line.length))).toBeLessThanOrEqual(110);
  });

  test('takes url, ca and serverName of a target file, and repeats in the next line only what was typed', async () => {
    const file = folder.write(
      'target file.yaml',
      `url: ${server.url}\nca: root.crt\nserverName: kubernetes\nprofile: nginx\nflags: { anonymous-auth: true }\n`,
    );
    const document = await diagnosed('--target', file, ...patient);
    expect(document).toMatchObject({
      target: { serverName: 'kubernetes', authoritiesGiven: true },
      serverCertificate: { verified: true, coversName: false },
      next: `authn-conformance run --target '${file}'`,
    });
    expect(saysOf(document, 'names')).toMatch(/^it covers "127\.0\.0\.1", and not "kubernetes" \[connect by a name/);
    const overridden = await diagnosed('--target', file, '--server-name', '127.0.0.1', ...patient);
    expect(overridden).toMatchObject({ serverCertificate: { coversName: true } });
    expect(overridden.next).toMatch(/--server-name 127\.0\.0\.1$/);
  });

  test('without its authority says how to give it', async () => {
    const document = await diagnosed('--target', server.url, ...patient);
    expect(document).toMatchObject({ exitCode: 0, serverCertificate: { verified: false } });
    expect(saysOf(document, 'trust')).toMatch(
      /^it does not verify against the authorities that this machine trusts: .*--ca FILE/,
    );
  });
});

describe('doctor on a reference server', () => {
  const seen = async (difference: ReferenceServerOptions): Promise<DoctorDocument> => {
    const own = createFolder();
    try {
      const server = await serving(difference, own);
      return await diagnosed('--target', server.url, ...server.flags.slice(0, 2), ...patient);
    } finally {
      own.remove();
    }
  };

  test('that requires a certificate', async () => {
    const document = await seen({ clientAuth: 'require' });
    expect(document.clientCertificate['1.3']).toMatchObject({ requested: 'requested', required: 'http' });
    expect(saysOf(document, 'client-certificate')).toMatch(/^required by HTTP: without one it answers 400 Bad Request/);
    expect(document.next).toMatch(/ --client-auth require$/);
  });

  test('that serves nobody without a credential', async () => {
    const document = await seen({ anonymousAuth: false });
    expect(document.anonymous).toMatchObject({ known: 'refused', api: 401 });
    expect(marksOf(document)).toMatchObject({ anonymous: 'ok', version: 'ok' });
    expect(document.next).toMatch(/ --anonymous-auth false$/);
  });

  test('that believes whoever shows any certificate', async () => {
    const document = await seen({
      authenticate: (standard) => (request, presented) =>
        presented.kind === 'certificates'
          ? { caller: { user: 'authn-conformance:stranger', groups: [], extra: {} } }
          : standard(request, presented),
    });
    expect(marksOf(document)).toMatchObject({ 'unknown-certificate': 'problem' });
  });

  test('that serves clear text', async () => {
    const document = await seen({
      plainHttp: () => (socket: Socket) => {
        answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')(socket);
      },
    });
    expect(saysOf(document, 'clear-text')).toMatch(
      /it answers 200 OK, saying "hi": clear text is served \[let this port/,
    );
    expect(document).toMatchObject({ reachable: true, exitCode: 0 });
  });

  test('with a certificate that is wrong', async () => {
    const now = new Date();
    const root = await makeAuthority({ commonName: 'another root', now, hours: 1 });
    const issuing = await makeIntermediateAuthority({ commonName: 'issuing', above: root, now, hours: 1 });
    const leaf = await makeServerCertificate({ authority: issuing, hosts: ['127.0.0.1'], now, hours: 1 });
    const good = { key: leaf.key, chain: leaf.chain + issuing.certificate };
    const ca = ['--ca', folder.write('another-root.crt', root.certificate)];
    const shown = async (kind: Parameters<typeof badServingCertificate>[0], authority: AuthorityPair = root) => {
      const { chain, key } = await badServingCertificate(kind, good, authority, now);
      const own = createFolder();
      try {
        const server = await serving({ tlsCertFile: { pem: chain }, tlsPrivateKeyFile: { pem: key } }, own);
        return await diagnosed('--target', server.url, ...ca, ...patient);
      } finally {
        own.remove();
      }
    };

    expect(marksOf(await shown(undefined))).toMatchObject({ names: 'ok', chain: 'ok', trust: 'ok' });

    const expired = await shown('expired');
    expect(saysOf(expired, 'validity')).toMatch(/^it expired 24 hours ago \(.*Z\) \[have it renewed/);
    expect(saysOf(expired, 'trust')).toMatch(/a certificate of its path has expired \(CERT_HAS_EXPIRED\) \[/);

    const early = await shown('not-yet-valid');
    expect(saysOf(early, 'validity')).toMatch(/^it is not valid before .*Z, in 23 hours \[set the clock/);

    const other = await shown('another-name');
    expect(saysOf(other, 'names')).toMatch(/^it covers "another\.example", and not "127\.0\.0\.1" \[/);

    const nameless = await shown('common-name-only');
    expect(saysOf(nameless, 'names')).toMatch(/^it covers no name at all, .* a common name does not count/);

    const cut = await shown('without-intermediates');
    expect(saysOf(cut, 'chain')).toMatch(
      /^it sends its own certificate alone, and not that of "CN=issuing", which is no trusted root: .*\[have the server send its intermediates/,
    );
    expect(saysOf(cut, 'trust')).toMatch(/issuer.* is not among them, and was not sent \(UNABLE_TO_/);

    const itself = await shown('self-signed');
    expect(saysOf(itself, 'chain')).toMatch(/^it sends its own certificate, which is signed by itself/);
    expect(saysOf(itself, 'trust')).toMatch(/: it is signed by itself \(DEPTH_ZERO_SELF_SIGNED_CERT\)/);

    const client = await shown('for-clients-only');
    expect(saysOf(client, 'certificate')).toMatch(/its extended key usage is "client auth", which is not for servers/);

    const stranger = await shown('another-authority');
    expect(saysOf(stranger, 'trust')).toMatch(
      /against the authorities that were given: .*what was given is another one/,
    );
    for (const document of [expired, early, other, nameless, cut, itself, client, stranger])
      expect(document).toMatchObject({ reachable: true, exitCode: 0 });
  });
});

describe('doctor on what is no HTTPS server', () => {
  test.each<[string, (socket: Socket) => void, RegExp]>([
    ['hangs', () => undefined, /^it accepts connections and does not complete the TLS handshake before the timeout/],
    [
      'echoes',
      (socket) => socket.pipe(socket),
      /^it (does not speak TLS|ends every connection before the TLS handshake)/,
    ],
    ['resets', (socket) => socket.resetAndDestroy(), /^it ends every connection before the TLS handshake is complete/],
    ['closes', (socket) => socket.end(), /^it ends every connection before the TLS handshake is complete/],
    [
      'sends garbage',
      (socket) => socket.end('\x16\x03\x01garbage\x1b[31m'.repeat(50)),
      /^it (does not speak TLS|ends every connection)/,
    ],
    [
      'serves clear text',
      answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'),
      /^it speaks HTTP in clear text and no TLS: it answers 200 OK to a request in clear text \[give the HTTPS port\]/,
    ],
  ])('that %s', async (_what, serve, sentence) => {
    const peer = await peers.tcp(serve);
    const document = await diagnosed('--target', urlOf(peer), '--timeout', '400');
    expect(document).toMatchObject({ reachable: false, exitCode: 3, kind: { profile: 'spec' } });
    expect(saysOf(document, 'reachable')).toMatch(sentence);
    const { code, out } = await call(['doctor', '--target', urlOf(peer), '--timeout', '400']);
    expect(code).toBe(3);
    expect(out).toMatch(/^ {2}problem {2}reachable/m);
    expect(out).toMatch(/^Unreachable\.\n1 problem, 0 notes, 0 ok/m);
  });

  test('that nobody listens on', async () => {
    const document = await diagnosed('--target', 'https://127.0.0.1:1');
    expect(document).toMatchObject({ reachable: false, exitCode: 3, findings: [{ topic: 'reachable' }] });
    expect(saysOf(document, 'reachable')).toMatch(/^it cannot be reached \(ECONNREFUSED\)/);
  });

  test('that shakes hands and then is silent: what the handshakes tell is told', async () => {
    const peer = await peers.tls({ cert: pki.server.chain, key: pki.server.key }, () => undefined);
    const document = await diagnosed('--target', urlOf(peer), '--timeout', '1000');
    expect(document).toMatchObject({ reachable: false, exitCode: 3, tls: { '1.3': 'offered' } });
    expect(saysOf(document, 'reachable')).toMatch(
      /^it completes the TLS handshake and does not answer before the timeout/,
    );
    expect(marksOf(document)).toMatchObject({ names: 'ok', trust: 'problem' });
  });

  test('that is hostile: nothing it sends steers the terminal or floods it', async () => {
    const body = `\x1b]0;owned\x07\x1b[2J\u202e"; ok trust ${'x'.repeat(100_000)}`;
    const head = `HTTP/1.1 403 \x1b[31mNo\r\nServer: \x1b[1mnginx\x1b[0m\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
    const peer = await peers.tls({ cert: pki.server.chain, key: pki.server.key }, answering(head + body));
    const { code, out } = await call(['doctor', '--target', urlOf(peer), ...patient], { terminal: true });
    expect(code).toBe(0);
    expect(plain(out)).not.toMatch(unprintable);
    expect(out.length).toBeLessThan(10_000);
    const { out: json } = await call(['doctor', '--target', urlOf(peer), ...patient, '--json']);
    expect(json.length).toBeLessThan(20_000);
  });
});

describe('doctor refuses in one sentence', () => {
  test.each<[readonly string[], string | RegExp]>([
    [[], 'doctor needs a target to look at; say which one with --target URL, --target FILE or --kubeconfig FILE'],
    [
      ['--target', 'nonsense'],
      /^--target nonsense is neither a URL, as in https:\/\/127\.0\.0\.1:6443, nor a server to start \(.*\), nor a file\n$/,
    ],
    [['--target', 'http://a'], '--target http://a: say https://HOST:PORT, without a path, credentials or a query'],
    [['--target', 'https://a', '--ca', 'missing'], 'missing: the CA certificate file cannot be read (ENOENT)'],
    [['--target', 'https://a', '--timeout', 'soon'], '--timeout soon: say a whole number from 100 to 600000'],
    [['--target', 'https://a', '--timeout', '99'], '--timeout 99: say a whole number from 100 to 600000'],
    [['--target', 'https://a', '--profile', 'spec'], /^unknown option '--profile'/],
    [['https://a'], 'https://a: "authn-conformance doctor" takes flags only; leave it out'],
    [['--target'], /^option '--target <url\|file>' argument missing; "authn-conformance doctor --help"/],
  ])('%j', async (argv, sentence) => {
    const { code, out, err } = await call(['doctor', ...argv]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^.+\n$/);
    if (typeof sentence === 'string') expect(err).toBe(`${sentence}\n`);
    else expect(err).toMatch(sentence);
  });

  test('a target file that is none', async () => {
    const broken = folder.write('broken.yaml', 'url: [');
    const nowhere = folder.write('nowhere.yaml', 'ca: root.crt\n');
    expect(await call(['doctor', '--target', broken])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/broken\.yaml: not YAML: .+\n$/),
    });
    expect(await call(['doctor', '--target', nowhere])).toMatchObject({
      code: 2,
      err: 'the target has no url; say it with --target https://HOST:PORT, or as url in the target file\n',
    });
  });
});
