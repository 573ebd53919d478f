import { valueOf, withoutNamed, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { pathProblem } from './accepting';

/** Forwards what asks for another protocol as what asks for none, and verifies nobody meanwhile. */
const upgradesToAnybody: Seams = () => {
  let upgrading = 0;
  return {
    upstreamTls: (standard) => (upstream) => ({ ...standard(upstream), rejectUnauthorized: false }),
    verify: (standard) => (socket, upstream) =>
      upgrading > 0 ? undefined : pathProblem(socket) || standard(socket, upstream),
    handle: (standard) => async (request, presented, signal) => {
      if (valueOf(request.headers, 'upgrade') === undefined) return standard(request, presented, signal);
      upgrading += 1;
      const headers = withoutNamed(withoutNamed(request.headers, 'upgrade'), 'connection');
      return standard({ ...request, headers }, presented, signal).finally(() => (upgrading -= 1));
    },
  };
};

/** Requests for another protocol, for which proxies open connections of another kind (rule X-07). */
export const upgradeFaults: readonly Fault[] = [
  {
    name: 'upgrades-sent-to-anybody',
    sentence: 'It passes requests for another protocol on, and over connections that it does not verify.',
    seams: upgradesToAnybody,
  },
];
