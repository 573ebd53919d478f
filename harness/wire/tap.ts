import type * as net from 'node:net';
import type { Side } from '.';
import { Duplex } from 'node:stream';

/**
 * Sees the bytes of a tapped socket as they pass: those of its own side when they are handed to TCP, those of the
 * other when they come from it. It must not throw, and must copy what it keeps.
 */
export type OnBytes = (from: Side, bytes: Buffer, at: number) => void;

type WriteCallback = (error?: Error | null) => void;

/**
 * A duplex in front of a TCP socket, connected or not yet, for `tls.connect({ socket })` or `new TLSSocket`: `onBytes` sees what passes
 * on the wire, outside Node's TLSSocket. From then on the socket belongs to the tap: end, reset, destruction and
 * `timeout` events of either are those of the other, and nothing is read ahead of the reader's demand.
 */
export function tap(
  socket: net.Socket,
  side: Side,
  onBytes: OnBytes,
  now: () => number,
  rewrite: Rewrite = asItIs,
): Duplex {
  return new Tap(socket, side, onBytes, now, rewrite);
}

/** Changes what is sent: whole TLS records, as OpenSSL writes them. */
export type Rewrite = (bytes: Buffer) => Buffer;

const asItIs: Rewrite = (bytes) => bytes;

class Tap extends Duplex {
  readonly #socket: net.Socket;
  readonly #side: Side;
  readonly #onBytes: OnBytes;
  readonly #now: () => number;
  readonly #rewrite: Rewrite;

  constructor(socket: net.Socket, side: Side, onBytes: OnBytes, now: () => number, rewrite: Rewrite) {
    // TLSSocket takes its own allowHalfOpen from here when it is made.
    super({ allowHalfOpen: socket.allowHalfOpen });
    this.#socket = socket;
    this.#side = side;
    this.#onBytes = onBytes;
    this.#now = now;
    this.#rewrite = rewrite;

    // Else the socket refuses the close_notify that answers a received FIN (EPIPE in place of a clean end).
    socket.allowHalfOpen = true;
    socket.on('data', (bytes: Buffer) => {
      onBytes(side === 'client' ? 'server' : 'client', bytes, now());
      if (!this.push(bytes)) socket.pause();
    });
    socket.pause();
    socket.on('end', () => {
      this.#endReading();
    });
    socket.on('error', (error) => {
      this.destroy(error);
    });
    socket.on('close', () => {
      // After an orderly end the reader may still have bytes to fetch from here.
      if (!socket.readableEnded) this.destroy();
    });
    socket.on('timeout', () => this.emit('timeout'));

    if (socket.readableEnded) this.#endReading();
    if (socket.destroyed) this.destroy(socket.errored ?? undefined);
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: WriteCallback): void {
    this.#send(chunk, callback);
  }

  override _writev(chunks: readonly { readonly chunk: Buffer }[], callback: WriteCallback): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), callback);
  }

  override _final(callback: WriteCallback): void {
    if (this.#socket.destroyed || this.#socket.writableEnded) callback();
    else this.#socket.end(callback);
  }

  override _destroy(error: Error | null, callback: WriteCallback): void {
    this.#socket.destroy();
    if (this.#socket.closed) callback(error);
    else
      this.#socket.once('close', () => {
        callback(error);
      });
  }

  #endReading(): void {
    // A duplex that may not be half-open would end itself now, before TLS has sent its close_notify.
    this.allowHalfOpen = true;
    this.push(null);
  }

  #send(given: Buffer, callback: WriteCallback): void {
    const bytes = this.#rewrite(given);
    this.#onBytes(this.#side, bytes, this.#now());
    this.#socket.write(bytes, (error) => {
      // The socket knows why a write failed better than the write does: a reset, or nothing if its owner destroyed it.
      if (error) this.destroy(this.#socket.errored ?? undefined);
      callback();
    });
  }
}
