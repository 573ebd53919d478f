import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { referenceSetups } from '../bundled/setups';
import { profiles } from '../target/profiles';
import { octet } from '../text';
import {
  clientCertificate,
  extraHeader,
  groupHeader,
  header,
  intermediateBelow,
  intermediateThatSigns,
  itself,
  ordinaryCertificateOf,
  proxyCertificate,
  requestHeaderAuthority,
  sameNameAs,
  tokenInHand,
  twoIntermediatesBelow,
  uidHeader,
  unknownAuthority,
  userHeader,
} from '../vocabulary';
import type { CertificateDescription } from '../vocabulary/given';
import type { Header } from '../vocabulary/types';
import {
  decide,
  factsOf,
  linesOf,
  modelBranches,
  proxyBranches,
  settingsOf,
  type Branch,
  type ConnectionFacts,
  type Decision,
  type RequestFacts,
  type ServerSettings,
} from '.';

const tokens = [{ token: 'good', caller: { user: 'tom', groups: ['testers'], extra: {} } }];
const usual = settingsOf(profiles.spec, referenceSetups[0], { tokens });
const kube = settingsOf(profiles['kube-apiserver'], referenceSetups[0], { tokens });
const now = new Date('2026-11-23T08:00:00Z');

interface Asked {
  readonly present?: CertificateDescription;
  readonly headers?: readonly Header[];
  readonly settings?: Partial<ServerSettings>;
  readonly connection?: Partial<ConnectionFacts>;
  readonly request?: Partial<RequestFacts>;
}

function decisions({
  present,
  headers = [],
  settings = {},
  connection = {},
  request = {},
}: Asked): readonly Decision[] {
  const all = { ...usual, ...settings };
  const { http = '1.1' } = connection;
  const [found = []] = decide(
    all,
    { tls: '1.3', http, presented: present && factsOf(present, { now }), ...connection },
    [{ asks: 'identity', method: 'GET', path: '/', headers: linesOf(headers, http, all), ...request }],
  );
  return found;
}

function inWords(decision: Decision): string {
  if (decision.kind === 'refused') return `${decision.stage}: ${decision.as[0]}`;
  const { user, groups, uid, extra } = decision.caller;
  const more = [
    ...(uid === undefined ? [] : [uid]),
    ...Object.entries(extra).map(([key, values]) => `${key}=${values.join('|')}`),
  ];
  return `${decision.means}: ${user} [${groups.join(' ')}]${more.map((each) => ` ${each}`).join('')}`;
}

type Row = readonly [title: string, asked: Asked, ...expected: string[]];
const rows = (...table: readonly Row[]) => {
  test.each(table)('%s', (_title, asked, ...expected) => {
    expect(decisions(asked).map(inWords)).toEqual(expected);
  });
};

const client = (description: Partial<CertificateDescription>) => clientCertificate(description).description;
const alice = (description: Partial<CertificateDescription> = {}) => client({ CN: 'alice', O: 'dev', ...description });
const proxy = (description: Partial<CertificateDescription> = {}) =>
  proxyCertificate({ CN: 'front-proxy-client', ...description }).description;
const jane = [userHeader('jane'), groupHeader('dev')];
const isAlice = 'certificate: alice [dev]';
const isJane = 'front-proxy: jane [dev]';
const isAnonymous = 'anonymous: system:anonymous [system:unauthenticated]';

