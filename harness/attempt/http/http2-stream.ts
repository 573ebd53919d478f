import { Duplex } from 'node:stream';
import { createRequestRewriter, type InPlaceOfRequest } from './http2-frames';

type WriteCallback = (error?: Error | null) => void;

/** How a connection on which HTTP/2 is spoken begins. */
export interface Http2Beginning {
  /** What the client's frames of the one request become. */
  readonly request: InPlaceOfRequest;
  /** A request in HTTP/1.1 that asks for HTTP/2: nothing is sent after it before a 101 has agreed. */
  readonly upgrade?: Buffer;
  /** Bytes that are no HTTP/2: the answer of a server that speaks another protocol. Called with each chunk, and at the end. */
  readonly otherwise: (bytes: Buffer | 'end') => void;
}

/**
 * The bytes of an HTTP/2 connection between the client's library and the socket: what the library would not write is put in
 * its place, and an answer in HTTP/1 never reaches it.
 */
export class Http2Stream extends Duplex {
  readonly #inner: Duplex;
  readonly #otherwise: Http2Beginning['otherwise'];
  readonly #rewrite: (chunk: Buffer) => Buffer;
  /** What the client has to say and may not say yet. */
  #held: Buffer[] | undefined;
  #unread: Buffer = Buffer.alloc(0);
  #speaking: 'undecided' | 'http2' | 'something-else' = 'undecided';
  #upgrading: boolean;
  /** Bytes handed to the socket. */
  bytesWritten = 0;

  constructor(inner: Duplex, { request, upgrade, otherwise }: Http2Beginning) {
    super({ allowHalfOpen: true });
    this.#inner = inner;
    this.#otherwise = otherwise;
    this.#rewrite = createRequestRewriter(request);
    this.#upgrading = upgrade !== undefined;
    if (upgrade !== undefined) {
      this.#held = [];
      this.#send(upgrade, () => undefined);
    }
    inner.on('data', (bytes: Buffer) => {
      this.#receive(bytes);
    });
    const ended = (): void => {
      if (this.#speaking === 'something-else' || (this.#upgrading && this.#speaking === 'undecided')) otherwise('end');
      this.push(null);
    };
    let broken: Error | undefined;
    inner.once('end', ended);
    inner.on('error', (error) => {
      broken ??= error;
    });
    inner.once('close', () => {
      if (broken === undefined && !this.readableEnded) ended();
      // Node's session asserts that the end of its own side, which it passes on a moment later, is through before an error.
      setImmediate(() => {
        this.destroy(broken);
      });
    });
  }

  override _read(): void {
    this.#inner.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: WriteCallback): void {
    const bytes = this.#rewrite(chunk);
    if (this.#held !== undefined) {
      this.#held.push(bytes);
      callback();
    } else this.#send(bytes, callback);
  }

  override _final(callback: WriteCallback): void {
    if (this.#inner.destroyed || this.#inner.writableEnded) callback();
    else this.#inner.end(callback);
  }

  override _destroy(error: Error | null, callback: WriteCallback): void {
    this.#inner.destroy();
    callback(error);
  }

  #send(bytes: Buffer, callback: WriteCallback): void {
    this.bytesWritten += bytes.length;
    if (bytes.length === 0) callback();
    else
      this.#inner.write(bytes, () => {
        callback();
      });
  }

  #receive(bytes: Buffer): void {
    if (this.#speaking === 'http2') {
      this.push(bytes);
      return;
    }
    if (this.#speaking === 'something-else') {
      this.#otherwise(bytes);
      return;
    }
    this.#unread = Buffer.concat([this.#unread, bytes]);
    this.#decide();
  }

  /** The first frame of a server is its settings, whose length begins with a zero; HTTP/1 begins with a letter. */
  #decide(): void {
    const start = this.#unread.toString('latin1', 0, 64 * 1024);
    if (this.#upgrading && 'HTTP/1.1 101'.startsWith(start.slice(0, 12)) && start !== '') {
      const end = start.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.#upgrading = false;
      const rest = this.#unread.subarray(end + 4);
      this.#begin();
      if (rest.length > 0) this.push(rest);
      return;
    }
    if (!this.#upgrading && this.#unread[0] === 0) {
      const first = this.#unread;
      this.#begin();
      this.push(first);
      return;
    }
    this.#speaking = 'something-else';
    this.#otherwise(this.#unread);
  }

  #begin(): void {
    this.#speaking = 'http2';
    const held = this.#held;
    this.#held = undefined;
    if (held !== undefined) this.#send(Buffer.concat(held), () => undefined);
  }
}
