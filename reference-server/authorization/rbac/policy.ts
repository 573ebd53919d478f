import { z } from 'zod';

const strings = z.array(z.string());

/** What may be done: every verb on every resource of every group listed, or every verb on every path listed. */
export const policyRule = z.looseObject({
  verbs: strings.min(1),
  apiGroups: strings.optional(),
  resources: strings.optional(),
  resourceNames: strings.optional(),
  nonResourceURLs: strings.optional(),
});

/** A Role or ClusterRole, as far as authorization reads it. */
export const role = z.looseObject({ rules: z.array(policyRule).nullish() });

const subject = z.looseObject({
  kind: z.enum(['User', 'Group', 'ServiceAccount']),
  name: z.string().min(1),
  namespace: z.string().optional(),
});

/** A RoleBinding or ClusterRoleBinding, as far as authorization reads it. */
export const roleBinding = z.looseObject({
  subjects: z.array(subject).nullish(),
  roleRef: roleRef(z.enum(['Role', 'ClusterRole'])),
});

/** A ClusterRoleBinding: it cannot refer to the role of some namespace. */
export const clusterRoleBinding = roleBinding.extend({
  roleRef: roleRef(z.literal('ClusterRole')),
});

export type PolicyRule = z.infer<typeof policyRule>;
export type RoleBinding = z.infer<typeof roleBinding>;

function roleRef<Kind extends 'Role' | 'ClusterRole'>(kind: z.ZodType<Kind>) {
  return z.looseObject({ kind, name: z.string().min(1), apiGroup: z.literal('rbac.authorization.k8s.io').optional() });
}
