import { arriving, ownReading, rewriting, valueOf, withoutNamed, type Seams } from './parts/changes';
import type { Fault } from './parts/fault';

/**
 * A proxy whose API server sees a second request where the proxy has seen one: what is hidden begins a request of its own, which
 * nobody has authenticated.
 */
const smuggled =
  (isRead: (head: string, body: string) => boolean, changed: (own: string) => string = (own) => own): Seams =>
  (settings) => {
    let send: Parameters<NonNullable<ReturnType<Seams>['send']>>[0] | undefined;
    return {
      ...arriving((headers) => headers)(settings),
      ...rewriting((received) => {
        const end = received.indexOf('\r\n\r\n') + 4;
        const [head, body] = [received.slice(0, end), received.slice(end)];
        const hidden = /[A-Z]+ \S+ HTTP\/1\.1\r\n(?:[^\r\n]+\r\n)*\r\n/.exec(body)?.[0];
        if (end < 4 || hidden === undefined || !isRead(head, body)) return received;
        const own = head
          .split('\r\n')
          .filter((line) => line === '' || /^[\w-]+: /.test(line) || / HTTP\/1\.[01]$/.test(line))
          .filter((line) => !/^(content-length|transfer-encoding|x-a|trailer)\b/i.test(line))
          .join('\r\n');
        return changed(own) + hidden.replace('\r\n', `\r\n${ownReading}: 1\r\n`);
      })(settings),
      send: (standard) => (send = standard),
      handle: (standard) => (request, presented, signal) => {
        if (valueOf(request.headers, ownReading) === undefined || send === undefined)
          return standard(request, presented, signal);
        const headers = ['host', 'connection', 'content-length', 'transfer-encoding', ownReading].reduce(
          withoutNamed,
          request.headers,
        );
        return send({ ...request, headers }, signal);
      },
    };
  };

const has = (head: string, name: string): boolean => new RegExp(`^${name}:`, 'im').test(head);
const times = (head: string, pattern: RegExp): number => head.match(pattern)?.length ?? 0;
const lengths = /^content-length:/gim;
const codings = /^transfer-encoding:/gim;

