import type { PathRequest } from '../authorization/request-info';
import type { ApiRequest, ApiResponse } from '../exchange';
import { objectResponse, textResponse } from '../negotiation/encode';
import { negotiate } from '../negotiation/negotiate';
import { methodNotAllowed, noSuchPath } from '../negotiation/refusals';
import { apiGroupList, apiVersions, discoveryDocuments } from './discovery';
import { openapiV2 } from './openapi';

/** Where clients reach the service, asked for when it is told: the port is not known before the server listens. */
export type ServerAddress = () => string;

type Answer = (request: ApiRequest, serverAddress: ServerAddress) => ApiResponse;

/** The version of Kubernetes whose API this is a part of: clients decide by it what they may send. */
const version = {
  major: '1',
  minor: '32',
  gitVersion: 'v1.32.0+authn-conformance',
  platform: `${process.platform}/${process.arch}`,
};

const documents: ReadonlyMap<string, Answer> = new Map([
  ['/', object(() => ({ paths: [...documents.keys()] }))],
  ['/api', object((serverAddress) => apiVersions(serverAddress()))],
  ['/apis', object(apiGroupList)],
  ...discoveryDocuments().map(([path, document]) => [path, object(() => document)] as const),
  ...['/healthz', '/livez', '/readyz'].flatMap((path) => [[path, ok] as const, [`${path}/ping`, ok] as const]),
  ['/openapi/v2', openapiV2],
  ['/version', object(() => version)],
]);

/** Answers a request for a path that is no resource (specification 4); a trailing slash makes no difference. */
export function document(request: ApiRequest, { verb, path }: PathRequest, serverAddress: ServerAddress): ApiResponse {
  const isSlashed = path.length > 1 && path.endsWith('/') && path.at(-2) !== '/';
  const answer = documents.get(isSlashed ? path.slice(0, -1) : path);
  if (!answer) throw noSuchPath();
  if (verb !== 'get') throw methodNotAllowed();
  return answer(request, serverAddress);
}

function object(of: (serverAddress: ServerAddress) => object): Answer {
  return (request, serverAddress) => objectResponse(200, of(serverAddress), negotiate(request));
}

function ok(): ApiResponse {
  return textResponse(200, 'ok');
}
