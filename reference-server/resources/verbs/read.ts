import type { Authorizer } from '../../authorization/authorizer';
import type { ResourceRequest } from '../../authorization/request-info';
import type { ApiRequest, ApiResponse } from '../../exchange';
import { plainOrTable } from '../../negotiation/accept';
import { objectResponse } from '../../negotiation/encode';
import { negotiate } from '../../negotiation/negotiate';
import { notFound } from '../../negotiation/refusals';
import type { Store } from '../../storage/store';
import { continueToken } from './continue-token';
import { listOptions } from './list-options';
import { apiVersionOf, type ResourceType } from '../types/resource-types';
import { table } from '../types/table';

/** What an authorized request turned out to ask for, and of whom. */
export interface Asked {
  readonly type: ResourceType;
  readonly info: ResourceRequest;
  readonly store: Store;
  readonly authorizers: readonly Authorizer[];
  readonly now: Date;
}

/** One object. */
export async function get(request: ApiRequest, { type, info, store, now }: Asked): Promise<ApiResponse> {
  const form = negotiate(request, plainOrTable);
  const object = await store.get({ ...info, namespace: type.namespaced ? info.namespace : '' });
  if (!object) throw notFound(type, info.name);
  const { resourceVersion } = object.metadata;
  return objectResponse(200, form.as ? table(type, [object], { resourceVersion }, view(request, now)) : object, form);
}

/** A page of the objects of one namespace, or of all; a namespace that does not exist has none (rule E-02). */
export async function list(request: ApiRequest, { type, info, store, now }: Asked): Promise<ApiResponse> {
  const form = negotiate(request, plainOrTable);
  const { resource, namespace } = info;
  const page = await store.list({ resource, ...(namespace && { namespace }) }, listOptions(request.query));
  const metadata = {
    resourceVersion: String(page.revision),
    ...(page.endedAt !== undefined && { continue: continueToken(page.endedAt) }),
  };
  const whole = { kind: `${type.kind}List`, apiVersion: apiVersionOf(type), metadata, items: page.items };
  return objectResponse(200, form.as ? table(type, page.items, metadata, view(request, now)) : whole, form);
}

function view({ query }: ApiRequest, now: Date): Parameters<typeof table>[3] {
  return { now, includeObject: query.get('includeObject') };
}
