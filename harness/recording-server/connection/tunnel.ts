import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ServerState } from '../types';

/** Octets of the head of a request that are waited for. */
const mostOfHead = 64 * 1024;
const refused = 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

export const asksForTunnel = (first: Buffer): boolean => first.toString('latin1', 0, 8).toUpperCase() === 'CONNECT ';

/**
 * Answers CONNECT (RFC 9110, 9.3.6): what the head says is told to `onHead`; what follows is for the server that it names, and is
 * passed on as it is in both directions.
 */
export function serveTunnel(
  proxied: Duplex,
  tunnelsTo: NonNullable<ServerState['tunnelsTo']>,
  onHead: (octets: Buffer) => void,
): void {
  let received = Buffer.alloc(0);
  const read = (octets: Buffer): void => {
    received = Buffer.concat([received, octets]);
    const end = received.indexOf('\r\n\r\n');
    if (end < 0 && received.length < mostOfHead) return;
    proxied.off('data', read).pause();
    const head = end < 0 ? received : received.subarray(0, end + 4);
    onHead(head);
    const port = Number(/^CONNECT \S*:(\d{1,5}) HTTP\/1\.[01]\r\n/i.exec(head.toString('latin1'))?.[1]);
    if (end < 0 || !tunnelsTo(port)) {
      proxied.end(refused);
      proxied.resume();
      return;
    }
    proxied.unshift(received.subarray(head.length));
    join(proxied, connect({ host: '127.0.0.1', port }));
  };
  proxied.on('data', read);
}

function join(proxied: Duplex, behind: Duplex): void {
  for (const [one, other] of [
    [proxied, behind],
    [behind, proxied],
  ] as const)
    one.on('error', () => undefined).once('close', () => other.destroy());
  behind.once('connect', () => {
    proxied.write('HTTP/1.1 200 Connection established\r\n\r\n');
    proxied.pipe(behind);
    behind.pipe(proxied);
  });
}
