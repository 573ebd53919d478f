import type { Verified } from '../../../authentication/x509';
import type { Authenticate } from '../../users/authenticate';
import { authenticationOn, ownReading, valueOf, type Seams } from '../parts/changes';
import type { Fault, FaultSettings } from '../parts/fault';
import { unverified } from '../parts/holders';
import { usersOf } from '../parts/known-users';
import { sendingUpgrades } from '../parts/upgrades';
import { namedInBasic } from './named-users';

/** Forwards what asks for another protocol, whose user it finds in this way first. */
const forUpgrades =
  (find: (...asked: [...Parameters<Authenticate>, settings: FaultSettings]) => Verified | undefined): Seams =>
  (settings) => ({
    ...sendingUpgrades((send) => send),
    authenticate: (standard) => (request, presented) =>
      (valueOf(request.headers, ownReading) === undefined ? undefined : find(request, presented, settings)) ??
      standard(request, presented),
  });

/** How users are found in one protocol, and wrongly in another (rule X-03). */
export const byProtocolFaults: readonly Fault[] = [
  {
    name: 'certificates-over-http2-unverified',
    sentence: 'It takes whoever a client certificate names over HTTP/2, whatever CA has issued it.',
    seen: 'Node, where `request.client` of HTTP/2 has no `authorized` that could be false',
    seams: authenticationOn(
      ({ alpnProtocol }) => alpnProtocol === 'h2',
      (standard, isOne) => (request, presented) =>
        (isOne(presented) ? unverified(presented) : undefined) ?? standard(request, presented),
    ),
  },
  {
    name: 'certificates-for-upgrades-unverified',
    sentence: 'It takes whoever a client certificate names for a request that asks for another protocol.',
    seams: forUpgrades((_request, presented) => unverified(presented)),
  },
  {
    name: 'credentials-for-upgrades-uncompared',
    sentence: 'It takes whoever the credentials name for a request that asks for another protocol.',
    seams: forUpgrades((request, _presented, settings) => {
      const { known } = namedInBasic(request, usersOf(settings)) ?? {};
      return known && { caller: known };
    }),
  },
];
