import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ConnectionOptions } from 'node:tls';
import type { ReferenceServerOptions, RunningServer } from '../server';
import {
  ask,
  connect,
  connectH2,
  credential,
  exchange,
  exchangeH2,
  type Answer,
  type HeaderLines,
} from '../testing/client';
import { authority, issue, type Issued } from '../testing/pki';
import { createTestPki, start } from '../testing/start';

const pki = createTestPki();
const { clientCa, frontProxyCa, alice, frontProxy } = pki;
const rogueCa = authority('rogue-ca');
const namesake = authority('client-ca');
const past = { notBefore: new Date('2020-01-01'), notAfter: new Date('2021-01-01') };
const intermediate = authority('intermediate', { issuer: clientCa });
const proxyIntermediate = authority('proxy-intermediate', { issuer: frontProxyCa });
const user = (cn: string, issuer: Issued, wish = {}) =>
  issue({
    subject: [
      ['O', 'system:masters'],
      ['CN', cn],
    ],
    issuer,
    ...wish,
  });
const viaIntermediate = issue({ subject: [['CN', 'alice']], issuer: intermediate });
const proxyViaIntermediate = issue({ subject: [['CN', 'front-proxy-client']], issuer: proxyIntermediate });

const spoof: HeaderLines = [
  ['X-Remote-User', 'mallory'],
  ['X-Remote-Group', 'system:masters'],
  ['X-Remote-Extra-Scopes', 'all'],
];
const nobody = 'system:anonymous [system:unauthenticated, system:anonymous]';
const mallory = 'mallory [system:masters, system:authenticated] {"scopes":["all"]}';

/** An answer as one line: the status of a refusal, or the caller. */
function outcome({ status, caller, body }: Answer): string {
  if (!caller) return `${status} ${(JSON.parse(body) as { message: string }).message}`;
  const extra = Object.keys(caller.extra).length > 0 ? ` ${JSON.stringify(caller.extra)}` : '';
  return `${caller.user} [${caller.groups.join(', ')}]${extra}`;
}

/** What is presented, and what becomes of it: without headers, and with headers that claim to be mallory. */
type Row = readonly [presented: string, credential: ConnectionOptions, alone: string, spoofing: string];

const refused = '401 Unauthorized';
const rows: readonly Row[] = [
  ['no certificate', {}, nobody, nobody],
  ['a user', credential(alice), 'alice [dev, system:authenticated]', 'alice [dev, system:authenticated]'],
  [
    'a user through an intermediate',
    credential(viaIntermediate, intermediate),
    'alice [system:authenticated]',
    'alice [system:authenticated]',
  ],
  ['a user whose intermediate is missing', credential(viaIntermediate), refused, refused],
  ['a user of an unknown authority', credential(user('alice', rogueCa)), refused, refused],
  ['a user who brings the unknown authority', credential(user('alice', rogueCa), rogueCa), refused, refused],
  ['a user of an authority with a known name', credential(user('alice', namesake)), refused, refused],
  ['a user who signed himself', credential(issue({ subject: [['CN', 'alice']] })), refused, refused],
  ['a user signed by a user', credential(user('root', alice), alice), refused, refused],
  ['an expired user', credential(user('alice', clientCa, past)), refused, refused],
  ['a certificate for servers', credential(user('alice', clientCa, { usages: ['serverAuth'] })), refused, refused],
  ['a user without a name', credential(issue({ subject: [['O', 'dev']], issuer: clientCa })), refused, refused],
  [
    'a user, and another one behind',
    credential(alice, user('root', clientCa)),
    'alice [dev, system:authenticated]',
    'alice [dev, system:authenticated]',
  ],
  ['a rogue in front of a user', credential(user('root', rogueCa), alice), refused, refused],
  ['the front proxy', credential(frontProxy), refused, mallory],
  ['the front proxy through an intermediate', credential(proxyViaIntermediate, proxyIntermediate), refused, mallory],
  ['another name of the front-proxy authority', credential(user('other-proxy', frontProxyCa)), refused, refused],
  ['the name in other capitals', credential(user('Front-Proxy-Client', frontProxyCa)), refused, refused],
  [
    'the name only as a DNS name',
    credential(issue({ subject: [['CN', 'x']], issuer: frontProxyCa, dns: ['front-proxy-client'] })),
    refused,
    refused,
  ],
  ['an expired front proxy', credential(user('front-proxy-client', frontProxyCa, past)), refused, refused],
  [
    'a front proxy for servers',
    credential(user('front-proxy-client', frontProxyCa, { usages: ['serverAuth'] })),
    refused,
    refused,
  ],
  ['a front proxy of an unknown authority', credential(user('front-proxy-client', rogueCa)), refused, refused],
  [
    'the name of the front proxy from the client authority',
    credential(user('front-proxy-client', clientCa)),
    'front-proxy-client [system:masters, system:authenticated]',
    'front-proxy-client [system:masters, system:authenticated]',
  ],
];

