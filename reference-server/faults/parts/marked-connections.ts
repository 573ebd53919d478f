import type { TLSSocket } from 'node:tls';
import type { Presented } from '../../authentication/peer';
import type { Seams } from '../../seams';
import { serverNameOf } from './server-name';

/** Connections of one kind, by what they have presented, and the seam that notes them. */
export interface MarkedConnections {
  readonly marked: WeakSet<Presented>;
  readonly presented: Seams['presented'];
}

const markedConnections = (isOne: (socket: TLSSocket) => boolean): MarkedConnections => {
  const marked = new WeakSet<Presented>();
  return {
    marked,
    presented: (standard) => (socket) => {
      const presented = standard(socket);
      if (isOne(socket)) marked.add(presented);
      return presented;
    },
  };
};

/** Those that resume a TLS session. */
export const resumedSessions = (): MarkedConnections => markedConnections((socket) => socket.isSessionReused());

/** Those whose client has sent this server name (SNI). */
export const connectionsUnder = (name: string): MarkedConnections =>
  markedConnections((socket) => serverNameOf(socket) === name);
