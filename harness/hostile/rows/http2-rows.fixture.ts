import type { TLSSocket } from 'node:tls';
import { flood, gigabyte, trickle } from '../servers/bytes.fixture';
import type { Testbed } from '../servers/testbed.fixture';
import { holdsCertificate, overTls } from '../servers/http-servers.fixture';
import { rows, type HostileRow, type Started } from '../servers/row.fixture';

const types = { data: 0, headers: 1, rst: 3, settings: 4, push: 5, ping: 6, goaway: 7, window: 8, continuation: 9 };
const endStream = 1;
const endHeaders = 4;

/** A frame of HTTP/2 (RFC 9113, 4.1). */
function frame(type: keyof typeof types, flags: number, stream: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(9);
  header.writeUIntBE(payload.length, 0, 3);
  header.writeUInt8(types[type], 3);
  header.writeUInt8(flags, 4);
  header.writeUInt32BE(stream, 5);
  return Buffer.concat([header, payload]);
}

const settings = frame('settings', 0, 0);
const acknowledged = frame('settings', 1, 0);
/** `:status: 200` is entry 8 of the static table (RFC 7541, A). */
const status200 = Buffer.from([0x88]);
const head = frame('headers', endHeaders, 1, status200);
/** A literal field of one letter without indexing (RFC 7541, 6.2.2). */
const field = (value: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0, 1, 0x61, 0x7f]), length(value.length - 127), value]);
function length(rest: number): Buffer {
  const bytes: number[] = [];
  let left = rest;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) | 128);
  return Buffer.from([...bytes, left]);
}

const anonymous = Buffer.from(JSON.stringify({ status: { userInfo: { username: 'system:anonymous' } } }));
const polite = Buffer.concat([head, frame('data', endStream, 1, anonymous)]);
const many = (count: number, bytes: Buffer): Buffer => Buffer.concat(Array<Buffer>(count).fill(bytes));

/** A server of HTTP/2 that serves nobody but holders of a certificate so, once they have asked; all others politely. */
const overHttp2 =
  (serve: (socket: TLSSocket) => void, first = Buffer.concat([settings, acknowledged])) =>
  (ground: Testbed): Promise<Started> =>
    overTls(
      ground,
      (socket) => {
        let heard: Buffer = Buffer.alloc(0);
        const listen = (bytes: Buffer): void => {
          heard = Buffer.concat([heard, bytes]);
          if (!hasHeaders(heard)) return;
          socket.off('data', listen);
          if (!holdsCertificate(socket)) {
            socket.write(Buffer.concat([settings, acknowledged, polite]));
            return;
          }
          socket.write(first);
          serve(socket);
        };
        if (socket.alpnProtocol === 'h2') socket.on('data', listen);
        else socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
      },
      ['h2', 'http/1.1'],
    );

/** Whether the request is there, behind the 24 bytes of the preface (RFC 9113, 3.4). */
function hasHeaders(heard: Buffer): boolean {
  for (let at = 24; at + 9 <= heard.length; at += 9 + heard.readUIntBE(at, 3))
    if (heard.readUInt8(at + 3) === types.headers) return true;
  return false;
}

const flooding = (repeated: Buffer, first: Buffer = Buffer.alloc(0), total?: number) =>
  overHttp2((socket) => {
    socket.write(first);
    flood(socket, repeated, total);
  });
const saying = (...frames: readonly Buffer[]) => overHttp2((socket) => socket.write(Buffer.concat(frames)));

const common = { tried: 'http-2', refuses: ['inconclusive'] } as const;
const silent = { ...common, exit: [4], identifies: ['inconclusive'], silent: 'idle' } as const;
const wrong = { ...common, exit: [1], identifies: ['failed'] } as const;
const openWindow = frame('window', 0, 0, Buffer.from([0, 1, 0, 0]));
const ping = frame('ping', 0, 0, Buffer.alloc(8));