/** Runs a table of rows against one server. */
function suite(
  name: string,
  options: ReferenceServerOptions,
  table: readonly Row[],
  tls: ConnectionOptions = {},
): void {
  describe(name, () => {
    let server: RunningServer;
    beforeAll(async () => {
      server = await start(pki, options);
    });
    afterAll(() => server.close());

    test.each(table)('%s', async (_presented, certificate, alone, spoofing) => {
      expect(outcome(await ask(server, { ...tls, ...certificate }))).toBe(alone);
      expect(outcome(await ask(server, { ...tls, ...certificate }, spoof))).toBe(spoofing);
    });

    test.each(table)('over HTTP/2: %s', async (_presented, certificate, alone, spoofing) => {
      const session = await connectH2(server, { ...tls, ...certificate });
      const headers = Object.fromEntries(spoof.map(([header, value]) => [header.toLowerCase(), value]));
      const outcomes = [outcome(await exchangeH2(session)), outcome(await exchangeH2(session, headers))];
      session.destroy();
      expect(outcomes).toEqual([alone, spoofing]);
    });
  });
}

suite('TLS 1.2', {}, rows, { maxVersion: 'TLSv1.2' });
suite('TLS 1.3', {}, rows, { minVersion: 'TLSv1.3' });

const pick = (...names: string[]) => rows.filter(([name]) => names.includes(name));
const becoming = (outcomes: Record<string, readonly [alone: string, spoofing: string]>): Row[] =>
  pick(...Object.keys(outcomes)).map(([name, options]) => [name, options, ...(outcomes[name] ?? ['', ''])] as const);
const both = (one: string) => [one, one] as const;

const noCertificate = '400 No required SSL certificate was sent';
const badCertificate = '400 The SSL certificate error';
suite(
  'a certificate is required',
  { clientAuth: 'require' },
  becoming({
    'no certificate': both(noCertificate),
    'a user': both('alice [dev, system:authenticated]'),
    'a user of an unknown authority': both(badCertificate),
    'an expired user': both(badCertificate),
    'a certificate for servers': both(badCertificate),
    'a user without a name': both(refused),
    'the front proxy': [refused, mallory],
    'another name of the front-proxy authority': both(refused),
  }),
);

suite(
  'nobody is anonymous',
  { anonymousAuth: false },
  becoming({
    'no certificate': both(refused),
    'a user': both('alice [dev, system:authenticated]'),
  }),
);

suite(
  'no list of allowed names',
  { requestheaderAllowedNames: [] },
  becoming({
    'the front proxy': [refused, mallory],
    'another name of the front-proxy authority': [refused, mallory],
    'a front proxy of an unknown authority': both(refused),
    'a user': both('alice [dev, system:authenticated]'),
  }),
);

suite(
  'no name for the user header',
  { requestheaderUsernameHeaders: [] },
  becoming({ 'the front proxy': both(refused) }),
);

