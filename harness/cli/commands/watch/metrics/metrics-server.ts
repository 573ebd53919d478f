import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageError } from '../../../output/io';
import type { MetricsAddress } from '../values';

/** What a reader of metrics may take, in bytes, milliseconds and connections. */
const bounds = { header: 8 * 1024, time: 5_000, connections: 16 } as const;

/** Metrics that are being served. */
export interface MetricsServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Answers `GET /metrics` with the text of now, and nothing else. Rejects with UsageError where the address cannot be had. */
export async function serveMetrics({ host, port }: MetricsAddress, text: () => string): Promise<MetricsServer> {
  const { header: maxHeaderSize, time, connections } = bounds;
  const server = createServer(
    { maxHeaderSize, headersTimeout: time, requestTimeout: time, connectionsCheckingInterval: 1_000 },
    (request, response) => {
      answer(request, response, text);
    },
  );
  server.maxConnections = connections;
  server.setTimeout(time, (socket) => socket.destroy());
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code = 'unknown error' }: NodeJS.ErrnoException) => {
      reject(
        new UsageError(
          `--metrics ${host}:${port}: this address cannot be listened on (${code}); say another, or --metrics none`,
        ),
      );
    });
    server.listen(port, host, resolve);
  });
  server.on('error', () => undefined);
  const { address, port: actual, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function answer({ method, url = '' }: IncomingMessage, response: ServerResponse, text: () => string): void {
  response.setHeader('connection', 'close');
  response.setHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8');
  if (!/^\/metrics(\?|$)/.test(url)) response.writeHead(404).end('only /metrics is here\n');
  else if (method !== 'GET') response.writeHead(405, { allow: 'GET' }).end('only GET\n');
  else response.writeHead(200).end(text());
}
