import type { Profile } from '../types';
import { kubeApiserver } from './kube-apiserver';

/**
 * What a server built on k8s.io/apiserver does that leaves authentication and authorization to a kube-apiserver (its own
 * flags, and delegation for the rest), measured with sample-apiserver 1.36. It has `/apis` and no `/api`, its own lists
 * and no pods, and no SelfSubjectReview.
 */
export const aggregatedApiserver: Profile = {
  ...kubeApiserver,
  name: 'aggregated-apiserver',
  description: 'an API server built on k8s.io/apiserver, such as sample-apiserver or metrics-server',
  traits: kubeApiserver.traits.filter((trait) => trait !== 'paged-namespaces' && trait !== 'access-reviews'),
  oracle: { kind: 'forbidden-message' },
  paths: { discovery: '/apis', health: '/healthz', version: '/version' },
  looksFor: ['list'],
  deviations: [
    ...kubeApiserver.deviations.filter(({ clause }) => clause !== '4.1'),
    {
      clause: '4.1',
      sentence:
        'There is no /api. GET /apis is a matter of authorization: 403 for the anonymous caller, and any credential will do.',
    },
    { clause: '4.2', sentence: 'There are no pods. The server lists its own resources, below /apis.' },
  ],
};
