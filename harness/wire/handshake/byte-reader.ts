/**
 * Reads the fields of a TLS structure (RFC 8446, 3) in order. Past the end it gives zeros and empty buffers and `ok`
 * turns false for good, so that a parser checks once, at its end.
 */
export class ByteReader {
  readonly #bytes: Buffer;
  #offset = 0;
  #ok = true;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get ok(): boolean {
    return this.#ok;
  }

  get more(): boolean {
    return this.#ok && this.#offset < this.#bytes.length;
  }

  uint(size: 1 | 2 | 3): number {
    const field = this.take(size);
    return field.length === 0 ? 0 : field.readUIntBE(0, size);
  }

  take(length: number): Buffer {
    if (!this.#ok || this.#bytes.length - this.#offset < length) {
      this.#ok = false;
      return Buffer.alloc(0);
    }
    this.#offset += length;
    return this.#bytes.subarray(this.#offset - length, this.#offset);
  }

  /** A vector after its length of `size` bytes. */
  vector(size: 1 | 2 | 3): Buffer {
    return this.take(this.uint(size));
  }
}
