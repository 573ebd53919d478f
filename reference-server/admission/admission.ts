import type { Authorizer } from '../authorization/authorizer';
import type { ResourceRequest } from '../authorization/request-info';
import type { Caller } from '../caller';
import type { Draft, Store } from '../storage/store';

/** What admission plugins see: an authorized request that would change something. */
export type AdmissionRequest = Creation | Deletion;

export interface Creation extends AdmissionContext {
  readonly operation: 'CREATE';
  readonly object: Draft;
}

export interface Deletion extends AdmissionContext {
  readonly operation: 'DELETE';
}

/** What is the same for all operations. */
export interface AdmissionContext {
  readonly info: ResourceRequest;
  readonly caller: Caller;
  readonly store: Pick<Store, 'get' | 'list'>;
  readonly authorizers: readonly Authorizer[];
}

/** Forces something on an object: gives back what is to be stored instead. */
export interface MutatingPlugin {
  readonly name: string;
  mutate(request: Creation): Promise<Draft> | Draft;
}

/** Refuses, by throwing a `Refusal`, what may not happen. */
export interface ValidatingPlugin {
  readonly name: string;
  validate(request: AdmissionRequest): Promise<void> | void;
}

/** The plugins of a server. */
export interface AdmissionPlugins {
  readonly mutating: readonly MutatingPlugin[];
  readonly validating: readonly ValidatingPlugin[];
}

/**
 * The third stage of every request that changes something (specification 1.3): first what is forced on the object, then
 * what may be refused, so that no plugin judges an object that another one still changes.
 */
export async function admit<R extends AdmissionRequest>(
  { mutating, validating }: AdmissionPlugins,
  request: R,
): Promise<R> {
  const admitted = request.operation === 'CREATE' ? { ...request, object: await mutated(mutating, request) } : request;
  for (const plugin of validating) await plugin.validate(admitted);
  return admitted;
}

async function mutated(plugins: readonly MutatingPlugin[], request: Creation): Promise<Draft> {
  let { object } = request;
  for (const plugin of plugins) object = await plugin.mutate({ ...request, object });
  return object;
}
