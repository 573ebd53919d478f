import { octet } from '../../text';
import { describe, expect, test } from '@jest/globals';
import { responseOf } from '../../judge/observations.fixture';
import type { Identity } from '../../observation';
import { keptObject, readIdentity } from './identity';
import { oracleRequest } from './oracle-request';
import { blindTo, oracleInWords } from './oracles';
import type { Oracle } from '../types';

const review: Oracle = { kind: 'self-subject-review' };
const forbidden: Oracle = { kind: 'forbidden-message' };
const signing: Oracle = { kind: 'certificate-signing-request' };
const classes: Oracle = { kind: 'api-classes' };
const echo: Oracle = { kind: 'echo', path: '/me' };
const subject: Oracle = { kind: 'echo-dn', path: '/dn' };

const identity = (oracle: Oracle, body: unknown, status = 200): Identity | undefined =>
  readIdentity(oracle, responseOf(status, typeof body === 'string' ? body : JSON.stringify(body)));

const userInfo = (info: unknown): unknown => ({ kind: 'SelfSubjectReview', status: { userInfo: info } });
const nothing = { uid: undefined, groups: [], extra: {} };

describe('how an oracle asks', () => {
  test.each([
    [
      review,
      {
        method: 'POST',
        path: '/apis/authentication.k8s.io/v1/selfsubjectreviews',
        body: expect.stringContaining('"kind":"SelfSubjectReview"'),
      },
      'self-subject-review',
      [],
    ],
    [
      signing,
      {
        method: 'POST',
        path: '/apis/certificates.k8s.io/v1/certificatesigningrequests?dryRun=All',
        body: expect.stringContaining('"generateName":"authn-conformance-"'),
      },
      'certificate-signing-request',
      [],
    ],
    [classes, { method: 'GET', path: '/api', body: undefined }, 'api-classes', ['user', 'groups', 'extra', 'uid']],
    [forbidden, { method: 'GET', path: '/', body: undefined }, 'forbidden-message', ['groups', 'extra', 'uid']],
    [echo, { method: 'GET', path: '/me', body: undefined }, 'echo /me', []],
    [
      subject,
      { method: 'GET', path: '/dn', body: undefined },
      'echo-dn /dn',
      ['groups that the target adds', 'extra', 'uid'],
    ],
  ])('%j', (oracle, request, words, blind) => {
    expect(oracleRequest(oracle)).toEqual(request);
    expect(oracleInWords(oracle)).toBe(words);
    expect(blindTo(oracle)).toEqual(blind);
  });
});

describe('a review of oneself', () => {
  test('names user, uid, groups and extra', () => {
    const info = { username: 'jane', uid: '7', groups: ['b', 'a', 'b'], extra: { floor: ['3', '4'] } };
    expect(identity(review, userInfo(info), 201)).toEqual({
      user: 'jane',
      uid: '7',
      groups: ['b', 'a', 'b'],
      extra: { floor: ['3', '4'] },
    });
  });

  test('may leave out what the caller does not have', () => {
    expect(identity(review, userInfo({ username: 'jane' }))).toEqual({ user: 'jane', ...nothing });
    expect(identity(review, userInfo({ groups: ['a'] }))).toEqual({ user: '', ...nothing, groups: ['a'] });
    expect(identity(review, userInfo({ username: 'jane', uid: '' }))).toEqual({ user: 'jane', ...nothing });
  });
});