describe('2.1 and 5.1.4: the subject', () => {
  rows(
    ['CN and O', { present: alice() }, isAlice],
    ['each O', { present: client({ CN: 'a', O: ['z', 'b', 'z'] }) }, 'certificate: a [z b z]'],
    [
      'each O of one RDN, sorted by their encoding',
      { present: client({ CN: 'a', O: ['zz', 'b'], rdns: 'multi-valued' }) },
      'certificate: a [b zz]',
    ],
    ['separators', { present: client({ CN: 'a,O=b/c+d', O: 'x,y' }) }, 'certificate: a,O=b/c+d [x,y]'],
    [
      'no other attribute',
      {
        present: client({
          CN: 'a',
          OU: 'ops',
          emailAddresses: ['b@c'],
          otherAttributes: { place: 'first', values: { UID: 'root' } },
        }),
      },
      'certificate: a []',
    ],
    ['the last CN', { present: client({ CN: ['first', 'last'] }) }, 'certificate: last []'],
    [
      'the last CN or the first',
      { present: client({ CN: ['first', 'last'] }), settings: { followsMayRules: false } },
      'certificate: last []',
      'certificate: first []',
    ],
    ['an empty O', { present: client({ CN: 'a', O: ['', 'b'] }) }, 'certificate: a [ b]'],
    [
      'an empty O or none',
      { present: client({ CN: 'a', O: ['', 'b'] }), settings: { followsMayRules: false } },
      'certificate: a [ b]',
      'certificate: a [b]',
    ],
    ['a UID', { present: alice({ uid: '7' }) }, 'certificate: alice [dev] 7', isAlice],
    ['two UIDs', { present: alice({ uid: ['7', '8'] }) }, 'authentication: no-common-name', isAlice],
    ['no CN', { present: client({ CN: [], O: 'dev', dnsNames: ['admin'] }) }, 'authentication: no-common-name'],
    ['an empty CN', { present: client({ CN: '', O: 'dev' }) }, 'authentication: no-common-name'],
  );
});

describe('2.2, 2.4 and 5.1.5: the certification path', () => {
  rows(
    ['an unknown CA', { present: alice({ issuer: unknownAuthority }) }, 'authentication: untrusted-issuer'],
    [
      'its own root',
      { present: alice({ issuer: unknownAuthority, sends: 'chain-and-root' }) },
      'authentication: untrusted-issuer',
    ],
    [
      'the name of the CA alone',
      { present: alice({ issuer: sameNameAs('client-ca') }) },
      'authentication: untrusted-issuer',
    ],
    ['itself', { present: alice({ issuer: itself }) }, 'authentication: untrusted-issuer'],
    ['expired', { present: alice({ validity: 'expired' }) }, 'authentication: not-valid-now'],
    ['not yet valid', { present: alice({ validity: 'not-yet-valid' }) }, 'authentication: not-valid-now'],
    ['valid until this minute', { present: alice({ validity: { from: '-5m', until: '0m' } }) }, isAlice],
    [
      'valid from a date',
      { present: alice({ validity: { from: '2026-11-24', until: '2026-11-25' } }) },
      'authentication: not-valid-now',
    ],
    ['for servers', { present: alice({ extendedKeyUsage: ['server auth'] }) }, 'authentication: wrong-usage'],
    ['for both', { present: alice({ extendedKeyUsage: ['server auth', 'client auth'] }) }, isAlice],
    ['for nothing in particular', { present: alice({ extendedKeyUsage: [] }) }, isAlice],
    ['for anything', { present: alice({ extendedKeyUsage: ['any'] }) }, isAlice],
    [
      'for anything, perhaps',
      { present: alice({ extendedKeyUsage: ['any'] }), settings: { anyUsageAccepted: false } },
      isAlice,
      'authentication: wrong-usage',
    ],
    [
      'a critical extension',
      { present: alice({ unknownCriticalExtension: true }) },
      'authentication: unknown-critical-extension',
    ],
    ['changed', { present: alice({ tampered: { from: 'dev', to: 'ops' } }) }, 'authentication: invalid-signature'],
    ['a short key', { present: alice({ key: 'RSA-1024' }) }, isAlice, 'authentication: weak-signature'],
    ['an intermediate', { present: alice({ issuer: intermediateBelow('client-ca') }) }, isAlice],
    ['two intermediates', { present: alice({ issuer: twoIntermediatesBelow('client-ca') }) }, isAlice],
    [
      'an intermediate that is not sent',
      { present: alice({ issuer: intermediateBelow('client-ca'), sends: 'leaf' }) },
      'authentication: untrusted-issuer',
    ],
    [
      'SHA-1',
      { present: alice({ issuer: intermediateThatSigns('client-ca', 'RSA with SHA-1') }) },
      'authentication: weak-signature',
    ],
    ['SHA-384', { present: alice({ issuer: intermediateThatSigns('client-ca', 'RSA with SHA-384') }) }, isAlice],
    ['a user', { present: alice({ issuer: ordinaryCertificateOf('client-ca') }) }, 'authentication: untrusted-issuer'],
    ['one of another user behind it', { present: alice({ alsoSends: client({ CN: 'root' }) }) }, isAlice],
  );

  test.each([
    ['key-usage', 'untrusted-issuer'],
    ['path-length', 'untrusted-issuer'],
    ['extended-key-usage', 'wrong-usage'],
    ['unknown-critical-extension', 'unknown-critical-extension'],
    ['expired', 'not-valid-now'],
    ['no-basic-constraints', 'untrusted-issuer'],
    ['no-ca-with-path-length', 'untrusted-issuer'],
    ['no-ca-that-may-sign', 'untrusted-issuer'],
    ['no-extension-of-a-ca', 'untrusted-issuer'],
    ['path-length-of-one', 'untrusted-issuer'],
    ['version-1', 'untrusted-issuer'],
    ['name-constraints', 'untrusted-issuer'],
    ['signature', 'untrusted-issuer'],
  ] as const)('an intermediate with the flaw %s', (flaw, reason) => {
    const present = alice({ issuer: intermediateBelow('client-ca', flaw), dnsNames: ['b.example'] });
    expect(decisions({ present }).map(inWords)).toEqual([`authentication: ${reason}`]);
  });

  rows([
    'an intermediate for servers alone, where its usages are perhaps not those of what it issues',
    {
      present: alice({ issuer: intermediateBelow('client-ca', 'extended-key-usage') }),
      settings: { usagesOfAuthorities: false },
    },
    isAlice,
    'authentication: wrong-usage',
  ]);

  test('constraints on DNS names bind no certificate without one, where they are processed', () => {
    const present = alice({ issuer: intermediateBelow('client-ca', 'name-constraints') });
    expect(decisions({ present }).map(inWords)).toEqual([isAlice, 'authentication: untrusted-issuer']);
  });
});

