import type { Caller } from '../../caller';
import type { Store } from '../../storage/store';
import type { Authorizer } from '../authorizer';
import type { RequestInfo } from '../request-info';
import type { PolicyRule, RoleBinding } from './policy';
import { policyInMemory, type Policy } from './policy-in-memory';
import { ruleAllows } from './rule';

/** The mode `RBAC`: what some rule of some role bound to the caller allows. */
export function rbac(store: Pick<Store, 'list' | 'changes'>): Authorizer {
  const current = policyInMemory(store);
  return (info, caller) => {
    const policy = current();
    return policy instanceof Promise ? policy.then((read) => allows(read, info, caller)) : allows(policy, info, caller);
  };
}

function allows(policy: Policy, info: RequestInfo, caller: Caller): boolean {
  const namespace = info.about === 'resource' ? info.namespace : '';
  for (const rules of rulesOf(policy, caller, namespace)) {
    if (rules.some((rule) => ruleAllows(rule, info))) return true;
  }
  return false;
}

/**
 * All that a caller may do in a namespace, one role after the other: through ClusterRoleBindings, and through the
 * RoleBindings that lie there.
 */
export function* rulesOf(policy: Policy, caller: Caller, namespace: string): Generator<readonly PolicyRule[]> {
  for (const binding of policy.clusterRoleBindings()) {
    if (binds(binding, '', caller)) yield policy.rules(binding.roleRef, '') ?? [];
  }
  if (namespace === '') return;
  for (const binding of policy.roleBindings(namespace)) {
    if (binds(binding, namespace, caller)) yield policy.rules(binding.roleRef, namespace) ?? [];
  }
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
