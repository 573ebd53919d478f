import type { Caller } from '../../caller';
import type { Authorizer } from '../authorizer';
import { clusterRoleBinding, role, roleBinding, type PolicyRule, type RoleBinding } from './policy';
import { readOnce } from './read-once';
import type { PolicyReader } from './remembered-policy';
import { ruleAllows } from './rule';

/** The mode `RBAC`: what some rule of some role bound to the caller allows. */
export function rbac(store: PolicyReader): Authorizer {
  return async (info, caller) => {
    const namespace = info.about === 'resource' ? info.namespace : '';
    for await (const rules of rulesOf(store, caller, namespace)) {
      if (rules.some((rule) => ruleAllows(rule, info))) return true;
    }
    return false;
  };
}

const readClusterRoleBinding = readOnce(clusterRoleBinding);
const readRoleBinding = readOnce(roleBinding);
const readRole = readOnce(role);

/**
 * All that a caller may do in a namespace, one role after the other: through ClusterRoleBindings, and through the
 * RoleBindings that lie there.
 */
export async function* rulesOf(
  store: PolicyReader,
  caller: Caller,
  namespace: string,
): AsyncGenerator<readonly PolicyRule[]> {
  for (const item of (await store.list({ resource: 'clusterrolebindings' })).items) {
    const binding = readClusterRoleBinding(item);
    if (binds(binding, '', caller)) yield (await referredRules(store, binding.roleRef, '')) ?? [];
  }
  if (namespace === '') return;
  for (const item of (await store.list({ resource: 'rolebindings', namespace })).items) {
    const binding = readRoleBinding(item);
    if (binds(binding, namespace, caller)) yield (await referredRules(store, binding.roleRef, namespace)) ?? [];
  }
}

/** The rules of the role that a binding refers to; undefined if there is no such role. */
export async function referredRules(
  store: PolicyReader,
  { kind, name }: RoleBinding['roleRef'],
  namespace: string,
): Promise<readonly PolicyRule[] | undefined> {
  const found = await store.get(
    kind === 'Role' ? { resource: 'roles', namespace, name } : { resource: 'clusterroles', namespace: '', name },
  );
  return found && (readRole(found).rules ?? []);
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
