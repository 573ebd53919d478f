import { isMapping } from '../negotiation/body';
import type { MutatingPlugin } from './admission';

/** A pod that names no service account runs as `default`, as Kubernetes' plugin of this name makes it. */
export const serviceAccount: MutatingPlugin = {
  name: 'ServiceAccount',
  mutate({ info, object }) {
    const { spec } = object;
    if (info.group !== '' || info.resource !== 'pods' || !isMapping(spec)) return object;
    const { serviceAccountName } = spec;
    if (serviceAccountName !== undefined && serviceAccountName !== '') return object;
    return { ...object, spec: { ...spec, serviceAccountName: 'default' } };
  },
};
