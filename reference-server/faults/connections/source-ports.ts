import type { Presented } from '../../authentication/peer';
import type { Caller } from '../../caller';
import type { Fault } from '../parts/fault';

/** More would have ports in it that the system gives to other callers by chance. */
const remembered = 16;

/** A caller who is known by where the connection comes from (rule K-01). */
export const sourcePortFaults: readonly Fault[] = [
  {
    name: 'callers-known-by-source-port',
    sentence:
      'It takes a caller whom it cannot identify for the one of an earlier connection from the same address and port.',
    seen: 'caches of verified certificates whose key is the remote address',
    seams: () => {
      const ports = new WeakMap<Presented, string>();
      const known = new Map<string, { readonly caller: Caller; readonly presented: Presented }>();
      return {
        presented: (standard) => (socket) => {
          const presented = { ...standard(socket) };
          ports.set(presented, `${socket.remoteAddress ?? ''} ${socket.remotePort ?? ''}`);
          return presented;
        },
        authenticate: (standard) => (request, presented) => {
          const found = standard(request, presented);
          const port = ports.get(presented) ?? '';
          if (presented.kind !== 'certificates' || 'refusal' in found) {
            const last = known.get(port);
            return last === undefined || last.presented === presented ? found : { caller: last.caller };
          }
          known.delete(port);
          known.set(port, { caller: found.caller, presented });
          for (const first of known.keys()) {
            if (known.size <= remembered) break;
            known.delete(first);
          }
          return found;
        },
      };
    },
  },
];
