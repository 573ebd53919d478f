import { allowedName } from '../../../../../vocabulary';
import type { CertificateDescription } from '../../../../../vocabulary/types';

type Difference = Partial<CertificateDescription>;

/** Names of services that a cluster trusts, in the subject alternative name, where none of them stands for anybody (clause 5.1.4). */
export const servicesInAlternativeNames: readonly [Difference, ...Difference[]] = [
  { dnsNames: ['localhost', 'b.example'], ipAddresses: ['127.0.0.1', '::1', '10.0.0.1'] },
  { dnsNames: ['kubernetes', 'kubernetes.default.svc', 'kubernetes.default.svc.cluster.local'] },
  { dnsNames: [allowedName], uris: ['spiffe://cluster.local/ns/kube-system/sa/default'] },
  { uris: ['https://b.example/users/kim?user=admin&group=system:masters'] },
];

/** Common names of parts of a cluster, which are users like others. */
export const servicesInCommonNames: readonly [string, ...string[]] = [
  'system:node:b',
  'kube-apiserver',
  'kube-apiserver-kubelet-client',
  'system:kube-scheduler',
  'localhost',
];
