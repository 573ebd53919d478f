import { afterAll } from '@jest/globals';
import { startReferenceServer, type ReferenceServerOptions, type RunningServer } from '../server';
import { authority, issue, type Issued } from './pki';
import { whoAmI } from './who-am-i';

/** The certificates most tests need; made once for each test file. */
export interface TestPki {
  readonly clientCa: Issued;
  readonly frontProxyCa: Issued;
  readonly serving: Issued;
  readonly frontProxy: Issued;
  readonly alice: Issued;
}

/** Makes them. */
export function createTestPki(): TestPki {
  const clientCa = authority('client-ca');
  const frontProxyCa = authority('front-proxy-ca');
  return {
    clientCa,
    frontProxyCa,
    serving: issue({
      subject: [['CN', 'api']],
      issuer: authority('serving-ca'),
      usages: ['serverAuth'],
      dns: ['localhost'],
    }),
    frontProxy: issue({ subject: [['CN', 'front-proxy-client']], issuer: frontProxyCa }),
    alice: issue({
      subject: [
        ['O', 'dev'],
        ['CN', 'alice'],
      ],
      issuer: clientCa,
    }),
  };
}

/** The flags of the reference installer (spec 5.3), on a free port of this machine. */
export function flagsFor({ clientCa, frontProxyCa, serving }: TestPki): ReferenceServerOptions {
  return {
    tlsCertFile: { pem: serving.pem },
    tlsPrivateKeyFile: { pem: serving.keyPem },
    clientCaFile: { pem: clientCa.pem },
    requestheaderClientCaFile: { pem: frontProxyCa.pem },
    requestheaderAllowedNames: ['front-proxy-client'],
    requestheaderUsernameHeaders: ['X-Remote-User'],
    requestheaderGroupHeaders: ['X-Remote-Group'],
    requestheaderExtraHeadersPrefix: ['X-Remote-Extra-'],
    bindAddress: '127.0.0.1',
    securePort: 0,
  };
}

const started: RunningServer[] = [];
// Also when a test has failed before it closed its server: nothing is left behind.
afterAll(() => Promise.all(started.map((server) => server.close(0))));

/** Starts a server with those flags and the API that says who is calling. */
export async function start(pki: TestPki, options: ReferenceServerOptions = {}): Promise<RunningServer> {
  const server = await startReferenceServer({ ...flagsFor(pki), api: whoAmI, ...options });
  started.push(server);
  return server;
}
