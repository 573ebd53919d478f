import type { AddressInfo } from 'node:net';
import { createServer, request, type RequestOptions } from 'node:https';
import { afterAll, expect, test } from '@jest/globals';
import { makeServerCertificate } from '../../pki';
import type { FrontProxyTarget, ProxyCredential } from '../../target/front-proxy';
import { FaultError } from '../faults/named';
import { builtinFrontProxy } from './target';

const closes: (() => unknown)[] = [];
afterAll(() => Promise.all(closes.map((close) => close())));

/** The upstream of a target, which answers with the headers of the request. */
async function openUpstream({ upstream }: FrontProxyTarget): Promise<{ host: string; port: number }> {
  if (upstream === undefined) throw new Error('it has no upstream');
  const { authority, clientAuthorities } = await upstream.material();
  const { chain, key } = await makeServerCertificate({ authority, hosts: [upstream.name], now: new Date() });
  const server = createServer({ cert: chain, key, ca: clientAuthorities, requestCert: true }, (received, response) => {
    response.end(JSON.stringify(received.rawHeaders));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closes.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

const presented = (credential: ProxyCredential | undefined): RequestOptions => {
  switch (credential?.kind) {
    case undefined:
      return {};
    case 'basic':
      return { auth: `${credential.user}:${credential.password}` };
    case 'bearer-token':
      return { headers: { authorization: `Bearer ${credential.token}` } };
    case 'client-certificate':
      return { cert: credential.credential.chain, key: credential.credential.key };
  }
};

const ask = (options: RequestOptions): Promise<{ readonly status: number | undefined; readonly body: string }> =>
  new Promise((resolve, reject) => {
    request({ path: '/api', agent: false, ...options }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += String(chunk)));
      response.on('end', () => {
        resolve({ status: response.statusCode, body });
      });
    })
      .on('error', reject)
      .end();
  });

test('every user whom the bundled front proxy declares is forwarded with the declared identity, and nobody else', async () => {
  const target = builtinFrontProxy();
  const { endpoint, credentials, close } = await target.open(await openUpstream(target));
  closes.push(close);
  const { host, port, trust: ca } = endpoint;
  for (const { name, identity } of target.users) {
    const { status, body } = await ask({ host, port, ca, ...presented(credentials[name]) });
    expect(status).toBe(200);
    const raw = JSON.parse(body) as readonly string[];
    const valuesOf = (header: string) => raw.filter((_, index) => index % 2 === 1 && raw[index - 1] === header);
    expect({
      user: valuesOf('X-Remote-User'),
      groups: valuesOf('X-Remote-Group'),
      uid: valuesOf('X-Remote-Uid'),
      scopes: valuesOf('X-Remote-Extra-scopes'),
    }).toEqual({
      user: [identity.user],
      groups: identity.groups,
      uid: identity.uid === undefined ? [] : [identity.uid],
      scopes: identity.extra?.['scopes'] ?? [],
    });
  }
  expect((await ask({ host, port, ca })).status).toBe(401);
});

test('a fault that does not exist is named', () => {
  expect(() => builtinFrontProxy({ fault: 'no-such-fault' })).toThrow(FaultError);
});
