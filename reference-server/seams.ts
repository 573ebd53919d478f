import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket, TlsOptions } from 'node:tls';
import type {
  Authenticate,
  Authentication,
  AuthenticationSteps,
  TrustedAuthorities,
} from './authentication/authenticate';
import type { Presented } from './authentication/peer';
import type { IncomingRequest, Pipeline } from './http/pipeline';
import type { Api } from './resources/api';

/**
 * Where a server can be made to differ from the standard: each seam is given the standard way and says what takes its
 * place. Tests and named faults reach in here and nowhere else; the code behind the seams knows of neither.
 */
export interface Seams {
  /** Replaces single rules of authentication. */
  readonly steps: (standard: AuthenticationSteps) => AuthenticationSteps;
  /** Replaces or wraps the whole stage; it may look at more of the request than the standard does. */
  readonly authenticate: (
    standard: Authenticate,
  ) => (request: Omit<IncomingRequest, 'readBody'>, presented: Presented) => Authentication;
  /** The authorities trusted at this moment; asked for every request. */
  readonly trusted: (standard: TrustedAuthorities) => TrustedAuthorities;
  /** What TLS is told about every connection. */
  readonly tls: (standard: TlsOptions) => TlsOptions;
  /** What is read from a connection when its handshake is complete. */
  readonly presented: (standard: (socket: TLSSocket) => Presented) => (socket: TLSSocket) => Presented;
  /** The bytes inside TLS, before HTTP is read from them. */
  readonly stream: (socket: TLSSocket) => Duplex;
  /** Wraps every request with its answer. */
  readonly answer: (standard: Pipeline) => Pipeline;
  /** Wraps what stands behind authentication. */
  readonly respond: (standard: Api['respond']) => Api['respond'];
  /** What a peer that speaks clear text gets. */
  readonly plainHttp: (standard: (socket: Socket) => void) => (socket: Socket) => void;
}

const same = <Standard>(standard: Standard): Standard => standard;

/** The server as it should be. */
export const standardSeams: Seams = {
  steps: same,
  authenticate: same,
  trusted: same,
  tls: same,
  presented: same,
  stream: same,
  answer: same,
  respond: same,
  plainHttp: same,
};
