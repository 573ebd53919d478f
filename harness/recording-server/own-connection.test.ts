import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { connectFromOwnPort } from './own-connection';

let server: Server;
let expected = 0;
let met = 0;
let tell: () => void = () => undefined;
/** How many connections the server closes without a word before it knows one. */
let unknown = 0;

beforeEach(async () => {
  [expected, met] = [0, 0];
  server = createServer((tcp) => {
    met += 1;
    tcp.on('error', () => undefined);
    tcp.destroy();
    if (met > unknown) tell();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
});

const address = (): AddressInfo => server.address() as AddressInfo;
const expecting = (): { accepted: Promise<void>; forget: () => void } => {
  expected += 1;
  return { accepted: new Promise((settle) => (tell = settle)), forget: () => undefined };
};

test('a connection that is closed and not known is made again from another port', async () => {
  unknown = 3;
  expect(await connectFromOwnPort(address(), expecting)).toBe(true);
  expect(met).toBe(4);
});

test('from a port that is expected already none is made', async () => {
  unknown = 0;
  let refused = 0;
  const connected = await connectFromOwnPort(address(), () => ((refused += 1) <= 2 ? undefined : expecting()));
  expect({ connected, refused, expected, met }).toMatchObject({ connected: true, met: 1 });
  expect(refused - expected).toBe(2);
});

test('it is given up where none is ever known', async () => {
  unknown = Infinity;
  expect(await connectFromOwnPort(address(), expecting)).toBe(false);
});

test('from the port of a server that listens no more there is no connection, not even with itself', async () => {
  const gone = address();
  server.close();
  await once(server, 'close');
  const asked: number[] = [];
  const connected = await connectFromOwnPort(
    gone,
    (port) => {
      asked.push(port);
      return expecting();
    },
    () => gone.port,
  );
  expect({ connected, asked }).toEqual({ connected: false, asked: [] });
});
