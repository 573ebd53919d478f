import { anonymousFaults } from './anonymous';
import { anonymousPathFaults } from './anonymous-paths';
import { answerFaults } from './answers';
import { apiFaults } from './api';
import { authorityChangeFaults } from './authority-changes';
import { authorityFaults } from './authorities';
import { certificateNameFaults } from './certificate-names';
import { connectionFaults } from './connections';
import { cacheFaults } from './caches';
import { failedVerificationFaults } from './failed-verification';
import type { Fault } from './fault';
import { headerByteFaults } from './header-bytes';
import { headerLineFaults } from './header-lines';
import { http2Faults } from './http2';
import { identityFaults } from './identity';
import { impersonationFaults } from './impersonation';
import { decisiveHeaderFaults } from './decisive-headers';
import { otherHeaderFaults } from './other-headers';
import { conditionFaults } from './conditions';
import { otherPlaceFaults } from './other-places';
import { pathFaults } from './paths';
import { refusalFaults } from './refusals';
import { requestFormFaults } from './request-forms';
import { requestParameterFaults } from './request-parameters';
import { requestHeaderFaults } from './request-headers';
import { sourcePortFaults } from './source-ports';
import { stageFaults } from './stages';
import { stringTypeFaults } from './string-types';
import { nearNameFaults } from './near-names';
import { partialClaimFaults } from './partial-claims';
import { resemblanceFaults } from './resemblances';
import { serverNameFaults } from './server-names';
import { sessionCookieFaults } from './session-cookies';
import { sessionNameFaults } from './session-names';
import { tokenFaults } from './tokens';
import { transportFaults } from './transport';
import { trustFaults } from './trust';
import { valueFaults } from './values';
import { verificationFaults } from './verification';

export type { BadServingCertificate, Fault } from './fault';

/** Every fault that the reference server can be given, by topic. */
export const faults: readonly Fault[] = [
  ...transportFaults,
  ...verificationFaults,
  ...failedVerificationFaults,
  ...authorityFaults,
  ...pathFaults,
  ...conditionFaults,
  ...identityFaults,
  ...valueFaults,
  ...stringTypeFaults,
  ...anonymousFaults,
  ...anonymousPathFaults,
  ...requestHeaderFaults,
  ...headerByteFaults,
  ...headerLineFaults,
  ...http2Faults,
  ...serverNameFaults,
  ...trustFaults,
  ...resemblanceFaults,
  ...nearNameFaults,
  ...partialClaimFaults,
  ...certificateNameFaults,
  ...tokenFaults,
  ...impersonationFaults,
  ...connectionFaults,
  ...authorityChangeFaults,
  ...sessionNameFaults,
  ...sessionCookieFaults,
  ...sourcePortFaults,
  ...cacheFaults,
  ...refusalFaults,
  ...apiFaults,
  ...answerFaults,
  ...stageFaults,
  ...requestFormFaults,
  ...requestParameterFaults,
  ...otherPlaceFaults,
  ...otherHeaderFaults,
  ...decisiveHeaderFaults,
];
