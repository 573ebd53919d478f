import { z } from 'zod';

import { isAllowed, type Authorizer } from '../../authorization/authorizer';
import type { RequestInfo } from '../../authorization/request-info';
import type { Caller } from '../../caller';

const text = z.string().default('');

/** What a `SelfSubjectAccessReview` asks about: something with objects of a resource, or with a path that is none. */
export const accessReview = z.looseObject({
  spec: z.union([
    z.object({
      resourceAttributes: z.object({
        verb: text,
        group: text,
        version: text,
        resource: text,
        subresource: text,
        namespace: text,
        name: text,
      }),
    }),
    z.object({ nonResourceAttributes: z.object({ verb: text, path: text }) }),
  ]),
});

/** Whether the caller may do what is asked about: decided by the authorizers that decide about requests. */
export async function selfSubjectAccessReview(
  caller: Caller,
  object: object,
  authorizers: readonly Authorizer[],
): Promise<object> {
  const { spec } = accessReview.parse(object);
  const info: RequestInfo =
    'resourceAttributes' in spec
      ? { about: 'resource', ...spec.resourceAttributes }
      : { about: 'path', ...spec.nonResourceAttributes };
  return { allowed: await isAllowed(authorizers, info, caller) };
}
