export { octet } from '../text';
export { groupsOfOtherBytes } from './values/other-bytes';
export { rewrittenAllowedNames } from './values/rewritten-names';
export { settings } from './settings';
export type { CertificateDescription, SigningAlgorithm } from './given';
export {
  allowedName,
  allowedNameCutShort,
  allowedNameInCapitals,
  allowedNameWithUnderscores,
  certificateFrom,
  certificateInHand,
  clientAuthority,
  clientCertificate,
  formerClientAuthority,
  formerRequestHeaderAuthority,
  intermediateBelow,
  intermediateNamed,
  intermediateOfTheNameOf,
  itself,
  lastAllowedName,
  like,
  notAllowedName,
  forgedBelowIntermediateOf,
  ordinaryCertificateOf,
  proxyCertificate,
  requestHeaderAuthority,
  intermediateThatSigns,
  shortLivedIntermediateBelow,
  sameNameAs,
  serverAuthority,
  twoIntermediatesBelow,
  authorityBelowOrdinaryCertificateOf,
  unknownAuthority,
} from './given';
export { caFile } from './changes/ca-files';
export { lengthyNames } from './values/lengthy-names';
export {
  coreList,
  discovery,
  documentThatNeedsRights,
  listInAnotherNamespace,
  listThatNeedsRights,
  publicHealth,
  publicVersion,
  anonymousPath,
  lastAnonymousPath,
  pathNotForAnonymous,
} from './values/paths';
export {
  certificateHeader,
  claiming,
  claimingAll,
  extraHeader,
  groupHeader,
  header,
  lastExtraHeader,
  lastGroupHeader,
  lastUserHeader,
  uidHeader,
  tokenInHand,
  userHeader,
  websocketHeaders,
} from './header';
export { asking, connect, get, head, inClearText, issue, noServerName, post, unknownServerName, whoAmI } from './when';
export {
  anonymous,
  answered,
  answeredWith,
  answeredWithoutSaying,
  bareStatus,
  asIf,
  asIfOrUnauthenticated,
  authorityNamed,
  eachIdentifiedAs,
  eachRefused,
  connectionClosed,
  identifiedUnless,
  identifiedWhereCovered,
  listWithheld,
  nobodyBut,
  nobodyButOr,
  nobodyButOrTokenUser,
  nobodyButUnderAnotherName,
  refusedWithoutSaying,
  certificateRequested,
  certificateUser,
  clientConnects,
  clientRefuses,
  identifiedAs,
  inGroup,
  issued,
  listOf,
  listOfItsNamespace,
  notGranted,
  notGrantedNorRouted,
  statusSaying,
  notInGroup,
  refused,
  refusedAlike,
  refusedNotAnonymous,
  serverCertificate,
  tokenUser,
  unsharedList,
  whereServed,
} from './then';
export { claimsOfAnyone, claimsThatAgree } from './values/claims-that-agree';
export { namesNearInCertificates } from './values/near-names';
export {
  amongForwardedGroups,
  behindAThousandForwardedGroups,
  firstOfTwoHundred,
  forwardedGroupsWithoutRights,
  forwardedUsersWithoutRights,
  uidsWithoutRights,
  groupsWithoutRights,
  lastOfTwoHundred,
} from './values/names-without-rights';
export { scenario } from './scenario';
export { exactKeys, exactNames, exactValues, manyNames } from './values/values';
export * as requestForms from './request-forms';
export * as otherIdentitySources from './other-identity-sources';
export { inTurn } from './values/in-turn';
export { groupsAsOne, longForwardedNames, longUsers, usersNamedAs, usersThatAreNoText } from './values/names-as-keys';
