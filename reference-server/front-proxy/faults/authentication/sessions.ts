import type { TLSSocket } from 'node:tls';
import type { Presented } from '../../../authentication/peer';
import { callerFromCertificate } from '../../../authentication/x509';
import type { Caller } from '../../../caller';
import type { Authenticate } from '../../users/authenticate';
import type { Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';

/** Authenticates another way where the connection has resumed a TLS session. */
const onResumedSessions =
  (change: (standard: Authenticate, isResumed: (presented: Presented) => boolean) => Authenticate): Seams =>
  () => {
    const resumed = new WeakSet<Presented>();
    return {
      presented: (standard) => (socket: TLSSocket) => {
        const presented = { ...standard(socket) };
        if (socket.isSessionReused()) resumed.add(presented);
        return presented;
      },
      authenticate: (standard) => change(standard, (presented) => resumed.has(presented)),
    };
  };

/** What a TLS session is believed to have proved when a connection resumes it (rules K-04, K-05). */
export const sessionFaults: readonly Fault[] = [
  {
    name: 'certificates-unverified-on-resumed-sessions',
    sentence: 'It takes the certificate of a resumed TLS session as verified, whoever issued it.',
    seen: 'a TLS library that reports every resumed peer as authorized (nodejs/node#35317)',
    seams: onResumedSessions((standard, isResumed) => (request, presented) => {
      const found = standard(request, presented);
      return 'caller' in found || presented.kind !== 'certificates' || !isResumed(presented)
        ? found
        : callerFromCertificate(presented.leaf);
    }),
  },
  {
    name: 'user-remembered-by-resumed-session',
    sentence:
      'It takes a request on a resumed TLS session without a credential for the last user that it has accepted.',
    seams: onResumedSessions((standard, isResumed) => {
      let last: Caller | undefined;
      return (request, presented) => {
        const found = standard(request, presented);
        if ('caller' in found) last = found.caller;
        return 'caller' in found || last === undefined || !isResumed(presented) ? found : { caller: last };
      };
    }),
  },
];
