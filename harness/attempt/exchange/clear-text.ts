import type { Socket } from 'node:net';
import { usualClient } from '../request/client-shapes';
import { dialTcp } from '../tcp/dial-tcp';
import { h2cConnection } from '../http/h2c';
import { http1Connection } from '../http/http1';
import { afterResponse, type AttemptResult, type UnderWay } from './attempt-result';

/** Makes a request in clear text to the port that speaks TLS (clause 7.1). */
export async function inClearText(attempt: UnderWay): Promise<AttemptResult> {
  const { exchange, request, deadline } = attempt;
  const { endpoint } = exchange;
  const { h2c, twice } = exchange.attempt.kind === 'plain-http' ? exchange.attempt : {};
  const signal = deadline.signal();
  const socket = await dialTcp(endpoint, signal);
  if ('kind' in socket) return { ending: socket };
  if (twice === true) return askTwice(socket, attempt);
  const connection =
    h2c === undefined
      ? http1Connection(socket, versionOf(attempt), endpoint, undefined)
      : h2cConnection(socket, h2c, endpoint, undefined, exchange.shape ?? usualClient);
  const said = await connection.ask(request, { last: true, signal });
  connection.close();
  return afterResponse(said);
}

/** Writes the request again after the answer, also where that said it was the last: the server must not read it. */
async function askTwice(socket: Socket, attempt: UnderWay): Promise<AttemptResult> {
  const { exchange, request, deadline } = attempt;
  const ask = (last: boolean) =>
    http1Connection(socket, versionOf(attempt), exchange.endpoint, undefined).ask(request, {
      last,
      signal: deadline.signal(),
    });
  const first = await ask(false);
  const companion = { role: 'before', status: first.response?.status, identity: undefined } as const;
  const over = socket.readableEnded || socket.destroyed || first.ending.kind !== 'response';
  const second = over ? undefined : await ask(true);
  socket.destroy();
  if (second === undefined && first.ending.kind !== 'response')
    return { ...afterResponse(first), company: [companion] };
  return {
    ...(second === undefined
      ? { ending: { kind: 'closed', how: 'end', stage: 'request' } as const }
      : afterResponse(second)),
    company: [companion],
  };
}

const versionOf = ({ http }: UnderWay): '1.0' | '1.1' => (http === '1.0' ? '1.0' : '1.1');
