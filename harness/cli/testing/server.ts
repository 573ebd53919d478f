import { installerHeaders, requestHeaderFlags } from '../../bundled/setups';
import { startReferenceServer, type ReferenceServerOptions } from '../../../reference-server/server';
import { makeAuthority, makeServerCertificate } from '../../pki';
import type { Folder } from './folder';

/** A reference server on a port of its own, and the flags that describe it as a target. */
export interface Server {
  readonly url: string;
  /** `--ca`, `--client-ca`, `--request-header-ca` and `--anonymous-auth`. */
  readonly flags: readonly string[];
  /** The CA that issued its certificate, with the key. */
  readonly serverCa: string;
  readonly close: () => Promise<void>;
}

/** Starts a reference server, set up or broken as asked, with its certificates as files in the folder. */
export async function startServer(
  folder: Folder,
  difference:
    | ReferenceServerOptions
    | ((made: Readonly<Record<'root' | 'clients' | 'proxies', string>>) => ReferenceServerOptions) = {},
): Promise<Server> {
  const now = new Date();
  const hours = 1;
  const [root, clientCa, requestHeaderCa] = await Promise.all(
    ['root', 'clients', 'front-proxy'].map((commonName) => makeAuthority({ commonName, now, hours })),
  );
  if (root === undefined || clientCa === undefined || requestHeaderCa === undefined) throw new Error('unreachable');
  const serving = await makeServerCertificate({
    authority: root,
    commonName: 'kube-apiserver',
    hosts: ['127.0.0.1'],
    now,
    hours,
  });
  const server = await startReferenceServer({
    bindAddress: '127.0.0.1',
    securePort: 0,
    tlsCertFile: { pem: serving.chain },
    tlsPrivateKeyFile: { pem: serving.key },
    clientCaFile: { pem: clientCa.certificate },
    requestheaderClientCaFile: { pem: requestHeaderCa.certificate },
    ...requestHeaderFlags(installerHeaders),
    ...(typeof difference === 'function'
      ? difference({
          root: root.certificate,
          clients: clientCa.certificate,
          proxies: requestHeaderCa.certificate,
        })
      : difference),
  });
  const pair = (name: string, { certificate, key }: { readonly certificate: string; readonly key: string }): string =>
    `${folder.write(`${name}.crt`, certificate)},${folder.write(`${name}.key`, key)}`;
  return {
    url: server.url,
    flags: [
      ...['--ca', folder.write('root.crt', root.certificate)],
      ...['--client-ca', pair('clients', clientCa)],
      ...['--request-header-ca', pair('front-proxy', requestHeaderCa)],
      ...['--anonymous-auth', 'true'],
    ],
    serverCa: pair('root', root),
    close: () => server.close(0),
  };
}
