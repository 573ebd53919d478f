import { afterAll } from '@jest/globals';
import { flagsFor, start as startServer } from '../../testing/start';
import { authority, issue, type Issued, type Wish } from '../../testing/pki';
import type { ReferenceServerOptions, RunningServer } from '../../server';
import { startFrontProxy, type FrontProxyOptions, type RunningFrontProxy } from '../front-proxy';

const clientCa = authority('users-ca');
const frontProxyCa = authority('front-proxy-ca');
const servingCa = authority('serving-ca');

/** Issued by the CA that the proxy verifies the API server with. */
export const apiServerCertificate = (wish: Partial<Wish> = {}): Issued =>
  issue({ subject: [['CN', 'api']], issuer: servingCa, usages: ['serverAuth'], dns: ['api.test'], ...wish });

/** The certificates of a proxy with its users and its API server. */
export const pki = {
  clientCa,
  frontProxyCa,
  servingCa,
  serving: apiServerCertificate(),
  frontProxy: issue({ subject: [['CN', 'front-proxy-client']], issuer: frontProxyCa }),
  alice: issue({
    subject: [
      ['O', 'dev'],
      ['CN', 'alice'],
    ],
    issuer: clientCa,
  }),
};

/** A user with a colon in the password, one with everything, and one by token. */
export const users = {
  basicAuthFile: {
    text: 'pa:ss:word,jane,,"dev,ops"\nsecret,full,7,"g1","scopes=read,scopes=write,Team/X=ä"\nplain,bare,\n',
  },
  tokenAuthFile: { text: 'jacks-token,jack,,"qa"\n' },
};

/** The value of an `Authorization` header (RFC 7617, 2). */
export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

export const jane = ['Authorization', basic('jane', 'pa:ss:word')] as const;

const owned: { close(graceMs?: number): unknown }[] = [];
afterAll(() => Promise.all(owned.map((each) => each.close(0))));

/** Closes something with the tests of its file, also when one of them has failed before. */
export const closedAfterwards = (each: (typeof owned)[number]): void => void owned.push(each);

/** A proxy in front of whatever listens at this port, known as `api.test`. */
export async function startProxy(port: number, options: FrontProxyOptions = {}): Promise<RunningFrontProxy> {
  const proxy = await startFrontProxy({
    securePort: 0,
    tlsCertFile: { pem: pki.serving.pem },
    tlsPrivateKeyFile: { pem: pki.serving.keyPem },
    clientCaFile: { pem: clientCa.pem },
    ...users,
    upstreamUrl: `https://127.0.0.1:${port}`,
    upstreamServerName: 'api.test',
    upstreamCaFile: { pem: servingCa.pem },
    proxyClientCertFile: { pem: pki.frontProxy.pem },
    proxyClientKeyFile: { pem: pki.frontProxy.keyPem },
    upstreamTimeout: 20_000,
    requestheaderUidHeaders: ['X-Remote-Uid'],
    ...options,
  });
  closedAfterwards(proxy);
  return proxy;
}

/** The reference server behind, which reads identities from this proxy. */
export function startApiServer(options: ReferenceServerOptions = {}): Promise<RunningServer> {
  return startServer({ ...pki }, { ...flagsFor({ ...pki }), requestheaderUidHeaders: ['X-Remote-Uid'], ...options });
}
