import type { CommandRun, Forwarding, RecordedConnection, RecordedRequest } from '../../observation';
import { alertInWords, phaseInWords } from '../../observation/no-answer';
import { printable, quoted } from './safe-text';

/** What a server that the harness played has seen, for people: of a front proxy's upstream, of the server of a client. */

const mostConnections = 6;
const mostRequests = 6;
const mostHeaders = 24;

/** How much reached the upstream, as one part of a sentence. */
export function describeArrived({
  upstream,
  arrived,
  foreign,
}: Pick<Forwarding, 'upstream' | 'arrived' | 'foreign'>): string {
  const others = foreign === 0 ? '' : `, beside ${counted(foreign, 'request')} of somebody else`;
  return `at the upstream (${printable(upstream, 100)}): ${tally(arrived)}${others}`;
}

/** How a command ended, and how much its servers saw. */
export function describeCommand({ exit, success, servers }: CommandRun): string {
  const end = {
    status: () => (exit.kind === 'status' ? `the command ended with status ${exit.status}` : ''),
    signal: () => (exit.kind === 'signal' ? `the command was ended by ${printable(exit.signal, 20)}` : ''),
    'timed-out': () => 'the command did not end before its time limit',
    'not-started': () =>
      exit.kind === 'not-started' ? `the command could not be started: ${printable(exit.why, 300)}` : '',
  }[exit.kind]();
  const seen = servers.map(({ name, connections }) => `at the server (${printable(name, 100)}): ${tally(connections)}`);
  return [`${end}, which counts as ${success ? 'a success' : 'a failure'}`, ...seen].join('; ');
}

/** The connections with their requests, a line each; what steers a terminal is escaped, and long lists are cut. */
export function connectionLines(connections: readonly RecordedConnection[]): readonly string[] {
  return limited(connections, mostConnections, 'connection', (connection) => [
    describeConnection(connection),
    ...limited(connection.requests, mostRequests, 'request', requestLines),
  ]);
}

/** What a command said, the last lines of each stream. */
export const outputLines = ({ stdout, stderr }: CommandRun): readonly string[] =>
  (
    [
      ['stdout', stdout],
      ['stderr', stderr],
    ] as const
  ).flatMap(([stream, text]) =>
    text
      .trimEnd()
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(-4)
      .map((line) => `${stream} | ${printable(line, 300)}`),
  );

function describeConnection(connection: RecordedConnection): string {
  const { number, protocol, serverName, notTls, clientCertificate, presented, provenKey, path, octetsReceived } =
    connection;
  const [leaf] = presented;
  const sent = {
    'not-requested': 'no client certificate asked for',
    none: 'no client certificate',
    sent: `client certificate ${quoted(leaf?.subject.text ?? '', 200)}${provenKey ? '' : ' without proof of its key'}${
      path === undefined ? '' : ` (${printable(path, 100)})`
    }`,
  }[clientCertificate];
  return [
    `connection ${number}: ${protocol ?? (notTls === undefined ? 'no complete handshake' : `not TLS (${printable(notTls, 200)})`)}`,
    ...(connection.resumed ? ['resumed'] : []),
    ...(serverName === undefined ? [] : [`SNI ${quoted(serverName, 200)}`]),
    ...(protocol === undefined ? [] : [sent]),
    ...connection.alerts
      .filter(({ name, direction }) => direction === 'received' && name !== 'close_notify')
      .map((alert) => `${printable(alertInWords(alert), 80)} received ${phaseInWords(alert)}`),
    octetsReceived === 0 ? 'no octet of HTTP' : `${counted(octetsReceived, 'octet')} of HTTP in all`,
  ].join(', ');
}

function requestLines(request: RecordedRequest): readonly string[] {
  const { method, target, version, headers, body, oddities, complete, answered } = request;
  const more = headers.length > mostHeaders ? [`| ... (${headers.length - mostHeaders} more header fields)`] : [];
  return [
    `| ${printable(`${method} ${target} ${version}`, 500)}`,
    ...headers.slice(0, mostHeaders).map(([name, value]) => `| ${printable(`${name}: ${value}`, 500)}`),
    ...more,
    ...(body === '' ? [] : [`| (${counted(body.length, 'octet')} of body${complete ? '' : ', cut short'})`]),
    ...(oddities.length === 0 ? [] : [`  not as RFC 9112 has it: ${printable(oddities.join(', '), 500)}`]),
    `  answered ${answered === undefined ? 'with nothing' : `with ${answered}`}`,
  ];
}

function tally(connections: readonly RecordedConnection[]): string {
  const requests = connections.reduce((sum, each) => sum + each.requests.length, 0);
  const octets = connections.reduce((sum, each) => sum + each.octetsReceived, 0);
  if (connections.length === 0) return 'nothing arrived';
  const http =
    requests === 0
      ? octets === 0
        ? 'no octet of HTTP'
        : `${counted(octets, 'octet')} of HTTP`
      : counted(requests, 'request');
  return `${http} on ${counted(connections.length, 'connection')}`;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const limited = <Item>(
  items: readonly Item[],
  most: number,
  noun: string,
  lines: (item: Item) => readonly string[],
): readonly string[] => [
  ...items.slice(0, most).flatMap(lines),
  ...(items.length > most ? [`... (${counted(items.length - most, `more ${noun}`)})`] : []),
];
