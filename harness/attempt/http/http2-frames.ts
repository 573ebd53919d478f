import type { WireRequest } from '../request/wire-request';

/** The connection preface of a client (RFC 9113, 3.4). */
const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

const frameHeader = 9;
const types = { data: 0x0, headers: 0x1, continuation: 0x9 } as const;
const endStream = 0x1;
const endHeaders = 0x4;
const largestFrame = 16_384;

/**
 * What takes the place of the frames of the one request: this header block, or nothing, because it was made otherwise; or of several
 * requests all but the ends of those that are taken back, which a library says before it resets their streams.
 */
export type InPlaceOfRequest =
  | { readonly kind: 'without-ends'; readonly of: ReadonlySet<number> }
  | { readonly kind: 'block'; readonly block: Buffer }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'itself' };

/**
 * Rewrites what an HTTP/2 client sends, chunk by chunk: the client's library refuses to write what a test must write, and
 * everything else of the protocol is its to do. One request a connection, but for those that are taken back.
 */
export function createRequestRewriter(instead: InPlaceOfRequest): (chunk: Buffer) => Buffer {
  if (instead.kind === 'itself') return (chunk) => chunk;
  let held: Buffer = Buffer.alloc(0);
  let prefaced = false;
  return (chunk) => {
    held = Buffer.concat([held, chunk]);
    const out: Buffer[] = [];
    if (!prefaced) {
      if (held.length < preface.length) return Buffer.alloc(0);
      prefaced = true;
      out.push(held.subarray(0, preface.length));
      held = held.subarray(preface.length);
    }
    while (held.length >= frameHeader) {
      const end = frameHeader + held.readUIntBE(0, 3);
      if (held.length < end) break;
      out.push(rewritten(held.subarray(0, end), instead));
      held = held.subarray(end);
    }
    return Buffer.concat(out);
  };
}

function rewritten(frame: Buffer, instead: Exclude<InPlaceOfRequest, { kind: 'itself' }>): Buffer {
  const type = frame.readUInt8(3);
  const stream = frame.readUInt32BE(5);
  if (instead.kind === 'without-ends') {
    const isEnd = type === types.data && frame.length === frameHeader && instead.of.has(stream);
    return isEnd ? Buffer.alloc(0) : frame;
  }
  if (type === types.continuation) return Buffer.alloc(0);
  if (type !== types.headers) return instead.kind === 'nothing' && type === types.data ? Buffer.alloc(0) : frame;
  return instead.kind === 'nothing'
    ? Buffer.alloc(0)
    : headerFrames(stream, instead.block, (frame.readUInt8(4) & endStream) !== 0);
}

function headerFrames(stream: number, block: Buffer, last: boolean): Buffer {
  const frames: Buffer[] = [];
  for (let at = 0; at === 0 || at < block.length; at += largestFrame) {
    const piece = block.subarray(at, at + largestFrame);
    const flags = (at + largestFrame >= block.length ? endHeaders : 0) | (at === 0 && last ? endStream : 0);
    const head = Buffer.alloc(frameHeader);
    head.writeUIntBE(piece.length, 0, 3);
    head.writeUInt8(at === 0 ? types.headers : types.continuation, 3);
    head.writeUInt8(flags, 4);
    head.writeUInt32BE(stream, 5);
    frames.push(head, piece);
  }
  return Buffer.concat(frames);
}

/** A header block in which every field is written out, uncompressed and unindexed (RFC 7541, 6.2.2). */
export function headerBlock(fields: WireRequest['headers']): Buffer {
  return Buffer.concat(fields.flatMap(([name, value]) => [Buffer.from([0]), literal(name), literal(value)]));
}

function literal(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  return Buffer.concat([integer(bytes.length), bytes]);
}

/** An integer with a prefix of seven bits (RFC 7541, 5.1). */
function integer(value: number): Buffer {
  if (value < 127) return Buffer.from([value]);
  const bytes = [127];
  let rest = value - 127;
  for (; rest >= 128; rest >>>= 7) bytes.push((rest & 127) | 128);
  return Buffer.from([...bytes, rest]);
}
