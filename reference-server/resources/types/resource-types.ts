import { z } from 'zod';

import type { Authorizer } from '../../authorization/authorizer';
import { clusterRoleBinding, role, roleBinding } from '../../authorization/rbac/policy';
import type { Caller } from '../../caller';
import { madeBy, progress, signingRequest } from './certificate-signing-request';
import { age, field, type Column } from './columns';
import { label, pathSegment, subdomain, type NameRule } from './names';
import { accessReview, selfSubjectAccessReview } from './self-subject-access-review';
import { selfSubjectReview } from './self-subject-review';

/** What can be done with objects. */
export type Verb = 'get' | 'list' | 'create' | 'delete';

/** One kind of object: everything in which it differs from the others, for handlers that are the same for all. */
export interface ResourceType {
  readonly group: string;
  readonly version: string;
  /** The plural, as it stands in paths. */
  readonly resource: string;
  readonly singular: string;
  readonly kind: string;
  readonly shortNames?: readonly string[];
  readonly namespaced: boolean;
  readonly verbs: readonly Verb[];
  /** What its objects may be called. */
  readonly names: NameRule;
  /** What its objects must look like, besides their metadata. */
  readonly schema: z.ZodType;
  /** The status that its objects begin with. */
  readonly status?: Readonly<Record<string, string>>;
  /** For what is asked by creating it and is not kept: the status that answers the caller. */
  readonly review?: (caller: Caller, object: object, authorizers: readonly Authorizer[]) => object | Promise<object>;
  /** What the server itself writes into a new one, because of who makes it. */
  readonly prepare?: <Content extends Readonly<Record<string, unknown>>>(content: Content, caller: Caller) => Content;
  /** Parts of an object that are changed by themselves, by PUT. */
  readonly subresources?: readonly 'approval'[];
  /** What `kubectl get` prints of them, after the name. */
  readonly columns: readonly Column[];
}

const stored: readonly Verb[] = ['create', 'delete', 'get', 'list'];
const rbac = { group: 'rbac.authorization.k8s.io', version: 'v1', verbs: stored, names: pathSegment };
const createdAt = field('Created At', 'metadata', 'creationTimestamp');
const roleName = field('Role', 'roleRef', 'name');

const text = z.string().min(1);
const container = z.looseObject({ name: text.regex(label.pattern, label.sentence), image: text });
const pod = z.looseObject({ spec: z.looseObject({ containers: z.array(container).min(1) }) });

/** All resources of the service (specification 2.1, 4). */
export const resourceTypes: readonly ResourceType[] = [
  {
    group: '',
    version: 'v1',
    resource: 'namespaces',
    singular: 'namespace',
    kind: 'Namespace',
    shortNames: ['ns'],
    namespaced: false,
    verbs: stored,
    names: label,
    schema: z.looseObject({}),
    status: { phase: 'Active' },
    columns: [field('Status', 'status', 'phase'), age],
  },
  {
    group: '',
    version: 'v1',
    resource: 'pods',
    singular: 'pod',
    kind: 'Pod',
    shortNames: ['po'],
    namespaced: true,
    verbs: stored,
    names: subdomain,
    schema: pod,
    status: { phase: 'Pending' },
    columns: [field('Status', 'status', 'phase'), age],
  },
  {
    ...rbac,
    resource: 'roles',
    singular: 'role',
    kind: 'Role',
    namespaced: true,
    schema: role,
    columns: [createdAt],
  },
  {
    ...rbac,
    resource: 'rolebindings',
    singular: 'rolebinding',
    kind: 'RoleBinding',
    namespaced: true,
    schema: roleBinding,
    columns: [roleName, age],
  },
  {
    ...rbac,
    resource: 'clusterroles',
    singular: 'clusterrole',
    kind: 'ClusterRole',
    namespaced: false,
    schema: role,
    columns: [createdAt],
  },
  {
    ...rbac,
    resource: 'clusterrolebindings',
    singular: 'clusterrolebinding',
    kind: 'ClusterRoleBinding',
    namespaced: false,
    schema: clusterRoleBinding,
    columns: [roleName, age],
  },
  {
    group: 'authentication.k8s.io',
    version: 'v1',
    resource: 'selfsubjectreviews',
    singular: 'selfsubjectreview',
    kind: 'SelfSubjectReview',
    namespaced: false,
    verbs: ['create'],
    names: pathSegment,
    schema: z.looseObject({}),
    review: selfSubjectReview,
    columns: [],
  },
  {
    group: 'authorization.k8s.io',
    version: 'v1',
    resource: 'selfsubjectaccessreviews',
    singular: 'selfsubjectaccessreview',
    kind: 'SelfSubjectAccessReview',
    namespaced: false,
    verbs: ['create'],
    names: pathSegment,
    schema: accessReview,
    review: selfSubjectAccessReview,
    columns: [],
  },
  {
    group: 'certificates.k8s.io',
    version: 'v1',
    resource: 'certificatesigningrequests',
    singular: 'certificatesigningrequest',
    kind: 'CertificateSigningRequest',
    shortNames: ['csr'],
    namespaced: false,
    verbs: stored,
    names: subdomain,
    schema: signingRequest,
    prepare: madeBy,
    subresources: ['approval'],
    columns: [age, field('SignerName', 'spec', 'signerName'), field('Requestor', 'spec', 'username'), progress],
  },
];

/** The group and version as they stand in `apiVersion`. */
export function apiVersionOf({ group, version }: Pick<ResourceType, 'group' | 'version'>): string {
  return group === '' ? version : `${group}/${version}`;
}
