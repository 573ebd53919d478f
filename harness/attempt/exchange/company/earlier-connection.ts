import type { HttpResponse, RelatedRequest, TlsObservation } from '../../../observation';
import { connectionsAtOnce, earlierConnections } from '../../../vocabulary/when';
import { requestOfSession } from '../../request/request';
import type { Exchange } from '../../request/types';
import type { WireHeader } from '../../request/wire-request';
import { portsOfOurOwn } from '../../tcp/own-ports';
import { endProperly, keepSessions } from '../../tls/session';
import { fieldsOf } from './answer-fields';
import { asked, type UnderWay } from '../attempt-result';
import { clientRefusal } from '../client-refusal';
import { openRequests, type OpenRequests } from './open-requests';
import { relatedRequest } from './related-request';

/** What the connection came to whose session is to be resumed. */
export interface EarlierRequest {
  /** Undefined: the server gave none, or there was none to ask for. */
  readonly session?: Buffer;
  /** Those that the answer set, as a request carries them (RFC 6265, 4.2.1); undefined: none, or they are not asked for. */
  readonly cookies?: string;
  /** What the answer says in fields that are none of HTTP itself; absent: it is not asked for. */
  readonly fields?: readonly WireHeader[];
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
  if (made === undefined || made.by === 'before-the-body' || made.by === 'at-once') return { company: [] };
  if (made.by !== 'nothing') return makeOne(made, underWay);
  const company: RelatedRequest[] = [];
  for (let round = 0; round < earlierConnections; round += 1) {
    company.push(...(await makeOne(made, underWay)).company);
    underWay.deadline.renew();
  }
  return { company };
}

/**
 * What comes of connections of another caller that are made at the same time as that of the attempt; none where there are to be none.
 * `begin` begins the attempt: when one of the first half has been made, and together with the other half. Then the target has a request of
 * the other caller in hand when that of the attempt comes, and makes connections of both at once.
 */
export async function connectionsMeanwhile(underWay: UnderWay, begin: () => void): Promise<readonly RelatedRequest[]> {
  const { session: made } = underWay.exchange;
  if (made?.by !== 'at-once') {
    begin();
    return [];
  }
  const half = (onMade?: () => void): readonly Promise<EarlierRequest>[] =>
    Array.from({ length: connectionsAtOnce / 2 }, () => makeOne(made, underWay, onMade));
  let later: readonly Promise<EarlierRequest>[] | undefined;
  const earlier = half(() => {
    if (later !== undefined) return;
    later = half();
    begin();
  });
  const others = [...(await Promise.all(earlier)), ...(await Promise.all(later ?? []))];
  return others.flatMap(({ company }) => company);
}

/** Asks on a connection of another caller, of which `onMade` tells that it has been made or has failed; gives what remains of it. */
export async function makeOne(
  made: NonNullable<Exchange['session']>,
  underWay: UnderWay,
  onMade?: () => void,
): Promise<EarlierRequest> {
  const { exchange, dial, connectionOver, identify } = underWay;
  const unanswered = { company: [await relatedRequest('session', undefined, identify)] };
  const fromPorts = made.by === 'source-port' ? portsOfOurOwn() : undefined;
  const dialled = await dial(made.credential, undefined, made.serverName, fromPorts);
  onMade?.();
  if (!dialled.ok) return unanswered;
  const { socket, tls } = dialled;
  const session = keepSessions(socket);
  if (clientRefusal(exchange, tls) !== undefined) {
    socket.destroy();
    return unanswered;
  }
  const connection = connectionOver(dialled, tls.alpn === 'h2' ? '2' : '1.1');
  const question = requestOfSession(made, exchange);
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
  if (made.by === 'source-port') return { company, port: dialled.fromPort };
  if (made.by === 'cookies' || made.by === 'fields') {
    const cookies = cookiesOf(said.response);
    const fields = made.by === 'fields' ? { fields: fieldsOf(said.response) } : {};
    return { company, ...fields, ...(cookies === undefined ? {} : { cookies }) };
  }
  if (made.by !== undefined) return { company };
  const kept = session();
  return { company, tls, ...(kept === undefined ? {} : { session: kept }) };
}

/** The cookies that an answer sets, without their attributes; undefined: it sets none. */
export function cookiesOf(response: HttpResponse | undefined): string | undefined {
  const set = (response?.headers ?? []).filter(([name]) => name.toLowerCase() === 'set-cookie');
  const pairs = set.map(([, value]) => (value.split(';')[0] ?? '').trim()).filter((pair) => pair.includes('='));
  return pairs.length === 0 ? undefined : pairs.join('; ');
}
