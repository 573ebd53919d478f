import { z } from 'zod';

import { isAllowed } from '../../authorization/authorizer';
import type { Caller } from '../../caller';
import { requestIn } from '../../certificates/request';
import { clientSigner, signedUsages, type ClusterSigner } from '../../certificates/signer';
import type { ApiRequest, ApiResponse } from '../../exchange';
import { decodeBody, isMapping } from '../../negotiation/body';
import { objectResponse } from '../../negotiation/encode';
import { negotiate } from '../../negotiation/negotiate';
import { badRequest, conflict, forbidden, invalid, notFound } from '../../negotiation/refusals';
import type { StoredObject } from '../../storage/store';
import { condition, conditionsOf, type Condition } from '../types/certificate-signing-request';
import { timestamp } from '../types/metadata';
import type { Asked } from './read';
import { createOptions } from './write-options';

/** How long a certificate is good where the request does not say: an hour, because this server is for trying out. */
const ordinary = 3600;

const decision = z.looseObject({ status: z.looseObject({ conditions: z.array(condition).optional() }).optional() });

/**
 * PUT of `certificatesigningrequests/NAME/approval`: an administrator's decision. What Kubernetes leaves to a controller is
 * done at once: an approved request for a client certificate is signed, if the server was given an authority to sign with.
 */
export async function approve(
  request: ApiRequest,
  caller: Caller,
  { type, info, store, authorizers, now }: Asked,
  sign: ClusterSigner | undefined,
): Promise<ApiResponse> {
  const form = negotiate(request);
  const body = decodeBody(request);
  const wanted = decision.safeParse(body);
  if (!body || !wanted.success)
    throw badRequest('the body of the request is no CertificateSigningRequest with conditions');
  const decided = wanted.data.status?.conditions ?? [];
  const { metadata } = body;
  const place = { resource: info.resource, namespace: '', name: info.name };
  const changed = await store.write(async (transaction) => {
    const before = await store.get(place);
    if (!before) throw notFound(type, info.name);
    if (
      isMapping(metadata) &&
      metadata['resourceVersion'] !== undefined &&
      metadata['resourceVersion'] !== before.metadata.resourceVersion
    )
      throw conflict(type, info.name, 'the object has been modified; please apply your changes to the latest version');
    const spec = specOf(before);
    const permission = { ...info, verb: 'approve', resource: 'signers', subresource: '', name: spec.signerName };
    const anyOfDomain = { ...permission, name: `${spec.signerName.split('/')[0] ?? ''}/*` };
    if (!(await isAllowed(authorizers, permission, caller)) && !(await isAllowed(authorizers, anyOfDomain, caller)))
      throw forbidden(
        info,
        info.name,
        `user not permitted to approve requests with signerName ${JSON.stringify(spec.signerName)}`,
      );
    checkConditions(info.name, conditionsOf(before), decided);
    const conditions = decided.map((each) => ({
      lastUpdateTime: timestamp(now),
      lastTransitionTime: timestamp(now),
      ...each,
    }));
    const after: StoredObject = {
      ...before,
      metadata: { ...before.metadata, resourceVersion: String(transaction.revision) },
      status: {
        ...(isMapping(before['status']) ? before['status'] : {}),
        conditions,
        ...issued(before, decided, sign, now),
      },
    };
    transaction.put(place, after);
    return after;
  }, createOptions(request));
  return objectResponse(200, changed, form);
}

const stored = z.looseObject({
  request: z.string(),
  signerName: z.string(),
  usages: z.array(z.string()),
  expirationSeconds: z.int().optional(),
});

const specOf = (object: StoredObject): z.infer<typeof stored> => stored.parse(object['spec']);

/** A decision stands: it may be added to, and neither taken back nor contradicted. */
function checkConditions(name: string, before: readonly Condition[], after: readonly Condition[]): void {
  const types = after.map(({ type }) => type);
  const lost = before.find(({ type }) => !types.includes(type));
  const contradicted = types.includes('Approved') && types.includes('Denied');
  if (!lost && !contradicted && new Set(types).size === types.length) return;
  const why = lost
    ? `conditions of type ${lost.type} may not be removed`
    : 'Approved and Denied conditions are mutually exclusive';
  throw invalid('CertificateSigningRequest', 'certificates.k8s.io', name, [
    {
      reason: 'FieldValueInvalid',
      message: `Invalid value: ${JSON.stringify(types)}: ${why}`,
      field: 'status.conditions',
    },
  ]);
}

/** The certificate, or, in Kubernetes' way, a condition that says why there is none. */
function issued(
  object: StoredObject,
  conditions: readonly Condition[],
  sign: ClusterSigner | undefined,
  now: Date,
): object {
  const { request, signerName, usages, expirationSeconds = ordinary } = specOf(object);
  const approved = conditions.some(({ type }) => type === 'Approved');
  const isDone = isMapping(object['status']) && object['status']['certificate'] !== undefined;
  if (!approved || isDone || signerName !== clientSigner || sign === undefined) return {};
  const allowed: readonly string[] = signedUsages;
  const odd = usages.find((usage) => !allowed.includes(usage));
  if (odd !== undefined || !usages.includes('client auth')) {
    const message =
      odd === undefined ? 'usages do not contain "client auth"' : `usage ${JSON.stringify(odd)} is not allowed`;
    const failed = {
      type: 'Failed',
      status: 'True',
      reason: 'SignerValidationFailure',
      message,
      lastUpdateTime: timestamp(now),
    };
    return { conditions: [...conditions, failed] };
  }
  const certificate = sign(requestIn(request), { seconds: expirationSeconds, usages, now });
  return { certificate: Buffer.from(certificate).toString('base64') };
}
