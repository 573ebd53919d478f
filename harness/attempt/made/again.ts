import type { Ending, Observation, TlsObservation } from '../../observation';
import { textOfBytes } from '../../text';
import type { Transcript } from '../../wire';
import { usualClient } from '../request/client-shapes';
import { offeredProtocols } from '../request/offered-protocols';
import type { Clock } from '../request/types';
import type { WireRequest } from '../request/wire-request';
import { createDeadline, type Deadline } from '../exchange/deadline';
import { connectionOver } from '../exchange/connection-over';
import { noHttp2 } from '../exchange/over-tls';
import { cookiesOf } from '../exchange/company/earlier-connection';
import type { How } from '../evidence/how';
import { wireObservation } from '../evidence/wire';
import type { Connection, Conversation } from '../http/connection';
import { dialTcp } from '../tcp/dial-tcp';
import { dialTls, type Dialled } from '../tls/dial';
import { createChainReader } from '../tls/known-chains';
import { portsOfOurOwn } from '../tcp/own-ports';
import { createContexts } from '../tls/secure-contexts';
import type { Socket } from 'node:net';
import { octetsOf } from './written';

/** What an attempt is made again with. */
export interface AgainOptions {
  /** Milliseconds for the answer to each request. */
  readonly timeout: number;
  readonly clock: Clock;
  /** Waits with the connection open, once its request is answered. */
  readonly hold?: ((observation: Observation) => Promise<void>) | undefined;
}

interface Opened {
  readonly socket: Socket;
  readonly tls: TlsObservation | undefined;
  readonly transcript: Transcript | undefined;
  readonly connection: Connection;
}

/** Makes an attempt as it was made before: the same connection, certificate and octets. Nothing a peer does makes it throw. */
export async function makeAgain(how: How, { timeout, clock, hold }: AgainOptions): Promise<Observation> {
  const at = clock.now();
  const began = clock.elapsed();
  const elapsed = (): number => clock.elapsed() - began;
  const deadline = createDeadline(timeout);
  const open = opening(how, deadline, elapsed);
  try {
    const earlier = await makeEarlier(how, open, deadline);
    const opened = await open(how.credential, how.serverName, how.http, earlier);
    const observationOf = (said: Conversation, { tls, transcript }: Partial<Opened>): Observation => ({
      kind: 'exchange',
      ending: said.ending,
      address: `${how.endpoint.host}:${how.endpoint.port}`,
      tls,
      wire: transcript && wireObservation(transcript.summary(), { trust: undefined, certificates: false }),
      httpBytesWritten: said.bytesWritten,
      request: textOfBytes(octetsOf(how, 'own', how.own)),
      response: said.response,
      identity: undefined,
      at,
      duration: elapsed(),
    });
    if ('ending' in opened) return observationOf(unmade(opened.ending), opened);
    try {
      const said = await converse(opened.connection, withCookies(how, earlier.cookies), deadline, hold !== undefined);
      const observation = observationOf(said, opened);
      deadline.end();
      await hold?.(observation);
      return observation;
    } finally {
      opened.connection.close();
    }
  } finally {
    deadline.end();
  }
}

const unmade = (ending: Ending): Conversation => ({ ending, response: undefined, bytesWritten: 0 });

/** What the connection whose session is resumed has given. */
interface Earlier {
  readonly session?: Buffer | undefined;
  readonly cookies?: string | undefined;
  readonly port?: number | undefined;
}

type Open = (
  credential: How['credential'],
  serverName: string,
  http: How['http'],
  earlier: Earlier,
  fromPorts?: readonly number[],
) => Promise<
  | (Opened & { readonly dialled?: Extract<Dialled, { ok: true }> })
  | { readonly ending: Ending; readonly tls?: TlsObservation; readonly transcript?: Transcript | undefined }
>;

const chainOf = createChainReader();

