/** The words of scenarios of a client. */

export { run } from './attempt';
export {
  actsAsNobody,
  authenticates,
  clearTextRefused,
  failureTold,
  keepsCertificateFrom,
  keepsCredentialOfTheProxyFrom,
  keepsCertificateToItsHost,
  keepsItsHost,
  keepsItsIdentity,
  keepsItsKey,
  keepsRequestFrom,
  keepsRequestFromClearText,
  keepsSecretsFrom,
  keepsTokenFrom,
  keepsTokenFromClearText,
  keepsTokenFromOtherPort,
  keepsTokenToItsHost,
  keepsUsersApart,
  makesNoRequest,
  presentsCertificate,
  presentsItsPath,
  redirectTold,
  rejected,
  rejectedAgain,
  rejectedLater,
  successNeedsARequest,
  used,
} from './expectation';
export { clientScenario } from './scenario';
export { answering, presenting, server } from './servers';
