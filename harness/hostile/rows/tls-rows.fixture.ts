import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { flood, message, record, serverHello, trickle } from '../servers/bytes.fixture';
import type { Testbed } from '../servers/testbed.fixture';
import { rows, type HostileRow, type Started } from '../servers/row.fixture';

/** A server that does this with every connection once the ClientHello is there. */
const afterHello =
  (serve: (socket: Socket, hello: Buffer) => void) =>
  ({ peers }: Testbed): Promise<Started> =>
    peers.tcp((socket) => {
      socket.once('data', (hello: Buffer) => {
        serve(socket, hello);
      });
    });

const sending = (...chunks: readonly Buffer[]) =>
  afterHello((socket) => {
    socket.write(Buffer.concat(chunks));
  });
const flooding = (chunk: Buffer, first: Buffer = Buffer.alloc(0)) =>
  afterHello((socket) => {
    if (first.length > 0) socket.write(first);
    flood(socket, Buffer.concat(Array<Buffer>(Math.ceil(16384 / chunk.length)).fill(chunk)));
  });

/**
 * A listener whose process never accepts and whose backlog is full, so that the kernel answers no further connection.
 * Linux takes one connection more than the backlog says.
 */
async function neverAccepting({ closing }: Testbed): Promise<Started> {
  const program = `require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () {
    require('node:fs').writeSync(1, this.address().port + '\\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  })`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  closing(async () => {
    const gone = once(child, 'close');
    child.kill('SIGKILL');
    await gone;
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(line.toString('latin1'));
  const filling = Array.from({ length: 4 }, () => connect({ port, host: '127.0.0.1' }).on('error', () => undefined));
  closing(() => {
    for (const socket of filling) socket.destroy();
  });
  await Promise.all(filling.slice(0, 2).map((socket) => once(socket, 'connect')));
  return { port };
}

const nothing = { exit: [3], identifies: ['inconclusive'], refuses: ['inconclusive'] } as const;
const bigMessage = Buffer.concat([serverHello, record(22, message(11, Buffer.alloc(4096), 2 ** 24 - 1))]);
const garbage = Buffer.from(Array.from({ length: 16384 }, (_, at) => (at * 167 + 41) & 0xff));
const unparsable = record(22, message(11, Buffer.concat([Buffer.from([0, 0, 67, 0, 0, 64]), Buffer.alloc(64, 0x41)])));

/** Targets with which no handshake comes to its end: all of them are one error, found by the first look. */
export const tlsRows: readonly HostileRow[] = [
  ...rows(
    { ...nothing, silent: 'idle' },
    ['never accepts a connection, and its backlog is full', /accepts no connection before the timeout/, neverAccepting],
    [
      'accepts and never reads',
      /accepts connections and does not complete the TLS handshake before the timeout/,
      // It does not read that the connection is closed, either.
      async ({ peers }) => ({ port: (await peers.tcp((socket) => void socket.pause())).port }),
    ],
    [
      'hangs after the ClientHello',
      /does not complete the TLS handshake before the timeout/,
      afterHello(() => undefined),
    ],
    ['hangs after half a ServerHello', /does not complete the TLS handshake/, sending(serverHello.subarray(0, 24))],
    ['hangs in the Certificate message', /does not complete the TLS handshake/, sending(bigMessage.subarray(0, 1000))],
    [
      'trickles a ServerHello byte by byte',
      /does not complete the TLS handshake/,
      afterHello((socket) => {
        trickle(socket, record(22, message(2, Buffer.alloc(16000, 3))));
      }),
    ],
  ),
  ...rows({ ...nothing, silent: 'busy' }, [
    'sends HelloRequests without end',
    /does not complete the TLS handshake|does not speak TLS/,
    flooding(record(22, Buffer.alloc(4 * 1000))),
  ]),
  ...rows(
    nothing,
    [
      'sends handshake records without end',
      /does not speak TLS: it answers with/,
      flooding(record(22, Buffer.alloc(16384)), bigMessage),
    ],
    [
      'sends a Certificate message of 16 MB',
      /does not speak TLS/,
      flooding(record(22, Buffer.alloc(16384)), bigMessage),
    ],
    ['sends ServerHellos without end', /does not speak TLS/, flooding(serverHello)],
    [
      'sends ChangeCipherSpec without end',
      /does not speak TLS|ends every connection/,
      flooding(record(20, Buffer.from([1]))),
    ],
    [
      'sends empty records without end',
      /does not speak TLS|ends every connection/,
      flooding(record(22, Buffer.alloc(0))),
    ],
    [
      'sends warnings without end',
      /does not speak TLS|ends every connection/,
      flooding(record(21, Buffer.from([1, 90]))),
    ],
    ['sends application data before the handshake', /does not speak TLS/, flooding(record(23, Buffer.alloc(1000)))],
    ['sends garbage without end', /does not speak TLS/, flooding(garbage)],
    ['sends a record that is too long', /does not speak TLS/, sending(Buffer.from([22, 3, 3, 0xff, 0xff]), garbage)],
    [
      'echoes what it gets',
      /does not speak TLS|ends every connection/,
      afterHello((socket, hello) => {
        socket.write(hello);
        socket.pipe(socket);
      }),
    ],
    ['has a certificate that cannot be parsed', /TLS/, sending(serverHello, unparsable)],
    [
      'closes after half a ServerHello',
      /ends every connection before the TLS handshake is complete/,
      afterHello((socket) => socket.end(serverHello.subarray(0, 24))),
    ],
  ),
];
