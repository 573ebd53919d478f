import { beforeAll, describe, expect, test } from '@jest/globals';
import { connect, connectH2, exchange, exchangeH2, sendRaw, type HeaderLines } from '../../testing/client';
import type { RunningFrontProxy } from '../front-proxy';
import { basic, jane, startProxy } from '../testing/start';
import { answering, linesOf, startUpstream, type Upstream } from '../testing/upstream';

let upstream: Upstream;
let proxy: RunningFrontProxy;
beforeAll(async () => {
  upstream = await startUpstream();
  proxy = await startProxy(upstream.port, {
    requestheaderUsernameHeaders: ['X-Remote-User', 'X-Custom-Name'],
    requestheaderExtraHeadersPrefix: ['X-Remote-Extra-', 'X-Custom-Extra-'],
  });
});

/** The octets that have arrived behind since the last time. */
let before = 0;
function arrived(): string {
  const all = upstream.received.join('');
  const since = all.slice(before);
  before = all.length;
  return since;
}

const over1 = async (headers: HeaderLines, request = {}) => {
  const socket = await connect(proxy);
  const answer = await exchange(socket, headers, request);
  socket.destroy();
  return answer;
};

/** The lines that are not of the connection itself. */
const own = (head: string) => linesOf(head).filter(([name]) => !['host', 'connection'].includes(name));
const identity = [
  ['x-remote-user', 'jane'],
  ['x-remote-group', 'dev'],
  ['x-remote-group', 'ops'],
];

describe('of what the user says about an identity nothing arrives:', () => {
  const spoofs: readonly string[] = [
    ...['X-Remote-User', 'x-remote-user', 'X_Remote_User', 'X-Remote_User', 'X.Remote.User', 'X~Remote~User'],
    ...['X-Remote-Group', 'X_REMOTE_GROUP', 'X-Remote-Extra-Scopes', 'x_remote_extra_scopes', 'X-Remote-Uid'],
    ...['Impersonate-User', 'Impersonate-Group', 'Impersonate-Uid', 'Impersonate-Extra-Scopes', 'impersonate_user'],
    ...['X-Custom-Name', 'X_Custom_Name', 'X-Custom-Extra-a', 'X-Forwarded-User', 'X-Forwarded-Client-Cert'],
    ...['Client-Cert', 'X-SSL-Client-S-DN', 'SSL_CLIENT_CERT', 'Remote-User', 'X-WEBAUTH-USER', 'X-ARR-ClientCert'],
    ...['X-Auth-Request-User', 'X-MS-CLIENT-PRINCIPAL', 'Cf-Access-Jwt-Assertion', 'X-Goog-IAP-JWT-Assertion'],
    ...['Authorization2', 'Cookie', 'Proxy-Authorization', 'X-Original-Authorization'],
  ].filter((name) => name !== 'Authorization2');

  test.each(spoofs)('%s', async (name) => {
    arrived();
    await over1([[name, 'admin'], jane, [name, 'admin'], [name, '']]);
    expect(own(arrived())).toEqual(identity);
    const session = await connectH2(proxy);
    await exchangeH2(session, { authorization: jane[1], [name.toLowerCase()]: 'admin' });
    session.destroy();
    expect(own(arrived())).toEqual(identity);
  });

  test.each(['close, X-Remote-User, X-Remote-Group', 'x-remote-user', 'X_Remote_User,Authorization, Host'])(
    'Connection: %s',
    async (value) => {
      arrived();
      await over1([jane, ['Connection', value], ['X-Remote-User', 'admin']]);
      expect(own(arrived())).toEqual(identity);
    },
  );

  test('trailers', async () => {
    arrived();
    const socket = await connect(proxy);
    const head = `POST /api HTTP/1.1\r\nHost: x\r\n${jane.join(': ')}\r\nTransfer-Encoding: chunked\r\n`;
    const body = '8;a=b\r\nbody\r\n\r\n\r\n0\r\nX-Remote-User: admin\r\n\r\n';
    expect((await sendRaw(socket, `${head}Trailer: X-Remote-User\r\n\r\n${body}`)).status).toBe(200);
    socket.destroy();
    const received = arrived();
    expect(received).toMatch(/\r\nX-Remote-Group: ops\r\n[^\r]*\r\n\r\n(?:4\r\n)?body/);
    expect(received).not.toMatch(/admin|trailer/i);
  });
});

test('fields of the connection end with it, all others arrive in order and spelling', async () => {
  arrived();
  await over1([
    ['X-First', 'a'],
    ['Connection', 'X-Mine, keep-alive'],
    ['Keep-Alive', 'timeout=5'],
    ['TE', 'trailers'],
    ['X-Mine', 'b'],
    ['accept', 'application/yaml'],
    ['X-First', 'ä'],
    jane,
  ]);
  expect(own(arrived())).toEqual([['x-first', 'a'], ['accept', 'application/yaml'], ['x-first', 'Ã¤'], ...identity]);
});

