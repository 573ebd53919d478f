import type { Companion, HttpResponse, TlsObservation } from '../observation';
import { readIdentity } from '../target/identity';
import type { Oracle } from '../target/types';
import { clientRefusal } from './client-refusal';
import type { Connection } from './connection';
import { companionsOf, requestOf } from './request';
import { spoken, type Seen, type UnderWay } from './seen';

/** What the connection came to whose session is to be resumed. */
export interface Earlier {
  /** Undefined: the server gave none, or there was none to ask for. */
  readonly session?: Buffer;
  readonly tls?: TlsObservation;
  readonly company: readonly Companion[];
}

/** Asks as the one whose session is to be resumed, and brings the session along. */
export async function makeSession({ exchange, deadline, dial, connectionOver }: UnderWay): Promise<Earlier> {
  const { session: made, oracle } = exchange;
  if (made === undefined) return { company: [] };
  const unanswered = { company: [companion('session', undefined, oracle)] };
  const dialled = await dial(made.credential);
  if (!dialled.ok) return unanswered;
  const { socket, tls } = dialled;
  const sessions: Buffer[] = [];
  socket.on('session', (session: Buffer) => sessions.push(session));
  if (clientRefusal(exchange, tls) !== undefined) {
    socket.destroy();
    return unanswered;
  }
  const connection = connectionOver(dialled, tls.alpn === 'h2' ? '2' : '1.1');
  const question = requestOf({ kind: 'who-am-i', http: '1.1', headers: [] }, exchange);
  const { response } = await connection.ask(question, { last: true, signal: deadline.signal() });
  // TLS 1.2 has its session with the handshake, TLS 1.3 as often as the server likes after it.
  const session = sessions.at(-1) ?? (tls.protocol === 'TLSv1.2' ? socket.getSession() : undefined);
  connection.close();
  return { company: [companion('session', response, oracle)], tls, ...(session === undefined ? {} : { session }) };
}

/** The questions that go before, and then the attempt's own with those beside it. */
export async function converse(
  connection: Connection,
  { exchange, request, deadline, clock }: UnderWay,
): Promise<Seen> {
  const { attempt, oracle } = exchange;
  const { after, beside } = attempt.kind === 'who-am-i' ? attempt : {};
  const company: Companion[] = [];
  for (const question of companionsOf(after, exchange)) {
    const { ending, response } = await connection.ask(question, { last: false, signal: deadline.signal() });
    company.push(companion('before', response, oracle));
    if (ending.kind !== 'response') return { ending, company };
  }
  if (exchange.session === undefined && anyoneBelieved(company)) await deadline.wait(exchange.until, clock);
  const signal = deadline.signal();
  const own = connection.ask(request, { last: true, signal });
  const others = companionsOf(beside, exchange).map((each) => connection.ask(each, { last: true, signal }));
  const said = await own;
  for (const { response } of await Promise.all(others)) company.push(companion('beside', response, oracle));
  return { ...spoken(said), company };
}

/** Nothing can run out that was never there. */
export const anyoneBelieved = (company: readonly Companion[]): boolean =>
  company.some(({ identity }) => identity !== undefined);

const companion = (role: Companion['role'], response: HttpResponse | undefined, oracle: Oracle): Companion => ({
  role,
  status: response?.complete === true ? response.status : undefined,
  identity: response?.complete === true ? readIdentity(oracle, response) : undefined,
});