describe('5.2.4: who is a front proxy', () => {
  rows(
    ['a certificate of the request-header CA', { present: proxy(), headers: jane }, isJane],
    ['without headers', { present: proxy() }, 'authentication: front-proxy-without-user'],
    ['another name', { present: proxy({ CN: 'other' }), headers: jane }, 'authentication: front-proxy-not-allowed'],
    [
      'another case',
      { present: proxy({ CN: 'Front-Proxy-Client' }), headers: jane },
      'authentication: front-proxy-not-allowed',
    ],
    [
      'any name without a list',
      {
        present: proxy({ CN: '' }),
        headers: jane,
        settings: { requestHeader: { ...usual.requestHeader, allowedNames: [] } },
      },
      isJane,
    ],
    [
      'the client CA',
      { present: client({ CN: 'front-proxy-client' }), headers: jane },
      'certificate: front-proxy-client []',
    ],
    ['an expired one', { present: proxy({ validity: 'expired' }), headers: jane }, 'authentication: not-valid-now'],
    ['a user', { present: alice(), headers: jane }, isAlice],
    [
      'a user of the request-header CA',
      { present: alice({ issuer: requestHeaderAuthority }) },
      'authentication: front-proxy-not-allowed',
    ],
    ['nobody', { headers: jane }, isAnonymous],
  );
});

