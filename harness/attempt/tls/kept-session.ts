import { once } from 'node:events';
import type { TLSSocket } from 'node:tls';

/**
 * Collects the sessions that a connection is given, from now on; the returned function has the newest. TLS 1.2 has its session with the
 * handshake, TLS 1.3 as often as the server likes after it (RFC 8446, 4.6.1).
 */
export function keepSessions(socket: TLSSocket): () => Buffer | undefined {
  const sessions: Buffer[] = [];
  socket.on('session', (session: Buffer) => sessions.push(session));
  const ofHandshake = socket.getProtocol() === 'TLSv1.2' ? socket.getSession() : undefined;
  return () => sessions.at(-1) ?? ofHandshake;
}

/** Milliseconds that a server has to end its side. */
const longestEnd = 500;

/**
 * Ends a connection as RFC 8446 (6.1) has it, and waits for the server to do the same. A server that keeps its sessions itself may
 * forget that of a connection that ended otherwise, as OpenSSL does.
 */
export async function endProperly(socket: TLSSocket): Promise<void> {
  if (!socket.writable) return;
  socket.end();
  await once(socket, 'close', { signal: AbortSignal.timeout(longestEnd) }).catch(() => undefined);
}
