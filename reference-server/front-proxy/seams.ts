import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket, TlsOptions } from 'node:tls';
import type { Certificate } from '../authentication/certificate/certificate';
import type { Presented } from '../authentication/peer';
import type { ForwardingSteps } from './forwarding/forwarded-request';
import type { Handle } from './forwarding/handle';
import type { Returned } from './forwarding/returned-answer';
import type { UserRequest } from './messages';
import type { Connect, UpstreamOptions, Verify } from './upstream/connect';
import type { Send } from './upstream/send';
import type { Authenticate, UserSteps } from './users/authenticate';

/**
 * Where a proxy can be made to differ from the standard: each seam is given the standard way and says what takes its place.
 * Tests and named faults reach in here and nowhere else; the code behind the seams knows of neither.
 */
export interface Seams {
  /** What TLS in front is told. */
  readonly tls: (standard: TlsOptions) => TlsOptions;
  /** What is read from a user's connection when its handshake is complete. */
  readonly presented: (standard: (socket: TLSSocket) => Presented) => (socket: TLSSocket) => Presented;
  /** The bytes inside TLS, before HTTP is read from them. */
  readonly stream: (socket: TLSSocket) => Duplex;
  /** What a peer that speaks clear text gets. */
  readonly plainHttp: (standard: (socket: Socket) => void) => (socket: Socket) => void;
  /** A request before anybody has looked at it. */
  readonly arriving: (request: UserRequest) => UserRequest;
  /** The CAs that are trusted for users now. */
  readonly authorities: (standard: () => readonly Certificate[]) => () => readonly Certificate[];
  /** Replaces single rules of how users are found. */
  readonly users: (standard: UserSteps) => UserSteps;
  readonly authenticate: (standard: Authenticate) => Authenticate;
  /** Wraps every request with its answer. */
  readonly handle: (standard: Handle) => Handle;
  /** Replaces single rules of what is forwarded. */
  readonly forwarding: (standard: ForwardingSteps) => ForwardingSteps;
  /** What TLS behind is told, who is taken for the API server, and how a connection is opened. */
  readonly upstreamTls: (standard: UpstreamOptions) => UpstreamOptions;
  readonly verify: (standard: Verify) => Verify;
  readonly connect: (standard: Connect) => Connect;
  /** One request with the answer of the API server. */
  readonly send: (standard: Send) => Send;
  readonly returned: (standard: Returned) => Returned;
}

const same = <Standard>(standard: Standard): Standard => standard;

/** The proxy as it should be. */
export const standardSeams: Seams = {
  tls: same,
  presented: same,
  stream: same,
  plainHttp: same,
  arriving: same,
  authorities: same,
  users: same,
  authenticate: same,
  handle: same,
  forwarding: same,
  upstreamTls: same,
  verify: same,
  connect: same,
  send: same,
  returned: same,
};
