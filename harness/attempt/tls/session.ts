import { once } from 'node:events';
import type { TLSSocket } from 'node:tls';

/** Where a DER SEQUENCE begins at `at` and ends with the bytes (ITU-T X.690, 8.1.3). */
function spansFrom(bytes: Buffer, at: number): boolean {
  const first = bytes[at + 1];
  if (bytes[at] !== 0x30 || first === undefined) return false;
  if (first < 0x80) return at + 2 + first === bytes.length;
  const octets = first - 0x80;
  if (octets < 1 || octets > 4 || at + 2 + octets > bytes.length) return false;
  return at + 2 + octets + bytes.readUIntBE(at + 2, octets) === bytes.length;
}

/**
 * The session as OpenSSL writes it, one SEQUENCE. Node 22.23 and 24.21 write the name before it under which it was made, and offer it
 * under no other name; whether a server takes it there is a question of the harness.
 */
export function bareSession(session: Buffer): Buffer {
  for (let at = 0; at < session.length; at += 1) if (spansFrom(session, at)) return session.subarray(at);
  return session;
}

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
