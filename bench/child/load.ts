/**
 * A load generator: `load.ts PORT DIRECTORY new|kept SECONDS` asks for /version as alice over and over, on new mutual TLS
 * connections or on ones that it keeps, and prints how many answers with status 200 there were.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, createSecureContext, type TLSSocket } from 'node:tls';

const [port = '', directory = '', mode = '', seconds = ''] = process.argv.slice(2);
const read = (name: string): string => readFileSync(join(directory, name), 'utf8');
const secureContext = createSecureContext({
  cert: read('alice.pem'),
  key: read('alice.key'),
  ca: read('root.pem'),
  minVersion: 'TLSv1.3',
});
const request = 'GET /version HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n\r\n';
const good = 'HTTP/1.1 200';
const until = performance.now() + Number(seconds) * 1000;
const goesOn = (): boolean => performance.now() < until;
let answers = 0;

const opened = (): TLSSocket =>
  connect({ port: Number(port), host: '127.0.0.1', servername: 'localhost', secureContext });

/** The handshake, one request, one answer, the end. */
const newConnection = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = opened();
    socket.on('error', reject);
    socket.once('data', (bytes: Buffer) => {
      if (!bytes.toString('latin1').startsWith(good)) reject(new Error(`not answered: ${bytes.toString('latin1')}`));
      answers += 1;
      socket.destroy();
      resolve();
    });
    socket.write(request);
  });

/** So many requests are under way on a kept connection, so that the server never waits for this process. */
const depth = 16;

const keptConnection = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = opened();
    let rest = '';
    socket.on('error', reject);
    socket.on('data', (bytes: Buffer) => {
      const parts = (rest + bytes.toString('latin1')).split(good);
      const arrived = parts.length - 1;
      rest = (parts.at(-1) ?? '').slice(-good.length);
      answers += arrived;
      if (goesOn()) socket.write(request.repeat(arrived));
      else {
        socket.destroy();
        resolve();
      }
    });
    socket.write(request.repeat(depth));
  });

async function worker(): Promise<void> {
  if (mode === 'kept') await keptConnection();
  else while (goesOn()) await newConnection();
}

void Promise.all(Array.from({ length: 8 }, worker)).then(() => {
  process.stdout.write(String(answers));
});
