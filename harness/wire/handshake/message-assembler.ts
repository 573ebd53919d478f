/** A handshake message; `body` is used again by the next `add`. */
export interface HandshakeMessage {
  readonly type: number;
  readonly body: Buffer;
}

const headerLength = 4;

/**
 * Puts handshake messages together from the records they are spread over (RFC 8446, 5.1). The buffer doubles, so that
 * a message in one-byte fragments costs linear time.
 */
export class MessageAssembler {
  #buffer = Buffer.alloc(0);
  #start = 0;
  #end = 0;

  /** Bytes that belong to no complete message yet. */
  get pending(): number {
    return this.#end - this.#start;
  }

  add(bytes: Buffer): void {
    if (this.#start > 0) {
      this.#buffer.copyWithin(0, this.#start, this.#end);
      this.#end -= this.#start;
      this.#start = 0;
    }
    if (this.#end + bytes.length > this.#buffer.length) {
      const grown = Buffer.allocUnsafe(Math.max(this.#end + bytes.length, 2 * this.#buffer.length));
      this.#buffer.copy(grown, 0, 0, this.#end);
      this.#buffer = grown;
    }
    this.#end += bytes.copy(this.#buffer, this.#end);
  }

  next(): HandshakeMessage | undefined {
    if (this.pending < headerLength) return undefined;
    const bodyStart = this.#start + headerLength;
    const bodyEnd = bodyStart + this.#buffer.readUIntBE(this.#start + 1, 3);
    if (bodyEnd > this.#end) return undefined;
    const type = this.#buffer.readUInt8(this.#start);
    this.#start = bodyEnd;
    return { type, body: this.#buffer.subarray(bodyStart, bodyEnd) };
  }
}
