import { setTimeout as wait } from 'node:timers/promises';
import { isAnswered, type RelatedRequest, type HttpResponse, type TlsObservation } from '../../observation';
import { clientRefusal } from './client-refusal';
import type { Attempt } from '../../vocabulary/types';
import { aroundTheBody } from '../http/around-the-body';
import type { Connection, Conversation } from '../http/connection';
import { openRequests, type OpenRequests } from './open-requests';
import { portsOfOurOwn } from '../tcp/own-ports';
import { companionsOf, requestOf } from '../request/request';
import { earlierConnections } from '../../vocabulary/when';
import type { Exchange } from '../request/types';
import { endProperly, keepSessions } from '../tls/session';
import { asked, afterResponse, type AttemptResult, type UnderWay } from './attempt-result';

/** What the connection came to whose session is to be resumed. */
export interface EarlierRequest {
  /** Undefined: the server gave none, or there was none to ask for. */
  readonly session?: Buffer;
  /** Those that the answer set, as a request carries them (RFC 6265, 4.2.1); undefined: none, or they are not asked for. */
  readonly cookies?: string;
  /** The port that it came from; undefined: the attempt may come from any. */
  readonly port?: number | undefined;
  /** Requests that are open on it until they are ended. */
  readonly open?: OpenRequests;
  readonly tls?: TlsObservation;
  readonly company: readonly RelatedRequest[];
}

/** Asks as the one whose session is to be resumed, and brings the session along. */
export async function makeSession(underWay: UnderWay): Promise<EarlierRequest> {
  const { session: made } = underWay.exchange;
  if (made === undefined || made.by === 'before-the-body') return { company: [] };
  if (made.by !== 'nothing') return makeOne(made, underWay);
  const company: RelatedRequest[] = [];
  for (let round = 0; round < earlierConnections; round += 1) {
    company.push(...(await makeOne(made, underWay)).company);
    underWay.deadline.renew();
  }
  return { company };
}

async function makeOne(made: NonNullable<Exchange['session']>, underWay: UnderWay): Promise<EarlierRequest> {
  const { exchange, dial, connectionOver, identify } = underWay;
  const unanswered = { company: [await relatedRequest('session', undefined, identify)] };
  const fromPorts = made.by === 'source-port' ? portsOfOurOwn() : undefined;
  const dialled = await dial(made.credential, undefined, made.serverName, fromPorts);
  if (!dialled.ok) return unanswered;
  const { socket, tls } = dialled;
  const session = keepSessions(socket);
  if (clientRefusal(exchange, tls) !== undefined) {
    socket.destroy();
    return unanswered;
  }
  const connection = connectionOver(dialled, tls.alpn === 'h2' ? '2' : '1.1');
  const question = requestOf({ kind: 'who-am-i', http: '1.1', headers: [] }, exchange);
  if (made.by === 'open-requests' && tls.alpn === 'h2') {
    const open = openRequests(connection, question, underWay);
    // Streams are opened in order: when this one is answered, the server has begun with all before it.
    const last = await asked(connection, question, false, underWay);
    const company = [await relatedRequest('session', last, identify)];
    if (last.ending.kind === 'response') return { company, open };
    open.end();
    return { company };
  }
  // A server that is asked to close may be gone before it has read our end.
  const isKept = made.by === undefined && tls.alpn !== 'h2';
  const said = await asked(connection, question, !isKept, underWay);
  if (isKept) await endProperly(socket);
  if (made.by === 'source-port') dialled.reset();
  else connection.close();
  const company = [await relatedRequest('session', said, identify)];
  if (made.by === 'nothing' || made.by === 'open-requests' || made.by === 'before-the-body') return { company };
  if (made.by === 'source-port') return { company, port: dialled.fromPort };
  if (made.by === 'cookies') {
    const cookies = cookiesOf(said.response);
    return { company, ...(cookies === undefined ? {} : { cookies }) };
  }
  const kept = session();
  return { company, tls, ...(kept === undefined ? {} : { session: kept }) };
}

/** The cookies that an answer sets, without their attributes; undefined: it sets none. */
export function cookiesOf(response: HttpResponse | undefined): string | undefined {
  const set = (response?.headers ?? []).filter(([name]) => name.toLowerCase() === 'set-cookie');
  const pairs = set.map(([, value]) => (value.split(';')[0] ?? '').trim()).filter((pair) => pair.includes('='));
  return pairs.length === 0 ? undefined : pairs.join('; ');
}

/** The questions that go before, and then the attempt's own with those beside it. */
export async function converse(connection: Connection, underWay: UnderWay): Promise<AttemptResult> {
  const { exchange, request, deadline, clock, identify } = underWay;
  const { attempt } = exchange;
  const { after, beside } = { after: undefined, beside: undefined, ...attempt };
  const company: RelatedRequest[] = [];
  for (const question of companionsOf(attempt, after, exchange)) {
    const said = await asked(connection, question, false, underWay);
    company.push(await relatedRequest('before', said, identify));
    if (said.ending.kind !== 'response') return { ending: said.ending, company };
    // Sixty answers take a slow target longer than one.
    deadline.renew();
  }
  if (hasEarlierRequests(attempt)) await deadline.during(exchange.meanwhile);
  if (exchange.session === undefined && anyoneBelieved(company)) await deadline.wait(exchange.until, clock);
  if (exchange.session?.by === 'before-the-body') {
    const behind = await askedBehind(connection, exchange.session, underWay);
    return { ...behind, company: [...company, ...(behind.company ?? [])] };
  }
  const questions = companionsOf(attempt, beside, exchange);
  const own = asked(connection, request, questions.length === 0, underWay);
  const others = questions.map((each, at) => asked(connection, each, at === questions.length - 1, underWay));
  const said = await own;
  for (const each of await Promise.all(others)) company.push(await relatedRequest('beside', each, identify));
  return { ...afterResponse(said), company };
}

/** Milliseconds in which a server has read the head of a request, and knows who makes it. */
const underWayFor = 100;

/** The attempt's own question, whose body is sent when another caller has been answered on a connection of its own. */
async function askedBehind(
  connection: Connection,
  other: NonNullable<Exchange['session']>,
  underWay: UnderWay,
): Promise<AttemptResult> {
  const { request } = underWay;
  const [said, { company }] = await aroundTheBody(
    (held) => asked(connection, request, true, underWay, held),
    async () => {
      await wait(underWayFor);
      return makeOne(other, underWay);
    },
  );
  const isBehind = request.body !== undefined && said.beforeItsBody !== true && company.every(isAnswered);
  return { ...afterResponse(said), company, bodyBehind: isBehind };
}

/** Whether requests go before on the connection of the attempt: what happens meanwhile happens behind them. */
export const hasEarlierRequests = (attempt: Attempt): boolean => 'after' in attempt;

/** Nothing can run out that was never there. */
export const anyoneBelieved = (company: readonly RelatedRequest[]): boolean =>
  company.some(({ identity }) => identity !== undefined);

const relatedRequest = async (
  role: RelatedRequest['role'],
  said: (Pick<Conversation, 'response' | 'ending'> & Pick<AttemptResult, 'sent'>) | undefined,
  identify: UnderWay['identify'],
): Promise<RelatedRequest> => {
  const answer = said?.response?.complete === true ? said.response : undefined;
  return {
    role,
    status: answer?.status,
    ...(said?.ending.kind === 'timed-out' ? { timedOut: true } : {}),
    identity: answer === undefined ? undefined : await identify(answer),
    sent: said?.sent,
  };
};
