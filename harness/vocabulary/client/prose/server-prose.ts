import { serverCertificates } from '../../values/server-certificates';
import { alerts, lengthOfLongAnswer, locationForms, namingPlaces, nearNames, slowness, weakTls } from '../servers';
import type { FirstConnection, GivenAnswer, GivenServer } from '../types';

const addressed = {
  name: 'by its name',
  'name-in-capital-letters': 'by its name in capital letters',
  address: 'by its address',
  'ipv6-address': 'by its address of IPv6',
  'long-name': 'by a name of four labels',
  ...nearNames,
} as const;

const firstInWords = {
  closed: 'closes the first connection',
  reset: 'resets the first connection',
  unanswered: 'answers the first connection with nothing for 3 seconds',
  'in-clear-text': 'answers the first connection in clear text',
} as const;

const firstConnectionInWords = (first: FirstConnection): string =>
  typeof first === 'string'
    ? firstInWords[first]
    : `answers the first connection with the TLS alert ${first.alert} (${alerts[first.alert]})`;

const opensTunnels = 'opens a tunnel to another server on request (`CONNECT`)';

function whatItIs({ presents, speaks, inClearText, tunnels, saysServedInClearText }: GivenServer): string {
  if (tunnels === 'in-clear-text') return `that ${opensTunnels}`;
  if (saysServedInClearText === true) return 'that answers 200 in clear text, whatever comes';
  if (inClearText === true) return 'that speaks clear text alone';
  if (speaks === 'anonymous') return 'that presents no certificate';
  return `that presents a certificate ${serverCertificates[presents]}${tunnels === undefined ? '' : `, and ${opensTunnels}`}`;
}

const laterInWords = {
  'after-the-first-request': 'on later connections',
  'after-the-first-connection': 'on all connections after the first, whatever came on that,',
  'before-the-second-run': 'in the second run',
} as const;

/** A server as the end of "the command is run against a server". */
export function serverInWords(server: GivenServer): string {
  const { presentsLater, addressedBy, speaks, protocol, firstConnection } = server;
  const parts = [
    whatItIs(server),
    ...(presentsLater === undefined
      ? []
      : [`and ${laterInWords[server.changes ?? 'after-the-first-request']} one ${serverCertificates[presentsLater]}`]),
    ...(server.presentsToNameless === undefined
      ? []
      : [`and to clients that send no server name (SNI) one ${serverCertificates[server.presentsToNameless]}`]),
    ...(speaks === undefined ? [] : [`and speaks ${weakTls[speaks]} alone`]),
    ...(server.staples === true ? ['and sends an answer of OCSP with it to clients that ask for one'] : []),
    ...(server.asksForNoCertificate === true ? ['and asks for no client certificate'] : []),
    ...(server.asksForAnotherHello === true
      ? ['and asks for another hello, with a key of P-384 (HelloRetryRequest)']
      : []),
    ...(protocol === undefined ? [] : [protocol === 'h2' ? 'and chooses HTTP/2' : 'and chooses no protocol (ALPN)']),
    ...(firstConnection === undefined ? [] : [`and ${firstConnectionInWords(firstConnection)}`]),
    ...(server.sharesSessions === true ? ['and resumes the sessions of the other server'] : []),
    ...(server.port === undefined ? [] : ['and listens on a port whose number is the beginning of that of the other']),
    ...(server.stopsListening === true ? ['and has stopped listening'] : []),
    ...(server.isSlow === true ? [`and waits for ${slowness / 1000} seconds before it answers`] : []),
    ...answerInWords(server.answers),
  ];
  return `${parts.join(' ')}, addressed ${addressed[addressedBy]}`;
}

const withoutAnswer: Readonly<Record<Extract<GivenAnswer, { kind: 'nothing' }>['how'], string>> = {
  close: 'and closes the connection without an answer',
  reset: 'and resets the connection',
  goaway: 'and ends the connection with `GOAWAY` without an answer',
  late: 'and does not answer, until it ends the connection after a long time',
};

const toItself = 'and answers 302 with the same URL as Location';

const onceInWords = (first: Extract<GivenAnswer, { kind: 'once' }>['first']): readonly string[] =>
  first.kind === 'served'
    ? ['and answers 200']
    : first.kind === 'redirect-to-itself'
      ? [
          `${toItself}${first.alternative === undefined ? '' : `, with the server ${first.alternative.replaceAll('-', ' ')} in \`Alt-Svc\``}`,
        ]
      : answerInWords(first);

const cuts = {
  length: 'and ends the connection before the announced length of the body',
  chunked: 'and ends the connection within a chunk of the body',
  stream: 'and resets the stream within the body',
} as const;

function answerInWords(answer: GivenAnswer): readonly string[] {
  switch (answer.kind) {
    case 'served':
      return [];
    case 'cacheable':
      return ['and answers 200 with `Cache-Control: max-age=60`'];
    case 'long':
      return [`and answers with a list of ${lengthOfLongAnswer / 1024 / 1024} MiB`];
    case 'status':
      return [`and answers ${answer.status}`];
    case 'cut':
      return [cuts[answer.framing]];
    case 'nothing':
      return [withoutAnswer[answer.how]];
    case 'redirect':
      return [
        ...(answer.after === 'itself'
          ? [`and answers ${answer.status} with the same URL as Location the first time`]
          : []),
        `and answers ${answer.status} with another server as Location${answer.written === undefined ? '' : `, ${locationForms[answer.written]}`}${answer.on === undefined ? '' : ', and keeps the connection'}`,
      ];
    case 'redirect-to-its-address':
      return [
        `and answers 302 with its own address as Location${answer.on === 'this-connection' ? '' : ', and ends the connection'}`,
      ];
    case 'redirect-to-itself':
      return [`${toItself}, again and again`];
    case 'redirect-to-itself-in-clear-text':
      return ['and answers 302 with the same URL as Location, with `http` in place of `https`'];
    case 'redirect-to-a-file':
      return ['and answers 302 with a file of this machine as Location'];
    case 'octets':
      return [`and answers with the octets ${JSON.stringify(answer.octets)}`];
    case 'challenge':
      return ['and answers 401 with the URL of another server as the realm of a challenge'];
    case 'naming':
      return [`and answers 200 and names another server ${namingPlaces[answer.in]}`];
    case 'once':
      return [
        ...onceInWords(answer.first),
        `the first time, and ${answer.then?.kind === 'redirect' ? answerInWords(answer.then).join(' ').replace(/^and /, '') : `answers ${answer.then?.status ?? 200}`} to all other requests`,
      ];
  }
}
