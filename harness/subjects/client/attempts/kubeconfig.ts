/** Where a cluster is, and the name that it is verified under where that is another one. */
export interface Cluster {
  readonly server: string;
  readonly serverName?: string;
}

/** A kubeconfig with files of the run: one cluster, one user, one context. */
export const kubeconfig = ({
  server,
  serverName,
  ca,
  cert,
  key,
  token,
}: Cluster & {
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
    clusters: [
      {
        name: 'run',
        cluster: {
          server,
          ...(serverName === undefined ? {} : { 'tls-server-name': serverName }),
          'certificate-authority': ca,
        },
      },
    ],
    users: [{ name: 'run', user: { 'client-certificate': cert, 'client-key': key, token } }],
  });
