import { constants, performServerHandshake, type ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Presented } from '../../authentication/peer';
import { headerPairs, splitTarget } from '../../http/http-message';
import type { Pipeline } from '../../http/pipeline';
import type { Seams } from '../parts/changes';
import { claimed } from '../parts/claims';
import type { FaultSettings } from '../parts/fault';

/** How a client begins HTTP/2 that TLS has not agreed on. */
type Beginning = 'prior-knowledge' | 'upgrade';

const beginningOf = (received: string): Beginning | undefined => {
  if (received.startsWith('PRI * HTTP/2.0')) return 'prior-knowledge';
  return /\r\nUpgrade: *h2c\r\n/i.test(received) ? 'upgrade' : undefined;
};

/** Speaks HTTP/2 where nobody has agreed on it; with `claims` it trusts identity headers of every client there. */
export const unagreedHttp2 =
  (where: 'clear-text' | 'tls', beginnings: readonly Beginning[], claims: boolean): Seams =>
  (settings: FaultSettings) => {
    let pipeline: Pipeline | undefined;
    const affected = new WeakSet<Presented>();
    const presentedBy = new WeakMap<Socket, Presented>();
    const serve = (socket: Socket, received: Buffer): void => {
      const presented = { ...(presentedBy.get(socket) ?? ({ kind: 'nothing' } as const)) };
      affected.add(presented);
      speakHttp2(begun(socket, received), (request) => pipeline?.(request, presented));
    };
    const wanted = (received: Buffer): boolean => {
      const beginning = beginningOf(received.toString('latin1'));
      return beginning !== undefined && beginnings.includes(beginning);
    };
    return {
      answer: (standard) => (pipeline = standard),
      authenticate: (standard) => (request, presented) => {
        const caller = claims && affected.has(presented) ? claimed(request, settings) : undefined;
        return caller ? { caller } : standard(request, presented);
      },
      presented: (standard) => (socket) => {
        const presented = standard(socket);
        presentedBy.set(socket, presented);
        return presented;
      },
      ...(where === 'tls'
        ? {
            stream: (socket) => {
              if (socket.alpnProtocol === 'h2') return socket;
              const [inner, outer] = piped(socket);
              socket.once('data', (received: Buffer) => {
                if (wanted(received)) serve(socket, received);
                else outer(received);
              });
              return inner;
            },
          }
        : {
            plainHttp: (standard) => (socket) => {
              socket.once('data', (received: Buffer) => {
                if (wanted(received)) {
                  serve(socket, received);
                  return;
                }
                socket.pause();
                socket.unshift(received);
                standard(socket);
                socket.resume();
              });
            },
          }),
    };
  };

/** A stream for HTTP/1 that gets what the socket receives from a first chunk on, once that is handed over. */
function piped(socket: Socket): readonly [stream: Duplex, handOver: (first: Buffer) => void] {
  const stream = over(socket);
  return [
    stream,
    (first) => {
      stream.push(first);
      socket.on('data', (bytes: Buffer) => stream.push(bytes));
      socket.on('end', () => stream.push(null));
    },
  ];
}

/** Writes to a socket; what is read is pushed by its owner. */
function over(socket: Socket): Duplex {
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
  socket.on('close', () => stream.destroy());
  stream.on('error', () => undefined);
  return stream;
}

/** The bytes of HTTP/2 on this connection, its first request included, which may have been made in HTTP/1.1. */
function begun(socket: Socket, received: Buffer): Duplex {
  const stream = over(socket);
  const text = received.toString('latin1');
  if (beginningOf(text) === 'prior-knowledge') {
    stream.push(received);
    socket.on('data', (bytes: Buffer) => stream.push(bytes));
    return stream;
  }
  socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
  let held: Buffer | undefined = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    if (held === undefined) {
      stream.push(bytes);
      return;
    }
    held = Buffer.concat([held, bytes]);
    // The connection preface of the client and its settings; then comes what the upgrade has asked for.
    const settings = held.length < 27 ? Infinity : 24 + 9 + held.readUIntBE(24, 3);
    if (held.length < settings) return;
    stream.push(Buffer.concat([held.subarray(0, settings), firstRequest(text), held.subarray(settings)]));
    held = undefined;
  });
  return stream;
}

/** The request of an upgrade as the frames of stream 1 (RFC 7540, 3.2). */
function firstRequest(text: string): Buffer {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const [method = 'GET', path = '/'] = line.split(' ');
  // Host stays: nghttp2 resets a request that has neither it nor :authority.
  const own = ['connection', 'upgrade', 'http2-settings'];
  const fields = lines
    .map((each) => [each.slice(0, each.indexOf(':')).toLowerCase(), each.slice(each.indexOf(':') + 1).trim()] as const)
    .filter(([name]) => !own.includes(name));
  const block = [[':method', method], [':path', path], [':scheme', 'https'], ...fields]
    .map(([name = '', value = '']) => `\0${withLength(name)}${withLength(value)}`)
    .join('');
  return Buffer.concat([frame(0x1, body === '' ? 0x5 : 0x4, block), ...(body === '' ? [] : [frame(0x0, 0x1, body)])]);
}

const withLength = (text: string): string => String.fromCharCode(Math.min(text.length, 126)) + text.slice(0, 126);

function frame(type: number, flags: number, payload: string): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(1, 5);
  return Buffer.concat([head, Buffer.from(payload, 'latin1')]);
}

function speakHttp2(
  socket: Duplex,
  answer: (request: Parameters<Pipeline>[0]) => ReturnType<Pipeline> | undefined,
): void {
  const session = performServerHandshake(socket, {});
  session.on('error', () => socket.destroy());
  session.on('stream', (stream: ServerHttp2Stream, _headers: unknown, _flags: number, raw: readonly string[]) => {
    stream.on('error', () => undefined);
    const fields = headerPairs(raw);
    const pseudo = new Map(fields.filter(([name]) => name.startsWith(':')));
    const target = splitTarget(pseudo.get(':path') ?? '/') ?? { path: '/', query: new URLSearchParams() };
    const headers = fields.filter(([name]) => !name.startsWith(':'));
    const readBody = async (): Promise<Buffer> => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    };
    const method = pseudo.get(':method') ?? 'GET';
    answer({ method, ...target, headers, httpVersion: '2', readBody, trailers: () => [] })
      ?.then(({ status, contentType, body }) => {
        stream.respond({ ':status': status, 'content-type': contentType });
        stream.end(body);
      })
      .catch(() => {
        stream.close(constants.NGHTTP2_INTERNAL_ERROR);
      });
  });
}
