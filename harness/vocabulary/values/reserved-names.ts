/**
 * Names of users and groups that a server keeps for itself, one of each shape: parts of the control plane, nodes, service
 * accounts, tokens. Several of them have rights, so none is tried as it is.
 */
const reservedNames = [
  ...['system:kube-controller-manager', 'system:kube-scheduler', 'system:cloud-controller-manager'],
  ...['system:node:node-1', 'system:node-proxier', 'system:nodes', 'system:volume-scheduler', 'system:apiserver'],
  ...['system:serviceaccount:kube-system:default', 'system:serviceaccounts:kube-system'],
  ...['system:bootstrap:abcdef', 'system:bootstrappers:kubeadm:default-node-token', 'system:auth-delegator'],
  ...['system:controller:namespace-controller', 'system:public-info-viewer', 'system:masters'],
];

const own = 'authn-conformance';

/** What this name begins with, up to each of its separators, and the whole of it, with a word behind that nobody has. */
const beginningAs = (name: string): readonly string[] => [
  ...Array.from(name.matchAll(/[:-]/g), ({ index }) => `${name.slice(0, index + 1)}${own}`),
  ...[':', '-'].map((separator) => `${name}${separator}${own}`),
];

/** Names that nobody has and no role is bound to, each of which begins as one that is reserved. */
export const namesLikeReservedOnes: readonly string[] = [...new Set(reservedNames.flatMap(beginningAs))];
