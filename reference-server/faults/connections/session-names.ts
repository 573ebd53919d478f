import type { Presented } from '../../authentication/peer';
import type { Caller } from '../../caller';
import type { Head, Seams } from '../parts/changes';
import { claimed } from '../parts/claims';
import type { Fault, FaultSettings } from '../parts/fault';
import { unverified } from '../parts/identity-sources';
import { serverNameOf } from '../parts/server-name';

/** Who presented nothing has no fingerprint. */
const markOf = (presented: Presented): string => (presented.kind === 'certificates' ? presented.leaf.fingerprint : '');

/** Identifies in another way who resumes a session that was made under another server name. */
const onSessionsOfOtherNames =
  (caller: (request: Head, presented: Presented, settings: FaultSettings) => Caller | undefined): Seams =>
  (settings) => {
    const madeUnder = new Map<string, string>();
    const resumed = new WeakSet<Presented>();
    return {
      presented: (standard) => (socket) => {
        const presented = standard(socket);
        const name = serverNameOf(socket);
        if (!socket.isSessionReused()) madeUnder.set(markOf(presented), name);
        else if (madeUnder.get(markOf(presented)) !== name) resumed.add(presented);
        return presented;
      },
      authenticate: (standard) => (request, presented) => {
        const other = resumed.has(presented) ? caller(request, presented, settings) : undefined;
        return other === undefined ? standard(request, presented) : { caller: other };
      },
    };
  };

/** TLS sessions that were made under one server name and are resumed under another (rule K-07). */
export const sessionNameFaults: readonly Fault[] = [
  {
    name: 'sessions-of-other-names-are-front-proxies',
    sentence: 'It trusts identity headers on a session that was made under another server name, whoever made it.',
    seams: onSessionsOfOtherNames((request, _presented, settings) => claimed(request, settings)),
  },
  {
    name: 'sessions-of-other-names-verified-before',
    sentence: 'It does not verify the certificate of a session that was made under another server name.',
    seen: 'nginx, CVE-2025-23419; Apache, CVE-2025-23048: a virtual host that verifies nothing makes the session',
    seams: onSessionsOfOtherNames((_request, presented) => unverified(presented)),
  },
  {
    name: 'sessions-of-other-names-of-one-user',
    sentence: 'It takes every session that was made under another server name for one of the same user.',
    seams: onSessionsOfOtherNames(() => ({ user: 'default', groups: ['system:authenticated'], extra: {} })),
  },
];