test('a user that no identity header can name is not forwarded, and its groups neither', async () => {
  arrived();
  const odd = await startProxy(upstream.port, { basicAuthFile: { text: 'x,u,,"g, h"\ny,ok,,"a,b "\n' } });
  for (const [user, password] of [
    ['u', 'x'],
    ['ok', 'y'],
  ] as const) {
    const socket = await connect(odd);
    expect((await exchange(socket, [['Authorization', basic(user, password)]])).status).toBe(403);
    socket.destroy();
  }
  expect(arrived()).toBe('');
});

describe('the target arrives octet for octet:', () => {
  test.each([
    '/api/v1/namespaces/default/pods?limit=500&continue=a%2Bb+c%20d%2F',
    '//api',
    '/api//v1/../v1/./%2e%2e/%2F',
    '/%E4?&&=;',
    '/api?',
    '/api;v=1',
    "/!$&'()*+,-.:;=@_~?x=[]|{}^`",
  ])('%s', async (path) => {
    arrived();
    expect((await over1([jane], { path })).status).toBe(200);
    expect(arrived().split('\r\n')[0]).toBe(`GET ${path} HTTP/1.1`);
    const session = await connectH2(proxy);
    await exchangeH2(session, { ':path': path, authorization: jane[1] });
    session.destroy();
    expect(arrived().split('\r\n')[0]).toBe(`GET ${path} HTTP/1.1`);
  });

  test('in absolute form without scheme and authority', async () => {
    arrived();
    await over1([jane], { path: 'https://elsewhere:1/api?x=1' });
    expect(arrived().split('\r\n')[0]).toBe('GET /api?x=1 HTTP/1.1');
  });
});

describe('methods and bodies pass unchanged', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s', async (method) => {
    const body = '{"a":  "b"}\r\n\r\n';
    arrived();
    const { status } = await over1([jane, ['Content-Type', 'application/json']], { method, body });
    expect(status).toBe(200);
    const received = arrived();
    expect(received.split(' ')[0]).toBe(method);
    expect(received.slice(received.indexOf('\r\n\r\n') + 4)).toBe(body);
    expect(linesOf(received)).toContainEqual(['content-length', String(body.length)]);
  });

  test('HEAD has no body in its answer', async () => {
    const socket = await connect(proxy);
    const head = `HEAD /api HTTP/1.1\r\nHost: x\r\n${jane.join(': ')}\r\nConnection: close\r\n\r\n`;
    const { status, body } = await sendRaw(socket, head);
    expect([status, body]).toEqual([200, '']);
  });
});

describe('the answer arrives as it is', () => {
  const answerOf = async (answer: string, path = '/api') => {
    const behind = await startUpstream(answering(answer));
    const front = await startProxy(behind.port);
    const socket = await connect(front);
    const got = await exchange(socket, [jane], { path });
    socket.destroy();
    return got;
  };

  test.each([401, 403, 404, 409, 500, 503])('%d', async (status) => {
    const { status: got, body } = await answerOf(
      `HTTP/1.1 ${status} Because\r\nContent-Length: 4\r\nX-Of: a\r\n\r\nbody`,
    );
    expect([got, body]).toEqual([status, 'body']);
  });

  test('with its headers, and without those of identity and of the connection', async () => {
    const { head } = await answerOf(
      'HTTP/1.1 200 Fine\r\nX-A: 1\r\nx-a: 2\r\nX-Remote-User: root\r\nX_Remote_Group: g\r\nConnection: X-B\r\nX-B: 1\r\n' +
        'Date: Mon, 23 Nov 2026 00:00:00 GMT\r\nContent-Length: 0\r\nETag: "1"\r\n\r\n',
    );
    expect(head.split('\r\n').sort()).toEqual([
      'Connection: keep-alive',
      'Content-Length: 0',
      'Date: Mon, 23 Nov 2026 00:00:00 GMT',
      'ETag: "1"',
      'HTTP/1.1 200 Fine',
      'X-A: 1',
      'x-a: 2',
    ]);
  });

  test.each([301, 302, 307, 308])('%d is passed on and not followed', async (status) => {
    const { status: got, head } = await answerOf(
      `HTTP/1.1 ${status} Moved\r\nLocation: https://127.0.0.1:1/else\r\nContent-Length: 0\r\n\r\n`,
    );
    expect(got).toBe(status);
    expect(head).toContain('Location: https://127.0.0.1:1/else');
  });
});
