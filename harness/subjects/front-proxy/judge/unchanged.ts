import { headerOf, type HttpResponse, type RecordedRequest } from '../../../observation';
import type { ProxyExpectation, ThroughProxy, UnchangedPart } from '../../../vocabulary/front-proxy/types';
import { answerInWords, refusedBody, unlessControlled, withoutForwarding } from './answer';
import { bytesOf } from '../../../text/octets';
import { arrivedIn, sentOf } from './arrived';
import { unsafe, wrong, type Judge } from './context';
import { unlessForwarded } from './rejected';
import { documentOf, identitiesProblem } from './forwarded';

type ArrivesUnchanged = Extract<ProxyExpectation, { kind: 'arrives-unchanged' }>;
type AnswerUnchanged = Extract<ProxyExpectation, { kind: 'answer-unchanged' }>;

/** The request arrives once, and these parts of it as the user has sent them. */
export const judgeArrivesUnchanged =
  ({ parts, orRejected }: ArrivesUnchanged): Judge =>
  (forwarding, context) => {
    const { exchange } = forwarding;
    const arrived = arrivedIn(forwarding, context.marks);
    const problem = identitiesProblem(arrived, context);
    if (problem !== undefined) return problem;
    const own = sentOf(arrived, 0);
    const [first] = own;
    if (first === undefined && orRejected === true) return unlessForwarded(forwarding, context);
    if (first === undefined)
      return exchange.ending.kind === 'response'
        ? withoutForwarding(exchange)
        : unlessControlled(exchange, context.controlled);
    if (own.length > 1) return wrong('forwarded-repeatedly', `the request arrived upstream ${own.length} times`);
    const [, target = ''] = (exchange.request.split('\r\n', 1)[0] ?? '').split(' ');
    const rewritten = context.target.profile.unpromised['queries-as-written'] !== undefined;
    const read = (written: Parts): Parts => (rewritten ? { ...written, query: parametersOf(written.query) } : written);
    const sent = read({ ...partsSent(context.attempt, target), accept: acceptIn(linesOf(exchange.request)) });
    const got = read(partsArrived(first.request));
    const changed = parts.find((part) => sent[part] !== got[part]);
    return changed === undefined
      ? undefined
      : wrong(
          'request-changed',
          `the ${inWords[changed]} arrived upstream as ${shown(got[changed])}, and the user sent ${shown(sent[changed])}`,
        );
  };

type Parts = Readonly<Record<UnchangedPart, string>>;

const inWords: Parts = {
  method: 'method',
  path: 'path',
  query: 'query',
  body: 'body',
  'content-type': 'content type',
  accept: '`Accept` header',
};

const partsSent = (
  { method, body, bodyOfLength, contentType = '' }: ThroughProxy,
  target: string,
): Omit<Parts, 'accept'> => ({
  method,
  ...pathAndQuery(target),
  body: bodyOfLength === undefined ? Buffer.from(body ?? '', 'utf8').toString('latin1') : 'x'.repeat(bodyOfLength),
  'content-type': contentType,
});

const partsArrived = ({ method, target, body, headers }: RecordedRequest): Parts => ({
  method,
  ...pathAndQuery(target),
  body,
  'content-type': headerOf({ headers }, 'content-type') ?? '',
  accept: acceptIn(headers),
});

const acceptIn = (headers: RecordedRequest['headers']): string => valuesOf('accept', headers);

/** The header lines of a request as it was written, a character for each octet. */
const linesOf = (request: string): RecordedRequest['headers'] =>
  bytesOf(request.split('\r\n\r\n', 1)[0] ?? '')
    .toString('latin1')
    .split('\r\n')
    .map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')];
    });

/** An absolute target (RFC 9112, 3.2.2) is the same as its path and query. */
function pathAndQuery(target: string): Pick<Parts, 'path' | 'query'> {
  const [path = '', ...query] = target.replace(/^https?:\/\/[^/?]*/i, '').split('?');
  return { path, query: query.join('?') };
}

/** The parameters of a query in the order of their names; those of one name stay in theirs. */
function parametersOf(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return parameters.toString();
}

const shown = (text: string): string =>
  text.length <= 200
    ? JSON.stringify(text)
    : `${text.length} octets that begin with ${JSON.stringify(text.slice(0, 40))}`;

