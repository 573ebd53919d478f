import { describe, expect, test } from '@jest/globals';
import * as given from '../given';
import {
  asIf,
  connectionClosed,
  eachIdentifiedAs,
  eachRefused,
  identifiedUnless,
  issued,
  listOf,
  listWithheld,
  nobodyBut,
  nobodyButUnderAnotherName,
  refusedWithoutSaying,
  statusSaying,
  whereServed,
  certificateUser,
  tokenUser,
} from '../then';
import { attemptInWords, attemptSentence, certificateInWords, expectationInWords, listed, titleOf } from './prose';
import { atLeast } from '../scenario';
import { refusals } from '../expectation';
import type { Attempt, Certificate, Expectation, Refusal } from '../types';
import { claiming, extraHeader, header, lastUserHeader, tokenInHand, uidHeader, userHeader } from '../header';
import { connect, get, inClearText, issue, noServerName, whoAmI } from '../when';

const { clientCertificate, like, proxyCertificate } = given;
const client = (description: Partial<given.CertificateDescription>): Certificate => clientCertificate(description);

const certificates: readonly (readonly [Certificate, string])[] = [
  [client({ CN: 'alice' }), 'a client certificate issued by the client CA with common name "alice"'],
  [
    client({ CN: 'alice', O: ['dev', 'ops', 'audit'], rdns: 'multi-valued' }),
    'a client certificate issued by the client CA with common name "alice", organization "dev", "ops" and "audit" and in one multi-valued relative distinguished name (RDN)',
  ],
  [
    client({ CN: [], O: '', OU: 'unit', uid: '7' }),
    'a client certificate issued by the client CA with common name none, organization "", organizational unit "unit" and UID attribute "7"',
  ],
  [
    client({ CN: 'x'.repeat(300) }),
    `a client certificate issued by the client CA with common name "${'x'.repeat(20)}… (300 characters)"`,
  ],
  [
    client({ CN: { text: 'alice', type: 'bmp' }, key: 'RSA-2048', extendedKeyUsage: [] }),
    'a client certificate issued by the client CA with common name "alice" as bmp, no extended key usage and a RSA-2048 key',
  ],
  [
    client({ CN: 'a', possession: 'forged', unknownCriticalExtension: true, tampered: { from: 'a', to: 'b' } }),
    'a client certificate issued by the client CA with common name "a", presented without its private key, "a" changed to "b" after signing and an unknown critical extension',
  ],
  [
    proxyCertificate(),
    'a front-proxy certificate issued by the request-header CA with common name equal to the allowed name',
  ],
  [
    proxyCertificate({ CN: 'other' }),
    'a front-proxy certificate issued by the request-header CA with common name "other"',
  ],
  [like('alice', { validity: 'expired' }), 'like "alice", but expired'],
  [
    like('alice', { validity: 'not-yet-valid', sends: 'leaf' }),
    'like "alice", but not valid yet and sent without its intermediates',
  ],
  [
    like('alice', { validity: 'current', sends: 'chain-and-root' }),
    'like "alice", but valid now and sent with its root',
  ],
  [
    like('alice', { extendedKeyUsage: ['server auth', 'any'] }),
    'like "alice", but extended key usage server auth and any',
  ],
  [like('alice', { issuer: given.unknownAuthority }), 'like "alice", but issued by an unknown CA'],
  [like('alice', { issuer: given.itself }), 'like "alice", but self-signed'],
  [like('alice', { issuer: given.clientAuthority }), 'like "alice", but issued by the client CA'],
  [like('alice', { issuer: given.requestHeaderAuthority }), 'like "alice", but issued by the request-header CA'],
  [
    like('alice', { issuer: given.sameNameAs('client-ca') }),
    'like "alice", but issued by a CA with the name of the client CA and another key',
  ],
  [
    like('alice', { issuer: given.intermediateBelow('client-ca') }),
    'like "alice", but issued by an intermediate CA below the client CA',
  ],
  [
    like('alice', { issuer: given.ordinaryCertificateOf('request-header-ca') }),
    'like "alice", but issued by a certificate of the request-header CA that is not a CA',
  ],
  [
    given.certificateFrom({ csr: { CN: 'jane' }, signing: { signing: { profiles: {} } }, profile: 'client' }),
    'a certificate issued from the CSR document {"CN":"jane"} by profile "client" of the signing configuration {"signing":{"profiles":{}}}',
  ],
];

