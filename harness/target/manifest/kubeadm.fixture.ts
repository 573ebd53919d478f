import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The flags as the installer writes them, with values of our own. */
export const installerFlags: Readonly<Record<string, string>> = {
  'advertise-address': '192.0.2.10',
  'allow-privileged': 'true',
  'authorization-mode': 'Node,RBAC',
  'client-ca-file': '/etc/kubernetes/pki/ca.crt',
  'enable-bootstrap-token-auth': 'true',
  'proxy-client-cert-file': '/etc/kubernetes/pki/front-proxy-client.crt',
  'proxy-client-key-file': '/etc/kubernetes/pki/front-proxy-client.key',
  'requestheader-allowed-names': 'front-proxy-client',
  'requestheader-client-ca-file': '/etc/kubernetes/pki/front-proxy-ca.crt',
  'requestheader-extra-headers-prefix': 'X-Remote-Extra-',
  'requestheader-group-headers': 'X-Remote-Group',
  'requestheader-username-headers': 'X-Remote-User',
  'secure-port': '6443',
  'tls-cert-file': '/etc/kubernetes/pki/apiserver.crt',
  'tls-private-key-file': '/etc/kubernetes/pki/apiserver.key',
};

/** A difference to the installer's flags: another value, or undefined for a flag that is left out. */
export type Difference = Readonly<Record<string, string | undefined>>;

/** The words of the command. */
export const commandWith = (difference: Difference = {}): readonly string[] => [
  'kube-apiserver',
  ...Object.entries({ ...installerFlags, ...difference }).flatMap(([flag, value]) =>
    value === undefined ? [] : [`--${flag}=${value}`],
  ),
];

/** A static pod with this command, as JSON, which is YAML. */
export const podOf = (command: readonly string[], more: object = {}): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'kube-apiserver', namespace: 'kube-system' },
  spec: {
    containers: [
      {
        name: 'kube-apiserver',
        image: 'registry.example/kube-apiserver:v1.33.0',
        command,
        volumeMounts: [{ name: 'k8s-certs', mountPath: '/etc/kubernetes/pki', readOnly: true }],
        ...more,
      },
    ],
    hostNetwork: true,
    volumes: [{ name: 'k8s-certs', hostPath: { path: '/etc/kubernetes/pki', type: 'DirectoryOrCreate' } }],
  },
});

/** A directory of a test's own, which stands for the root of a control-plane machine. */
export interface ControlPlane {
  readonly root: string;
  /** Writes a file of the machine and gives its path here. */
  readonly write: (path: string, text: string, mode?: number) => string;
  /** Writes the manifest with these differences and gives its path here. */
  readonly manifest: (difference?: Difference, image?: string) => string;
  readonly remove: () => void;
}

export function createControlPlane(): ControlPlane {
  const root = mkdtempSync(join(tmpdir(), 'authn-conformance-manifest-'));
  let manifests = 0;
  const write: ControlPlane['write'] = (path, text, mode = 0o600) => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { mode });
    return file;
  };
  return {
    root,
    write,
    manifest: (difference = {}, image) =>
      write(
        `manifest-${String(manifests++)}.yaml`,
        JSON.stringify(podOf(commandWith(difference), image === undefined ? {} : { image })),
      ),
    remove: () => {
      rmSync(root, { recursive: true, force: true });
    },
  };
}
