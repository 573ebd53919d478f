import type { Readable } from 'node:stream';
import type { Bodies } from './bodies';

/** The request's body is longer than this server reads. */
export class BodyTooLarge extends Error {
  constructor(limit: number) {
    super(`the request is larger than ${limit} bytes`);
  }
}

/** The peer went away before its request was complete. */
export class BodyAborted extends Error {}

/** The server holds as many bytes of unfinished bodies as it will. */
export class BodiesTooLarge extends Error {
  constructor() {
    super('the server is reading too many request bodies; try again later');
  }
}

/**
 * Reads a body into memory, once, when it is first asked for. What comes after the limit is read and thrown away: the peer is
 * more likely to see the refusal than if its bytes were left lying, and the exchange's deadline ends it if it never stops.
 */
export function bodyReader(stream: Readable, limit: number, bodies: Bodies): () => Promise<Buffer> {
  let read: Promise<Buffer> | undefined;
  return () => (read ??= readBody(stream, limit, bodies));
}

function readBody(stream: Readable, limit: number, bodies: Bodies): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const held = new Held(bodies);
    let ended = false;
    const refuse = (error: Error) => {
      held.free();
      stream.off('data', add);
      stream.resume();
      reject(error);
    };
    const add = (chunk: Buffer) => {
      if (held.size + chunk.length > limit) refuse(new BodyTooLarge(limit));
      else if (!held.add(chunk)) refuse(new BodiesTooLarge());
    };
    stream.on('data', add);
    stream.on('end', () => {
      ended = true;
      resolve(held.bytes());
    });
    // Every stream closes: an error that nobody will see costs as much as the whole reading (measured).
    const aborted = () => {
      held.free();
      if (!ended) reject(new BodyAborted());
    };
    stream.on('error', aborted);
    stream.on('close', aborted);
    // A stream of HTTP/2 that is taken back ends as well, behind this.
    stream.on('aborted', aborted);
  });
}

/**
 * The part of a body that has come. It is copied into one buffer that doubles when it is full: kept as they come, a body of a
 * million pieces of one byte would take a hundred times its size.
 */
class Held {
  readonly #bodies: Bodies;
  #buffer: Buffer = Buffer.alloc(0);
  size = 0;

  constructor(bodies: Bodies) {
    this.#bodies = bodies;
  }

  add(chunk: Buffer): boolean {
    const needed = this.size + chunk.length;
    const room = this.#buffer.length;
    if (needed > room && !this.#grow(Math.max(needed, 2 * room, smallest))) return false;
    chunk.copy(this.#buffer, this.size);
    this.size = needed;
    return true;
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.size);
  }

  free(): void {
    this.#bodies.giveBack(this.#buffer.length);
    this.#buffer = Buffer.alloc(0);
  }

  #grow(room: number): boolean {
    if (!this.#bodies.take(room - this.#buffer.length)) return false;
    const larger = Buffer.allocUnsafe(room);
    this.#buffer.copy(larger, 0, 0, this.size);
    this.#buffer = larger;
    return true;
  }
}

const smallest = 4096;
