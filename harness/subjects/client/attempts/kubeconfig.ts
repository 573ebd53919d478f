/** A kubeconfig with files of the run: one cluster, one user, one context. */
export const kubeconfig = ({
  server,
  serverName,
  ca,
  cert,
  key,
  token,
}: {
  readonly server: string;
  readonly serverName: string;
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
  readonly token: string;
}): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'run',
    contexts: [{ name: 'run', context: { cluster: 'run', user: 'run' } }],
    clusters: [{ name: 'run', cluster: { server, 'tls-server-name': serverName, 'certificate-authority': ca } }],
    users: [{ name: 'run', user: { 'client-certificate': cert, 'client-key': key, token } }],
  });
