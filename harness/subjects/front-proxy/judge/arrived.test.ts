import { expect, test } from '@jest/globals';
import type { Forwarding } from '../../../observation';
import { listPath } from '../../../vocabulary/front-proxy';
import { sentOf, type ArrivedRequest } from './arrived';
import type { JudgeContext } from './context';
import { judgeOwnCertificate, judgeUpstreamNamed } from './hop/upstream-hop';

const of = (method: string, answered: number | undefined, number = 0): ArrivedRequest =>
  ({ number, request: { method, answered } }) as unknown as ArrivedRequest;

test.each<[title: string, arrived: readonly ArrivedRequest[], counted: number]>([
  ['counts what is sent once', [of('GET', 200)], 1],
  ['does not count a safe method whose connection ended before its answer', [of('GET', undefined), of('GET', 200)], 1],
  ['counts every one that was answered', [of('GET', 200), of('GET', 200)], 2],
  ['counts other methods each time', [of('POST', undefined), of('POST', 200)], 2],
  ['counts those without an answer where there is no other', [of('GET', undefined)], 1],
  ['leaves requests of other numbers out', [of('GET', 200, 1)], 0],
])('%s', (_title, arrived, counted) => {
  expect(sentOf(arrived, 0)).toHaveLength(counted);
});

const context = {
  target: { upstream: { name: 'api.example' } },
  marks: { read: (request: object) => ('mark' in request ? { request: 0 } : undefined) },
} as unknown as JudgeContext;

/** Connections at the upstream, each with the name of its handshake and with the request or without it. */
const named = (...connections: readonly (readonly [serverName: string | undefined, carries: boolean])[]): Forwarding =>
  ({
    arrived: connections.map(([serverName, carries]) => ({ serverName, requests: carries ? [{ mark: '' }] : [{}] })),
  }) as unknown as Forwarding;

test.each<[title: string, forwarding: Forwarding, code: string | undefined]>([
  ['the name of the upstream, in any case', named(['API.example', true]), undefined],
  ['no name', named([undefined, true]), undefined],
  ['another name', named(['jane.example', true]), 'wrong-server-name'],
  ['another name on a connection without the request', named(['health', false], ['api.example', true]), undefined],
])('%s in the handshake with the upstream', (_title, forwarding, code) => {
  expect(judgeUpstreamNamed(forwarding, context)).toEqual(
    code === undefined ? undefined : expect.objectContaining({ code }),
  );
});

/** Connections at the upstream, each with or without the certificate of the front proxy, and with the request or no octet. */
const certified = (...connections: readonly (readonly [sent: boolean, carries: boolean])[]): Forwarding =>
  ({
    arrived: connections.map(([sent, carries]) => ({
      clientCertificate: sent ? 'sent' : 'none',
      presented: sent ? [{ fingerprint: 'own', subject: { CN: ['front-proxy-client'] } }] : [],
      provenKey: sent,
      octetsReceived: carries ? 100 : 0,
      requests: carries ? [{ mark: '' }] : [],
    })),
  }) as unknown as Forwarding;
const allowed = {
  ...context,
  target: { requestHeader: { allowedNames: ['front-proxy-client'] } },
  certificatesOfUsers: [],
} as unknown as JudgeContext;

test.each<[title: string, forwarding: Forwarding, code: string | undefined]>([
  ['its own', certified([true, true]), undefined],
  ['none', certified([false, true]), 'own-certificate-not-presented'],
  ['none on a second connection', certified([true, true], [false, true]), 'own-certificate-not-presented'],
  ['none on a connection given up in the handshake', certified([false, false], [true, true]), undefined],
])('%s as the client certificate of the front proxy', (_title, forwarding, code) => {
  expect(judgeOwnCertificate(forwarding, allowed)).toEqual(
    code === undefined ? undefined : expect.objectContaining({ code }),
  );
});

test.each<[status: number, path: string, unconcerned: boolean]>([
  [400, '/a%2Fb', true],
  [404, '//api', true],
  [400, listPath, false],
  [401, '//api', false],
  [502, '//api', false],
])('an answer of %d to the path %s shows nothing of the certificate: %#', (status, path, unconcerned) => {
  const exchange = { ending: { kind: 'response' }, response: { status, reason: '' } };
  const refused = { exchange, arrived: [] } as unknown as Forwarding;
  const problem = judgeOwnCertificate(refused, { ...allowed, attempt: { path } } as unknown as JudgeContext);
  expect(problem !== undefined && 'unconcerned' in problem).toBe(unconcerned);
});

test.each<[status: number, two: boolean, unconcerned: boolean]>([
  [400, true, true],
  [400, false, false],
])('an answer of %d shows nothing of the certificate where two users ask at once: %s', (status, two, unconcerned) => {
  const exchange = { ending: { kind: 'response' }, response: { status, reason: '' } };
  const refused = { exchange, arrived: [] } as unknown as Forwarding;
  const attempt = { path: listPath, ...(two && { withCertificateOf: 'certificate' }) };
  const problem = judgeOwnCertificate(refused, { ...allowed, attempt } as unknown as JudgeContext);
  expect(problem !== undefined && 'unconcerned' in problem).toBe(unconcerned);
});