describe('2.5 and 5.3: identity headers', () => {
  const said = (...headers: readonly Header[]): Asked => ({ present: proxy(), headers });
  const named = (names: Partial<ServerSettings['requestHeader']>, ...headers: readonly Header[]): Asked => ({
    ...said(...headers),
    settings: { requestHeader: { ...usual.requestHeader, ...names } },
  });
  rows(
    ['any case', said(userHeader('jane', 'mixed-case'), groupHeader('dev', 'lower-case')), isJane],
    ['the first user', said(userHeader('jane'), userHeader('root')), 'front-proxy: jane []'],
    ['an empty first user', said(userHeader(''), userHeader('root')), 'authentication: front-proxy-without-user'],
    ['a blank user', said(userHeader(' \t')), 'authentication: front-proxy-without-user'],
    [
      'the order of the configuration',
      named({ usernameHeaders: ['X-A', 'X-B'] }, header('X-B', 'b'), header('X-A', 'a')),
      'front-proxy: a []',
    ],
    [
      'an empty first name',
      named({ usernameHeaders: ['X-A', 'X-B'] }, header('X-B', 'b'), header('X-A', '')),
      'front-proxy: b []',
    ],
    [
      'each group, without empty ones',
      said(userHeader('j'), groupHeader('a,b'), groupHeader(''), groupHeader('a,b')),
      'front-proxy: j [a,b a,b]',
    ],
    [
      'groups of every name',
      named({ groupHeaders: ['X-A', 'X-B'] }, userHeader('j'), header('X-B', 'b'), header('X-A', 'a')),
      'front-proxy: j [a b]',
    ],
    ['space around, not inside', said(userHeader(' jane  doe\t')), 'front-proxy: jane  doe []'],
    ['signs as they are', said(userHeader('a%20b"c\\')), 'front-proxy: a%20b"c\\ []'],
    [
      'extra values in order',
      said(...jane, extraHeader('S', 'b'), extraHeader('s', 'a,c'), extraHeader('S', '')),
      `${isJane} s=b|a,c|`,
    ],
    [
      'a decoded key',
      said(...jane, extraHeader('a%2Fb', '1'), extraHeader('%41', '2'), extraHeader('a%2525', '3')),
      `${isJane} a/b=1 A=2 a%25=3`,
    ],
    [
      'a key that is spelled in two ways',
      said(...jane, extraHeader('ab', '1'), extraHeader('a%62', '2'), extraHeader('AB', '3')),
      `${isJane} ab=1|2|3`,
      `${isJane} ab=1|3|2`,
      `${isJane} ab=2|1|3`,
    ],
    ['a broken escape', said(...jane, extraHeader('A%zz%41', '1')), `${isJane} a%zz%41=1`],
    [
      'prefixes in their order',
      named({ extraHeadersPrefixes: ['X-A-', 'X-B-'] }, ...jane, header('X-B-k', 'b'), header('X-A-k', 'a')),
      `${isJane} k=a|b`,
    ],
    ['a UID that no flag names', said(...jane, header('X-Remote-Uid', '7')), isJane],
    ['a UID', named({ uidHeaders: ['X-Remote-Uid'] }, ...jane, uidHeader('7'), uidHeader('8')), `${isJane} 7`],
    [
      'a standard name that is not configured',
      named({ usernameHeaders: ['X-A'] }, header('X-Remote-User', 'root')),
      'authentication: front-proxy-without-user',
    ],
    ['an underscore', said(...jane, groupHeader('system:masters', 'with-underscores')), isJane],
    [
      'a space before the colon',
      said(userHeader('root', 'with-a-space-before-the-colon')),
      'authentication: front-proxy-without-user',
      'message: smuggled-header',
    ],
    ['a folded line', said(userHeader('jane\r\n doe')), 'front-proxy: jane doe []', 'message: smuggled-header'],
    [
      'a NUL',
      said(...jane, groupHeader('a\0')),
      'authentication: front-proxy-without-user',
      'message: smuggled-header',
    ],
    [
      'a line feed in another value',
      said(...jane, header('X-A', 'b\nX-Remote-Group: ops')),
      isJane,
      'front-proxy: jane [dev ops]',
      'message: smuggled-header',
    ],
    [
      'space around over HTTP/2',
      { ...said(userHeader(' jane')), connection: { http: '2' } },
      'front-proxy: jane []',
      'front-proxy:  jane []',
      'message: smuggled-header',
    ],
    [
      'bytes',
      said(userHeader(`a${octet(0xe9)}`)),
      `front-proxy: a${octet(0xe9)} []`,
      'authentication: malformed-request',
    ],
    [
      'bytes that are not shown',
      { ...said(userHeader(`a${octet(0xe9)}`)), settings: { bytesShown: false } },
      `front-proxy: a${octet(0xe9)} []`,
      'front-proxy: a\ufffd []',
      'authentication: malformed-request',
    ],
  );
});

describe('2.1.5: the group of the authenticated', () => {
  const added = (asked: Asked): readonly string[] =>
    decisions(asked).flatMap((each) => (each.kind === 'caller' ? each.caller.addedGroups : []));
  test.each<[title: string, asked: Asked, ...expected: string[]]>([
    ['a user', { present: alice() }, 'system:authenticated'],
    ['who has it', { present: alice({ O: 'system:authenticated' }) }],
    ['who is called anonymous', { present: alice({ CN: 'system:anonymous' }) }],
    [
      'who is in the other one',
      { present: proxy(), headers: [userHeader('j'), groupHeader('system:unauthenticated')] },
    ],
    ['nobody', {}],
  ])('%s', (_title, asked, ...expected) => {
    expect(added(asked)).toEqual(expected);
  });
});

