import type { Fault } from './fault';
import { cipherSuiteFaults } from './connection/cipher-suites';
import { connectionFaults } from './connection/connections';
import { fileFaults } from './given-files';
import { otherUserFaults } from './other-users';
import { http2Faults } from './connection/http-2';
import { proxyFaults } from './connection/proxies';
import { nameFaults } from './names';
import { openFileFaults } from './open-files';
import { pathFaults } from './paths';
import { redirectFaults } from './redirects';
import { rememberedFaults } from './remembered';
import { requestFaults } from './requests';
import { successFaults } from './successes';
import { secretFaults } from './secrets';
import { verificationFaults } from './verification';
import { verifiedConnectionFaults } from './connection/verified-connections';

export type { Fault } from './fault';

/** Every fault that the reference client can be given, by topic. */
export const faults: readonly Fault[] = [
  ...verificationFaults,
  ...verifiedConnectionFaults,
  ...nameFaults,
  ...pathFaults,
  ...requestFaults,
  ...successFaults,
  ...redirectFaults,
  ...connectionFaults,
  ...cipherSuiteFaults,
  ...openFileFaults,
  ...fileFaults,
  ...secretFaults,
  ...http2Faults,
  ...proxyFaults,
  ...rememberedFaults,
  ...otherUserFaults,
];
