import { request } from 'node:http';
import type { Socket } from 'node:net';
import { FlagError } from '../settings/flag-error';
import { bareHost } from '../settings/bare-host';

/** Where a proxy listens that passes octets on. */
export interface Proxy {
  readonly host: string;
  readonly port: number;
  /** It is spoken with over TLS (the scheme of its URL). */
  readonly isOverTls: boolean;
  /** What it is shown of its user, and nobody else (Basic; RFC 7617). */
  readonly credential?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy that the environment names for a URL of https (`HTTPS_PROXY`), unless `NO_PROXY` leaves its host out. Throws a
 * {@link FlagError}, which does not hold the value: it may bear a password.
 */
export function proxyOf({ protocol, hostname }: URL, environment: Environment): Proxy | undefined {
  const of = (name: string): string => environment[name] ?? environment[name.toLowerCase()] ?? '';
  const given = of('HTTPS_PROXY');
  const leftOut = of('NO_PROXY').split(',');
  if (given === '' || protocol !== 'https:' || leftOut.includes(hostname) || leftOut.includes('*')) return undefined;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new FlagError('HTTPS_PROXY', 'is no http or https URL of a proxy');
  const isOverTls = url.protocol === 'https:';
  const user = [url.username, url.password].map(decodeURIComponent).join(':');
  return {
    host: bareHost(url.hostname),
    port: Number(url.port || (isOverTls ? 443 : 80)),
    isOverTls,
    ...(user === ':' ? {} : { credential: `Basic ${Buffer.from(user).toString('base64')}` }),
  };
}

/**
 * A way to the server of a URL through a proxy (RFC 9110, 9.3.6), which is told of no header: what they say is for the server. `over`: a
 * connection to the proxy on which it was verified.
 */
export function tunnel(
  { credential, host, port: ofProxy }: Proxy,
  { hostname, port }: URL,
  timeoutMs: number,
  over?: Socket,
): Promise<Socket> {
  const authority = `${hostname}:${port || 443}`;
  const headers = { Host: authority, ...(credential === undefined ? {} : { 'Proxy-Authorization': credential }) };
  return new Promise((resolve, reject) => {
    const asked = request({
      ...(over === undefined ? { agent: false, host, port: ofProxy } : { createConnection: () => over }),
      ...{ method: 'CONNECT', path: authority, headers },
    });
    const timer = setTimeout(() => asked.destroy(new Error('no word of the proxy in time')), timeoutMs);
    asked.on('error', reject);
    asked.once('close', () => {
      clearTimeout(timer);
      reject(new Error('the proxy closed the connection'));
    });
    asked.once('response', ({ statusCode = 0 }) => {
      asked.destroy(new Error(`the proxy answered ${statusCode}`));
    });
    asked.once('connect', ({ statusCode = 0 }, socket) => {
      clearTimeout(timer);
      if (statusCode < 300) {
        resolve(socket);
        return;
      }
      socket.destroy();
      reject(new Error(`the proxy answered ${statusCode}`));
    });
    asked.end();
  });
}