const attempts: readonly (readonly [Attempt, string])[] = [
  [whoAmI(), 'an identity request without a certificate'],
  [whoAmI({ present: 'alice', http: '2' }), 'an identity request over HTTP/2 with certificate "alice"'],
  [
    whoAmI({ present: 'proxy', headers: [...claiming('jane', 'dev'), extraHeader('Floor', '3'), header('X-A', 'b')] }),
    'an identity request with certificate "proxy" and the user header "jane", the group header "dev", the extra header "Floor" = "3" and X-A: b',
  ],
  [
    whoAmI({ headers: [userHeader('jane', 'upper-case')] }),
    'an identity request without a certificate but with the user header "jane" (name in upper case)',
  ],
  [get('/api'), 'GET /api without a certificate'],
  [get('/api', { accept: 'application/yaml', present: 'alice' }), 'GET /api as YAML with certificate "alice"'],
  [inClearText('POST', '/api', { http: '1.0' }), 'POST /api in clear text over HTTP/1.0'],
  [
    inClearText('GET', '/api', { h2c: 'by-prior-knowledge' }),
    'GET /api in clear text over HTTP/2 with prior knowledge',
  ],
  [inClearText('GET', '/api', { twice: true }), 'GET /api in clear text over HTTP/1.1, twice on one connection'],
  [
    whoAmI({ h2c: 'by-upgrade', serverName: 'localhost', host: 'example.com' }),
    'an identity request with Upgrade: h2c and then HTTP/2 without a certificate, with the server name "localhost", for the host "example.com"',
  ],
  [get('/api', { serverName: noServerName }), 'GET /api without a certificate, without a server name'],
  [
    whoAmI({ headers: [userHeader('u'.repeat(500))] }),
    'an identity request without a certificate but with the user header "uuuuuuuuuuuuuuuuuuuu..." of 500 characters',
  ],
  [connect(), "a TLS connection that trusts the target's CA"],
  [connect({ atMost: '1.1' }), "a TLS connection that trusts the target's CA, with TLS 1.1 at most"],
  [whoAmI({ http: '1.0' }), 'an identity request over HTTP/1.0 without a certificate'],
  [
    whoAmI({ after: [[], claiming('john', 'ops')] }),
    'an identity request without a certificate, on a connection that has already carried requests without headers and with the user header "john" and the group header "ops"',
  ],
  [
    whoAmI({ http: '2', beside: [[], []] }),
    'an identity request over HTTP/2 without a certificate, concurrent with 2 other requests on the same connection',
  ],
  [
    whoAmI({ present: 'bob', resuming: { present: 'alice' } }),
    'an identity request with certificate "bob", resuming the TLS session of a connection with certificate "alice"',
  ],
  [
    whoAmI({ resuming: { present: 'alice', by: 'cookies' } }),
    'an identity request without a certificate, with the cookies from the answer to a request with certificate "alice"',
  ],
  [
    whoAmI({ resuming: {}, waiting: 'until-a-short-lived-certificate-has-expired' }),
    'an identity request without a certificate, resuming the TLS session of a connection without a certificate, after the short-lived certificate has expired',
  ],
  [
    whoAmI({ headers: [userHeader('jane', 'with-a-tab-before-the-colon'), lastUserHeader('john'), uidHeader('7')] }),
    'an identity request without a certificate but with the user header "jane" (name with a tab before the colon), the last user header "john" and the uid header "7"',
  ],
  [
    whoAmI({ headers: [tokenInHand(), tokenInHand('cut-short'), tokenInHand('with-one-more-character')] }),
    'an identity request without a certificate but with the supplied bearer token, the supplied bearer token without its last character and the supplied bearer token with one more character',
  ],
  [connect({ trusting: 'anything' }), 'a TLS connection that does not verify the server'],
  [
    connect({ trusting: 'an-unknown-authority', as: 'an-uncovered-name' }),
    'a TLS connection that trusts an unrelated CA alone, under a name that the server certificate does not cover',
  ],
  [issue('jane'), 'issuing certificate "jane"'],
];

