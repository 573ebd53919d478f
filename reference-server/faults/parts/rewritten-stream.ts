import { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import type { Fault } from './fault';

/** Reads HTTP/1 from other bytes than those that arrive; as one character a byte. HTTP/2 is left alone. */
export const rewriting =
  (change: (received: string) => string): NonNullable<Fault['seams']> =>
  () => ({
    stream: (socket) => (socket.alpnProtocol === 'h2' ? socket : rewritten(socket, change)),
  });

/** What arrives with the lines of its head changed, the request line and the end of the last line among them; as it is without an end of a head. */
export function withLines(received: string, change: (lines: string) => string): string {
  const end = received.indexOf('\r\n\r\n');
  return end < 0 ? received : change(received.slice(0, end + 2)) + received.slice(end + 2);
}

/** The socket, with what it receives changed chunk by chunk: the header of a test's request is one chunk. */
export function rewritten(socket: TLSSocket, change: (received: string) => string): Duplex {
  const stream = new Duplex({
    allowHalfOpen: false,
    read: () => {
      socket.resume();
    },
    write: (chunk: Buffer, _encoding, done) => {
      socket.write(chunk, done);
    },
    final: (done) => {
      socket.end(done);
    },
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (chunk: Buffer) => {
    if (!stream.push(Buffer.from(change(chunk.toString('latin1')), 'latin1'))) socket.pause();
  });
  socket.on('end', () => stream.push(null));
  socket.on('close', () => stream.destroy());
  stream.on('error', () => undefined);
  return stream;
}
