import { setTimeout } from 'node:timers/promises';
import type { Answer, OnConnect, ServerState, TlsVersion } from '../../../recording-server';
import type { Credential } from '../../../pki';
import { alerts, slowness } from '../../../vocabulary/client/servers';
import type { FirstConnection, GivenAnswer, GivenServer, WeakTls } from '../../../vocabulary/client/types';
import { requestedHost } from '../requested-host';
import { locationOf } from './locations';
import { alternativeAt, json, longBody, naming, served } from './served';

/** The name of the state in which a server presents another certificate than at first. */
export const laterState = 'later';

/** Gives the URL of a server of the attempt. */
export type Locate = (server: string) => string;

/** A request: for which host it is, and whether it is the first at its server. */
interface Asked {
  readonly host: string;
  readonly isFirst: boolean;
}

/** The answer that a given one stands for to a request at the server `self`; `again`: another one is given to the next request. */
function answerOf(answer: GivenAnswer, locate: Locate, self: string, asked: Asked, again = false): Answer {
  switch (answer.kind) {
    case 'served':
      return served;
    case 'cacheable':
      return { ...served, headers: [...json, ['Cache-Control', 'max-age=60, public']] };
    case 'long':
      return { ...served, body: longBody() };
    case 'status':
      return {
        ...{ status: answer.status, body: statusDocument(answer.status, answer.says), close: true },
        // Clients that ask again do so where they are told to (RFC 9110, 10.2.3).
        headers: [429, 503].includes(answer.status) && again ? [...json, ['Retry-After', '0']] : json,
      };
    case 'cut':
      return answer.framing === 'stream'
        ? { ...served, framing: 'chunked', cutAfter: 20, resetsStream: true }
        : { ...served, framing: answer.framing, cutAfter: 20 };
    case 'nothing':
      return { nothing: answer.how === 'late' ? 'close' : answer.how };
    case 'redirect':
      if (answer.after === 'itself' && asked.isFirst)
        return { status: answer.status, headers: [['Location', locate(self)]], close: true };
      return {
        status: answer.status,
        headers: [
          ...(answer.written === 'behind-its-own' ? [['Location', locate(self)] as const] : []),
          ['Location', locationOf(locate(answer.to), locate(self), answer.written)],
          cookie,
        ],
        close: answer.on === undefined,
      };
    case 'redirect-to-its-address':
      // Whoever is there is led no further: what it shows after a further redirect is another question.
      if (asked.host === new URL(byAddress(locate(self))).host) return served;
      return {
        status: 302,
        headers: [['Location', byAddress(locate(self))], cookie],
        close: answer.on === 'another-connection',
      };
    case 'redirect-to-itself':
      // On one connection, so that whoever follows to a bound of its own comes to it soon.
      return {
        status: 302,
        headers: [
          ['Location', locate(self)],
          ...(answer.alternative === undefined ? [] : alternativeAt(locate(answer.alternative))),
        ],
      };
    case 'redirect-to-itself-in-clear-text':
      return { status: 302, headers: [['Location', locate(self).replace(/^https:/, 'http:')]], close: true };
    case 'redirect-to-a-file':
      return { status: 302, headers: [['Location', 'file:///etc/hosts']], close: true };
    case 'challenge':
      return {
        ...{ status: 401, body: statusDocument(401, 'Unauthorized'), close: true },
        headers: [...json, ['WWW-Authenticate', `Bearer realm="${locate(answer.realm)}",service="api"`]],
      };
    case 'naming':
      return naming(answer.in, locate(answer.server));
    case 'octets':
      return { raw: answer.octets, close: true };
    case 'once':
      // Another connection shows whether the server is verified on it, too.
      return asked.isFirst
        ? { ...answerOf(answer.first, locate, self, asked, true), close: true }
        : answerOf(answer.then ?? { kind: 'served' }, locate, self, asked);
  }
}

/** Given with a redirect: a cookie is for the server that has set it. */
const cookie = ['Set-Cookie', 'session=authn-conformance; Path=/'] as const;

function byAddress(location: string): string {
  const url = new URL(location);
  url.hostname = '127.0.0.1';
  return url.href;
}