const expectations: Readonly<Record<Expectation['kind'], readonly (readonly [Expectation, string])[]>> = {
  identified: [
    [{ kind: 'identified', user: 'jane' }, 'identifies the caller as user "jane"'],
    [{ kind: 'identified', user: 'jane', groups: [] }, 'identifies the caller as user "jane" in no group of its own'],
    [{ kind: 'identified', user: 'jane', groups: ['dev'] }, 'identifies the caller as user "jane" in group "dev"'],
    [
      { kind: 'identified', user: 'jane', groups: ['dev', 'ops'], uid: '7', extra: { floor: ['3', '4'] } },
      'identifies the caller as user "jane" in groups "dev" and "ops" with UID "7" with extra "floor" = "3" and "4"',
    ],
  ],
  'in-group': [[{ kind: 'in-group', group: 'dev' }, 'identifies the caller as a member of group "dev"']],
  'not-in-group': [[{ kind: 'not-in-group', group: 'dev' }, 'does not identify the caller as a member of group "dev"']],
  anonymous: [[{ kind: 'anonymous' }, 'treats the caller as anonymous']],
  believed: [[{ kind: 'believed' }, 'identifies the caller as a user']],
  refused: [
    [{ kind: 'refused', as: 'not-valid-now' }, 'rejects a client certificate outside its validity period'],
    [
      eachRefused('not-valid-now'),
      'rejects a client certificate outside its validity period, and every concurrent request',
    ],
    [
      refusedWithoutSaying('not-valid-now', 'expired'),
      'rejects a client certificate outside its validity period, without the words "expired"',
    ],
  ],
  'refused-not-anonymous': [
    [
      { kind: 'refused-not-anonymous', as: 'unauthorized' },
      'rejects a user without the permission and does not treat the caller as anonymous',
    ],
  ],
  'certificate-user': [
    [certificateUser(), 'identifies the caller by the user and groups in the supplied client certificate'],
  ],
  'token-user': [[tokenUser(), 'identifies the caller as the user of the supplied bearer token']],
  'not-granted': [
    [
      { kind: 'not-granted', as: 'unauthorized', users: ['alice'] },
      'returns nothing that needs permission, names no user other than "alice", and rejects a user without the permission or the form of the request',
    ],
    [
      { kind: 'not-granted', as: 'unauthorized', users: ['alice'], unrouted: true },
      'returns nothing that needs permission, names no user other than "alice", and rejects a user without the permission or the form of the request, before it looks for the path or the method',
    ],
    [
      { kind: 'not-granted', as: 'unauthenticated', users: [] },
      'returns nothing that needs permission, names no user, and rejects a request without a credential or the form of the request',
    ],
  ],
  'nobody-but': [
    [nobodyBut(), 'identifies no user'],
    [nobodyBut({ user: 'jane' }), 'identifies the caller as no user other than user "jane"'],
    [
      nobodyBut({ user: 'jane', groups: ['dev'] }, { user: 'john' }),
      'identifies the caller as no user other than user "jane" in group "dev", or as user "john"',
    ],
    [
      identifiedUnless('headers-too-long', { user: 'jane' }),
      'identifies the caller as user "jane", or rejects a request with more headers than the server accepts',
    ],
    [
      nobodyButUnderAnotherName({ user: 'jane' }),
      'identifies the caller as no user other than user "jane", or serves nothing of this API under that name',
    ],
  ],
  'list-withheld': [[listWithheld(), 'does not return the list']],
  'connection-closed': [[connectionClosed(), 'closes the connection after its first answer']],
  'each-identified': [
    [eachIdentifiedAs({ user: 'jane' }, { user: 'john' }), 'identifies each of 2 callers by its own request'],
  ],
  'authority-named': [
    [
      { kind: 'authority-named', authority: 'client-ca' },
      'names the client CA in its certificate request, or names no CA',
    ],
  ],
  'as-if': [[asIf(whoAmI()), 'identifies the same user as for an identity request without a certificate']],
  answered: [
    [{ kind: 'answered', status: 'any', document: 'any' }, 'answers'],
    [{ kind: 'answered', status: 200, document: 'json' }, 'answers 200 with a JSON document'],
    [{ kind: 'answered', status: 200, document: 'yaml' }, 'answers 200 with a JSON or YAML document'],
    [{ kind: 'answered', status: 'any', document: 'list' }, 'answers with a list'],
    [{ kind: 'answered', status: 401, document: 'status' }, 'answers 401 with a Status document'],
    [listOf({ atLeast: 2, atMost: 3 }), 'answers 200 with a list of at least 2 and at most 3'],
    [whereServed(listOf({ atLeast: 2 })), 'answers 200 with a list of at least 2, if it serves this resource'],
    [statusSaying(403, 'jane'), 'answers 403 with a Status document with the text "jane"'],
  ],
  'client-refuses': [
    [
      { kind: 'client-refuses', because: 'name-not-covered' },
      'is rejected by the client (its certificate does not cover the name), which sends no request',
    ],
  ],
  'client-connects': [
    [{ kind: 'client-connects', identityConfirmed: true }, 'is connected to, and its identity is confirmed'],
    [
      { kind: 'client-connects', identityConfirmed: false },
      'is connected to, and its identity is reported as not confirmed',
    ],
  ],
  'certificate-requested': [[{ kind: 'certificate-requested' }, 'requests a client certificate in the TLS handshake']],
  'server-certificate': [
    [
      { kind: 'server-certificate', property: 'chains-to-the-trusted-authority' },
      'presents a certificate that chains to the trusted CA',
    ],
    [
      { kind: 'server-certificate', property: 'covers-the-name' },
      'presents a certificate that covers the name of the target',
    ],
    [
      { kind: 'server-certificate', property: 'names-in-the-subject-alternative-name' },
      'presents a certificate that has its names in the subject alternative name',
    ],
    [
      { kind: 'server-certificate', property: 'sent-with-its-intermediates' },
      'presents a certificate that comes with every intermediate certificate on the path to the trusted CA',
    ],
    [
      { kind: 'server-certificate', property: 'within-its-validity' },
      'presents a certificate that is within its validity period',
    ],
    [
      { kind: 'server-certificate', property: 'allows-server-authentication' },
      'presents a certificate that allows server authentication',
    ],
  ],
  issued: [[issued({ CN: 'jane', hours: 2 }), 'yields a certificate with CN "jane" and hours 2']],
};

