import { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { claimed } from '../parts/claims';
import type { Seams } from '../parts/changes';

type Field = readonly [name: string, value: string];

/** What a server adds to a request whose fields it has mended, for its own later use. */
export const mendedMark = 'x-mended';

/** A field as a lenient parser would have it: a name in lower case and without a colon, a value that ends or breaks. */
export function mended([name, value]: Field): readonly Field[] {
  const known = [':method', ':path', ':scheme', ':authority'].includes(name);
  const plain = known ? name : name.toLowerCase().replace(/^:/, '');
  const [first = '', ...more] = value.split('\r\n');
  const broken = more.map((line): Field => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return [[plain, first.replace(/\0.*/s, '')], ...broken];
}

/** Mends malformed fields of HTTP/2 before its parser sees them; with `claims` it also trusts what it has mended. */
export const mendingHttp2 =
  (claims: boolean): Seams =>
  (settings) => ({
    stream: (socket) => (socket.alpnProtocol === 'h2' ? mending(socket) : socket),
    authenticate: (standard) => (request, presented) => {
      const isMended = request.httpVersion === '2' && request.headers.some(([name]) => name === mendedMark);
      const caller = claims && isMended ? claimed(request, settings) : undefined;
      return caller ? { caller } : standard(request, presented);
    },
  });

function mending(socket: TLSSocket): Duplex {
  let held: Buffer = Buffer.alloc(0);
  let prefaced = false;
  const stream = new Duplex({
    allowHalfOpen: false,
    read: () => undefined,
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
  socket.on('data', (bytes: Buffer) => {
    held = Buffer.concat([held, bytes]);
    if (!prefaced) {
      if (held.length < 24) return;
      prefaced = true;
      stream.push(held.subarray(0, 24));
      held = held.subarray(24);
    }
    for (let end = frameEnd(held); end <= held.length; end = frameEnd(held)) {
      stream.push(mendedFrame(held.subarray(0, end)));
      held = held.subarray(end);
    }
  });
  socket.on('end', () => stream.push(null));
  socket.on('close', () => stream.destroy());
  stream.on('error', () => undefined);
  return stream;
}

const frameEnd = (bytes: Buffer): number => (bytes.length < 9 ? Infinity : 9 + bytes.readUIntBE(0, 3));

/** A HEADERS frame whose fields are all written out is mended where it needs to be; every other frame is left as it is. */
function mendedFrame(frame: Buffer): Buffer {
  const fields = frame.readUInt8(3) === 0x1 ? literalFields(frame.subarray(9)) : undefined;
  const better = fields?.flatMap(mended);
  if (fields === undefined || better === undefined || JSON.stringify(better) === JSON.stringify(fields)) return frame;
  const block = Buffer.concat(
    [...better, [mendedMark, '1'] as const].flatMap(([name, value]) => [
      Buffer.from([0]),
      literal(name),
      literal(value),
    ]),
  );
  const head = Buffer.from(frame.subarray(0, 9));
  head.writeUIntBE(block.length, 0, 3);
  return Buffer.concat([head, block]);
}

function literal(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  return Buffer.concat([Buffer.from([Math.min(bytes.length, 126)]), bytes.subarray(0, 126)]);
}

/** The fields of a block that holds nothing but short literals without index (RFC 7541, 6.2.2). */
function literalFields(block: Buffer): readonly Field[] | undefined {
  const fields: Field[] = [];
  let at = 0;
  const text = (): string | undefined => {
    const length = block[at] ?? 127;
    if (length >= 127) return undefined;
    at += 1 + length;
    return block.toString('latin1', at - length, at);
  };
  while (at < block.length) {
    if (block[at] !== 0) return undefined;
    at += 1;
    const name = text();
    const value = text();
    if (name === undefined || value === undefined) return undefined;
    fields.push([name, value]);
  }
  return fields;
}
