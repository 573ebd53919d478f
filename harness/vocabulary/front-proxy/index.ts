/** The words of scenarios of a front proxy. */

export {
  anyPath,
  connectToProxy,
  discoveryPath,
  getThrough,
  listPath,
  postThrough,
  request,
  samePath,
  sameQuestion,
  websocketUpgrade,
} from './attempt';
export {
  allOf,
  answerUnchanged,
  answerWithout,
  arrivesUnchanged,
  failureTold,
  forwarded,
  forwardedAsDeclared,
  noConnection,
  noOtherIdentity,
  nothingArrives,
  nothingSmuggled,
  notPassedOn,
  ownCertificate,
  proxyCertificate,
  redirectNotFollowed,
  rejected,
  sentNowhereElse,
  upstreamNamed,
  upstreamRefused,
} from './then';
export { proxyScenario } from './scenario';
export { forwardedRoutes, routes } from './routes';
export * as smuggling from './smuggling';
export {
  aFurtherUser,
  anotherUser,
  anotherUserBy,
  anotherUserBestInHeader,
  anotherUserInHeader,
  aUser,
  aUserBy,
  aUserInHeader,
  aUserBestInHeader,
  aUserWithExtra,
  aUserWithLongPassword,
  aUserWithoutGroups,
  certified,
  namedAsTheProxy,
  resembling,
} from './users';
export { hostOfNobody } from './upstream';
