import type { Presented } from '../../../authentication/peer';
import type { Authentication } from '../../users/authenticate';
import { serverNameOf } from '../../../faults/parts/server-name';
import { authenticationOn, valueOf, type Seams } from '../parts/changes';
import type { Fault, FaultSettings } from '../parts/fault';
import { unverifiedOn } from '../parts/holders';
import { usersOf } from '../parts/known-users';
import type { UserRequest } from '../../messages';

type Change = (
  standard: Authentication,
  request: Pick<UserRequest, 'headers'>,
  presented: Presented,
  settings: FaultSettings,
) => Authentication;

/** Authenticates in another way on connections whose server name (SNI) is one of these. */
const underName = (applies: (name: string) => boolean, change: Change): Seams =>
  authenticationOn(
    (socket) => applies(serverNameOf(socket)),
    (standard, isOne, settings) => (request, presented) => {
      const found = standard(request, presented);
      return isOne(presented) ? change(found, request, presented, settings) : found;
    },
  );

/** Settings of TLS, and what comes of them, for each server name (rule S-12). */
export const serverNameFaults: readonly Fault[] = [
  {
    name: 'any-certificate-accepted-under-localhost',
    sentence: 'It accepts any client certificate from a user who sends the server name localhost.',
    seen: 'Traefik, GHSA-5r4w-85f3-pw66: TLS options chosen by SNI, the route by Host',
    seams: unverifiedOn((socket) => serverNameOf(socket) === 'localhost'),
  },
  {
    name: 'nobody-is-a-user-under-an-unknown-name',
    sentence: 'It takes whoever sends a server name that it does not know, and no certificate, for the first user.',
    seams: underName(
      (name) => name.endsWith('.invalid'),
      (found, _request, { kind }, settings) => {
        const [caller] = usersOf(settings);
        return 'caller' in found || kind !== 'nothing' || caller === undefined ? found : { caller };
      },
    ),
  },
  {
    name: 'claimed-user-believed-under-a-server-name',
    sentence: 'It forwards a user who sends a server name as the one in X-Remote-User.',
    seams: underName(
      (name) => name !== '',
      (found, { headers }) => {
        const user = valueOf(headers, 'x-remote-user');
        return 'caller' in found && user !== undefined ? { caller: { ...found.caller, user } } : found;
      },
    ),
  },
];