/** One message that two readers take for different ones (RFC 9112, 11.2; rule G-08). */
export const smugglingFaults: readonly Fault[] = [
  {
    name: 'length-beside-chunks-passed',
    sentence: 'It accepts a request with both a length and chunks, and the API server reads the other one.',
    seen: 'CL.TE and TE.CL',
    seams: smuggled((head) => has(head, 'content-length') && /^transfer-encoding: chunked\r$/im.test(head)),
  },
  {
    name: 'unknown-codings-passed',
    sentence: 'It passes a transfer coding on that it does not know, and reads the length.',
    seen: 'TE.TE',
    seams: smuggled(
      (head) =>
        /chunked/i.test(head) &&
        (!/^transfer-encoding: chunked\r$/im.test(head) || times(head, codings) > 1) &&
        !/[\n\r]transfer-encoding: chunked\r\n/.test(head.replace(/\r\n/g, '\r\n')),
    ),
  },
  {
    name: 'chunked-twice-passed',
    sentence: 'It accepts two transfer codings.',
    seams: smuggled((head) => times(head, codings) > 1),
  },
  {
    name: 'targets-with-spaces-passed',
    sentence: 'It takes all words of a request line but the first and the last for the target.',
    seams: smuggled(
      (head) => /^\S+ \S+[ \t][^\r\n]* HTTP\/1\.[01]\r\n/.test(head),
      (own) => own.replace(/^(\S+ \S+)[ \t][^\r\n]*(?= HTTP\/1\.[01]\r\n)/, '$1'),
    ),
  },
  {
    name: 'two-lengths-passed',
    sentence: 'It accepts two lengths, and the API server takes the other one.',
    seams: smuggled((head) => times(head, lengths) > 1),
  },
  {
    name: 'odd-lengths-passed',
    sentence: 'It passes a length on that it reads as another number than the API server.',
    seams: smuggled(
      (head) =>
        times(head, lengths) === 1 && !/^content-length: *\d+\r$/im.test(head) && !has(head, 'transfer-encoding'),
    ),
  },
  {
    name: 'odd-lengths-read',
    sentence: 'It reads a length with a sign or an underscore as the number in it.',
    seen: '`int()` of Python',
    seams: rewriting((received) =>
      received.replace(
        /^(content-length:) *\+?(\d+(?:_\d+)*)\r$/gim,
        (_line, name: string, digits: string) => `${name} ${Number(digits.replaceAll('_', ''))}\r`,
      ),
    ),
  },
  {
    name: 'lower-bits-of-lengths-read',
    sentence: 'It reads the lower 32 bits of a length, and of the size of a chunk.',
    seen: 'numbers of a fixed width that are not looked at for overflow',
    seams: rewriting((received) =>
      received
        .replace(
          /^(content-length:) *(\d+)\r$/gim,
          (_line, name: string, digits: string) => `${name} ${BigInt.asUintN(32, BigInt(digits))}\r`,
        )
        .replace(/^([0-9a-f]{9,})\r$/gim, (_line, digits: string) => `${digits.slice(-8)}\r`),
    ),
  },
  {
    name: 'hidden-lengths-passed',
    sentence: 'It passes a length on that stands in another header or behind a bare LF.',
    seams: smuggled((head) => /content_length|[^\r]\ncontent-length/i.test(head)),
  },
  {
    name: 'unannounced-bodies-passed',
    sentence: 'It passes on what stands behind a request that has no body.',
    seams: smuggled((head) => !/content.length|transfer.encoding/i.test(head)),
  },
  {
    name: 'odd-chunks-passed',
    sentence: 'It passes chunks on as they come, and the API server ends them elsewhere.',
    seams: smuggled(
      (head, body) =>
        !has(head, 'content-length') &&
        times(head, codings) === 1 &&
        !/^[0-9a-f]+\r\n/i.test(body.replace(/^0\r\n\r\n/, '')),
    ),
  },
  {
    name: 'bodies-of-reads-are-requests',
    sentence: 'It reads no body of a GET, HEAD, DELETE or OPTIONS, and takes it for the next request.',
    seams: smuggled((head) => /^(GET|HEAD|DELETE|OPTIONS) /.test(head) && /^content-length: \d+\r$/im.test(head)),
  },
  {
    name: 'octets-behind-a-body-passed',
    sentence: 'It passes on what has arrived with a body, beyond its length too.',
    seams: smuggled((head, body) => {
      const [, length] = /^content-length: (\d+)\r$/im.exec(head) ?? [];
      return length !== undefined && length !== '0' && /^[A-Z]+ \/\S* HTTP\/1\.1\r\n/.test(body.slice(Number(length)));
    }),
  },
  {
    name: 'tunnels-opened',
    sentence: 'It passes on what follows `CONNECT` and `Upgrade` on the connection.',
    seen: 'forward proxies (RFC 9110, 9.3.6); nginx with `proxy_set_header Upgrade`',
    seams: smuggled(
      (head) => /^CONNECT /.test(head) || /^upgrade:/im.test(head),
      (own) => own.replace(/^CONNECT \S+/, 'GET /api').replace(/^(connection|upgrade): .*\r\n/gim, ''),
    ),
  },
  {
    name: 'tunnels-answered',
    sentence: 'It answers `CONNECT` as one that opens a tunnel does.',
    seams: (settings) => ({
      ...rewriting((received) =>
        received.replace(/^CONNECT \S+ .*\r\n/, `OPTIONS /api HTTP/1.1\r\n${ownReading}: a tunnel\r\n`),
      )(settings),
      handle: (standard) => (request, presented, signal) =>
        valueOf(request.headers, ownReading) === undefined
          ? standard(request, presented, signal)
          : Promise.resolve({ status: 200, headers: [['Content-Length', '0']], body: '' }),
    }),
  },
  {
    name: 'odd-chunk-sizes-passed',
    sentence: 'It passes on a chunk whose size the API server reads as another number.',
    seams: smuggled(
      (head, body) => /^transfer-encoding: chunked\r$/im.test(head) && /^(0x|0_|[0-9a-f]+h|[+-])/i.test(body),
    ),
  },
  {
    name: 'trailers-passed-as-a-request',
    sentence: 'It passes on what stands behind the trailers of a request.',
    seams: smuggled((head, body) => !has(head, 'content-length') && /^0\r\n[^\r]/.test(body)),
  },
];
