import { z } from 'zod';

import type { ApiRequest } from '../../exchange';
import { decodeBody } from '../../negotiation/body';
import { badRequest } from '../../negotiation/refusals';

const deleteOptions = z.looseObject({
  dryRun: z.array(z.string()).default([]),
  preconditions: z.looseObject({ uid: z.string().optional(), resourceVersion: z.string().optional() }).default({}),
});

/** How a change is to be made. */
export interface WriteOptions {
  /** All stages run, and nothing is kept. */
  readonly dryRun: boolean;
}

/** What a caller may demand of the object to be deleted: that it still is the one that was seen. */
export interface Preconditions {
  readonly uid?: string | undefined;
  readonly resourceVersion?: string | undefined;
}

/** The options of a creation, which stand in the query. */
export function createOptions({ query }: ApiRequest): WriteOptions {
  return { dryRun: isDryRun(query.getAll('dryRun')) };
}

/** The options of a deletion, which stand in the query or in the body. */
export function deletionOptions(request: ApiRequest): WriteOptions & { readonly preconditions: Preconditions } {
  const { success, data } = deleteOptions.safeParse(decodeBody(request) ?? {});
  if (!success) throw badRequest('the body of the request is no DeleteOptions');
  const { uid, resourceVersion } = data.preconditions;
  return {
    dryRun: isDryRun([...request.query.getAll('dryRun'), ...data.dryRun]),
    preconditions: { uid, resourceVersion },
  };
}

/** A caller who asks for a dry run that is not known must not get a wet one. */
function isDryRun(values: readonly string[]): boolean {
  const unknown = values.find((value) => value !== 'All');
  if (unknown !== undefined) {
    throw badRequest(`dryRun: Unsupported value: ${JSON.stringify(unknown)}: supported values: "All"`);
  }
  return values.length > 0;
}
