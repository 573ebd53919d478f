/**
 * Where servers and frameworks take an identity from that is none of the three places of the specification (rule R-11):
 * each names an administrator, or shows a certificate without its key. One line is one source. A header that the target is
 * configured to take identity from is left out of its form: it is one of the three places there.
 */

export { certificatesInHeaders } from './certificates';
export { usersInCookies } from './cookies';
export { changedTokens, otherCredentials, tokensElsewhere, tokensInTargets } from './credentials';
export { usersInHeaders } from './headers';
export { naming } from './naming';
export {
  addressesInHeaders,
  usersInBodies,
  usersInTargets,
  usersInTrailers,
  usersInTrailersOverHttp2,
} from './requests';