const statusDocument = (code: number, message: string): string =>
  `${JSON.stringify({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, code })}\n`;

const versions = (version: TlsVersion | undefined): NonNullable<ServerState['tls']> =>
  version === undefined ? {} : { least: version, most: version };

const ofTls12 = versions('1.2');

/** What a recording server is told so that it speaks this and nothing else. */
export const tlsOf: Readonly<Record<WeakTls, NonNullable<ServerState['tls']>>> = {
  '1.0': versions('1.0'),
  '1.1': versions('1.1'),
  anonymous: { ...ofTls12, ciphers: 'aNULL:!eNULL:@SECLEVEL=0' },
  unencrypted: { ...ofTls12, ciphers: 'eNULL:!aNULL:@SECLEVEL=0' },
};

/** Milliseconds for which a first connection is not answered: more than clients wait that try again, less than a run has. */
const silence = 3000;

const firstConnections: Readonly<Record<Extract<FirstConnection, string>, OnConnect>> = {
  closed: 'close',
  reset: 'reset',
  unanswered: { silentFor: silence },
  'in-clear-text': {
    writes: Buffer.from('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
  },
};

const servedInClearText: OnConnect = {
  writes: Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\n{}\n'),
};

const firstOf = (first: FirstConnection): OnConnect =>
  typeof first === 'string'
    ? firstConnections[first]
    : // A record of TLS 1.2 with a fatal alert (RFC 8446, 5.1 and 6).
      { writes: Buffer.from([0x15, 3, 3, 0, 2, 2, alerts[first.alert]]) };

/** An answer of OCSP with the status `successful` and nothing else, in DER (RFC 6960, 4.2.1). */
const successful = Buffer.from([0x30, 3, 0x0a, 1, 0]);

/** What the servers of an attempt have in common. */
export interface Surroundings {
  readonly locate: Locate;
  readonly ticketKeys: Buffer;
  /** Whether a server of the attempt listens on this port. */
  readonly isOfAttempt: (port: number) => boolean;
  /** Milliseconds after which a server that does not answer ends its connection. */
  readonly lateness: number;
}

/** Where a later connection may be made over another protocol, the server speaks that too. */
const protocolsOf = (protocol: NonNullable<GivenServer['protocol']>, state: string): readonly ('h2' | 'http/1.1')[] =>
  protocol === 'none' ? [] : state === laterState ? ['h2', 'http/1.1'] : ['h2'];

/** A state of the recording server for a given one. */
export const stateOf = (
  name: string,
  given: GivenServer,
  { key, chain }: Credential,
  version: TlsVersion | undefined,
  { locate, ticketKeys, isOfAttempt, lateness }: Surroundings,
  nameless?: Credential,
): ServerState => {
  let requests = 0;
  return {
    name,
    key,
    chain,
    ...(nameless === undefined ? {} : { nameless }),
    answer: async (request) => {
      const asked = { host: requestedHost(request), isFirst: ++requests === 1 };
      // The first alone: a command that asks again would come to its time limit.
      if (given.answers.kind === 'nothing' && given.answers.how === 'late' && asked.isFirst)
        await setTimeout(lateness, undefined, { ref: false });
      if (given.isSlow === true) await setTimeout(slowness, undefined, { ref: false });
      return answerOf(given.answers, locate, name, asked);
    },
    clearText: given.inClearText === true ? 'served' : 'refused',
    ...(given.saysServedInClearText === true ? { onConnect: servedInClearText } : {}),
    ...(given.tunnels === undefined ? {} : { tunnelsTo: isOfAttempt, tunnelsOverTls: given.tunnels === 'over-tls' }),
    ...(given.firstConnection === undefined ? {} : { firstConnection: firstOf(given.firstConnection) }),
    tls: {
      ...(given.speaks === undefined ? versions(version) : tlsOf[given.speaks]),
      ...(given.asksForAnotherHello === true ? { ...versions('1.3'), group: 'secp384r1' as const } : {}),
      ...(given.protocol === undefined ? {} : { alpn: protocolsOf(given.protocol, name) }),
      ...(given.staples === true ? { staple: successful } : {}),
      ...(given.sharesSessions === true ? { ticketKeys } : {}),
    },
  };
};