/** The user gets the status, the content type and the document of the upstream, and those of no other request; and these fields. */
export const judgeAnswerUnchanged =
  ({ fields = [] }: AnswerUnchanged): Judge =>
  (forwarding, context) =>
    answerProblem(forwarding, context) ?? fieldProblem(fields, forwarding.exchange.response, context.attempt);

function fieldProblem(
  fields: readonly string[],
  response: HttpResponse | undefined,
  { answered }: ThroughProxy,
): ReturnType<Judge> {
  for (const name of fields) {
    const [got, said] = [membersOf(name, response?.headers), membersOf(name, answered?.headers)];
    // A front proxy may set cookies of its own.
    const left = isSetCookie(name) ? got.filter((each) => said.includes(each)) : got;
    if (left.join() !== said.join())
      return wrong(
        'answer-changed',
        `\`${name}\` of the answer is ${eachShown(got)}, and the upstream answered ${eachShown(said)}`,
      );
  }
  return undefined;
}

const eachShown = (members: readonly string[]): string => members.map(shown).join(' and ') || 'nothing';

/** What the lines of a list say, each thing once: kube-apiserver says the same as the server behind it, beside it. */
const membersOf = (name: string, headers?: RecordedRequest['headers']): readonly string[] =>
  [...new Set(isSetCookie(name) ? linesNamed(name, headers) : valuesOf(name, headers).split(/\s*,\s*/))].toSorted();

/** Its lines are no list: a cookie has commas of its own (RFC 9110, 5.3). */
const isSetCookie = (name: string): boolean => name.toLowerCase() === 'set-cookie';

/** Several lines are one list (RFC 9110, 5.3). */
const valuesOf = (name: string, headers?: RecordedRequest['headers']): string => linesNamed(name, headers).join(', ');

const linesNamed = (name: string, headers: RecordedRequest['headers'] = []): readonly string[] =>
  headers.flatMap(([each, value]) => (each.toLowerCase() === name.toLowerCase() ? [value.trim()] : []));

const answerProblem: Judge = (forwarding, context) => {
  const { exchange } = forwarding;
  const { attempt, marks } = context;
  const arrived = arrivedIn(forwarding, marks);
  const problem = identitiesProblem(arrived, context);
  if (problem !== undefined) return problem;
  const { ending, response } = exchange;
  if (ending.kind !== 'response' || response === undefined) return unlessControlled(exchange, context.controlled);
  const own = arrived.find(({ number }) => number === 0);
  const { answered = {} } = attempt;
  const status = answered.status ?? 200;
  if (own === undefined) {
    // What the front proxy refuses by itself is the answer to nobody else.
    if (response.status >= 400 && response.status !== status)
      return refusedBody(exchange, attempt) ?? withoutForwarding(exchange);
    return unsafe('answer-of-another-request', `${answerInWords(exchange)}, and the request did not arrive upstream`);
  }
  if (response.status !== status)
    return wrong('answer-changed', `${answerInWords(exchange)}, and the upstream answered ${status}`);
  if (attempt.method === 'HEAD' || status === 204 || status === 304) return undefined;
  // In whatever part of the request the front proxy has kept it.
  const found = marks.read(own.request);
  const mark = found === undefined ? '' : marks.of(found.attempt, found.request);
  // Octets as Latin-1; the answer is read as UTF-8.
  const said = answered.body === undefined ? undefined : Buffer.from(answered.body, 'latin1').toString('utf8');
  const body =
    answered.bodyOfLength === undefined ? (said ?? documentOf(own, mark)) : 'x'.repeat(answered.bodyOfLength);
  if (response.body !== body)
    return wrong(
      'answer-changed',
      `the answer's body is ${shown(response.body)}, and the upstream answered ${shown(body)}`,
    );
  // Behind an interim answer kube-apiserver 1.36 passes on the document without its headers, which is no matter of whose it is.
  return answered.interim === undefined ? contentTypeProblem(response, own.request) : undefined;
};

function contentTypeProblem(response: HttpResponse, request: RecordedRequest): ReturnType<Judge> {
  const wanted = /application\/yaml/.test(headerOf(request, 'accept') ?? '') ? 'application/yaml' : 'application/json';
  const type = headerOf(response, 'content-type') ?? 'none';
  return type.split(';')[0]?.trim().toLowerCase() === wanted
    ? undefined
    : wrong('answer-changed', `the answer's content type is ${type}, and the upstream answered ${wanted}`);
}
