import { forbidden, notFound } from '../negotiation/refusals';
import type { ValidatingPlugin } from './admission';

const namespaces = { group: '', resource: 'namespaces' };

/** The namespaces that every server starts with, and that stay. */
export const systemNamespaces: readonly string[] = ['default', 'kube-system'];

/**
 * Nothing is created in a namespace that does not exist, and the system's namespaces are not deleted. Kubernetes'
 * plugin of this name also refuses to create in a namespace that is being deleted; here a namespace is never half gone,
 * because it is deleted together with its content in one transaction.
 */
export const namespaceLifecycle: ValidatingPlugin = {
  name: 'NamespaceLifecycle',
  async validate({ operation, info, store }) {
    if (operation === 'DELETE') {
      const { group, resource, name } = info;
      if (group === '' && resource === 'namespaces' && systemNamespaces.includes(name)) {
        throw forbidden(namespaces, name, 'this namespace may not be deleted');
      }
    } else if (info.namespace !== '') {
      const namespace = await store.get({ resource: 'namespaces', namespace: '', name: info.namespace });
      if (!namespace) throw notFound(namespaces, info.namespace);
    }
  },
};