describe('a certificate in words', () => {
  test.each(certificates)('%#', (certificate, words) => {
    expect(certificateInWords(certificate)).toBe(words);
  });
});

describe('an attempt in words', () => {
  test.each(attempts)('%#', (attempt, words) => {
    expect(attemptInWords(attempt)).toBe(words);
  });
});

describe('an expectation in words', () => {
  test.each(Object.values(expectations).flat())('%j', (expectation, words) => {
    expect(expectationInWords(expectation)).toBe(words);
  });

  test('says something of its own for every kind of refusal', () => {
    const sentences = (Object.keys(refusals) as Refusal[]).map((as) => expectationInWords({ kind: 'refused', as }));
    expect(new Set(sentences).size).toBe(Object.keys(refusals).length);
  });
});

test('lists read as English', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual(['', 'a', 'a and b', 'a, b and c']);
});

describe('an attempt as a sentence', () => {
  test.each<readonly [Attempt, string]>([
    [get('/api', { present: 'alice' }), 'The client sends GET /api with certificate "alice".'],
    [connect(), "The client opens a TLS connection that trusts the target's CA."],
    [issue('jane'), 'The harness issues certificate "jane".'],
  ])('%#', (attempt, sentence) => {
    expect(attemptSentence(attempt)).toBe(sentence);
  });
});

