import type { Caller } from '../caller';
import type { Authorizer } from './authorizer';
import { clusterRoleBinding, role, roleBinding, type PolicyRule, type RoleBinding } from './policy';
import type { PolicyReader } from './remembered-policy';
import { ruleAllows } from './rule';

/** The mode `RBAC`: what some rule of some role bound to the caller allows. */
export function rbac(store: PolicyReader): Authorizer {
  return async (info, caller) => {
    const namespace = info.about === 'resource' ? info.namespace : '';
    for await (const rule of rulesOf(store, caller, namespace)) if (ruleAllows(rule, info)) return true;
    return false;
  };
}

/**
 * All that a caller may do in a namespace: through ClusterRoleBindings, and through the RoleBindings that lie there.
 */
export async function* rulesOf(store: PolicyReader, caller: Caller, namespace: string): AsyncGenerator<PolicyRule> {
  for (const item of (await store.list({ resource: 'clusterrolebindings' })).items) {
    const binding = clusterRoleBinding.parse(item);
    if (binds(binding, '', caller)) yield* await referredRules(store, binding.roleRef, '');
  }
  if (namespace === '') return;
  for (const item of (await store.list({ resource: 'rolebindings', namespace })).items) {
    const binding = roleBinding.parse(item);
    if (binds(binding, namespace, caller)) yield* await referredRules(store, binding.roleRef, namespace);
  }
}

/** The rules of the role that a binding refers to; none if there is no such role. */
export async function referredRules(
  store: PolicyReader,
  { kind, name }: RoleBinding['roleRef'],
  namespace: string,
): Promise<readonly PolicyRule[]> {
  const found = await store.get(
    kind === 'Role' ? { resource: 'roles', namespace, name } : { resource: 'clusterroles', namespace: '', name },
  );
  return (found && role.parse(found).rules) ?? [];
}

/** Users and groups are matched by their whole name, byte for byte (specification 2.1). */
function binds({ subjects }: RoleBinding, bindingNamespace: string, { user, groups }: Caller): boolean {
  return (subjects ?? []).some(({ kind, name, namespace = bindingNamespace }) => {
    switch (kind) {
      case 'User':
        return user === name;
      case 'Group':
        return groups.includes(name);
      case 'ServiceAccount':
        return user === `system:serviceaccount:${namespace}:${name}`;
    }
  });
}
