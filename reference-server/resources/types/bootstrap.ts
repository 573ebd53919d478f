import { systemNamespaces } from '../../admission/namespace-lifecycle';
import { bootstrapRoles } from '../../authorization/rbac/bootstrap-policy';
import type { Store, StoredObject } from '../../storage/store';
import { newMetadata } from './metadata';
import { apiVersionOf, resourceTypes } from './resource-types';

const rbacGroup = 'rbac.authorization.k8s.io';

/** What every database holds when a server starts: what is missing is made, what was changed stays. */
const objects: readonly { readonly resource: string; readonly name: string; readonly content: object }[] = [
  ...systemNamespaces.map((name) => ({ resource: 'namespaces', name, content: { status: { phase: 'Active' } } })),
  ...bootstrapRoles.flatMap(({ name, rules, groups }) => [
    { resource: 'clusterroles', name, content: { rules } },
    {
      resource: 'clusterrolebindings',
      name,
      content: {
        subjects: groups.map((group) => ({ kind: 'Group', apiGroup: rbacGroup, name: group })),
        roleRef: { apiGroup: rbacGroup, kind: 'ClusterRole', name },
      },
    },
  ]),
];

/** Makes the system's namespaces, ClusterRoles and ClusterRoleBindings where they are missing. */
export async function bootstrap(store: Store, now: Date): Promise<void> {
  await store.write(async (transaction) => {
    for (const { resource, name, content } of objects) {
      const place = { resource, namespace: '', name };
      const type = resourceTypes.find((type) => type.resource === resource);
      if (!type || (await store.get(place))) continue;
      const { revision } = transaction;
      const head = { kind: type.kind, apiVersion: apiVersionOf(type) };
      const metadata = newMetadata({ ...head, metadata: {} }, { name, namespace: '', revision, now });
      transaction.put(place, { ...head, metadata, ...content } satisfies StoredObject);
    }
  });
}
