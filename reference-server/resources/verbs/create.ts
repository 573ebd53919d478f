import type { Creation } from '../../admission/admission';
import { alreadyExists } from '../../negotiation/refusals';
import type { Place, StoredObject, Transaction } from '../../storage/store';
import { nameSuffix, newMetadata, timestamp } from '../types/metadata';
import type { Asked } from './read';
import { validate, validateContent } from '../types/validation';
import type { WriteOptions } from './write-options';

/** What changing something needs besides the admitted request. */
export interface Change extends Pick<Asked, 'type' | 'store' | 'now' | 'authorizers'> {
  readonly transaction: Transaction;
}

/** Creates an admitted object and gives it back as it is kept; a review is answered instead, and not kept. */
export async function create(
  { info, object, caller }: Creation,
  { type, store, transaction, now, authorizers }: Change,
  { dryRun }: WriteOptions,
): Promise<object> {
  const { kind, apiVersion, metadata, ...content } = object;
  if (type.review) {
    validateContent(type, object);
    const status = await type.review(caller, object, authorizers);
    return { kind, apiVersion, metadata: { creationTimestamp: timestamp(now) }, ...asked(content), status };
  }
  const { resource, namespace } = info;
  const name = nameOf(metadata);
  validate(type, name, object);
  const place: Place = { resource, namespace, name };
  if (await store.get(place)) throw alreadyExists(type, name);
  const { revision } = transaction;
  const created: StoredObject = {
    kind,
    apiVersion,
    metadata: newMetadata(object, { name, namespace, revision, now }),
    ...(type.prepare ? type.prepare(content, caller) : content),
    ...(type.status && { status: type.status }),
  };
  transaction.put(place, created);
  // What is only tried has no version, as in Kubernetes: so whoever asks can see that it was not kept.
  return dryRun ? { ...created, metadata: { ...created.metadata, resourceVersion: undefined } } : created;
}

/** What was asked, where a review asks for anything. */
const asked = ({ spec }: Readonly<Record<string, unknown>>): object => (spec === undefined ? {} : { spec });

function nameOf({ name, generateName }: Readonly<Record<string, unknown>>): string {
  if (typeof name === 'string' && name !== '') return name;
  return typeof generateName === 'string' && generateName !== '' ? generateName + nameSuffix() : '';
}
