import type { TLSSocket } from 'node:tls';
import type { Caller } from '../../../caller';
import { authenticationOn } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { unverifiedOn } from '../parts/holders';

const isResumed = (socket: TLSSocket): boolean => socket.isSessionReused();

/** What a TLS session is believed to have proved when a connection resumes it, or a handshake without a protocol (rules K-04, K-05, X-03). */
export const sessionFaults: readonly Fault[] = [
  {
    name: 'connections-without-a-protocol-not-authenticated',
    sentence: 'It takes who offers no protocol in the handshake (ALPN) for a health check, and asks for no credential.',
    seams: authenticationOn(
      ({ alpnProtocol }) => typeof alpnProtocol !== 'string',
      (standard, isOne) => (request, presented) => {
        const found = standard(request, presented);
        return 'caller' in found || !isOne(presented)
          ? found
          : { caller: { user: 'health-check', groups: [], extra: {} } };
      },
    ),
  },
  {
    name: 'certificates-unverified-on-resumed-sessions',
    sentence: 'It takes the certificate of a resumed TLS session as verified, whoever issued it.',
    seen: 'a TLS library that reports every resumed peer as authorized (nodejs/node#35317)',
    seams: unverifiedOn(isResumed),
  },
  {
    name: 'user-remembered-by-resumed-session',
    sentence:
      'It takes a request on a resumed TLS session without a credential for the last user that it has accepted.',
    seams: authenticationOn(isResumed, (standard, isOne) => {
      let last: Caller | undefined;
      return (request, presented) => {
        const found = standard(request, presented);
        if ('caller' in found) last = found.caller;
        return 'caller' in found || last === undefined || !isOne(presented) ? found : { caller: last };
      };
    }),
  },
];
