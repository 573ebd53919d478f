import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Caller } from '../../caller';
import type { Api } from '../api';

/** A service on a port of its own, in clear text and with the same caller for everybody. */
export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** Puts a service behind a bare HTTP listener, so that real clients can be tried on it without TLS. */
export async function listen(api: Api, caller: Caller): Promise<Listening> {
  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', url = '', rawHeaders } = request;
      const { searchParams: query } = new URL(url, 'http://localhost');
      const answer = await api.respond(
        { method, path: url.replace(/\?.*/, ''), query, headers: pairs(rawHeaders), readBody: () => bodyOf(request) },
        caller,
      );
      response.writeHead(answer.status, { ...answer.headers, 'Content-Type': answer.contentType }).end(answer.body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function pairs(raw: readonly string[]): (readonly [string, string])[] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}

async function bodyOf(request: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