describe('1.2 and 7.5: tokens and anonymous callers', () => {
  const good = [tokenInHand()];
  const bad = [header('Authorization', 'Bearer bad')];
  rows(
    ['a token', { headers: good }, 'token: tom [testers]'],
    ['a scheme in another case', { headers: [header('Authorization', 'bEARER good')] }, 'token: tom [testers]'],
    ['the first of two', { headers: [...bad, ...good] }, 'authentication: bad-token'],
    ['a bad token', { headers: bad }, 'authentication: bad-token'],
    ['an empty one', { headers: [header('Authorization', 'Bearer ')] }, isAnonymous],
    ['a password', { headers: [header('Authorization', 'Basic YTpi')] }, isAnonymous],
    ['beside a certificate', { present: alice(), headers: good }, isAlice],
    ['behind a bad certificate', { present: alice({ validity: 'expired' }), headers: good }, 'token: tom [testers]'],
    [
      'behind a bad certificate, perhaps',
      { present: alice({ validity: 'expired' }), headers: good, settings: { credentialsInTurn: false } },
      'token: tom [testers]',
      'authentication: not-valid-now',
    ],
    ['both bad', { present: alice({ validity: 'expired' }), headers: bad }, 'authentication: not-valid-now'],
    ['nothing', {}, isAnonymous],
    ['nothing, refused', { settings: { anonymous: 'rejected' } }, 'authentication: unauthenticated'],
    [
      'nothing, perhaps refused',
      { settings: { anonymous: 'unknown' } },
      isAnonymous,
      'authentication: unauthenticated',
    ],
    ['nothing, on a path of the list', { settings: { anonymous: ['/a'] }, request: { path: '/a?b=c' } }, isAnonymous],
    [
      'nothing, below it',
      { settings: { anonymous: ['/a'] }, request: { path: '/a/' } },
      'authentication: anonymous-elsewhere',
    ],
  );
});

describe('5.1.2, 5.1.3, 7.1 and 7.2: the connection', () => {
  const required = { clientAuth: 'require' } as const;
  const presented = factsOf(alice(), { now });
  rows(
    ['no certificate where one is required', { settings: required }, 'authentication: no-client-certificate'],
    ['a token in its place', { headers: [tokenInHand()], settings: required }, 'authentication: no-client-certificate'],
    [
      'a bad one',
      { present: alice({ validity: 'expired' }), headers: [tokenInHand()], settings: required },
      'authentication: not-valid-now',
    ],
    ['no key', { present: alice({ possession: 'forged' }) }, 'handshake: no-proof-of-possession'],
    ['clear text', { present: alice(), connection: { tls: undefined } }, 'transport: plain-http'],
    ['HTTP/2 in clear text', { connection: { tls: undefined, http: '2' } }, 'transport: http2-in-clear-text'],
    [
      'another method in clear text',
      { connection: { tls: undefined }, request: { method: 'PUT' } },
      'transport: unusual-clear-text',
    ],
    ['a session of a user', { connection: { resumes: { presented } } }, isAlice, isAnonymous],
    [
      'without CAs, a broken signature',
      {
        present: alice({ tampered: { field: 'signature' } }),
        settings: { authorities: { client: [], requestHeader: [] } },
      },
      isAnonymous,
      'authentication: invalid-signature',
    ],
    ['without CAs', { present: alice(), settings: { authorities: { client: [], requestHeader: [] } } }, isAnonymous],
    [
      'a CA that has changed',
      { present: alice(), request: { authorities: { client: [], requestHeader: usual.authorities.requestHeader } } },
      'authentication: untrusted-issuer',
    ],
    [
      'a certificate that is over by then',
      { present: alice({ validity: 'short' }), request: { at: 1 } },
      'authentication: not-valid-now',
    ],
  );

  test('nothing is carried from one request to the next', () => {
    const asked = (headers: readonly Header[]): RequestFacts => ({
      asks: 'identity',
      method: 'GET',
      path: '/',
      headers: linesOf(headers, '1.1', usual),
    });
    const connection = { tls: '1.3', http: '1.1', presented: factsOf(proxy(), { now }) } as const;
    const found = decide(usual, connection, [asked(jane), asked([]), asked([userHeader('root')])]);
    expect(found.map((each) => each.map(inWords))).toEqual([
      [isJane],
      ['authentication: front-proxy-without-user'],
      ['front-proxy: root []'],
    ]);
  });
});

