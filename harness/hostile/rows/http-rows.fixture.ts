import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { gigabyte, trickle } from '../servers/bytes.fixture';
import type { Testbed } from '../servers/testbed.fixture';
import { answering, answerOf, flooding, overTls, saying, toHolders } from '../servers/http-servers.fixture';
import { rows, type HostileRow, type Started } from '../servers/row.fixture';

const ok = 'HTTP/1.1 201 Created\r\n';
const alice = JSON.stringify({ status: { userInfo: { username: 'alice', groups: ['dev'] } } });
const block = 'x'.repeat(16384);

/** Redirects to a listener that nobody must connect to. */
async function redirecting(ground: Testbed): Promise<Started> {
  let connections = 0;
  const other = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await once(other.listen(0, '127.0.0.1'), 'listening');
  ground.closing(() => new Promise((resolve) => other.close(resolve)));
  const { port } = other.address() as AddressInfo;
  const elsewhere = `HTTP/1.1 307 Temporary Redirect\r\nLocation: https://127.0.0.1:${port}/`;
  const started = await answering(answerOf('', elsewhere))(ground);
  return {
    ...started,
    afterwards: () => {
      if (connections > 0) throw new Error(`the redirect was followed ${connections} times`);
    },
  };
}

const undecided = { exit: [4], identifies: ['inconclusive'], refuses: ['inconclusive'] } as const;
const wrong = { exit: [1], identifies: ['failed'], refuses: ['inconclusive'] } as const;
/** Targets that end the handshake and then go wrong with everybody who presents a certificate. */
export const httpRows: readonly HostileRow[] = [
  ...rows({ exit: [3], identifies: ['inconclusive'], refuses: ['inconclusive'], silent: 'idle' }, [
    'hangs after the handshake, with everybody',
    /completes the TLS handshake and does not answer before the timeout/,
    (ground) => overTls(ground, () => undefined),
  ]),
  ...rows(
    { ...undecided, silent: 'idle' },
    [
      'hangs after the request',
      /did not (?:answer|complete its answer) before the timeout/,
      toHolders(() => undefined),
    ],
    [
      'hangs after half a header',
      /did not (?:answer|complete its answer) before the timeout/,
      saying(`${ok}Content-Le`),
    ],
    [
      'hangs after half a body',
      /did not (?:answer|complete its answer) before the timeout/,
      saying(answerOf(alice).subarray(0, -20)),
    ],
    [
      'hangs after half a chunk',
      /did not (?:answer|complete its answer) before the timeout/,
      saying(`${ok}Transfer-Encoding: chunked\r\n\r\n40\r\nhalf`),
    ],
    [
      'hangs before the last chunk',
      /did not (?:answer|complete its answer) before the timeout/,
      saying(`${ok}Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n`),
    ],
    [
      'answers without a length and never closes',
      /did not (?:answer|complete its answer) before the timeout/,
      saying(`${ok}\r\n${alice}`),
    ],
    [
      'trickles a header byte by byte',
      /did not (?:answer|complete its answer) before the timeout/,
      toHolders((socket) => {
        trickle(socket, Buffer.from(`${ok}X-Slow: `));
      }),
    ],
    [
      'trickles a body byte by byte',
      /did not (?:answer|complete its answer) before the timeout/,
      toHolders((socket) => {
        trickle(socket, Buffer.from(`${ok}Content-Length: 100000\r\n\r\n{`));
      }),
    ],
  ),
  ...rows(
    wrong,
    [
      'sends a body of 1 GB, and says so',
      /a body of more than/,
      flooding(`${ok}Content-Length: ${gigabyte}\r\n\r\n`, block, gigabyte),
    ],
    ['sends a body of 1 GB without a length', /a body of more than/, flooding(`${ok}\r\n`, block, gigabyte)],
    [
      'sends a body of 1 GB in chunks',
      /a body of more than/,
      flooding(`${ok}Transfer-Encoding: chunked\r\n\r\n`, `4000\r\n${block}\r\n`, gigabyte),
    ],
    [
      'sends a body without end in chunks of one byte',
      /more than \d+ bytes/,
      flooding(`${ok}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'.repeat(2000)),
    ],
    ['sends a header line without end', /more than \d+ bytes of headers/, flooding(`${ok}X-Long: `, block)],
    ['sends header lines without end', /more than \d+ (bytes of )?headers/, flooding(ok, 'X-A: 1\r\n'.repeat(1000))],
    ['sends a status line without end', /more than \d+ bytes of headers/, flooding('HTTP/1.1 200 ', block)],
    [
      'sends interim responses without end',
      /more than \d+ bytes of headers/,
      flooding('', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(500)),
    ],
    [
      'sends a chunk extension without end',
      /more than \d+ bytes/,
      flooding(`${ok}Transfer-Encoding: chunked\r\n\r\n4;`, block),
    ],
    [
      'sends trailers without end',
      /more than \d+ bytes/,
      flooding(`${ok}Transfer-Encoding: chunked\r\n\r\n0\r\n`, 'X-A: 1\r\n'.repeat(1000)),
    ],
    ['sends garbage in place of HTTP', /something that is not HTTP/, answering(Buffer.alloc(1000, 0x81))],
    ['answers as HTTP/0.9 does, without headers', /something that is not HTTP/, answering(alice)],
    ['answers with a status of five digits', /something that is not HTTP/, answering(answerOf('', 'HTTP/1.1 20100 X'))],
    [
      'says a length that is too long, and closes',
      /closed the connection/,
      answering(`${ok}Content-Length: 5000\r\n\r\n${alice}`),
    ],
    ['says a negative length', /something that is not HTTP/, answering(`${ok}Content-Length: -5\r\n\r\n${alice}`)],
    [
      'says a length that is no number',
      /something that is not HTTP/,
      answering(`${ok}Content-Length: lots\r\n\r\n${alice}`),
    ],
    [
      'says two lengths that differ',
      /something that is not HTTP/,
      answering(`${ok}Content-Length: ${alice.length}\r\nContent-Length: 5\r\n\r\n${alice}`),
    ],
    [
      'says a chunk size that is none',
      /closed the connection/,
      answering(`${ok}Transfer-Encoding: chunked\r\n\r\nxyz\r\n${alice}`),
    ],
    [
      'says a chunk size of 20 digits',
      /something that is not HTTP|closed the connection/,
      answering(`${ok}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffffff\r\n${alice}`),
    ],
    [
      'closes before the last chunk',
      /closed the connection/,
      answering(`${ok}Transfer-Encoding: chunked\r\n\r\n${alice.length.toString(16)}\r\n${alice}\r\n`),
    ],
    [
      'says both a length and chunks',
      /both a length and chunks/,
      answering(
        `${ok}Content-Length: ${alice.length}\r\nTransfer-Encoding: chunked\r\n\r\n${alice.length.toString(16)}\r\n${alice}\r\n0\r\n\r\n`,
      ),
    ],
    ['closes after the request', /closed the connection without an answer/, toHolders((socket) => socket.end())],
    ['redirects to another host', /HTTP 307/, redirecting],
  ),
  ...rows(
    wrong,
    ['says a length that is too short', /HTTP 201/, answering(`${ok}Content-Length: 5\r\n\r\n${alice}`)],
    [
      'compresses 256 MB to 256 KB',
      /HTTP 201/,
      // Compressed when it is needed: it takes longer than most tests that load this table.
      (ground) => answering(answerOf(gzipSync(Buffer.alloc(2 ** 28, 0x20)), `${ok}Content-Encoding: gzip`))(ground),
    ],
  ),
];