describe('an echo of the subject', () => {
  const unseen = { uid: undefined, extra: undefined };

  test.each([
    ['SUCCESS\nCN=jane,O=b,O=a', { user: 'jane', groups: ['a', 'b'], ...unseen }],
    ['SUCCESS\nO=a+O=b+CN=jane\n', { user: 'jane', groups: ['a', 'b'], ...unseen }],
    ['SUCCESS\n2.5.4.10=a,2.5.4.3=jane\n', { user: 'jane', groups: ['a'], ...unseen }],
    ['SUCCESS\nOU=a,CN=last,CN=first\n', { user: 'last', groups: [], ...unseen }],
    ['SUCCESS\nCN=jane\\,O=system:masters,O=dev\n', { user: 'jane,O=system:masters', groups: ['dev'], ...unseen }],
    ['SUCCESS\nCN=jane\\0AO=system:masters\n', { user: 'jane\nO=system:masters', groups: [], ...unseen }],
    // A subject that names nobody is shown as what it is.
    ['SUCCESS\nO=dev\n', { user: '', groups: ['dev'], ...unseen }],
    ['SUCCESS\n\n', { user: '', groups: [], ...unseen }],
    // Whoever lets a failed one pass has taken it for somebody.
    ['FAILED:self-signed certificate\nCN=jane\n', { user: 'jane', groups: [], ...unseen }],
    ['GENEROUS\nCN=jane\n', { user: 'jane', groups: [], ...unseen }],
    ['FAILED\nCN=jane', { user: 'jane', groups: [], ...unseen }],
    ['NONE\n\n', { user: '', groups: undefined, ...unseen }],
  ])('%j', (body, seen) => {
    expect(identity(subject, body)).toEqual(seen);
  });

  test.each([
    ['CN=jane'],
    ['success\nCN=jane'],
    ['SUCCESS'],
    ['SUCCESS\nCN=jane\nO=system:masters'],
    ['SUCCESS\njane'],
    // The older form of OpenSSL, in which a name could add a group.
    ['SUCCESS\n/O=dev/CN=jane'],
    ['SUCCESS\nCN=jane,'],
    ['NONE\nCN=jane'],
    ['{"user":"jane"}'],
    [''],
  ])('says nothing of a caller: %j', (body) => {
    expect(identity(subject, body)).toBeUndefined();
  });

  test('says nothing with any other status', () => {
    for (const status of [302, 400, 401, 403, 500])
      expect(identity(subject, 'SUCCESS\nCN=jane', status)).toBeUndefined();
    expect(identity(subject, { message: 'User "jane" cannot get path "/"' }, 403)).toBeUndefined();
  });
});

describe('an echo', () => {
  test('names user, uid, groups and extra', () => {
    expect(identity(echo, { user: 'jane', groups: ['a'], uid: '7', extra: { floor: ['3'] } })).toEqual({
      user: 'jane',
      uid: '7',
      groups: ['a'],
      extra: { floor: ['3'] },
    });
  });

  test('is not the form of a review, nor the other way round', () => {
    expect(identity(echo, userInfo({ username: 'jane' }))).toBeUndefined();
    expect(identity(review, { user: 'jane' })).toBeUndefined();
  });
});

describe('a 403 names the user, whatever the oracle', () => {
  const seen = (user: string): unknown => ({ user, uid: undefined, groups: undefined, extra: undefined });

  test.each([
    ['User "jane" cannot get path "/"', 'jane'],
    ['pods is forbidden: User "system:anonymous" cannot list resource "pods"', 'system:anonymous'],
    ['User "a \\"quoted\\" name" cannot', 'a "quoted" name'],
    ['User "back\\\\slash" cannot', 'back\\slash'],
    ['User "zo\\u00eb" cannot', 'zoë'],
    ['User "a\\x00b\\x7f" cannot', 'a\0b\u007f'],
    ['User "jos\\xe9" cannot', `jos${octet(0xe9)}`],
    ['User "\\a\\v" cannot', '\u0007\u000b'],
    ['User "\\U0001f600 \\\\x41" cannot', '\u{1f600} \\x41'],
    ['User "" cannot', ''],
    ['User "&lt;nil&gt;" cannot', '<nil>'],
    ['User "&amp;lt;&amp;amp;" cannot', '&lt;&amp;'],
    ['User "<nil>&amp;" cannot', '<nil>&amp;'],
    ['User "a&b&amp;" cannot', 'a&b&amp;'],
    ['User "jane" is not User "root"', 'jane'],
  ])('%s', (message, user) => {
    for (const oracle of [review, forbidden, echo]) expect(identity(oracle, { message }, 403)).toEqual(seen(user));
  });

  test.each([
    ['no message', {}],
    ['a message that is none', { message: ['User "jane"'] }],
    ['a message without a user', { message: 'forbidden' }],
    ['a user without quotes', { message: 'User jane cannot' }],
    ['a quotation without end', { message: 'User "jane' }],
    ['an escape that is none', { message: 'User "\\q" cannot' }],
    ['no JSON', 'User "jane" cannot get path "/"'],
  ])('not %s', (_title, body) => {
    expect(identity(forbidden, body, 403)).toBeUndefined();
  });
});

