import type { Presented } from '../../authentication/peer';
import type { Seams } from '../../seams';

/** Notes which connections resume a TLS session, by what they have presented. */
export function resumedSessions(): { readonly resumed: WeakSet<Presented>; readonly presented: Seams['presented'] } {
  const resumed = new WeakSet<Presented>();
  return {
    resumed,
    presented: (standard) => (socket) => {
      const presented = standard(socket);
      if (socket.isSessionReused()) resumed.add(presented);
      return presented;
    },
  };
}