/** Targets that agree to HTTP/2 and then go wrong with everybody who presents a certificate. */
export const http2Rows: readonly HostileRow[] = [
  ...rows(
    silent,
    ['hangs after the request', /did not (?:answer|complete its answer) before the timeout/, saying()],
    ['hangs after the headers', /did not (?:answer|complete its answer) before the timeout/, saying(head)],
    ['sends WINDOW_UPDATEs', /did not (?:answer|complete its answer) before the timeout/, saying(openWindow)],
    [
      'trickles a frame byte by byte',
      /did not (?:answer|complete its answer) before the timeout/,
      overHttp2((socket) => {
        trickle(socket, frame('headers', endHeaders, 1, Buffer.concat([status200, field(Buffer.alloc(15_000, 0x61))])));
      }),
    ],
    [
      'begins a header of 1 MB and never ends it',
      /did not (?:answer|complete its answer) before the timeout/,
      flooding(
        frame('continuation', 0, 1, Buffer.alloc(16000, 0x61)),
        frame('headers', 0, 1, Buffer.concat([status200, field(Buffer.alloc(2 ** 20)).subarray(0, 7)])),
        2 ** 20,
      ),
    ],
    [
      'sends garbage in place of frames, and waits',
      /did not (?:answer|complete its answer) before the timeout/,
      saying(Buffer.alloc(4000, 0x81)),
    ],
  ),
  ...rows(
    { ...common, exit: [1, 4], identifies: ['inconclusive', 'failed'], silent: 'busy' },
    [
      'sends PINGs without end',
      /did not (?:answer|complete its answer) before the timeout|reset/,
      flooding(many(500, ping)),
    ],
    [
      'sends SETTINGS without end',
      /did not (?:answer|complete its answer) before the timeout|reset/,
      flooding(many(500, settings)),
    ],
    [
      'sends empty DATA without end',
      /did not (?:answer|complete its answer) before the timeout|reset/,
      flooding(many(500, frame('data', 0, 1)), head),
    ],
    [
      'sends a body without end, a byte a frame',
      /did not (?:answer|complete its answer) before the timeout|reset/,
      flooding(many(1000, frame('data', 0, 1, Buffer.from('x'))), head),
    ],
  ),
  ...rows(
    wrong,
    [
      'sends a body of 1 GB',
      /a body of more than/,
      flooding(frame('data', 0, 1, Buffer.alloc(16384, 0x78)), head, gigabyte),
    ],
    [
      'sends CONTINUATION without end',
      /closed|reset/,
      flooding(frame('continuation', 0, 1, Buffer.alloc(1000, 0x88)), frame('headers', 0, 1, status200)),
    ],
    [
      'sends a header bomb: 4 KB that stand in the table, 4000 times',
      /closed|reset/,
      saying(
        frame(
          'headers',
          endHeaders,
          1,
          Buffer.concat([
            status200,
            Buffer.from([0x40, 1, 0x61, 0x7f]),
            length(3900 - 127),
            Buffer.alloc(3900, 0x61),
            Buffer.alloc(4000, 0xbe),
          ]),
        ),
      ),
    ],
    ['resets the stream', /closed|reset/, saying(frame('rst', 0, 1, Buffer.from([0, 0, 0, 11])))],
    ['goes away at once', /closed|reset/, saying(frame('goaway', 0, 0, Buffer.alloc(8)))],
    [
      'pushes what was not asked for',
      /closed|reset/,
      saying(frame('push', endHeaders, 1, Buffer.from([0, 0, 0, 2, 0x88]))),
    ],
    [
      'answers in HTTP/1.1',
      /closed|reset|malformed/,
      overHttp2(() => undefined, Buffer.from('HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n')),
    ],
    [
      'answers without a status',
      /closed|reset/,
      saying(frame('headers', endHeaders + endStream, 1, field(Buffer.alloc(128, 0x61)))),
    ],
    [
      'ends the connection in the body',
      /closed/,
      overHttp2((socket) => socket.end(Buffer.concat([head, frame('data', 0, 1, anonymous)]))),
    ],
  ),
];
