import { isDeepStrictEqual } from 'node:util';
import type { Socket } from 'node:net';
import { anonymous } from '../../reference-server/caller';
import type { ServerSeams } from '../../reference-server/server';

/** kube-apiserver's answer to clear text: a status line, a body, and no header at all (measured on 1.20 and 1.36). */
const plainHttp = 'HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n';

/**
 * What makes the reference server answer as another kind of server does, wherever the two differ: with it the reference server
 * conforms as that kind, and a harness can be tried without one.
 */
export const emulations = {
  'kube-apiserver': {
    // The group that the specification names is unknown to it (rule D3).
    authenticate: (standard) => (request, presented) => {
      const result = standard(request, presented);
      return 'caller' in result && isDeepStrictEqual(result.caller, anonymous)
        ? { caller: { ...anonymous, groups: ['system:unauthenticated'] } }
        : result;
    },
    plainHttp: () => (socket: Socket) => {
      socket.once('data', () => {
        // Read on until the peer has closed as well: a reset could take the answer with it.
        socket.resume();
        socket.end(plainHttp);
      });
    },
  },
} as const satisfies Readonly<Record<string, ServerSeams>>;

export type Emulation = keyof typeof emulations;

export const isEmulation = (name: string): name is Emulation => Object.hasOwn(emulations, name);
