import { beforeAll, describe, expect, test } from '@jest/globals';
import { openApi } from '../resources/api';
import { connect, connectH2, credential, exchange, exchangeH2, ask, type HeaderLines } from '../testing/client';
import { authority, issue } from '../testing/pki';
import type { RunningServer } from '../server';
import type { RunningFrontProxy } from './front-proxy';
import { basic, jane, pki, startApiServer, startProxy } from './testing/start';

let proxy: RunningFrontProxy;
let api: RunningServer;
beforeAll(async () => {
  api = await startApiServer();
  proxy = await startProxy(api.port);
});

/** What the reference server behind, which reads the identity as Kubernetes does, says of the caller. */
const callerOf = async (headers: HeaderLines, options = {}) => (await ask(proxy, options, headers)).caller;

describe('the API server behind it is told who the user is', () => {
  test.each([
    ['by a password that holds colons', jane, { user: 'jane', groups: ['dev', 'ops'], extra: {} }],
    ['by a token', ['Authorization', 'Bearer jacks-token'] as const, { user: 'jack', groups: ['qa'], extra: {} }],
    [
      'with UID and extra',
      ['Authorization', basic('full', 'secret')] as const,
      { user: 'full', uid: '7', groups: ['g1'], extra: { scopes: ['read', 'write'], 'Team/X': ['ä'] } },
    ],
    ['without groups', ['Authorization', basic('bare', 'plain')] as const, { user: 'bare', groups: [], extra: {} }],
  ])('%s', async (_how, header, { user, groups, extra, ...uid }) => {
    const expected = { user, groups: [...groups, 'system:authenticated'], extra, ...uid };
    expect(await callerOf([header])).toEqual(expected);
    const session = await connectH2(proxy);
    const { caller } = await exchangeH2(session, { authorization: header[1] });
    session.destroy();
    expect(caller).toEqual(expected);
  });

  test('by a client certificate, also where a wrong password stands beside it', async () => {
    const alice = { user: 'alice', groups: ['dev', 'system:authenticated'], extra: {} };
    expect(await callerOf([], credential(pki.alice))).toEqual(alice);
    expect(await callerOf([['Authorization', basic('jane', 'wrong')]], credential(pki.alice))).toEqual(alice);
  });

  test('of many users at once, on few connections, each is told for itself', async () => {
    const session = await connectH2(proxy);
    const headers = [jane[1], 'Bearer jacks-token', basic('bare', 'plain'), basic('nobody', 'x')];
    const asked = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const { status, caller } = await exchangeH2(session, { authorization: headers[n % 4] ?? '' });
        return caller?.user ?? status;
      }),
    );
    session.destroy();
    expect(asked).toEqual(Array.from({ length: 60 }, (_, n) => ['jane', 'jack', 'bare', 401][n % 4]));
  });
});

describe('nobody else is forwarded', () => {
  const untrusted = issue({ subject: [['CN', 'alice']], issuer: authority('users-ca') });
  test.each<[string, HeaderLines, object?]>([
    ['no credential', []],
    ['a wrong password', [['Authorization', basic('jane', 'pa:ss:Word')]]],
    ['a password cut short', [['Authorization', basic('jane', 'pa:ss:wor')]]],
    ['a password with more behind', [['Authorization', basic('jane', 'pa:ss:word2')]]],
    ['another case', [['Authorization', basic('Jane', 'pa:ss:word')]]],
    ['an empty password', [['Authorization', basic('jane', '')]]],
    ['no colon', [['Authorization', `Basic ${Buffer.from('jane').toString('base64')}`]]],
    ['no Base64', [['Authorization', 'Basic jane:pa:ss:word']]],
    ['Base64 that is not UTF-8', [['Authorization', `Basic ${Buffer.from([0xff, 0x3a]).toString('base64')}`]]],
    ['nothing behind the scheme', [['Authorization', 'Basic']]],
    ['two credentials', [jane, ['Authorization', basic('bare', 'plain')]]],
    ['the same credential twice', [jane, jane]],
    ['an unknown token', [['Authorization', 'Bearer jack']]],
    ['a password as a token', [['Authorization', 'Bearer pa:ss:word']]],
    ['another header', [['Proxy-Authorization', jane[1]]]],
    ['identity headers', [['X-Remote-User', 'jane']]],
    ['a certificate of another CA with the same name', [], credential(untrusted)],
  ])('%s: 401 with a challenge', async (_what, headers, options = {}) => {
    const { status, head, body } = await ask(proxy, options, headers);
    expect([status, body]).toEqual([401, 'Unauthorized\n']);
    expect(head).toContain('WWW-Authenticate: Basic realm="front-proxy", charset="UTF-8"\r\n');
    expect(head).toContain('WWW-Authenticate: Bearer realm="front-proxy"\r\n');
  });

  test('where certificates alone identify users, a request without one is told in the words of section 7', async () => {
    const certificates = await startProxy(api.port, { basicAuthFile: undefined, tokenAuthFile: undefined });
    const { status, body } = await ask(certificates, {}, [jane]);
    expect([status, body]).toEqual([400, 'No required SSL certificate was sent\n']);
    expect((await ask(certificates, credential(untrusted))).body).toBe('The SSL certificate error\n');
    expect((await ask(certificates, credential(pki.alice))).caller?.user).toBe('alice');
  });

  test.each(['alice\r\nX-Remote-Group: system:masters', ' alice', 'alice ', 'ali\0ce', ' '])(
    'a user called %j, which no header carries unchanged',
    async (user) => {
      const odd = issue({ subject: [['CN', user]], issuer: pki.clientCa });
      expect((await ask(proxy, credential(odd))).status).toBe(403);
    },
  );
});

test('both endpoints of clause 4 give the answer of the API server, as JSON and as YAML', async () => {
  const real = await startApiServer({ api: openApi, authorizationMode: ['AlwaysAllow'] });
  const front = await startProxy(real.port);
  const get = async (path: string, accept: string) => {
    const socket = await connect(front);
    const { status, head, body } = await exchange(socket, [jane, ['Accept', accept]], { path });
    socket.destroy();
    return [status, /Content-Type: ([^\r;]*)/i.exec(head)?.[1], body.replace(/\s/g, '').slice(0, 30)];
  };
  expect(await get('/api', 'application/json')).toEqual([200, 'application/json', '{"kind":"APIVersions","version']);
  const pods = '/api/v1/namespaces/default/pods?limit=500';
  expect(await get(pods, 'application/json')).toEqual([200, 'application/json', '{"kind":"PodList","apiVersion"']);
  expect((await get(pods, 'application/yaml')).slice(0, 2)).toEqual([200, 'application/yaml']);
  expect((await get('/nosuch', 'application/json'))[0]).toBe(404);
});
