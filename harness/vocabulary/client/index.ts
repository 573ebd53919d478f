/** The words of scenarios of a client. */

export { run } from './attempt';
export {
  actsAsNobody,
  actsAsNobodyElse,
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
  presentsNoCertificateTo,
  presentsItsPath,
  redirectTold,
  rejected,
  rejectedAgain,
  rejectedLater,
  sendsNoTokenTo,
  successNeedsARequest,
  used,
} from './expectation';
export { clientScenario } from './scenario';
export { answering, cookieOfTheFirstRun, presenting, redirecting, server } from './servers';
