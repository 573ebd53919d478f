import { admit, type AdmissionContext } from '../../admission/admission';
import { builtInPlugins } from '../../admission/plugins';
import type { Caller } from '../../caller';
import type { ApiRequest, ApiResponse } from '../../exchange';
import { objectResponse } from '../../negotiation/encode';
import { negotiate } from '../../negotiation/negotiate';
import { create } from './create';
import { draft } from './draft';
import type { Asked } from './read';
import { remove } from './remove';
import { createOptions, deletionOptions } from './write-options';

/**
 * Makes an authorized change: admission, then the change itself, in one transaction, so that what admission found is
 * still true when the change is kept. The whole request is understood before.
 */
export async function change(
  request: ApiRequest,
  caller: Caller,
  verb: 'create' | 'delete',
  { type, info, store, authorizers, now }: Asked,
): Promise<ApiResponse> {
  const form = negotiate(request);
  const context: AdmissionContext = { info, caller, store, authorizers };
  if (verb === 'create') {
    const object = draft(request, type, info);
    const options = createOptions(request);
    const created = await store.write(async (transaction) => {
      const admitted = await admit(builtInPlugins, { operation: 'CREATE', object, ...context });
      return create(admitted, { type, store, transaction, now, authorizers }, options);
    }, options);
    return objectResponse(201, created, form);
  }
  const options = deletionOptions(request);
  const removed = await store.write(async (transaction) => {
    const admitted = await admit(builtInPlugins, { operation: 'DELETE', ...context });
    return remove(admitted, { type, store, transaction, now, authorizers }, options.preconditions);
  }, options);
  return objectResponse(200, removed, form);
}
