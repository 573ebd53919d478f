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
import { attemptInWords, certificateInWords, expectationInWords, listed, titleOf } from './prose';
import { atLeast } from '../scenario';
import { refusals } from '../expectation';
import type { Attempt, Certificate, Expectation, Refusal } from '../types';
import { claiming, extraHeader, header, lastUserHeader, tokenInHand, uidHeader, userHeader } from '../header';
import { connect, get, inClearText, issue, noServerName, whoAmI } from '../when';

const { clientCertificate, like, proxyCertificate } = given;
const client = (description: Partial<given.CertificateDescription>): Certificate => clientCertificate(description);

const certificates: readonly (readonly [Certificate, string])[] = [
  [client({ CN: 'alice' }), `a client certificate issued by the target's client authority with common name "alice"`],
  [
    client({ CN: 'alice', O: ['dev', 'ops', 'audit'], rdns: 'multi-valued' }),
    `a client certificate issued by the target's client authority with common name "alice", organization "dev", "ops" and "audit" and in one multi-valued relative distinguished name`,
  ],
  [
    client({ CN: [], O: '', OU: 'unit', uid: '7' }),
    `a client certificate issued by the target's client authority with common name none, organization "", organizational unit "unit" and user id "7"`,
  ],
  [
    client({ CN: 'x'.repeat(300) }),
    `a client certificate issued by the target's client authority with common name "${'x'.repeat(20)}… (300 characters)"`,
  ],
  [
    client({ CN: { text: 'alice', type: 'bmp' }, key: 'RSA-2048', extendedKeyUsage: [] }),
    `a client certificate issued by the target's client authority with common name "alice" as bmp, no extended key usage and a RSA-2048 key`,
  ],
  [
    client({ CN: 'a', possession: 'forged', unknownCriticalExtension: true, tampered: { from: 'a', to: 'b' } }),
    `a client certificate issued by the target's client authority with common name "a", presented without its private key, "a" changed to "b" after signing and a critical extension that no one knows`,
  ],
  [
    proxyCertificate(),
    "a front proxy's certificate issued by the target's request-header authority with common name equal to the allowed name",
  ],
  [
    proxyCertificate({ CN: 'other' }),
    `a front proxy's certificate issued by the target's request-header authority with common name "other"`,
  ],
  [like('alice', { validity: 'expired' }), 'like "alice", but expired'],
  [
    like('alice', { validity: 'not-yet-valid', sends: 'leaf' }),
    'like "alice", but not valid yet and sent without its intermediates',
  ],
  [
    like('alice', { validity: 'current', sends: 'chain-and-root' }),
    'like "alice", but valid now and sent together with its root',
  ],
  [
    like('alice', { extendedKeyUsage: ['server auth', 'any'] }),
    'like "alice", but extended key usage server auth and any',
  ],
  [
    like('alice', { issuer: given.unknownAuthority }),
    'like "alice", but issued by an authority the target does not know',
  ],
  [like('alice', { issuer: given.itself }), 'like "alice", but signed by itself'],
  [like('alice', { issuer: given.clientAuthority }), `like "alice", but issued by the target's client authority`],
  [
    like('alice', { issuer: given.requestHeaderAuthority }),
    `like "alice", but issued by the target's request-header authority`,
  ],
  [
    like('alice', { issuer: given.sameNameAs('client-ca') }),
    `like "alice", but issued by an authority that bears the name of the target's client authority and has another key`,
  ],
  [
    like('alice', { issuer: given.intermediateBelow('client-ca') }),
    `like "alice", but issued by an intermediate authority below the target's client authority`,
  ],
  [
    like('alice', { issuer: given.ordinaryCertificateOf('request-header-ca') }),
    `like "alice", but issued by an ordinary certificate of the target's request-header authority`,
  ],
  [
    given.certificateFrom({ csr: { CN: 'jane' }, signing: {}, profile: 'client' }),
    String.raw`a certificate issued from a CSR document "{\"CN\":\"jane\"}" by profile "client"`,
  ],
];

