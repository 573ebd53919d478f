import type { Clock, createContexts } from '../../../attempt';
import type { HeldBody } from '../../../attempt/http/connection';
import type { WireRequest } from '../../../attempt/request/wire-request';
import type { TlsObservation } from '../../../observation';
import type { Credential } from '../../../pki';
import type { Endpoint } from '../../../target/types';
import type { ProxyRequest, ThroughProxy } from '../../../vocabulary/front-proxy/types';
import type { TlsVersion } from '../../../vocabulary/types';
import type { Marks } from '../marks/marks';

/** A TLS session that another connection may resume, with the request that was made in it. */
export interface KeptSession {
  readonly ticket: Buffer;
  readonly tls: TlsObservation;
  readonly certificate: Credential | undefined;
  readonly request: WireRequest;
}

/** What one connection to the front proxy is made with. */
export interface Conversing {
  readonly endpoint: Endpoint;
  /** False: the certificate of the front proxy is looked at and never rejected. */
  readonly verifiesServer: boolean;
  readonly tls: TlsVersion | undefined;
  /** The client certificate that the connection presents. */
  readonly certificate: Credential | undefined;
  readonly http: ThroughProxy['http'];
  readonly speaking: ThroughProxy['speaking'];
  /** The server name that is sent (SNI); that of the endpoint unless given, none when empty. */
  readonly serverName?: string | undefined;
  /** No newer version of TLS is offered. */
  readonly atMost?: '1.1' | undefined;
  /** Milliseconds for the answer to each request. */
  readonly timeout: number;
  /** When the user of the last request closes the connection. */
  readonly leaves?: ProxyRequest['leaves'];
  readonly clock: Clock;
  /** By which an answer says which request it is for. */
  readonly marks: Marks;
  readonly contexts: ReturnType<typeof createContexts>;
  /** The own request is made when this has passed, where each before it was accepted. */
  readonly until?: Date | undefined;
  /** Happens before the own request, in its own time. */
  readonly meanwhile?: (() => Promise<void>) | undefined;
  /** The body of the own request is kept back; in HTTP/1 alone. */
  readonly held?: HeldBody | undefined;
  /** The session that the connection offers to resume. */
  readonly resuming?: KeptSession | undefined;
  /** Is given the session of the connection, if the front proxy gives one. */
  readonly keeps?: (session: KeptSession) => void;
  /** No protocol is offered in the handshake. */
  readonly offers?: ThroughProxy['offers'];
  /** The ports of this machine to connect from, the first that is free. */
  readonly fromPorts?: readonly number[] | undefined;
  /** The connection is reset when its request is answered; is given the port that it came from. */
  readonly resets?: (port: number | undefined) => void;
}

/** The requests of one connection: those before the own one, and those at the same time as it. */
export interface Requests {
  readonly after: readonly WireRequest[];
  readonly own: WireRequest;
  readonly beside: readonly WireRequest[];
}
