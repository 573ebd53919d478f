import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { http1Connection } from './http1';

const answer = (name: string, ...headers: readonly string[]): string =>
  `HTTP/1.1 200 OK\r\n${headers.map((each) => `${each}\r\n`).join('')}Content-Length: ${name.length}\r\n\r\n${name}`;

/** What a server that answers so to two requests, which are written together, is taken to have said. */
async function said(
  answers: string,
  then: 'ends' | 'is-silent',
): Promise<{ ending: string; body: string | undefined }> {
  const server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .once('data', () => {
        socket.write(answers);
        if (then === 'ends') socket.end();
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const endpoint = { host: '127.0.0.1', port, serverName: 'localhost', trust: undefined };
  const connection = http1Connection(socket, '1.1', endpoint, undefined);
  const timeUp = new AbortController();
  // Heard behind the connection, which has read the first answer by then.
  if (then === 'is-silent')
    socket.once('data', () => {
      timeUp.abort();
    });
  const { ending, response } = await connection.ask(
    { method: 'HEAD', path: '/', headers: [], body: undefined, asWritten: 'both', behind: { method: 'GET' } },
    { last: true, signal: timeUp.signal },
  );
  connection.close();
  server.close();
  return { ending: ending.kind, body: response?.body };
}

const first = 'HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n';

test.each([
  ['both are answered', first + answer('second'), 'ends', 'second'],
  ['both are, and a third', first + answer('second') + answer('third'), 'ends', 'second'],
  ['the first alone is', first, 'ends', ''],
  ['the first alone is, and the connection stays open', first, 'is-silent', ''],
  [
    'the first ends the connection',
    first.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n') + answer('x'),
    'ends',
    '',
  ],
] as const)('of two requests that are written together %s', async (_what, answers, then, body) => {
  expect(await said(answers, then)).toEqual({ ending: 'response', body });
});

test('of two requests that are written together none is answered', async () => {
  expect(await said('', 'ends')).toEqual({ ending: 'closed', body: undefined });
});