const attempts: readonly (readonly [Attempt, string])[] = [
  [whoAmI(), 'asking who the caller is without a certificate'],
  [whoAmI({ present: 'alice', http: '2' }), 'asking who the caller is over HTTP/2 with certificate "alice"'],
  [
    whoAmI({ present: 'proxy', headers: [...claiming('jane', 'dev'), extraHeader('Floor', '3'), header('X-A', 'b')] }),
    'asking who the caller is with certificate "proxy" and the user header "jane", the group header "dev", the extra header "Floor" = "3" and X-A: b',
  ],
  [
    whoAmI({ headers: [userHeader('jane', 'upper-case')] }),
    'asking who the caller is without a certificate and the user header "jane" (name in upper case)',
  ],
  [get('/api'), 'GET /api without a certificate'],
  [get('/api', { accept: 'application/yaml', present: 'alice' }), 'GET /api as YAML with certificate "alice"'],
  [inClearText('POST', '/api', { http: '1.0' }), 'POST /api in clear text (HTTP/1.0)'],
  [
    inClearText('GET', '/api', { h2c: 'by-prior-knowledge' }),
    'GET /api in clear text (HTTP/1.1) in HTTP/2 by prior knowledge',
  ],
  [inClearText('GET', '/api', { twice: true }), 'GET /api in clear text (HTTP/1.1), twice on one connection'],
  [
    whoAmI({ h2c: 'by-upgrade', serverName: 'localhost', host: 'example.com' }),
    'asking who the caller is with Upgrade: h2c, and then in HTTP/2 without a certificate, sending the server name "localhost", for the host "example.com"',
  ],
  [get('/api', { serverName: noServerName }), 'GET /api without a certificate, sending no server name'],
  [
    whoAmI({ headers: [userHeader('u'.repeat(500))] }),
    'asking who the caller is without a certificate and the user header "uuuuuuuuuuuuuuuuuuuu..." of 500 characters',
  ],
  [connect(), 'a connection trusting the target ca'],
  [connect({ atMost: '1.1' }), 'a connection trusting the target ca that offers TLS 1.1 at most'],
  [whoAmI({ http: '1.0' }), 'asking who the caller is over HTTP/1.0 without a certificate'],
  [
    whoAmI({ after: [[], claiming('john', 'ops')] }),
    'asking who the caller is without a certificate, on a connection that has already asked with no header and with the user header "john" and the group header "ops"',
  ],
  [
    whoAmI({ http: '2', beside: [[], []] }),
    'asking who the caller is over HTTP/2 without a certificate, beside 2 others on the same connection',
  ],
  [
    whoAmI({ present: 'bob', resuming: { present: 'alice' } }),
    'asking who the caller is with certificate "bob", resuming the session of certificate "alice"',
  ],
  [
    whoAmI({ resuming: { present: 'alice', by: 'cookies' } }),
    'asking who the caller is without a certificate, with the cookies of the answer to certificate "alice"',
  ],
  [
    whoAmI({ resuming: {}, waiting: 'until-a-short-lived-certificate-has-expired' }),
    'asking who the caller is without a certificate, resuming the session of a caller without a certificate, after waiting until a short-lived certificate has expired',
  ],
  [
    whoAmI({ headers: [userHeader('jane', 'with-a-tab-before-the-colon'), lastUserHeader('john'), uidHeader('7')] }),
    'asking who the caller is without a certificate and the user header "jane" (name with a tab before the colon), the last user header "john" and the uid header "7"',
  ],
  [
    whoAmI({ headers: [tokenInHand(), tokenInHand('cut-short'), tokenInHand('with-one-more-character')] }),
    'asking who the caller is without a certificate and the bearer token in hand, the bearer token in hand without its last character and the bearer token in hand and one more character',
  ],
  [connect({ trusting: 'anything' }), 'a connection without verifying the server'],
  [
    connect({ trusting: 'an-unknown-authority', as: 'an-uncovered-name' }),
    'a connection trusting an unknown authority under an uncovered name',
  ],
  [issue('jane'), 'issuing "jane"'],
];

