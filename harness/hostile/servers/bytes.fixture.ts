import type { Duplex } from 'node:stream';

/** Writes the same bytes as often as it takes to send so many, never more than the peer has room for. */
export function flood(stream: Duplex, bytes: Buffer, total = Infinity, then: () => void = () => undefined): void {
  let sent = 0;
  const more = (): void => {
    while (sent < total && !stream.destroyed) {
      sent += bytes.length;
      if (stream.write(bytes)) continue;
      stream.once('drain', more);
      return;
    }
    if (!stream.destroyed) then();
  };
  more();
}

/** Writes one byte after the other, with a pause after each, and then begins again with the last one, for ever. */
export function trickle(stream: Duplex, bytes: Buffer): void {
  let at = 0;
  const timer = setInterval(() => {
    stream.write(bytes.subarray(at, at + 1));
    at = Math.min(at + 1, bytes.length - 1);
  }, 5);
  stream.once('close', () => {
    clearInterval(timer);
  });
}

export const gigabyte = 2 ** 30;

/** A TLS record in the clear (RFC 8446, 5.1). */
export const record = (type: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([type, 3, 3, body.length >> 8, body.length & 0xff]), body]);

/** A handshake message (RFC 8446, 4), or the beginning of one that is longer. */
export function message(type: number, body: Buffer, length = body.length): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt8(type);
  header.writeUIntBE(length, 1, 3);
  return Buffer.concat([header, body]);
}

/** A ServerHello of TLS 1.2 with ECDHE-ECDSA-AES128-GCM-SHA256 and secure renegotiation (RFC 5746), without which no client goes on. */
export const serverHello = record(
  22,
  message(2, Buffer.from([3, 3, ...Buffer.alloc(32, 1), 0, 0xc0, 0x2b, 0, 0, 5, 0xff, 1, 0, 1, 0])),
);
