import type { ResourceRequest } from '../authorization/request-info';
import { methodNotAllowed, noSuchPath } from '../negotiation/refusals';
import { resourceTypes, type ResourceType, type Verb } from './types/resource-types';

/**
 * Finds what an authorized request is about: 404 if nothing is served there, 405 if it is not served by this method.
 */
export function route(info: ResourceRequest): { readonly type: ResourceType; readonly verb: Verb | 'approve' } {
  const { group, version, resource, subresource } = info;
  const type = resourceTypes.find(
    (type) => type.group === group && type.version === version && type.resource === resource,
  );
  if (!type || !isInScope(type, info)) throw noSuchPath();
  if (subresource !== '') {
    if (!type.subresources?.some((name) => name === subresource)) throw noSuchPath();
    if (info.verb !== 'update') throw methodNotAllowed();
    return { type, verb: 'approve' };
  }
  const verb = type.verbs.find((verb) => verb === info.verb);
  if (!verb || (verb === 'create' && !isCollection(type, info))) throw methodNotAllowed();
  return { type, verb };
}

/** Objects in namespaces are found in theirs, and listed across all; others are found outside of namespaces alone. */
function isInScope({ namespaced, resource }: ResourceType, { namespace, name }: ResourceRequest): boolean {
  if (namespaced) return namespace !== '' || name === '';
  return namespace === '' || (resource === 'namespaces' && namespace === name);
}

function isCollection({ namespaced }: ResourceType, { namespace, name }: ResourceRequest): boolean {
  return name === '' && (namespace !== '') === namespaced;
}
