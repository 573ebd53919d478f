import type { Profile } from '../types';
import { aggregatedApiserver } from './aggregated-apiserver';

/**
 * What the secure port of a component does that serves no API: kube-scheduler and kube-controller-manager, measured with 1.36.
 * It answers `/healthz` to every caller, and `/metrics` and `/configz` to those whom the kube-apiserver allows.
 */
export const kubeComponent: Profile = {
  ...aggregatedApiserver,
  name: 'kube-component',
  description: 'a component of Kubernetes without an API of its own, such as kube-scheduler or kube-controller-manager',
  // It asks the kube-apiserver whether a caller may, and never on behalf of another caller.
  traits: aggregatedApiserver.traits.filter((trait) => trait !== 'public-version' && trait !== 'impersonation'),
  paths: { protected: '/configz', health: '/healthz' },
  looksFor: [],
  deviations: [
    ...aggregatedApiserver.deviations.filter(({ clause }) => !clause.startsWith('4.')),
    { clause: '4.1', sentence: 'There is neither /api nor /apis.' },
    {
      clause: '4.2',
      sentence: 'There are no lists. /configz is answered to callers whom the kube-apiserver allows it.',
    },
  ],
};
