import type { Readable } from 'node:stream';

/** The request's body is longer than this server reads. */
export class BodyTooLarge extends Error {
  constructor(limit: number) {
    super(`the request is larger than ${limit} bytes`);
  }
}

/** The peer went away before its request was complete. */
export class BodyAborted extends Error {}

/**
 * Reads a body into memory. What comes after the limit is read and thrown away: the peer is more likely to see the
 * refusal than if its bytes were left lying, and the exchange's deadline ends it if it never stops.
 */
export function readBody(stream: Readable, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let ended = false;
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      reject(new BodyTooLarge(limit));
    });
    stream.on('end', () => {
      ended = true;
      resolve(Buffer.concat(chunks));
    });
    // Every stream closes: an error that nobody will see costs as much as the whole reading (measured).
    const aborted = () => {
      if (!ended) reject(new BodyAborted());
    };
    stream.on('error', aborted);
    stream.on('close', aborted);
  });
}
