import { installerHeaders, requestHeaderFlags } from '../../bundled/setups';
import {
  startReferenceServer,
  type ReferenceServerOptions,
  type RunningServer,
} from '../../../reference-server/server';
import { makeAuthority, makeServerCertificate, type AuthorityPair, type Credential } from '../../pki';
import { createPeers, type Peers } from '../../attempt/peers.fixture';
import { profiles } from '../../target/profiles';
import type { Target } from '../../target/types';

/** The authorities that hostile targets and the harness share, and the servers that a test has started. */
export interface Testbed {
  readonly root: AuthorityPair;
  readonly clientCa: AuthorityPair;
  readonly requestHeaderCa: AuthorityPair;
  /** A server certificate that is as it should be. */
  readonly serving: Credential;
  readonly peers: Peers;
  /** The reference server, broken as asked. */
  readonly reference: (seams?: Seams) => Promise<RunningServer>;
  /** Something that must be ended with the servers. */
  readonly closing: (close: () => unknown) => void;
  readonly closeAll: () => Promise<void>;
}

type Seams = Pick<ReferenceServerOptions, 'steps' | 'authenticate'>;

export async function makeTestbed(): Promise<Testbed> {
  const now = new Date();
  const [root, clientCa, requestHeaderCa] = await Promise.all(
    ['root', 'clients', 'front-proxies'].map((commonName) => makeAuthority({ commonName, now, hours: 1 })),
  );
  if (root === undefined || clientCa === undefined || requestHeaderCa === undefined) throw new Error('no authorities');
  const serving = await makeServerCertificate({ authority: root, hosts: ['localhost', '127.0.0.1'], now });
  const peers = createPeers();
  const toClose: (() => unknown)[] = [];
  return {
    root,
    clientCa,
    requestHeaderCa,
    serving,
    peers,
    reference: async (seams = {}) => {
      const server = await startReferenceServer({
        ...seams,
        bindAddress: '127.0.0.1',
        securePort: 0,
        tlsCertFile: { pem: serving.chain },
        tlsPrivateKeyFile: { pem: serving.key },
        clientCaFile: { pem: clientCa.certificate },
        requestheaderClientCaFile: { pem: requestHeaderCa.certificate },
        ...requestHeaderFlags(installerHeaders),
      });
      toClose.push(() => server.close(0));
      return server;
    },
    closing: (close) => toClose.push(close),
    closeAll: async () => {
      for (const close of toClose.splice(0).reverse()) await close();
      await peers.closeAll();
    },
  };
}

/** A port as a target for which the harness may sign everything. */
export function targetAt({ root, clientCa, requestHeaderCa }: Testbed, port: number): Target {
  const profile = profiles.spec;
  return {
    subject: 'api-server',
    name: 'a hostile target',
    profile,
    oracle: profile.oracle,
    tls: ['1.2', '1.3'],
    signers: ['client-ca', 'request-header-ca'],
    verifiesServer: true,
    setups: [
      {
        name: 'target',
        traits: ['anonymous-allowed', 'allowed-names-set', 'default-authorization', 'separate-authorities'],
        requestHeader: installerHeaders,
      },
    ],
    open: () =>
      Promise.resolve({
        authorities: { 'client-ca': clientCa, 'request-header-ca': requestHeaderCa },
        endpoint: () => ({ host: '127.0.0.1', port, serverName: 'localhost', trust: root.certificate }),
        close: () => Promise.resolve(),
      }),
  };
}
