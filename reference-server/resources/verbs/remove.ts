import type { Deletion } from '../../admission/admission';
import { conflict, notFound } from '../../negotiation/refusals';
import type { Place, Store, StoredObject } from '../../storage/store';
import type { Change } from './create';
import { resourceTypes, type ResourceType } from '../types/resource-types';
import type { Preconditions } from './write-options';

/** Deletes an object, a namespace together with all that is in it, and says so with `kind: Status`. */
export async function remove(
  { info }: Deletion,
  { type, store, transaction }: Change,
  preconditions: Preconditions,
): Promise<object> {
  const { group, resource, name } = info;
  const place: Place = { resource, namespace: type.namespaced ? info.namespace : '', name };
  const object = await store.get(place);
  if (!object) throw notFound(type, name);
  demand(preconditions, type, object);
  transaction.delete(place);
  if (resource === 'namespaces') for (const within of await contentOf(name, store)) transaction.delete(within);
  const details = { name, ...(group && { group }), kind: resource, uid: object.metadata.uid };
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details };
}

function demand(preconditions: Preconditions, type: ResourceType, { metadata }: StoredObject): void {
  for (const field of ['uid', 'resourceVersion'] as const) {
    const wanted = preconditions[field];
    if (wanted === undefined || wanted === metadata[field]) continue;
    const why = `the ${field} in the precondition (${wanted}) does not match the ${field} in record (${metadata[field]})`;
    throw conflict(type, metadata.name, why);
  }
}

async function contentOf(namespace: string, store: Store): Promise<Place[]> {
  const places: Place[] = [];
  for (const { resource } of resourceTypes) {
    const { items } = await store.list({ resource, namespace });
    places.push(...items.map(({ metadata: { name } }) => ({ resource, namespace, name })));
  }
  return places;
}
