import { isAllowed } from '../authorization/authorizer';
import { rulesNotHeld } from '../authorization/rbac/grant';
import { role, roleBinding, type PolicyRule } from '../authorization/rbac/policy';
import { readPolicy, type Policy } from '../authorization/rbac/policy-in-memory';
import type { ResourceRequest } from '../authorization/request-info';
import { forbidden, notFound } from '../negotiation/refusals';
import type { Creation, ValidatingPlugin } from './admission';

/**
 * Nobody gives away more than they have: who may create roles or bindings could otherwise become anyone. As in
 * Kubernetes the verb `escalate` on the role, or `bind` on the role that a binding refers to, permits it all the same.
 */
export const privilegeEscalation: ValidatingPlugin = {
  name: 'PrivilegeEscalation',
  async validate(request) {
    if (request.operation !== 'CREATE') return;
    const { info, object, caller, store, authorizers } = request;
    if (info.group !== 'rbac.authorization.k8s.io') return;
    // Of now: in a transaction nothing changes that is read here.
    const policy = await readPolicy(store);
    const grant = granted(request, policy);
    if (!grant || (await isAllowed(authorizers, grant.permission, caller))) return;
    // As in Kubernetes: what such a role will give, when it is made, cannot be known now.
    if (!grant.rules) throw notFound({ group: info.group, resource: grant.permission.resource }, grant.permission.name);
    const missing = rulesNotHeld(policy, caller, info.namespace, grant.rules);
    if (missing.length === 0) return;
    const { name } = object.metadata;
    const why = `user ${JSON.stringify(caller.user)} is attempting to grant RBAC permissions not currently held`;
    throw forbidden(info, typeof name === 'string' ? name : '', `${why}: ${JSON.stringify(missing)}`);
  },
};

interface Grant {
  /** Undefined: those of a role that does not exist. */
  readonly rules: readonly PolicyRule[] | undefined;
  /** The request that whoever may make it need not hold the rules for. */
  readonly permission: ResourceRequest;
}

/** What an object grants; nothing if it is no role or binding, or none that will be found valid. */
function granted({ info, object }: Creation, policy: Policy): Grant | undefined {
  if (info.resource === 'roles' || info.resource === 'clusterroles') {
    const { data } = role.safeParse(object);
    // A role to be made has no name yet that a right to escalate could be for.
    const permission = { ...info, verb: 'escalate', name: '' };
    return data && { rules: [...(data.rules ?? []), ...aggregated(object, info)], permission };
  }
  const { data } = roleBinding.safeParse(object);
  if (!data) return undefined;
  const { kind, name } = data.roleRef;
  const resource = kind === 'Role' ? 'roles' : 'clusterroles';
  return {
    rules: policy.rules(data.roleRef, info.namespace),
    permission: { ...info, verb: 'bind', resource, name },
  };
}

/** An aggregation rule gathers the rules of roles that are still to be made: only who may do everything may write one. */
function aggregated({ aggregationRule }: Creation['object'], { resource }: ResourceRequest): readonly PolicyRule[] {
  return resource === 'clusterroles' && aggregationRule !== undefined && aggregationRule !== null ? everything : [];
}

const everything: readonly PolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];
