import { headersInWords } from '../../prose/header-prose';
import { listed } from '../../prose/words';
import type { ProxyAttempt, ProxyRequest, ThroughProxy } from '../attempt';
import { clientCaChanges } from '../client-ca-file';
import { credentialForms } from '../credential-forms';
import { upstreamStates, type UpstreamAnswer } from '../upstream';

/** An attempt through a front proxy as a sentence without full stop. */
export function proxyAttemptInWords(attempt: ProxyAttempt): string {
  if (attempt.kind === 'connect-to-proxy')
    return attempt.atMost === undefined
      ? 'a TLS connection to the front proxy'
      : `a TLS connection to the front proxy that offers nothing newer than TLS ${attempt.atMost}`;
  return [
    requestInWords(attempt),
    httpInWords(attempt),
    ...(attempt.serverName === undefined ? [] : [serverNameInWords(attempt.serverName)]),
    ...companyInWords(attempt),
    ...(attempt.meanwhile === undefined ? [] : [clientCaChanges[attempt.meanwhile].words]),
    ...formsInWords(attempt),
    ...upstreamInWords(attempt),
  ].join(', ');
}

/** One request: who makes it, and what is unusual about it. */
function requestInWords(request: ProxyRequest): string {
  const { withCertificateOf, certificatePresenting, method, path, headers, host, connection, smuggling } = request;
  const more = [
    ...headersInWords(headers),
    ...(request.trailers === undefined ? [] : headersInWords(request.trailers).map((each) => `${each} in the trailer`)),
    ...(withCertificateOf === undefined
      ? []
      : [
          `the client certificate of \`${withCertificateOf}\`${certificatePresenting === undefined ? '' : `, ${credentialForms[certificatePresenting].words}`}`,
        ]),
    ...(request.withHeaderOf === undefined
      ? []
      : [
          `${request.headerPresenting === undefined ? 'the credential' : credentialForms[request.headerPresenting].words} of \`${request.withHeaderOf}\` in a second line \`Authorization\``,
        ]),
    ...(request.method === 'DELETE' && request.body !== undefined ? [`the body \`${request.body}\``] : []),
    ...(request.bodyOfLength === undefined ? [] : [`a body of ${request.bodyOfLength} octets`]),
    ...(request.chunked === undefined ? [] : ['the body in chunks']),
    ...(request.inPieces === undefined ? [] : ['in pieces that end within the names of its header lines']),
    ...(request.accept === 'application/json' ? [] : [`\`Accept: ${request.accept}\``]),
    ...(host === undefined ? [] : [`\`Host: ${host}\``]),
    ...(connection === undefined ? [] : [`\`Connection: ${connection}\``]),
    ...(smuggling === undefined ? [] : [`a hidden request (${smuggling.name})`]),
  ];
  return `\`${method} ${path}\`${request.exactly === undefined ? '' : ' exactly'} ${whoInWords(request)}${more.length === 0 ? '' : ` with ${listed(more)}`}`;
}

const whoInWords = ({ as, presenting }: ProxyRequest): string =>
  as === undefined
    ? 'without a credential'
    : `of \`${as}\`${presenting === undefined ? '' : ` with ${credentialForms[presenting].words}`}`;

const speakings = {
  'clear-text': 'in clear text',
  'http2-by-prior-knowledge': 'in HTTP/2 by prior knowledge',
  'http2-by-upgrade': 'asking for `Upgrade: h2c`',
  'http2-as-written': 'in HTTP/2 with the fields as they stand',
} as const;

const httpInWords = ({ http, speaking, offers }: ThroughProxy): string =>
  speaking === undefined
    ? `in HTTP/${http}${offers === undefined ? '' : ', which is not offered (ALPN)'}`
    : speakings[speaking];

/** The server name of the handshake, as the end of a sentence; an empty one is none. */
export const serverNameInWords = (serverName: string): string =>
  serverName === '' ? 'without a server name (SNI)' : `under the server name (SNI) \`${serverName}\``;