describe('a long list is told as its number, its first and its last member', () => {
  const names = Array.from({ length: 200 }, (_, at) => `group-${at + 1}`);

  test('of headers of one kind', () => {
    expect(attemptInWords(whoAmI({ present: 'proxy', headers: claiming('jane', ...names) }))).toBe(
      'an identity request with certificate "proxy" and the user header "jane" and 200 group headers ("group-1", …, "group-200")',
    );
  });

  test('of four headers all are told', () => {
    expect(attemptInWords(whoAmI({ headers: claiming('jane', 'a', 'b', 'c', 'd') }))).toContain(
      'the group headers "a", "b", "c" and "d"',
    );
  });

  test('of groups and extra attributes that are expected', () => {
    const extra = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((key) => [key, ['1']]));
    expect(expectationInWords({ kind: 'identified', user: 'jane', groups: names, extra })).toBe(
      'identifies the caller as user "jane" in 200 groups ("group-1", …, "group-200") with 5 extra attributes ("a" = "1", …, "e" = "1")',
    );
  });

  test('of organizations in a certificate', () => {
    expect(certificateInWords(client({ CN: 'jane', O: names }))).toBe(
      'a client certificate issued by the client CA with common name "jane" and organization 200 values ("group-1", …, "group-200")',
    );
  });

  test('of forms the first three are named, and how many more there are', () => {
    const forms = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name }));
    expect(attemptInWords(whoAmI({ inEachOf: { name: 'spelling', forms } }))).toBe(
      'an identity request without a certificate, in each of 5 forms of spelling (a; b; c; and 2 more)',
    );
  });
});

describe('an id as words', () => {
  test.each([
    ['ignored-without-a-certificate', 'ignored without a certificate'],
    ['json-when-json-is-asked-for', 'JSON when JSON is asked for'],
    ['ignored-over-http-1-0-beside-it', 'ignored over HTTP/1.0 beside it'],
    ['a-certificate-identifies-over-http-2', 'a certificate identifies over HTTP/2'],
    ['a-p-384-key-makes-no-difference', 'a P-384 key makes no difference'],
    ['a-self-signed-certificate-identifies-nobody', 'a self-signed certificate identifies no user'],
    ['dots-beside-the-name-names-nobody-else', 'dots beside the name names no other user'],
    ['another-name-is-believed', 'another name is trusted'],
    [
      'an-untrusted-certificate-is-rejected-in-a-head-request',
      'an untrusted certificate is rejected in a HEAD request',
    ],
    ['it-gives-no-answer-to-a-get', 'it gives no answer to a GET'],
    ['options-of-everything', 'OPTIONS of everything'],
    ['the-name-of-the-api-server', 'the name of the API server'],
    ['a-certificate-of-the-request-header-authority-is-rejected', 'a certificate of the request-header CA is rejected'],
  ])('%s', (id, title) => {
    expect(titleOf(id)).toBe(title);
  });
});

test('MUST binds more than SHOULD, and SHOULD more than MAY', () => {
  const levels = ['MUST', 'SHOULD', 'MAY'] as const;
  expect(levels.map((level) => levels.filter((wanted) => atLeast(level, wanted)))).toEqual([
    ['MUST', 'SHOULD', 'MAY'],
    ['SHOULD', 'MAY'],
    ['MAY'],
  ]);
});
