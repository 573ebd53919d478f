import type { ApiRequest, ApiRequests } from '../../../attempt';
import type { Target } from '../../../target/types';

const group = '/apis/rbac.authorization.k8s.io/v1';

/** What was created for a run. */
export interface TemporaryRbac {
  /** Deletes it; gives what could not be deleted. */
  readonly close: () => Promise<readonly string[]>;
}

/**
 * Lets everybody ask the oracle `certificate-signing-request` who he is, for as long as the run takes: its dry runs need a right
 * that nobody has by default (rule O1). Only where writes are allowed; a credential in hand that may not give the right leaves
 * all as it is, for it may have been given already.
 */
export async function createTemporaryRbac(
  { oracle, safetyPolicy, supplies = [] }: Pick<Target, 'oracle' | 'safetyPolicy' | 'supplies'>,
  ask: ApiRequests,
  runName: string,
): Promise<TemporaryRbac> {
  const made: string[] = [];
  const create = async (kind: 'clusterroles' | 'clusterrolebindings', body: ApiRequest['body']): Promise<boolean> => {
    const { status } = await ask({ method: 'POST', path: `${group}/${kind}`, body });
    if (status !== 201) return false;
    made.push(`${kind}/authn-conformance-${runName}`);
    return true;
  };
  const wanted =
    oracle.kind === 'certificate-signing-request' && safetyPolicy?.allowWrites === true && supplies.length > 0;
  if (wanted && (await create('clusterroles', role(runName)))) await create('clusterrolebindings', binding(runName));
  return {
    async close() {
      const left: string[] = [];
      for (const object of made.splice(0).reverse()) {
        const { status } = await ask({ method: 'DELETE', path: `${group}/${object}` });
        if (status !== 404 && (status === undefined || status >= 300)) left.push(object);
      }
      return left;
    },
  };
}

const metadata = (runName: string): unknown => ({ name: `authn-conformance-${runName}` });

const role = (runName: string): unknown => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRole',
  metadata: metadata(runName),
  rules: [{ apiGroups: ['certificates.k8s.io'], resources: ['certificatesigningrequests'], verbs: ['create'] }],
});

const binding = (runName: string): unknown => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRoleBinding',
  metadata: metadata(runName),
  roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: `authn-conformance-${runName}` },
  subjects: ['system:authenticated', 'system:unauthenticated'].map((name) => ({
    apiGroup: 'rbac.authorization.k8s.io',
    kind: 'Group',
    name,
  })),
});
