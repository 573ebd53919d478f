/** The words of scenarios of a client. */

export { run } from './attempt';
export {
  authenticates,
  clearTextRefused,
  failureTold,
  keepsCertificateFrom,
  keepsItsKey,
  keepsTokenFrom,
  keepsTokenFromClearText,
  presentsCertificate,
  redirectTold,
  rejected,
  rejectedLater,
  used,
} from './expectation';
export { clientScenario } from './scenario';
export { answering, presenting, server } from './servers';