describe('no identity is read from', () => {
  test.each([100, 301, 400, 401, 404, 500])('an answer %d, whatever it says', (status) => {
    for (const oracle of [review, forbidden, echo])
      expect(identity(oracle, { user: 'jane', status: { userInfo: { username: 'jane' } } }, status)).toBeUndefined();
  });

  test.each([
    ['nothing', ''],
    ['HTML', '<html>jane</html>'],
    ['half of JSON', '{"user":"jane"'],
    ['null', 'null'],
    ['a text', '"jane"'],
    ['a list', '["jane"]'],
    ['a number', '1e999'],
    ['an empty object', '{}'],
    ['a user that is no text', '{"user":{"name":"jane"},"groups":["a"]}'],
    ['a user that is null', '{"user":null,"groups":["a"]}'],
    ['a user by inheritance', '{"__proto__":{"user":"jane"}}'],
    ['very deep JSON', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('%s', (_title, body) => {
    expect(identity(echo, body)).toBeUndefined();
    expect(identity(review, body)).toBeUndefined();
  });
});

describe('a hostile answer', () => {
  test.each([
    ['groups that are no list', { user: 'jane', groups: 'system:masters' }, { user: 'jane', ...nothing }],
    [
      'groups that are no texts',
      { user: 'jane', groups: [1, null, ['a'], 'b'] },
      { user: 'jane', ...nothing, groups: ['b'] },
    ],
    ['a uid that is no text', { user: 'jane', uid: 7 }, { user: 'jane', ...nothing }],
    ['extra that is no object', { user: 'jane', extra: 'all' }, { user: 'jane', ...nothing }],
    [
      'extra values that are no lists',
      { user: 'jane', extra: { a: 'b' } },
      { user: 'jane', ...nothing, extra: { a: [] } },
    ],
  ])('with %s is read as far as it makes sense', (_title, body, expected) => {
    expect(identity(echo, body)).toEqual(expected);
  });

  test('sets no prototype', () => {
    const seen = identity(echo, '{"user":"jane","extra":{"__proto__":["polluted"]}}');
    expect(Object.keys(seen?.extra ?? {})).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(seen?.extra)).toBe(Object.prototype);
  });
});

test('an oracle that only sees refusals says of a served caller that it does not know who it is', () => {
  expect(identity(forbidden, '{}')).toEqual({ user: undefined, uid: undefined, groups: undefined, extra: undefined });
});

describe('a certificate request that is only tried', () => {
  const spec = { username: 'jane', uid: '7', groups: ['dev'], extra: { floor: ['3'] }, signerName: 'example.com/who' };
  const request = (metadata: unknown): string => JSON.stringify({ kind: 'CertificateSigningRequest', metadata, spec });

  test('names user, uid, groups and extra', () => {
    expect(identity(signing, request({ name: 'x' }), 201)).toEqual({
      user: 'jane',
      uid: '7',
      groups: ['dev'],
      extra: { floor: ['3'] },
    });
  });

  test('says nothing where the answer is no such request', () => {
    expect(identity(signing, { kind: 'Status' }, 201)).toBeUndefined();
    expect(identity(signing, 'welcome', 200)).toBeUndefined();
  });

  test('names only the user to whoever may not make one', () => {
    const message = 'certificatesigningrequests.certificates.k8s.io is forbidden: User "jane" cannot create resource';
    expect(identity(signing, { message }, 403)).toEqual({
      user: 'jane',
      uid: undefined,
      groups: undefined,
      extra: undefined,
    });
  });

  const kept = (oracle: Oracle, metadata: unknown, status = 201): string | undefined =>
    keptObject(oracle, responseOf(status, request(metadata)));

  test.each([
    [{ name: 'x', resourceVersion: '7' }, 'x'],
    [{ resourceVersion: '7' }, ''],
    [{ name: 'y'.repeat(1000), resourceVersion: 7 }, 'y'.repeat(253)],
    [{ name: 'x' }, undefined],
    [{ name: 'x', resourceVersion: '' }, undefined],
    [{ name: 'x', resourceVersion: null }, undefined],
    [null, undefined],
  ])('is seen to have been kept by its version: %j', (metadata, name) => {
    expect(kept(signing, metadata)).toBe(name);
    expect(kept(signing, metadata, 409)).toBeUndefined();
    expect(kept(review, metadata)).toBeUndefined();
  });

  test('is the same request each time: a key is made once', () => {
    expect(oracleRequest(signing)).toEqual(oracleRequest(signing));
  });
});

describe('the classes of GET /api', () => {
  test('are somebody, nobody, and a refusal', () => {
    const unseen = { user: undefined, uid: undefined, groups: undefined, extra: undefined };
    expect(identity(classes, { kind: 'APIVersions' })).toEqual(unseen);
    const message = 'forbidden: User "system:anonymous" cannot get path "/api"';
    expect(identity(classes, { message }, 403)).toEqual({ ...unseen, user: 'system:anonymous' });
    expect(identity(classes, { message: 'Unauthorized' }, 401)).toBeUndefined();
  });
});

test.each([forbidden, classes])('%o: a caller who is served has no name, however long the document is', (oracle) => {
  expect(identity(oracle, 'x'.repeat(200_000))).toMatchObject({ user: undefined });
  expect(identity(oracle, 'x'.repeat(200_000), 403)).toBeUndefined();
});