function companyInWords({
  resuming,
  earlier,
  after,
  beside,
  among,
  bodyBehind,
  answerBehind,
  later,
  cookies,
  from,
}: ThroughProxy): readonly string[] {
  const several = (requests: readonly ProxyRequest[] | undefined, where: string): readonly string[] =>
    requests === undefined || requests.length === 0
      ? []
      : [
          `${where} ${requests.length === 1 ? 'one' : String(requests.length)} of ${ofWhom(requests)}${leavingInWords(requests)}`,
        ];
  return [
    ...(resuming === undefined ? [] : [`resuming the TLS session of a request ${whoInWords(resuming)}`]),
    ...several(earlier, 'after others on other connections:'),
    ...(cookies === undefined ? [] : ['with the cookies of the answers to these']),
    ...(from === undefined ? [] : ['from the port of the last of these, which was reset']),
    ...several(after, 'after others on the same connection:'),
    ...several(beside, 'at the same time as others on the same connection:'),
    ...several(
      among,
      bodyBehind !== undefined
        ? 'whose body is sent after the answers to others on other connections:'
        : answerBehind !== undefined
          ? 'whose answer comes to its end after the answers to others on other connections:'
          : 'at the same time as others on other connections:',
    ),
    ...(bodyBehind === 'the-answer' ? ['with a body that is sent after the answer'] : []),
    ...several(later, 'before others on other connections:'),
  ];
}

const leavings = {
  'before-the-answer': ', who closes the connection before the answer',
  'within-the-answer': ', who closes the connection within the answer',
} as const;

const leavingInWords = (requests: readonly ProxyRequest[]): string =>
  [...new Set(requests.map(({ leaves }) => (leaves === undefined ? '' : leavings[leaves])))].join('');

const ofWhom = (requests: readonly ProxyRequest[]): string =>
  listed([...new Set(requests.map(({ as }) => (as === undefined ? 'nobody' : `\`${as}\``)))]);

const formsInWords = ({ inEachOf, inEachSmuggling, presentingEach, underEach }: ThroughProxy): readonly string[] => [
  ...(inEachOf === undefined ? [] : [`in ${inEachOf.forms.length} forms of ${inEachOf.name}`]),
  ...(inEachSmuggling === undefined ? [] : [`with a hidden request in ${inEachSmuggling.length} forms`]),
  ...(presentingEach === undefined
    ? []
    : [
        `with ${listed(presentingEach.map((form) => credentialForms[form].words)).replace(/, ([^,]*) and /, ', $1, and ')}, one at a time`,
      ]),
  ...(underEach === undefined ? [] : [`once ${listed(underEach.map(serverNameInWords))}`]),
];

function upstreamInWords({ upstream, upstreamBefore, answered }: ThroughProxy): readonly string[] {
  const change =
    upstreamBefore === undefined
      ? []
      : [
          `where the upstream ${upstreamStates[upstreamBefore.state].words} becomes one ${upstreamStates[upstream].words} and ${
            upstreamBefore.connections === 'kept' ? 'keeps' : 'ends'
          } its connections`,
        ];
  const state =
    upstream === 'good' || change.length > 0 ? change : [`with an upstream ${upstreamStates[upstream].words}`];
  return [...state, ...(answered === undefined ? [] : [answerInWords(answered)])];
}

function answerInWords({
  status = 200,
  headers = [],
  body,
  bodyOfLength,
  after,
  together,
  cutAfter,
  chunked,
  untilClose,
  anotherBehind,
  atTheHead,
  none,
  interim = [],
  interimFor,
}: UpstreamAnswer): string {
  if (none === true) return 'where the upstream ends the connection without an answer';
  const more = [
    ...headers.map(([name, value]) => `\`${name}: ${value}\``),
    ...(bodyOfLength === undefined ? [] : [`${bodyOfLength} octets of body`]),
    ...(body !== undefined && /[^\0-\x7f]/.test(body) ? ['a body beyond ASCII'] : []),
    ...(chunked === undefined ? [] : ['the body in chunks']),
    ...(untilClose === undefined ? [] : ['the end of the connection as that of the body']),
    ...(anotherBehind === undefined
      ? []
      : [
          `another answer ${anotherBehind === 'when-idle' ? 'a moment later' : 'behind it'}, for which nobody has asked`,
        ]),
    ...(cutAfter === undefined ? [] : [`a body that is cut after ${cutAfter} octets`]),
  ];
  const before =
    interim.length === 0
      ? ''
      : `${listed(interim.map(String))} and then${interimFor === undefined ? '' : `, ${interimFor} ms later,`} `;
  const when = atTheHead === undefined ? '' : ' before the body has come';
  return `where the upstream answers ${before}${status}${when}${together === undefined ? '' : ' when the others have come as well'}${after === undefined ? '' : ` after ${after} ms`}${more.length === 0 ? '' : ` with ${listed(more)}`}`;
}