suite(
  'other header names',
  { requestheaderUsernameHeaders: ['X-Custom-User'] },
  becoming({ 'the front proxy': both(refused) }),
);

suite(
  'no client authority',
  { clientCaFile: undefined },
  becoming({ 'a user': both(refused), 'the front proxy': [refused, mallory], 'no certificate': both(nobody) }),
);

suite(
  'no request-header authority',
  { requestheaderClientCaFile: undefined },
  becoming({
    'a user': both('alice [dev, system:authenticated]'),
    'the front proxy': both(refused),
    'a user without a name': both(refused),
  }),
);

suite(
  'no authority at all: certificates are no credentials',
  { clientCaFile: undefined, requestheaderClientCaFile: undefined },
  becoming({ 'a user': both(nobody), 'the front proxy': both(nobody), 'an expired user': both(nobody) }),
);

suite('one authority for both', { requestheaderClientCaFile: { pem: clientCa.pem } }, [
  ['a user', credential(alice), ...both('alice [dev, system:authenticated]')],
  [
    'the front proxy',
    credential(user('front-proxy-client', clientCa)),
    'front-proxy-client [system:masters, system:authenticated]',
    mallory,
  ],
  ['a user without a name', credential(issue({ subject: [['O', 'dev']], issuer: clientCa })), ...both(refused)],
]);

test('on one connection every request is looked at by itself', async () => {
  const server = await start(pki);
  const proxied = await connect(server, credential(frontProxy));
  const as = (...headers: HeaderLines) => exchange(proxied, headers).then(outcome);
  expect(await as(['X-Remote-User', 'a'], ['X-Remote-Group', 'system:masters'])).toBe(
    'a [system:masters, system:authenticated]',
  );
  expect(await as(['X-Remote-User', 'b'])).toBe('b [system:authenticated]');
  expect(await as()).toBe(refused);
  expect(await as(['X-Remote-User', 'c'])).toBe('c [system:authenticated]');
  proxied.destroy();
  await server.close();
});

test('many users at once over one HTTP/2 connection stay apart', async () => {
  const server = await start(pki);
  const session = await connectH2(server, { ...credential(frontProxy) });
  const names = Array.from({ length: 200 }, (_, i) => `user-${i % 50}`);
  const outcomes = names.map(async (name) =>
    outcome(await exchangeH2(session, { 'x-remote-user': name, 'x-remote-group': `of-${name}` })),
  );
  expect(await Promise.all(outcomes)).toEqual(names.map((name) => `${name} [of-${name}, system:authenticated]`));
  session.destroy();
  await server.close();
});

test('a refusal does not say why, in JSON or YAML; the log does, and without headers or names in clear', async () => {
  const log: string[] = [];
  const server = await start(pki, { log: (line) => log.push(line) });
  const expired = credential(user('alice', clientCa, past));
  const { body, head } = await ask(server, expired);
  expect(JSON.parse(body)).toEqual({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: 'Unauthorized',
    reason: 'Unauthorized',
    code: 401,
  });
  expect(head).not.toMatch(/www-authenticate/i);
  const yaml = await ask(server, expired, [['Accept', 'application/yaml']]);
  expect(yaml.body).toMatch(/^message: Unauthorized$/m);
  expect(log[0]).toMatch(
    /^GET refused with 401: certificate \w+: as front proxy, it expired at .*; as user, it expired at /,
  );
  await server.close();
});

test('single rules can be replaced: so a server with one fault can be built', async () => {
  const server = await start(pki, {
    steps: (standard) => ({ ...standard, isAllowedFrontProxy: () => true }),
    authenticate: (standard) => (request, presented) => {
      const authentication = standard(request, presented);
      return 'caller' in authentication ? { caller: { ...authentication.caller, uid: 'wrapped' } } : authentication;
    },
  });
  const { caller } = await ask(server, credential(user('other-proxy', frontProxyCa)), spoof);
  expect(caller).toMatchObject({ user: 'mallory', uid: 'wrapped' });
  await server.close();
});
