import { Transform, type Readable } from 'node:stream';
import { BodyTooLarge } from '../forwarding/handle';

/**
 * A body as it streams through, of so many octets at most. It breaks off when the user does: half of a body is never
 * ended as if it were the whole.
 */
export function bounded(source: Readable, limit: number): Readable {
  let octets = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      octets += chunk.length;
      if (octets > limit) done(new BodyTooLarge(`the body is longer than ${limit} octets`));
      else done(null, chunk);
    },
  });
  let ended = false;
  source.once('end', () => (ended = true));
  const brokenOff = (): void => {
    if (!ended) stream.destroy(new Error('the user has broken off the request'));
  };
  source.once('error', brokenOff).once('aborted', brokenOff).once('close', brokenOff);
  // What nobody forwards is read away, so that the user sees the answer; the deadline of the exchange bounds it.
  stream.once('close', () => {
    source.unpipe(stream);
    source.resume();
  });
  return source.pipe(stream);
}
