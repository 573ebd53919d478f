import type { z } from 'zod';
import type { Store, StoredMetadata, StoredObject } from '../../storage/store';
import { clusterRoleBinding, role, roleBinding, type PolicyRule, type RoleBinding } from './policy';

/** The roles and bindings of the database at one moment. What is stored but cannot be read throws when it is needed. */
export interface Policy {
  readonly clusterRoleBindings: () => readonly RoleBinding[];
  readonly roleBindings: (namespace: string) => readonly RoleBinding[];
  /** The rules of the role that a binding in this namespace refers to; undefined if there is no such role. */
  readonly rules: (referred: RoleBinding['roleRef'], namespace: string) => readonly PolicyRule[] | undefined;
}

const resources = ['clusterrolebindings', 'rolebindings', 'clusterroles', 'roles'] as const;

/**
 * Keeps the roles and bindings in memory, as kube-apiserver does, because authorization is asked for every request. They are
 * read again as soon as one of them has changed: what was written counts from the very next request on.
 */
export function policyInMemory(store: Pick<Store, 'list' | 'changes'>): () => Policy | Promise<Policy> {
  let kept: { readonly changes: number; readonly policy: Policy } | undefined;
  let reading: { readonly changes: number; readonly policy: Promise<Policy> } | undefined;
  return () => {
    const changes = store.changes(resources);
    if (kept?.changes === changes) return kept.policy;
    if (reading?.changes === changes) return reading.policy;
    const begun = { changes, policy: readPolicy(store) };
    reading = begun;
    begun.policy.then(
      (policy) => {
        // A reading that a change has overtaken is for those alone who asked before it.
        if (store.changes(resources) === changes) kept = { changes, policy };
      },
      () => {
        // What could not be read now can perhaps be read the next time.
        if (reading === begun) reading = undefined;
      },
    );
    return begun.policy;
  };
}

/** Reads the roles and bindings of now. */
export async function readPolicy(store: Pick<Store, 'list'>): Promise<Policy> {
  const [clusterBindings = [], bindings = [], clusterRoles = [], roles = []] = await Promise.all(
    resources.map(async (resource) => (await store.list({ resource })).items),
  );
  const inNamespaces = new Map(
    [...byNamespace(bindings)].map(([namespace, items]) => [namespace, parsedOnce(roleBinding, items)]),
  );
  const clusterRolesByName = new Map(clusterRoles.map((each) => [each.metadata.name, parsedOnce(role, [each])]));
  const rolesByPlace = new Map(roles.map((each) => [placeOf(each.metadata), parsedOnce(role, [each])]));
  return {
    clusterRoleBindings: parsedOnce(clusterRoleBinding, clusterBindings),
    roleBindings: (namespace) => inNamespaces.get(namespace)?.() ?? [],
    rules: ({ kind, name }, namespace) => {
      const found = kind === 'Role' ? rolesByPlace.get(placeOf({ namespace, name })) : clusterRolesByName.get(name);
      return found && (found()[0]?.rules ?? []);
    },
  };
}

const placeOf = ({ namespace = '', name }: Pick<StoredMetadata, 'namespace' | 'name'>): string =>
  `${namespace}/${name}`;

function byNamespace(objects: readonly StoredObject[]): Map<string, StoredObject[]> {
  const grouped = new Map<string, StoredObject[]>();
  for (const object of objects) {
    const { namespace = '' } = object.metadata;
    const group = grouped.get(namespace);
    if (group) group.push(object);
    else grouped.set(namespace, [object]);
  }
  return grouped;
}

/** Parses objects when they are first needed. Throws as the schema does, each time. */
function parsedOnce<T>(schema: z.ZodType<T>, objects: readonly StoredObject[]): () => readonly T[] {
  let parsed: readonly T[] | undefined;
  return () => (parsed ??= objects.map((each) => schema.parse(each)));
}
