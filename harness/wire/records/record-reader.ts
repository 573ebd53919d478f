/** Record content types (RFC 8446, 5.1; RFC 6520 for heartbeat). */
export const contentTypes = {
  change_cipher_spec: 20,
  alert: 21,
  handshake: 22,
  application_data: 23,
  heartbeat: 24,
} as const;

const headerLength = 5;

/** The largest ciphertext that a version allows (RFC 5246, 6.2.3). */
const maximumLength = 2 ** 14 + 2048;

/** One record; both buffers are used again after the call that hands it over. */
export interface TlsRecord {
  readonly type: number;
  readonly header: Buffer;
  readonly body: Buffer;
}

/** Cuts the bytes of one direction into records (RFC 8446, 5.1), holding at most one unfinished record. */
export class RecordReader {
  readonly #header = Buffer.alloc(headerLength);
  #headerFilled = 0;
  #body: Buffer | undefined;
  #bodyFilled = 0;

  /** Hands over every record that is complete now, until `take` answers 'stop'; after a wrong header there is none. */
  push(bytes: Buffer, take: (record: TlsRecord) => 'go-on' | 'stop'): void {
    let rest = bytes;
    while (rest.length > 0) {
      const headerPart = rest.copy(this.#header, this.#headerFilled);
      this.#headerFilled += headerPart;
      rest = rest.subarray(headerPart);
      if (this.#headerFilled < headerLength || this.problem() !== undefined) return;

      const length = this.#header.readUInt16BE(3);
      let body = this.#body;
      if (body === undefined && rest.length >= length) {
        body = rest.subarray(0, length);
        rest = rest.subarray(length);
      } else {
        body ??= this.#body = Buffer.allocUnsafe(length);
        const bodyPart = rest.copy(body, this.#bodyFilled);
        this.#bodyFilled += bodyPart;
        rest = rest.subarray(bodyPart);
        if (this.#bodyFilled < length) return;
      }
      this.#headerFilled = 0;
      this.#body = undefined;
      this.#bodyFilled = 0;
      if (take({ type: this.#header.readUInt8(0), header: this.#header, body }) === 'stop') return;
    }
  }

  /** Why the bytes at the start of the current record, perhaps not five yet, cannot begin one. */
  problem(): string | undefined {
    const seen = this.#header.subarray(0, this.#headerFilled);
    if (seen.length === 0) return undefined;
    const type = seen.readUInt8(0);
    const known = type >= contentTypes.change_cipher_spec && type <= contentTypes.heartbeat;
    if (!known || (seen.length > 1 && seen[1] !== 3)) {
      return `bytes that are no TLS record: ${JSON.stringify(seen.toString('latin1'))}`;
    }
    if (seen.length < headerLength) return undefined;
    const length = seen.readUInt16BE(3);
    return length > maximumLength ? `a record of ${length} bytes` : undefined;
  }
}
