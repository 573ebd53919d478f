import type { HeaderLines, UserRequest } from '../../messages';
import { forwarding, ownReading, rewriting, sent, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { upstreamOctets } from '../parts/upstream-octets';

/** Changes the headers of the user that are passed on. */
const passedOn = (change: (headers: HeaderLines) => HeaderLines): Seams =>
  forwarding(({ withoutIdentity }) => ({
    withoutIdentity: (headers, names) => change(withoutIdentity(headers, names)),
  }));

/** The same request with other names of its headers. */
const renamed =
  (change: (name: string) => string) =>
  (request: UserRequest): UserRequest => ({
    ...request,
    headers: request.headers.map(([name, value]) => [change(name), value]),
  });

/** Passes lines on as they came that are no header fields: no reader of HTTP here takes them. */
const asTheyCame =
  (lines: RegExp): Seams =>
  (settings) => ({
    ...rewriting((received) =>
      received.replace(lines, (line) => `${ownReading}-${Buffer.from(line, 'latin1').toString('hex')}: x`),
    )(settings),
    ...upstreamOctets({
      sent: (written) =>
        written.replaceAll(new RegExp(`${ownReading}-([0-9a-f]+): x`, 'g'), (_line, hex: string) =>
          Buffer.from(hex, 'hex').toString('latin1'),
        ),
    })(settings),
  });

/** What the API server gets of the headers that say nothing of who asks (rule E-04). */
export const headerFaults: readonly Fault[] = [
  {
    name: 'repeated-headers-dropped',
    sentence: 'It passes on the last of several headers of one name.',
    seen: 'programs that keep headers in a map of strings',
    seams: passedOn((headers) =>
      headers.filter(([name], at) =>
        headers.slice(at + 1).every(([other]) => other.toLowerCase() !== name.toLowerCase()),
      ),
    ),
  },
  {
    name: 'lengths-of-passed-names-in-one-octet',
    sentence: 'It keeps the length of the name of a header in one octet, and passes so much of the name on.',
    seen: 'HAProxy, CVE-2021-40346',
    // Behind the removal of what looks like an identity header, which is a matter of whole names.
    seams: (settings) => ({
      arriving: renamed((name) => (name.length > 255 ? `${ownReading}-${name.slice(0, name.length % 256)}` : name)),
      ...sent(renamed((name) => (name.startsWith(`${ownReading}-`) ? name.slice(ownReading.length + 1) : name)))(
        settings,
      ),
    }),
  },
  {
    name: 'octets-beyond-ascii-dropped',
    sentence: 'It removes the octets beyond ASCII from header values.',
    seams: passedOn((headers) => headers.map(([name, value]) => [name, value.replace(/[^\0-\x7f]/g, '')])),
  },
  {
    name: 'signs-in-headers-escaped',
    sentence: 'It writes signs in header values as percent escapes.',
    seams: passedOn((headers) =>
      headers.map(([name, value]) => [
        name,
        name.toLowerCase() === 'accept' ? value.replace(/[<>^`|]/g, encodeURIComponent) : value,
      ]),
    ),
  },
  {
    name: 'names-that-are-no-tokens-passed',
    sentence: 'It passes on header lines whose name has a sign that no name has.',
    seams: asTheyCame(/^(?=[^\r\n:]*["(),/;<=>?@[\\\]{}])[!-9;-~]+:[^\r\n]*(?=\r$)/gm),
  },
  {
    name: 'lines-without-a-colon-passed',
    sentence: 'It passes on header lines without a colon.',
    seams: asTheyCame(/^(?!.* HTTP\/1\.[01]\r$)[\w-]+ [^:\r\n]*(?=\r$)/gm),
  },
  {
    name: 'connection-options-passed-on',
    sentence: 'It passes on a `Connection` header that names other headers.',
    seen: 'nginx with `proxy_set_header Connection $http_connection`',
    seams: asTheyCame(/^connection:(?=[^\r\n]*,)(?![^\r\n]*upgrade)[^\r\n]*(?=\r$)/gim),
  },
  {
    name: 'connection-options-passed-on-in-upgrades',
    sentence: 'It passes on the `Connection` header of what asks for another protocol as it came.',
    seen: 'kube-aggregator; nginx with `proxy_set_header Connection $http_connection`',
    seams: asTheyCame(/^(?:connection:(?=[^\r\n]*,)(?=[^\r\n]*upgrade)|upgrade:)[^\r\n]*(?=\r$)/gim),
  },
];