describe('1.3: authorization and impersonation', () => {
  const resource = (path: string, asked: Asked = {}, method = 'GET'): Asked => ({
    ...asked,
    request: { asks: 'resource', path, method },
  });
  const admin = { present: alice({ O: 'system:masters' }) };
  const acting = [header('Impersonate-User', 'eve'), header('Impersonate-Group', 'ops')];
  const may = (asked: Asked): readonly string[] => decisions(asked).map((each) => each.branch);
  test.each<[title: string, asked: Asked, branch: string]>([
    ['an administrator', resource('/anything', admin), 'granted-everything'],
    ['another case', resource('/anything', { present: alice({ O: 'System:Masters' }) }), 'forbidden'],
    ['a user', resource('/api/v1/namespaces/default/pods', { present: alice() }), 'forbidden'],
    ['a user in discovery', resource('/api', { present: alice() }), 'granted-to-the-authenticated'],
    ['a user who posts there', resource('/api', { present: alice() }, 'POST'), 'forbidden'],
    ['nobody in discovery', resource('/api'), 'forbidden-anonymous'],
    ['nobody for the version', resource('/version?x=1'), 'granted-to-everyone'],
    [
      'another kind of authorization',
      { ...resource('/x', { present: alice() }), settings: { defaultAuthorization: false } },
      'certificate-user',
    ],
    ['an administrator as another', { ...admin, headers: acting }, 'impersonated'],
    ['a user as another', { present: alice(), headers: acting }, 'impersonation-forbidden'],
    ['an administrator as nobody', { ...admin, headers: acting.slice(1) }, 'impersonation-without-user'],
  ])('%s', (_title, asked, branch) => {
    expect(may(asked)).toEqual([branch]);
  });

  test('the other has its own rights alone', () => {
    expect(decisions({ ...resource('/x', admin), headers: acting }).map(inWords)).toEqual([
      'authorization: unauthorized',
    ]);
    expect(decisions({ ...admin, headers: acting }).map(inWords)).toEqual(['certificate: eve [ops]']);
  });
});

test('the shapes of a rejection are those of the profile, for every reason that holds', () => {
  const shapes = (settings: ServerSettings) =>
    decisions({ present: alice({ validity: 'expired' }), settings }).map((each) =>
      each.kind === 'refused' ? each.shapes : [],
    );
  expect(shapes(kube)).toEqual([profiles['kube-apiserver'].refusals['not-valid-now']]);
  expect(shapes(usual)).toEqual([profiles.spec.refusals['not-valid-now']]);
});

test('every branch has an id of its own, a clause and a sentence', () => {
  expect(new Set(modelBranches.map(({ id }) => id)).size).toBe(modelBranches.length);
  expect(modelBranches.filter(({ sentence }) => !sentence.endsWith('.'))).toEqual([]);
});

test('docs/explore/model.md lists every branch', () => {
  const page = readFileSync(join(__dirname, '../../docs/explore/model.md'), 'utf8').replace(/ +/g, ' ');
  const ofProxies = Object.entries<Branch>(proxyBranches).map(([id, branch]) => ({ id, ...branch }));
  const missing = [...modelBranches, ...ofProxies]
    .map(({ id, clause, rule = '', sentence }) => `| ${id} | ${clause} | ${rule} | ${sentence} |`)
    .filter((row) => !page.includes(row.replace(/ +/g, ' ')));
  expect(missing).toEqual([]);
});

test('the model reads no file and no clock, and of a target it knows types alone', () => {
  const files = readdirSync(__dirname, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  expect(files.length).toBeGreaterThan(15);
  const wrong = files.filter((file) =>
    /from 'node:|new Date\(\)|Date\.now|Math\.random|^import \{.*\/target\//m.test(readFileSync(file, 'utf8')),
  );
  expect(wrong).toEqual([]);
});
