import type { ResourceRequest } from '../../authorization/request-info';
import type { ApiRequest } from '../../exchange';
import { decodeBody, isMapping } from '../../negotiation/body';
import { badRequest } from '../../negotiation/refusals';
import type { Draft } from '../../storage/store';
import { apiVersionOf, type ResourceType } from '../types/resource-types';

/**
 * The object in the body of a creation. What the path says already may be left out of it, and may not be contradicted:
 * the caller was authorized for the path.
 */
export function draft(request: ApiRequest, type: ResourceType, { namespace }: ResourceRequest): Draft {
  const document = decodeBody(request);
  if (!document) throw badRequest('the request has no body');
  const { apiVersion = apiVersionOf(type), kind = type.kind, metadata = {} } = document;
  if (apiVersion !== apiVersionOf(type)) {
    throw badRequest(
      `the API version in the data (${JSON.stringify(apiVersion)}) does not match the expected API version (${apiVersionOf(type)})`,
    );
  }
  if (kind !== type.kind) throw badRequest(`${JSON.stringify(kind)} cannot be handled as a ${type.kind}`);
  if (!isMapping(metadata)) throw badRequest('metadata is not an object');
  const { namespace: stated = namespace } = metadata;
  if (stated !== namespace && stated !== '') {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
  return { ...document, apiVersion: apiVersionOf(type), kind: type.kind, metadata };
}
