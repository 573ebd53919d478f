import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { carrying } from '../../../attempt/evidence/how';
import { wireObservation } from '../../../attempt/evidence/wire';
import { connectionOver } from '../../../attempt/exchange/connection-over';
import { createDeadline, type Deadline } from '../../../attempt/exchange/deadline';
import { asVerifiedBefore, noHttp2 } from '../../../attempt/exchange/over-tls';
import type { Conversation, HeldBody } from '../../../attempt/http/connection';
import { http1Bytes } from '../../../attempt/request/request';
import { usualClient } from '../../../attempt/request/client-shapes';
import { offeredProtocols } from '../../../attempt/request/offered-protocols';
import type { WireRequest } from '../../../attempt/request/wire-request';
import { dialTcp } from '../../../attempt/tcp/dial-tcp';
import { dialTls, type Dialled } from '../../../attempt/tls/dial';
import { endProperly, keepSessions } from '../../../attempt/tls/session';
import { createChainReader } from '../../../attempt/tls/known-chains';
import type { Ending, Observation, SentRequest } from '../../../observation';
import { textOfBytes } from '../../../text';
import type { Conversing, Requests } from './conversing';
import { formOf, howConversed } from './how-conversed';
import { related } from './related';

const chainOf = createChainReader();

/** Makes these requests on a connection of their own. Nothing a peer does makes it throw, hang or grow without bound. */
export async function converse(requests: Requests, how: Conversing): Promise<Observation> {
  const { clock, endpoint } = how;
  const at = clock.now();
  const began = clock.elapsed();
  const elapsed = (): number => clock.elapsed() - began;
  const deadline = createDeadline(how.timeout);
  try {
    const dialled = await dial(how, deadline, elapsed);
    const ticket = how.keeps !== undefined && dialled.ok === true ? keepSessions(dialled.socket) : undefined;
    const seen = await speak(dialled, requests, how, deadline, elapsed);
    const tls = 'tls' in dialled ? dialled.tls : undefined;
    const transcript = 'transcript' in dialled ? dialled.transcript : undefined;
    const { own } = seen;
    const given = ticket?.();
    if (given !== undefined && tls !== undefined)
      how.keeps?.({ ticket: given, tls, certificate: how.certificate, request: requests.own });
    const observation: Observation = {
      kind: 'exchange',
      ending: own.ending,
      address: `${endpoint.host}:${endpoint.port}`,
      tls,
      wire: transcript && wireObservation(transcript.summary(), { trust: endpoint.trust, certificates: false }),
      httpBytesWritten: own.bytesWritten,
      request: textOfBytes(http1Bytes(requests.own, how.http === '1.0' ? '1.0' : '1.1', endpoint)),
      response: own.response,
      identity: undefined,
      sent: sentOf(own),
      ...(seen.waitedFor === undefined ? {} : { waitedFor: seen.waitedFor }),
      ...(how.fromPorts !== undefined && dialled.ok === true && how.fromPorts.includes(dialled.fromPort ?? 0)
        ? { fromSamePort: true }
        : {}),
      company: [
        ...seen.after.map((each) => related('before', { ...each, sent: sentOf(each) }, how.marks)),
        ...seen.beside.map((each) => related('beside', { ...each, sent: sentOf(each) }, how.marks)),
      ],
      at,
      duration: elapsed(),
    };
    return carrying(observation, () => howConversed(requests, how, { transcript, ending: own.ending }));
  } finally {
    deadline.end();
  }
}

/** When a request was made; one that had to wait for others was not open with them. */
const sentOf = ({ number, delayed, opened, answered, beforeItsBody }: Timed): SentRequest | undefined =>
  number === undefined
    ? undefined
    : {
        number,
        opened: delayed === true ? undefined : opened,
        answered,
        ...(beforeItsBody === true ? { beforeItsBody } : {}),
      };

/** What came of one request, with times in milliseconds since the attempt began. */
interface Timed extends Conversation {
  readonly opened?: number;
  readonly answered?: number | undefined;
}

interface Spoken {
  readonly own: Timed;
  readonly after: readonly Timed[];
  readonly beside: readonly Timed[];
  readonly waitedFor?: Date | undefined;
}

type Reached = Dialled | { readonly ok: 'in-clear-text'; readonly socket: Socket };

