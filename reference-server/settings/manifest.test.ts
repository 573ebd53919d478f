import { afterAll, describe, expect, test } from '@jest/globals';
import { readManifest } from './manifest';
import { createFolder } from '../testing/folder';

const folder = createFolder();
afterAll(() => {
  folder.remove();
});
const read = (yaml: string, log: string[] = []) =>
  JSON.parse(JSON.stringify(readManifest(folder.write('pod.yaml', yaml), (line) => log.push(line)))) as object;

/** As kubeadm writes it, shortened. */
const kubeadm = `apiVersion: v1
kind: Pod
metadata:
  name: kube-apiserver
  namespace: kube-system
spec:
  containers:
  - command:
    - kube-apiserver
    - --advertise-address=192.168.1.10
    - --allow-privileged=true
    - --authorization-mode=Node,RBAC
    - --client-ca-file=/etc/kubernetes/pki/ca.crt
    - --etcd-servers=https://127.0.0.1:2379
    - --requestheader-allowed-names=front-proxy-client
    - --requestheader-client-ca-file=/etc/kubernetes/pki/front-proxy-ca.crt
    - --requestheader-extra-headers-prefix=X-Remote-Extra-
    - --requestheader-group-headers=X-Remote-Group
    - --requestheader-username-headers=X-Remote-User
    - --secure-port=6443
    - --service-account-issuer=https://kubernetes.default.svc.cluster.local
    - --tls-cert-file=/etc/kubernetes/pki/apiserver.crt
    - --tls-private-key-file=/etc/kubernetes/pki/apiserver.key
    image: registry.k8s.io/kube-apiserver:v1.36.2
    name: kube-apiserver
  hostNetwork: true
`;

test('reads the flags of a kubeadm manifest, and notes what it passes over', () => {
  const log: string[] = [];
  expect(read(kubeadm, log)).toEqual({
    authorizationMode: ['Node', 'RBAC'],
    clientCaFile: '/etc/kubernetes/pki/ca.crt',
    requestheaderAllowedNames: ['front-proxy-client'],
    requestheaderClientCaFile: '/etc/kubernetes/pki/front-proxy-ca.crt',
    requestheaderExtraHeadersPrefix: ['X-Remote-Extra-'],
    requestheaderGroupHeaders: ['X-Remote-Group'],
    requestheaderUsernameHeaders: ['X-Remote-User'],
    securePort: 6443,
    tlsCertFile: '/etc/kubernetes/pki/apiserver.crt',
    tlsPrivateKeyFile: '/etc/kubernetes/pki/apiserver.key',
  });
  expect(log).toEqual([
    expect.stringMatching(
      /pod.yaml: passed over --advertise-address --allow-privileged --etcd-servers --service-account-issuer$/,
    ),
  ]);
});

test('finds the container by its program, and its flags also in args', () => {
  const yaml = `kind: Pod
spec:
  containers:
  - { command: [sidecar, --secure-port=1] }
  - { command: [/usr/local/bin/kube-apiserver], args: [--secure-port=2] }`;
  expect(read(yaml)).toEqual({ securePort: 2 });
});

describe('refuses', () => {
  test.each([
    ['what is not YAML', 'kind: [Pod', /^--manifest: cannot read .*pod.yaml \(.*\); give a pod definition in YAML$/],
    ['an empty file', '', /^--manifest: .*pod.yaml is no pod definition: the document: /],
    ['another kind', 'kind: Service\nspec: {containers: []}', /^--manifest: .* is no pod definition: kind: /],
    ['a command that is no list', 'kind: Pod\nspec: {containers: [{command: x}]}', /: spec.containers.0.command: /],
    [
      'a pod without the program',
      'kind: Pod\nspec: {containers: []}',
      /no container .* starts with kube-apiserver or /,
    ],
    ['a bad flag', kubeadm.replace('6443', 'x'), /^--secure-port: "x" is not a port/],
  ])('%s', (_name, yaml, message) => {
    expect(() => read(yaml)).toThrow(message);
  });

  test('a file that is not there', () => {
    expect(() => readManifest('/nowhere/pod.yaml', () => undefined)).toThrow(
      /cannot read \/nowhere\/pod.yaml \(ENOENT/,
    );
  });
});
