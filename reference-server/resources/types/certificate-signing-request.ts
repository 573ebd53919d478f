import { z } from 'zod';

import type { Caller } from '../../caller';
import { requestIn } from '../../certificates/request';
import { isMapping } from '../../negotiation/body';
import { reasonOf } from '../../reason';
import type { StoredObject } from '../../storage/store';
import type { Column } from './columns';

/** Shorter than this nobody needs, and Kubernetes allows. */
const shortest = 600;

const knownUsages = [
  ...['signing', 'digital signature', 'content commitment', 'key encipherment', 'key agreement', 'data encipherment'],
  ...['cert sign', 'crl sign', 'encipher only', 'decipher only', 'any', 'server auth', 'client auth', 'code signing'],
  ...['email protection', 's/mime', 'ipsec end system', 'ipsec tunnel', 'ipsec user', 'timestamping', 'ocsp signing'],
  ...['microsoft sgc', 'netscape sgc'],
] as const;

/** What a request must say; who makes it, it need not and cannot say. */
export const signingRequest = z.looseObject({
  spec: z.looseObject({
    request: z.string().min(1).superRefine(readable),
    signerName: z
      .string()
      .min(1)
      .regex(
        /^[a-z0-9.-]+\/[A-Za-z0-9.:_-]+$/,
        'must be a fully qualified domain and path of the form "example.com/signer-name"',
      ),
    usages: z.array(z.enum(knownUsages)).min(1),
    expirationSeconds: z.int().min(shortest, `may not specify a duration less than ${shortest} seconds`).optional(),
  }),
});

function readable(base64: string, context: z.RefinementCtx): void {
  try {
    requestIn(base64);
  } catch (error) {
    context.addIssue({ code: 'custom', message: `is no certificate request: ${reasonOf(error)}`, input: '...' });
  }
}

const identityFields: readonly string[] = ['username', 'uid', 'groups', 'extra'];

/** Writes into a request who made it, whatever it says itself; its status begins empty. */
export function madeBy<Content extends Readonly<Record<string, unknown>>>(content: Content, caller: Caller): Content {
  const { spec } = content;
  const { user, uid, groups, extra } = caller;
  const who = {
    username: user,
    ...(uid !== undefined && { uid }),
    ...(groups.length > 0 && { groups }),
    ...(Object.keys(extra).length > 0 && { extra }),
  };
  const said = Object.entries(isMapping(spec) ? spec : {}).filter(([field]) => !identityFields.includes(field));
  return { ...content, spec: { ...Object.fromEntries(said), ...who }, status: {} };
}

/** A condition of the status: approved, denied or failed. */
export const condition = z.looseObject({
  type: z.enum(['Approved', 'Denied', 'Failed']),
  status: z.literal('True'),
  reason: z.string().optional(),
  message: z.string().optional(),
});
export type Condition = z.infer<typeof condition>;

/** The conditions of a stored request. */
export function conditionsOf(object: StoredObject): readonly Condition[] {
  const found = z.looseObject({ conditions: z.array(condition) }).safeParse(object['status']);
  return found.success ? found.data.conditions : [];
}

/** What kubectl prints of how far a request has come. */
export const progress: Column = {
  name: 'Condition',
  cell(object) {
    const states: string[] = conditionsOf(object).map(({ type }) => type);
    if (states.length === 0) states.push('Pending');
    if (isMapping(object['status']) && object['status']['certificate'] !== undefined) states.push('Issued');
    return states.join(',');
  },
};