function opening(how: How, deadline: Deadline, elapsed: () => number): Open {
  const { endpoint, trust, tls, atMost, sends, checkedName, form } = how;
  const shape = how.own.shape ?? usualClient;
  const contexts = createContexts();
  const over = (socket: Socket, http: How['http'], transcript: Transcript | undefined): Connection =>
    connectionOver(socket, http, form, { endpoint, transcript, shape });
  return async (credential, serverName, http, { session, port }, fromPorts) => {
    if (how.clearText) {
      const socket = await dialTcp(endpoint, deadline.signal());
      return 'kind' in socket
        ? { ending: socket }
        : { socket, tls: undefined, transcript: undefined, connection: over(socket, http, undefined) };
    }
    const agreed = http === '2' && form !== 'by-upgrade' && form !== 'by-prior-knowledge';
    const dialled = await dialTls({
      endpoint,
      fromPorts: fromPorts ?? (port === undefined ? undefined : [port]),
      context: contexts({ credential, tls, trust, atMost, ciphers: shape.ciphers }),
      trust,
      chainOf,
      alpn: offeredProtocols(http === '2' && !agreed ? '1.1' : http, shape),
      checkedName,
      serverName,
      session,
      sends,
      signal: deadline.signal(),
      elapsed,
    });
    if (!dialled.ok) return { ending: dialled.ending, transcript: dialled.transcript };
    const { socket, transcript } = dialled;
    const ending = refusal(how, dialled.tls) ?? (agreed && dialled.tls.alpn !== 'h2' ? noHttp2 : undefined);
    if (ending !== undefined) {
      socket.destroy();
      return { ending, tls: dialled.tls, transcript };
    }
    return { socket, tls: dialled.tls, transcript, connection: over(socket, http, transcript), dialled };
  };
}

/** The harness refuses a server that it cannot verify, but under another name than its own, and in a resumed session. */
function refusal({ verifiesServer, serverName, endpoint, session }: How, tls: TlsObservation): Ending | undefined {
  if (!verifiesServer || serverName !== endpoint.serverName || session?.serverName !== undefined || tls.resumed)
    return undefined;
  const { path, name } = tls.verification;
  if (path !== undefined) return { kind: 'client-refused', code: path };
  return name === undefined ? undefined : { kind: 'client-refused', code: 'ERR_TLS_CERT_ALTNAME_INVALID' };
}

async function makeEarlier({ session: made, serverName }: How, open: Open, deadline: Deadline): Promise<Earlier> {
  if (made === undefined) return {};
  const fromPorts = made.by === 'source-port' ? portsOfOurOwn() : undefined;
  const opened = await open(made.credential, made.serverName ?? serverName, '1.1', {}, fromPorts);
  if ('ending' in opened) return {};
  const sessions: Buffer[] = [];
  opened.socket.on('session', (session: Buffer) => sessions.push(session));
  const said = await opened.connection.ask(made.request, { last: true, signal: deadline.signal() });
  deadline.renew();
  const { dialled } = opened;
  const session = sessions.at(-1) ?? (opened.tls?.protocol === 'TLSv1.2' ? dialled?.socket.getSession() : undefined);
  if (made.by === 'source-port') dialled?.reset();
  else opened.connection.close();
  if (made.by === 'source-port') return { port: dialled?.fromPort };
  return made.by === 'cookies' ? { cookies: cookiesOf(said.response) } : { session };
}

/** The cookies of this answer in the place of those of the one before. */
const withCookies = (how: How, cookies: string | undefined): How => {
  const others = how.own.headers.filter(([name]) => name !== 'Cookie');
  return cookies === undefined ? how : { ...how, own: { ...how.own, headers: [...others, ['Cookie', cookies]] } };
};

async function converse(
  connection: Connection,
  { before, own, beside }: Pick<How, 'before' | 'own' | 'beside'>,
  deadline: Deadline,
  keepOpen: boolean,
): Promise<Conversation> {
  const ask = (request: WireRequest, last: boolean): Promise<Conversation> =>
    connection.ask(request, { last: last && !keepOpen, signal: deadline.signal() });
  for (const request of before) {
    const said = await ask(request, false);
    if (said.ending.kind !== 'response' && said.cancelled !== true) return said;
    deadline.renew();
  }
  const said = ask(own, beside.length === 0);
  const others = beside.map((request, at) => ask(request, at === beside.length - 1));
  await Promise.all(others);
  return said;
}
