import { answerFaults } from './passing/answers';
import { authorityChangeFaults } from './authentication/authority-changes';
import { bypassFaults } from './authentication/bypasses';
import { byProtocolFaults } from './authentication/by-protocol';
import { claimedFaults } from './authentication/claimed';
import { credentialFaults } from './authentication/credentials';
import { exemptionFaults } from './authentication/exemptions';
import { frontFaults } from './front';
import { headerFaults } from './passing/headers';
import { namedUserFaults } from './authentication/named-users';
import { lineInPathFaults } from './identity/lines-in-paths';
import { nameFaults } from './identity/names';
import { otherSourceFaults } from './authentication/other-sources';
import { ownFaults } from './identity/own';
import { passwordFaults } from './authentication/passwords';
import type { Fault } from './parts/fault';
import { refusalFaults } from './refusals';
import { connectionFaults } from './passing/connections';
import { pathFaults } from './authentication/paths';
import { partlyRemovedFaults } from './identity/partly-removed';
import { rememberedFaults } from './authentication/remembered';
import { remainsFaults } from './passing/remains';
import { requestFaults } from './passing/requests';
import { resemblingFaults } from './authentication/resembling';
import { keyFaults } from './upstream/keys';
import { serverFaults } from './upstream/server-of-the-request';
import { sharedAnswerFaults } from './passing/shared-answers';
import { serverNameFaults } from './authentication/server-names';
import { sessionFaults } from './authentication/sessions';
import { smugglingFaults } from './smuggling';
import { spoofedFaults } from './identity/spoofed';
import { upgradeFaults } from './upstream/upgrades';
import { verificationFaults } from './upstream/verification';

export type { Fault } from './parts/fault';

/** Every fault that the reference front proxy can be given, by topic. */
export const faults: readonly Fault[] = [
  ...frontFaults,
  ...passwordFaults,
  ...credentialFaults,
  ...namedUserFaults,
  ...bypassFaults,
  ...byProtocolFaults,
  ...exemptionFaults,
  ...refusalFaults,
  ...otherSourceFaults,
  ...spoofedFaults,
  ...partlyRemovedFaults,
  ...rememberedFaults,
  ...pathFaults,
  ...claimedFaults,
  ...resemblingFaults,
  ...serverNameFaults,
  ...sessionFaults,
  ...authorityChangeFaults,
  ...ownFaults,
  ...nameFaults,
  ...lineInPathFaults,
  ...verificationFaults,
  ...keyFaults,
  ...upgradeFaults,
  ...serverFaults,
  ...requestFaults,
  ...headerFaults,
  ...answerFaults,
  ...remainsFaults,
  ...connectionFaults,
  ...sharedAnswerFaults,
  ...smugglingFaults,
];