async function dial(how: Conversing, deadline: Deadline, elapsed: () => number): Promise<Reached> {
  const { endpoint, tls, certificate, speaking, atMost } = how;
  const { trust, serverName } = endpoint;
  if (speaking === 'clear-text') {
    const socket = await dialTcp(endpoint, deadline.signal());
    return 'kind' in socket ? { ok: false, ending: socket, transcript: undefined } : { ok: 'in-clear-text', socket };
  }
  const dialled = await dialTls({
    endpoint,
    context: how.contexts({ credential: certificate, tls, trust, atMost, ciphers: usualClient.ciphers }),
    trust,
    chainOf,
    alpn: protocolsOf(how),
    checkedName: serverName,
    serverName: how.serverName,
    signal: deadline.signal(),
    elapsed,
    fromPorts: how.fromPorts,
    ...(how.resuming === undefined ? {} : { session: how.resuming.ticket }),
  });
  return dialled.ok && how.resuming !== undefined
    ? { ...dialled, ...asVerifiedBefore(dialled, how.resuming.tls) }
    : dialled;
}

function protocolsOf({ offers, speaking, http }: Conversing): readonly string[] {
  if (offers === 'no-protocol') return [];
  return offeredProtocols(speaking?.startsWith('http2-by') === true ? '1.1' : http, { alpn: ['h2'] });
}

const unmade = (ending: Ending): Spoken => ({
  own: { ending, response: undefined, bytesWritten: 0 },
  after: [],
  beside: [],
});

async function speak(
  dialled: Reached,
  requests: Requests,
  how: Conversing,
  deadline: Deadline,
  elapsed: () => number,
): Promise<Spoken> {
  if (dialled.ok === false) return unmade(dialled.ending);
  if (dialled.ok === true) {
    const refusal = problemWith(dialled, how);
    if (refusal !== undefined) {
      dialled.socket.destroy();
      return unmade(refusal);
    }
  }
  const connection = connectionOver(dialled.socket, how.http, formOf(how), {
    endpoint: how.endpoint,
    transcript: dialled.ok === true ? dialled.transcript : undefined,
    shape: usualClient,
  });
  // A server that is asked to close may be gone before it has read our end.
  const isKept = how.keeps !== undefined && dialled.ok === true && dialled.tls.alpn !== 'h2';
  const ask = async (request: WireRequest, last: boolean): Promise<Timed> => {
    const opened = elapsed();
    const said = await connection.ask(request, {
      last,
      held: request === requests.own ? how.held : undefined,
      signal: leaving(dialled.socket, how.leaves, deadline.signal()),
    });
    return { ...said, opened, answered: said.ending.kind === 'response' ? elapsed() : undefined };
  };
  try {
    const after: Timed[] = [];
    for (const request of requests.after) {
      after.push(await ask(request, false));
      deadline.renew();
    }
    const waitedFor = after.every(isAccepted) ? how.until : undefined;
    await deadline.wait(waitedFor, how.clock);
    await deadline.during(how.meanwhile);
    const [own, ...beside] = await Promise.all([
      ask(requests.own, requests.beside.length === 0 && !isKept && how.resets === undefined),
      ...requests.beside.map((request, at, all) => ask(request, at === all.length - 1)),
    ]);
    if (own.beforeItsBody === true && own.ending.kind === 'response') await bodySent(how.held);
    if (isKept) await endProperly(dialled.socket);
    return { own, after, beside, waitedFor };
  } finally {
    if (how.resets !== undefined && dialled.ok === true) {
      dialled.reset();
      how.resets(dialled.fromPort);
    } else connection.close();
  }
}

/** The upstream answered, so that the front proxy has accepted the credential. */
export const isAccepted = ({ ending, response }: Pick<Observation, 'ending' | 'response'>): boolean =>
  ending.kind === 'response' && response?.status === 200;

/** Milliseconds in which a request has reached the API server, whose answer is longer under way. */
const underWay = 100;

/** A body that comes behind the answer to its request goes where that has been. */
async function bodySent(held: HeldBody | undefined): Promise<void> {
  await held?.released;
  await wait(underWay);
}

/** Aborted when the user of a request goes away, or when the time is up. */
function leaving(socket: Socket, when: Conversing['leaves'], timeUp: AbortSignal): AbortSignal {
  if (when === undefined) return timeUp;
  const gone = new AbortController();
  const leave = (): void => {
    gone.abort();
  };
  timeUp.addEventListener('abort', leave, { once: true });
  if (when === 'before-the-answer') setTimeout(leave, underWay);
  else socket.once('data', leave);
  return gone.signal;
}

/** The harness sends no request to a front proxy that it cannot verify (clause 4.3), nor in a version that was not agreed on. */
function problemWith({ tls }: Extract<Dialled, { ok: true }>, how: Conversing): Ending | undefined {
  const { path, name } = tls.verification;
  if (how.verifiesServer && path !== undefined) return { kind: 'client-refused', code: path };
  if (how.verifiesServer && name !== undefined) return { kind: 'client-refused', code: 'ERR_TLS_CERT_ALTNAME_INVALID' };
  const agreed = how.http === '2' && how.speaking?.startsWith('http2-by') !== true;
  return agreed && tls.alpn !== 'h2' ? noHttp2 : undefined;
}
