import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createFolder } from '../cli/testing/folder';
import { call } from '../cli/testing/program';
import { afterRequest, createPeers, makePki } from '../attempt/peers.fixture';

jest.setTimeout(60_000);

const token = 'PLANTED.eyJhbGciOiJSUzI1NiJ9.token-of-this-test';
const steering = 'a\x1b]0;owned\x07\x9b31m\r\nX: \u202e\u2028';
/** The token as a server may say it again. */
const again = [
  token,
  token.toUpperCase(),
  token.slice(0, 25),
  Buffer.from(token).toString('base64'),
  Buffer.from(`x${token}`).toString('base64url'),
  Buffer.from(token).toString('hex'),
].join(' ');
const shown = /planted\.eyj|eyjhbgcioijsuzi1nij9|token-of-this-test|504c414e5445442e|token-of-this|UExBTlRFRC5leUp/i;

const folder = createFolder();
const peers = createPeers();
afterAll(async () => {
  await peers.closeAll();
  folder.remove();
});

type Answer = (path: string, method: string) => readonly [status: number, document: unknown];
let answer: Answer;
let received: () => string;
let flags: readonly string[];
beforeAll(async () => {
  const pki = await makePki();
  const { port, received: texts } = await peers.tls({ cert: pki.server.chain, key: pki.server.key }, (socket) => {
    afterRequest(socket, () => {
      const [method = '', path = ''] = (texts.at(-1)?.text() ?? '').split(' ');
      const [status, document] = answer(path, method);
      const body = JSON.stringify(document);
      socket.end(
        `HTTP/1.1 ${status} ${again}\r\nWWW-Authenticate: ${again}\r\nX-Echo: \x1b[31m\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    });
  });
  received = () => texts.map(({ text }) => text()).join('\n');
  flags = [
    ...[
      '--target',
      `https://127.0.0.1:${port}`,
      '--server-name',
      'localhost',
      '--ca',
      folder.write('ca.crt', pki.trust),
    ],
    ...['--token-file', folder.write('token', token)],
  ];
});

const message = `${steering} ${again}`;
const refusing: Answer = () => [403, { kind: 'Status', message, reason: message }];
const naming =
  (name: string): Answer =>
  () => [201, { metadata: { name }, status: { userInfo: { username: `${token}${steering}` } } }];
const signing = ['--certificate-signing-requests', '--allow-writes', '--scenario', 'user-name'];

describe('nothing that a target says steers the terminal or shows the token', () => {
  test.each<[string, readonly string[], Answer]>([
    ['in a refusal to sign', ['run', ...signing], refusing],
    ['in the name of a request', ['run', ...signing], naming(`x HTTP/1.1\r\nX-Injected: ${token}`)],
    ['in every answer to a run', ['run', '--scenario', 'bearer*', '--identity-oracle', 'echo:/x'], refusing],
    ['in every answer to a run, as JSON', ['run', '--scenario', 'bearer*', '--reporter', 'json'], naming('x')],
    ['in every answer to plan', ['plan', '--profile', 'auto'], refusing],
  ])('%s', async (_where, line, answering) => {
    answer = answering;
    const { code, out, err } = await call([...line, ...flags]);
    expect(code).not.toBe(70);
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect((out + err).match(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u2028]/)).toBeNull();
    expect((out + err).match(shown)).toBeNull();
    expect(received()).not.toContain('X-Injected');
  });
});
