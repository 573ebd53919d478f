import type { PolicyRule } from './policy';

/** A ClusterRole that every server starts with, and the groups it is bound to. */
export interface BootstrapRole {
  readonly name: string;
  readonly rules: readonly PolicyRule[];
  readonly groups: readonly string[];
}

const discovery = ['/api', '/api/*', '/apis', '/apis/*', '/openapi', '/openapi/*'];
const publicInfo = ['/healthz', '/livez', '/readyz', '/version'].flatMap((path) => [path, `${path}/`]);

/** Named as in Kubernetes; they allow what is left of Kubernetes' roles in a server of this size. */
export const bootstrapRoles: readonly BootstrapRole[] = [
  {
    name: 'cluster-admin',
    rules: [
      { apiGroups: ['*'], resources: ['*'], verbs: ['*'] },
      { nonResourceURLs: ['*'], verbs: ['*'] },
    ],
    groups: ['system:masters'],
  },
  {
    name: 'system:discovery',
    rules: [{ nonResourceURLs: [...discovery, ...publicInfo], verbs: ['get'] }],
    groups: ['system:authenticated'],
  },
  {
    name: 'system:basic-user',
    rules: [
      { apiGroups: ['authentication.k8s.io'], resources: ['selfsubjectreviews'], verbs: ['create'] },
      { apiGroups: ['authorization.k8s.io'], resources: ['selfsubjectaccessreviews'], verbs: ['create'] },
    ],
    groups: ['system:authenticated'],
  },
  {
    name: 'system:public-info-viewer',
    rules: [{ nonResourceURLs: publicInfo, verbs: ['get'] }],
    groups: ['system:authenticated', 'system:unauthenticated'],
  },
];
