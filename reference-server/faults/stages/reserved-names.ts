import { administratorsToo } from '../certificates/identity';
import type { Fault } from '../parts/fault';

/** Rights by how the name of a user or a group begins, where only whole names have any (clause 2.1.3). */
export const reservedNameFaults: readonly Fault[] = [
  {
    name: 'rights-of-users-of-the-control-plane',
    sentence: 'It gives full access to every user whose name begins with "system:kube-".',
    seams: administratorsToo((_groups, name) => name.startsWith('system:kube-')),
  },
  {
    name: 'rights-of-groups-of-the-control-plane',
    sentence: 'It gives full access to every group whose name begins with "system:kube-" and is that of no program.',
    seams: administratorsToo((groups) =>
      groups.some((group) => /^system:kube-(?!scheduler$|controller-manager$)/.test(group)),
    ),
  },
];
