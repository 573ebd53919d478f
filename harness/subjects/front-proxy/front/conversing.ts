import type { Clock, createContexts } from '../../../attempt';
import type { WireRequest } from '../../../attempt/request/wire-request';
import type { Credential } from '../../../pki';
import type { Endpoint } from '../../../target/types';
import type { ThroughProxy } from '../../../vocabulary/front-proxy/types';
import type { TlsVersion } from '../../../vocabulary/types';

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
  /** No newer version of TLS is offered. */
  readonly atMost?: '1.1' | undefined;
  /** Milliseconds for the answer to each request. */
  readonly timeout: number;
  readonly clock: Clock;
  readonly contexts: ReturnType<typeof createContexts>;
}

/** The requests of one connection: those before the own one, and those at the same time as it. */
export interface Requests {
  readonly after: readonly WireRequest[];
  readonly own: WireRequest;
  readonly beside: readonly WireRequest[];
}