const expectations: Readonly<Record<Expectation['kind'], readonly (readonly [Expectation, string])[]>> = {
  identified: [
    [{ kind: 'identified', user: 'jane' }, 'takes the caller for "jane"'],
    [{ kind: 'identified', user: 'jane', groups: [] }, 'takes the caller for "jane" in no group of its own'],
    [{ kind: 'identified', user: 'jane', groups: ['dev'] }, 'takes the caller for "jane" in group "dev"'],
    [
      { kind: 'identified', user: 'jane', groups: ['dev', 'ops'], uid: '7', extra: { floor: ['3', '4'] } },
      'takes the caller for "jane" in groups "dev" and "ops" with uid "7" with extra "floor" = "3" and "4"',
    ],
  ],
  'in-group': [[{ kind: 'in-group', group: 'dev' }, 'has the caller in group "dev"']],
  'not-in-group': [[{ kind: 'not-in-group', group: 'dev' }, 'does not have the caller in group "dev"']],
  anonymous: [[{ kind: 'anonymous' }, 'takes the caller for the anonymous one']],
  believed: [[{ kind: 'believed' }, 'takes the caller for somebody']],
  refused: [
    [
      { kind: 'refused', as: 'not-valid-now' },
      'identifies nobody and refuses a client certificate outside its validity period',
    ],
    [
      eachRefused('not-valid-now'),
      'identifies nobody, nor anyone who asks at the same time, and refuses a client certificate outside its validity period',
    ],
    [
      refusedWithoutSaying('not-valid-now', 'expired'),
      'identifies nobody and refuses a client certificate outside its validity period, without saying "expired"',
    ],
  ],
  'refused-not-anonymous': [
    [
      { kind: 'refused-not-anonymous', as: 'unauthorized' },
      'refuses a caller who may not do this outright, not as the anonymous caller',
    ],
  ],
  'certificate-user': [
    [certificateUser(), 'takes the caller for the user and the groups that the certificate in hand names'],
  ],
  'token-user': [[tokenUser(), 'takes the caller for the one whom the bearer token in hand identifies']],
  'not-granted': [
    [
      { kind: 'not-granted', as: 'unauthorized', users: ['alice'] },
      'gives nothing that needs rights, names no other user than "alice", and refuses a caller who may not do this or the request as it is written',
    ],
    [
      { kind: 'not-granted', as: 'unauthorized', users: ['alice'], unrouted: true },
      'gives nothing that needs rights, names no other user than "alice", and refuses a caller who may not do this or the request as it is written, before it looks for the path or the method',
    ],
    [
      { kind: 'not-granted', as: 'unauthenticated', users: [] },
      'gives nothing that needs rights, names no other user, and refuses a caller who gave no credential or the request as it is written',
    ],
  ],
  'nobody-but': [
    [nobodyBut(), 'takes the caller for nobody'],
    [nobodyBut({ user: 'jane' }), 'takes the caller for nobody else than "jane"'],
    [
      nobodyBut({ user: 'jane', groups: ['dev'] }, { user: 'john' }),
      'takes the caller for nobody else than "jane" in group "dev", or "john"',
    ],
    [
      identifiedUnless('headers-too-long', { user: 'jane' }),
      'takes the caller for "jane", or refuses a request with more headers than it takes',
    ],
    [
      nobodyButUnderAnotherName({ user: 'jane' }),
      'takes the caller for nobody else than "jane", or serves nothing of this API under that name',
    ],
  ],
  'list-withheld': [[listWithheld(), 'does not give the caller the list']],
  'connection-closed': [[connectionClosed(), 'ends the connection after its answer, and gives no second one']],
  'each-identified': [[eachIdentifiedAs({ user: 'jane' }, { user: 'john' }), 'takes each of 2 callers for who it is']],
  'authority-named': [
    [
      { kind: 'authority-named', authority: 'client-ca' },
      'names the client-ca when it asks for a client certificate, or no authority at all',
    ],
  ],
  'as-if': [[asIf(whoAmI()), 'makes no difference to asking who the caller is without a certificate']],
  answered: [
    [{ kind: 'answered', status: 'any', document: 'any' }, 'answers'],
    [{ kind: 'answered', status: 200, document: 'json' }, 'answers 200 with a JSON document'],
    [{ kind: 'answered', status: 200, document: 'yaml' }, 'answers 200 with a JSON or YAML document'],
    [{ kind: 'answered', status: 'any', document: 'list' }, 'answers with a list'],
    [{ kind: 'answered', status: 401, document: 'status' }, 'answers 401 with a Status document'],
    [listOf({ atLeast: 2, atMost: 3 }), 'answers 200 with a list of at least 2 and at most 3'],
    [whereServed(listOf({ atLeast: 2 })), 'answers 200 with a list of at least 2, if it serves this at all'],
    [statusSaying(403, 'jane'), 'answers 403 with a Status document that says "jane"'],
  ],
  'client-refuses': [
    [
      { kind: 'client-refuses', because: 'name-not-covered' },
      'is refused by the client (name not covered), which makes no request',
    ],
  ],
  'client-connects': [
    [{ kind: 'client-connects', identityConfirmed: true }, 'is reached, its identity confirmed'],
    [
      { kind: 'client-connects', identityConfirmed: false },
      'is reached, and its identity is reported as not confirmed',
    ],
  ],
  'certificate-requested': [[{ kind: 'certificate-requested' }, 'asks for a client certificate in the handshake']],
  'server-certificate': [
    [
      { kind: 'server-certificate', property: 'chains-to-the-trusted-authority' },
      'presents a certificate that chains to the trusted authority',
    ],
    [{ kind: 'server-certificate', property: 'covers-the-name' }, 'presents a certificate that covers the name'],
    [
      { kind: 'server-certificate', property: 'names-in-the-subject-alternative-name' },
      'presents a certificate that has its names in the subject alternative name',
    ],
    [
      { kind: 'server-certificate', property: 'sent-with-its-intermediates' },
      'presents a certificate that comes with every intermediate certificate that leads to the trusted authority',
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

test('ids are read as words', () => {
  expect(titleOf('ignored-without-a-certificate')).toBe('ignored without a certificate');
});

test('MUST binds more than SHOULD, and SHOULD more than MAY', () => {
  const levels = ['MUST', 'SHOULD', 'MAY'] as const;
  expect(levels.map((level) => levels.filter((wanted) => atLeast(level, wanted)))).toEqual([
    ['MUST', 'SHOULD', 'MAY'],
    ['SHOULD', 'MAY'],
    ['MAY'],
  ]);
});
