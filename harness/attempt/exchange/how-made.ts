import type { Ending } from '../../observation';
import type { Transcript } from '../../wire';
import type { How } from '../evidence/how';
import { companionsOf, earlierRequestsOf, requestOfSession } from '../request/request';
import { formOf } from '../request/form';
import type { Exchange } from '../request/types';
import type { WireRequest } from '../request/wire-request';
import { trustOf } from '../tls/trust';

/** What a probe knows of an attempt that it has made. */
interface Made {
  readonly request: WireRequest;
  readonly http: How['http'];
  readonly transcript: Transcript | undefined;
  readonly ending: Ending;
  readonly unknownAuthority: string;
}

/** How an attempt on an API server was made. */
export function howMade(exchange: Exchange, { request, http, transcript, ending, unknownAuthority }: Made): How {
  const { attempt, endpoint, credential, session, token } = exchange;
  const { beside } = { beside: undefined, ...attempt };
  const connects = attempt.kind === 'connect' ? attempt : undefined;
  const twice = attempt.kind === 'plain-http' && attempt.twice === true;
  return {
    endpoint,
    clearText: attempt.kind === 'plain-http',
    verifiesServer: connects === undefined ? exchange.verifiesServer : connects.trusting !== 'anything',
    ...trustOf(attempt, endpoint, unknownAuthority),
    tls: connects?.sends === undefined ? exchange.tls : '1.2',
    atMost: connects?.atMost,
    sends: connects?.sends,
    present: 'present' in attempt ? attempt.present : undefined,
    credential,
    serverName: ('serverName' in attempt ? attempt.serverName : undefined) ?? endpoint.serverName,
    http,
    form: attempt.kind === 'plain-http' ? attempt.h2c : formOf(attempt),
    session: session && {
      credential: session.credential,
      serverName: session.serverName,
      by: session.by,
      request: requestOfSession(session, exchange),
    },
    before: twice ? [request] : earlierRequestsOf(attempt, exchange),
    own: request,
    beside: companionsOf(attempt, beside, exchange),
    onlyHere: onlyHere(exchange),
    aboutServer: connects !== undefined,
    refused: ending.kind === 'client-refused' ? ending.code : undefined,
    transcript,
    secrets: token === undefined ? [] : [token],
  };
}

function onlyHere({ until, meanwhile, session }: Exchange): string | undefined {
  if (session?.by === 'open-requests') return 'forty requests of another connection are open while it is made';
  if (session?.by === 'before-the-body') return 'another connection is made while it waits for its body';
  if (session?.by === 'fields') return 'it carries the fields of an answer on another connection';
  if (session?.by === 'at-once') return 'eight other connections are made at the same time';
  if (session?.by === 'nothing') return 'ten other connections are made before it';
  if (meanwhile !== undefined) return 'a CA file of the server is changed while the attempt is made';
  return until === undefined ? undefined : 'it waits on an open connection until a certificate has expired';
}
