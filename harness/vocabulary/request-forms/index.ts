/**
 * Ways to write a request that change how it is read and not what its caller may do (clause 1.3). One line is one form; a
 * new one is tried wherever its family is.
 */

export { anonymousPathsElsewhere, pathsNearAnonymousOnes, queriesOfAnonymousPaths } from './anonymous-paths';
export { behindAnotherFrontProxy, favouredCallers } from './callers';
export { inHttp1, inHttp2, publicPaths, unusualRequests } from './conditions';
export { fieldsOfHttp, fieldsWithoutEffect } from './fields';
export { framings, framingsOfAnySize, overHttp2, upgrades } from './framing';
export { bodiesThatAreRequests, chunksThatAreNone, lengthsBesideChunks, lengthsThatAreNone } from './hidden-requests';
export { actingAsAdministrators, actingAsAnyone, actingAsNobody, actingAsOthers } from './impersonation';
export { discoveryPaths, protectedPaths } from './kinds-of-paths';
export { longRequests } from './long';
export { changesOfAnObject, methodOverrides, methodOverridesOfReads, methods, postsThatSayGet } from './methods';
export { parametersOfLists, pathsInQueries } from './parameters';
export {
  objectsCalledLikePublicPaths,
  pathSpellings,
  pathsBelowPublicOnes,
  pathsInHeaders,
  pathsThatEndLikePublicOnes,
  requestsThatLeadNowhere,
} from './paths';
