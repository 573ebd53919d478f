import type { ContainerDeclaration } from '../../target/declaration/container';
import type { ServerFlags } from '../../target/declaration/flags';
import { installerHeaders } from '../../bundled/setups';

/** Where the certificates of a container go that has a say in it; kubeadm's own place. */
const pki = '/etc/kubernetes/pki';
const port = 6443;

/** Whether an image is that of our Dockerfile, by its name without registry and tag. */
export const isReferenceImage = (image: string): boolean =>
  /^(?:.*\/)?authn-conformance(?::[\w.-]+)?(?:@sha256:[0-9a-f]+)?$/.test(image);

/** The reference server of our Dockerfile with fresh certificates, and with these flags of its own. */
export function referenceContainer(image: string, flags: ServerFlags): ContainerDeclaration {
  const {
    'client-auth': clientAuth = 'request',
    'anonymous-auth': anonymousAuth = true,
    'authorization-mode': authorizationMode = ['Node', 'RBAC'],
    'client-ca-file': clientCaFile,
    'requestheader-allowed-names': allowedNames = installerHeaders.allowedNames,
    'requestheader-username-headers': usernameHeaders = installerHeaders.usernameHeaders,
    'requestheader-group-headers': groupHeaders = installerHeaders.groupHeaders,
    'requestheader-extra-headers-prefix': extraHeadersPrefixes = installerHeaders.extraHeadersPrefixes,
    'requestheader-uid-headers': uidHeaders = installerHeaders.uidHeaders,
  } = flags;
  const list = (name: string, values: readonly string[]): readonly string[] =>
    values.length === 0 ? [] : [`--${name}=${values.join(',')}`];
  const authorities =
    clientCaFile === ''
      ? []
      : [`--client-ca-file=${pki}/ca.crt`, `--requestheader-client-ca-file=${pki}/front-proxy-ca.crt`];
  return {
    image,
    port,
    pki: { directory: pki, frontProxy: true },
    // The keys that are copied into it are readable by root alone.
    user: '0',
    command: [
      '--bind-address=0.0.0.0',
      `--secure-port=${String(port)}`,
      `--tls-cert-file=${pki}/apiserver.crt`,
      `--tls-private-key-file=${pki}/apiserver.key`,
      ...authorities,
      `--client-auth=${clientAuth}`,
      `--anonymous-auth=${String(anonymousAuth)}`,
      ...list('authorization-mode', authorizationMode),
      ...list('requestheader-allowed-names', allowedNames),
      ...list('requestheader-username-headers', usernameHeaders),
      ...list('requestheader-group-headers', groupHeaders),
      ...list('requestheader-extra-headers-prefix', extraHeadersPrefixes),
      ...list('requestheader-uid-headers', uidHeaders),
    ],
  };
}
