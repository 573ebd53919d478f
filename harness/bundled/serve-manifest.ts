import { resolve } from 'node:path';
import { stringify } from 'yaml';
import type { Settings } from '../../reference-server/settings/flags';

/** The static-pod definition of a server that was started with these settings, as an installer would write it (clause 5.3). */
export function manifestOf(settings: Settings, port: number): string {
  const list = (name: string, values: readonly string[]): readonly string[] =>
    values.length === 0 ? [] : [`--requestheader-${name}=${values.join(',')}`];
  const file = (name: string, source: Settings['tlsCertFile']): readonly string[] =>
    typeof source === 'string' ? [`--${name}=${resolve(source)}`] : [];
  return stringify(
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'kube-apiserver', namespace: 'kube-system' },
      spec: {
        containers: [
          {
            name: 'kube-apiserver',
            command: [
              'kube-apiserver',
              `--advertise-address=${settings.bindAddress}`,
              `--secure-port=${port}`,
              `--anonymous-auth=${settings.anonymousAuth}`,
              `--authorization-mode=${settings.authorizationMode.join(',')}`,
              ...file('client-ca-file', settings.clientCaFile),
              ...file('requestheader-client-ca-file', settings.requestheaderClientCaFile),
              ...list('allowed-names', settings.requestheaderAllowedNames),
              ...list('username-headers', settings.requestheaderUsernameHeaders),
              ...list('group-headers', settings.requestheaderGroupHeaders),
              ...list('extra-headers-prefix', settings.requestheaderExtraHeadersPrefix),
              ...list('uid-headers', settings.requestheaderUidHeaders),
              ...file('tls-cert-file', settings.tlsCertFile),
              ...file('tls-private-key-file', settings.tlsPrivateKeyFile),
            ],
          },
        ],
      },
    },
    { lineWidth: 0 },
  );
}
