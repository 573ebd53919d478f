import { allowedNameFaults } from './certificates/allowed-names';
import { anonymousFaults } from './stages/anonymous';
import { anonymousPathFaults } from './stages/anonymous-paths';
import { answerFaults } from './stages/answers';
import { apiFaults } from './stages/api';
import { authorityChangeFaults } from './certificates/authority-changes';
import { authorityFaults } from './certificates/authorities';
import { authorityNameFaults } from './certificates/authority-names';
import { certificateKindFaults } from './certificates/kinds';
import { certificateNameFaults } from './certificates/certificate-names';
import { connectionFaults } from './connections/connections';
import { cacheFaults } from './certificates/caches';
import { framingFaults } from './connections/framing';
import { earlierRequestFaults } from './stages/earlier-requests';
import { eachRequestFaults } from './headers/each-request';
import { failedVerificationFaults } from './certificates/failed-verification';
import type { Fault } from './parts/fault';
import { customNameFaults } from './headers/custom-names';
import { headerByteFaults } from './headers/header-bytes';
import { headerLineFaults } from './headers/header-lines';
import { loadFaults } from './connections/load';
import { http2Faults } from './connections/http2';
import { identityFaults } from './certificates/identity';
import { impersonationFaults } from './stages/impersonation';
import { decisiveHeaderFaults } from './stages/decisive-headers';
import { fieldOfHttpFaults } from './stages/fields-of-http';
import { otherHeaderFaults } from './headers/other-headers';
import { conditionFaults } from './connections/conditions';
import { otherPlaceFaults } from './headers/other-places';
import { originFaults } from './headers/origins';
import { pathFaults } from './certificates/paths';
import { refusalFaults } from './stages/refusals';
import { reservedNameFaults } from './stages/reserved-names';
import { requestFormFaults } from './stages/request-forms';
import { requestParameterFaults } from './stages/request-parameters';
import { requestHeaderCaChangeFaults } from './headers/request-header-ca-changes';
import { requestHeaderFaults } from './headers/request-headers';
import { sourcePortFaults } from './connections/source-ports';
import { stageFaults } from './stages/stages';
import { stringTypeFaults } from './certificates/string-types';
import { nearNameFaults } from './certificates/near-names';
import { partialClaimFaults } from './headers/partial-claims';
import { rejectionFaults } from './certificates/rejections';
import { resemblanceFaults } from './certificates/resemblances';
import { serverNameFaults } from './connections/server-names';
import { sessionCookieFaults } from './connections/session-cookies';
import { sessionNameFaults } from './connections/session-names';
import { tokenFaults } from './stages/tokens';
import { transportFaults } from './connections/transport';
import { trustFaults } from './headers/trust';
import { unusualRequestFaults } from './headers/unusual-requests';
import { valueFaults } from './headers/values';
import { verificationFaults } from './certificates/verification';

export type { BadServingCertificate, Fault, FaultSettings } from './parts/fault';

/** Every fault that the reference server can be given, by topic. */
export const faults: readonly Fault[] = [
  ...transportFaults,
  ...unusualRequestFaults,
  ...verificationFaults,
  ...certificateKindFaults,
  ...failedVerificationFaults,
  ...authorityFaults,
  ...authorityNameFaults,
  ...pathFaults,
  ...conditionFaults,
  ...loadFaults,
  ...identityFaults,
  ...valueFaults,
  ...stringTypeFaults,
  ...anonymousFaults,
  ...anonymousPathFaults,
  ...framingFaults,
  ...requestHeaderFaults,
  ...eachRequestFaults,
  ...customNameFaults,
  ...headerByteFaults,
  ...headerLineFaults,
  ...http2Faults,
  ...serverNameFaults,
  ...trustFaults,
  ...originFaults,
  ...resemblanceFaults,
  ...allowedNameFaults,
  ...nearNameFaults,
  ...reservedNameFaults,
  ...partialClaimFaults,
  ...certificateNameFaults,
  ...tokenFaults,
  ...impersonationFaults,
  ...earlierRequestFaults,
  ...connectionFaults,
  ...authorityChangeFaults,
  ...requestHeaderCaChangeFaults,
  ...sessionNameFaults,
  ...sessionCookieFaults,
  ...sourcePortFaults,
  ...cacheFaults,
  ...rejectionFaults,
  ...refusalFaults,
  ...apiFaults,
  ...answerFaults,
  ...stageFaults,
  ...requestFormFaults,
  ...requestParameterFaults,
  ...otherPlaceFaults,
  ...otherHeaderFaults,
  ...decisiveHeaderFaults,
  ...fieldOfHttpFaults,
];
