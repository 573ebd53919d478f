import type { Ending, TlsObservation } from '../../observation';
import { clientRefusal } from './client-refusal';
import { connectionsMeanwhile, makeSession, type EarlierRequest } from './company/earlier-connection';
import { anyoneBelieved } from './company/related-request';
import { converse, hasEarlierRequests } from './company/related-requests';
import { formOf } from '../request/form';
import type { WireRequest } from '../request/wire-request';
import { beforeRequest, type Established, type AttemptResult, type UnderWay } from './attempt-result';

/** Makes the attempt on a TLS connection of its own, beside those of another caller where there are to be any. */
export async function overTls(given: UnderWay): Promise<AttemptResult> {
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const [others, seen] = await Promise.all([
    connectionsMeanwhile(given, begin),
    begun.then(async () => afterEarlier(given)),
  ]);
  return { ...seen, company: [...others, ...(seen.company ?? [])] };
}

/** The attempt, after the connection whose session it resumes. */
async function afterEarlier(given: UnderWay): Promise<AttemptResult> {
  const earlier = await makeSession(given);
  const { open } = earlier;
  try {
    const seen = await ownAttempt(given, earlier);
    return open === undefined ? seen : { ...seen, openRequests: open.areAllOpen() };
  } finally {
    open?.end();
  }
}

async function ownAttempt(
  given: UnderWay,
  { session, cookies, fields, port, company, tls }: EarlierRequest,
): Promise<AttemptResult> {
  const { exchange, deadline, clock, dial } = given;
  const returned: WireRequest['headers'] = [
    ...(fields ?? []),
    ...(cookies === undefined ? [] : [['Cookie', cookies] as const]),
  ];
  const attempt = returned.length === 0 ? given : { ...given, request: withFields(given.request, returned) };
  if (exchange.session !== undefined && anyoneBelieved(company)) await deadline.wait(exchange.until, clock);
  if (!hasEarlierRequests(exchange.attempt)) await deadline.during(exchange.meanwhile);
  const first = await dial(exchange.credential, session, undefined, port === undefined ? undefined : [port]);
  // What stands between may still hold the earlier connection to be open.
  const blocked = port !== undefined && !first.ok && first.ending.kind === 'unreachable';
  const dialled = blocked ? await dial(exchange.credential, session) : first;
  if (!dialled.ok) return { ...beforeRequest(dialled.ending, dialled.transcript), company };
  const seen = await speak(tls === undefined ? dialled : asVerifiedBefore(dialled, tls), attempt);
  const fromSamePort = port !== undefined && dialled.fromPort === port;
  const fieldsReturned = fields !== undefined && returned.length > 0;
  return {
    ...seen,
    request: attempt.request,
    fromSamePort,
    fieldsReturned,
    company: [...company, ...(seen.company ?? [])],
  };
}

const withFields = (request: WireRequest, fields: WireRequest['headers']): WireRequest => ({
  ...request,
  headers: [...request.headers, ...fields],
});

/** The target has not agreed to the version that the attempt is about. */
export const noHttp2: Ending = { kind: 'malformed', why: 'no agreement on HTTP/2', stage: 'handshake' };

async function speak(established: Established, attempt: UnderWay): Promise<AttemptResult> {
  const { socket, tls, transcript } = established;
  const { exchange, http, connectionOver } = attempt;
  const refusal = clientRefusal(exchange, tls);
  if (refusal !== undefined) {
    socket.destroy();
    return { ...beforeRequest(refusal, transcript), tls };
  }
  if (http === '2' && tls.alpn !== 'h2') {
    socket.destroy();
    return { ...beforeRequest(noHttp2, transcript), tls };
  }
  const connection = connectionOver(established, http, formOf(exchange.attempt));
  try {
    return { ...(await converse(connection, attempt)), tls, transcript };
  } finally {
    connection.close();
  }
}

/** A resumed session shows no certificate: who can resume it is the server that was verified when it was made. */
export const asVerifiedBefore = (established: Established, { peer, verification }: TlsObservation): Established =>
  established.tls.resumed ? { ...established, tls: { ...established.tls, peer, verification } } : established;
