import { describe, expect, test } from '@jest/globals';
import { writtenNames } from '../drawn/caller-names';
import type { KeyFacts } from './facts';
import { conclude } from './keys';
import type { KeyReading } from './reading';

const identified = (user: string | undefined, more: object = {}): KeyReading => ({
  kind: 'identified',
  identity: { user, uid: undefined, groups: undefined, extra: undefined, ...more },
  words: `authenticated the caller as ${String(user)}`,
});
const refused = (how = '401'): KeyReading => ({ kind: 'refused', how, words: `answered HTTP ${how}` });
const anonymous: KeyReading = { kind: 'anonymous', words: 'served the anonymous caller (HTTP 403)' };
const served: KeyReading = { kind: 'served', words: 'answered HTTP 200' };
const unanswered: KeyReading = { kind: 'unanswered', words: 'did not answer before the timeout' };

const { claimed } = writtenNames;
const user = identified(writtenNames.user);
const claim = identified(claimed.user);
const proxyName = 'front-proxy-client';
const names = ['CN=clients', 'CN=proxies'];

const facts = (difference: Partial<KeyFacts> = {}): KeyFacts => ({
  given: {
    'client-ca': { flag: '--client-ca', name: 'CN=clients' },
    'request-header-ca': { flag: '--request-header-ca', name: 'CN=proxies' },
  },
  requestHeader: {
    usernameHeaders: ['X-Remote-User'],
    groupHeaders: ['X-Remote-Group'],
    extraHeadersPrefixes: ['X-Remote-Extra-'],
    uidHeaders: [],
    allowedNames: [proxyName],
  },
  oracle: 'self-subject-review',
  claimed,
  named: names,
  proxyName,
  user,
  proxy: claim,
  ...difference,
});
const nothing = { doubts: {}, contradicted: [] };

/** No user of the client CA is accepted, and no stranger either. */
const noUser = { user: refused(), anotherUser: refused(), unknownUser: refused() };
const noProxy = { proxy: refused(), anotherProxy: refused(), proxyAsUser: refused() };
const swapped = {
  ...noUser,
  userAsProxy: claim,
  proxy: identified(proxyName),
  anotherProxy: identified(proxyName),
  proxyAsUser: identified(proxyName),
};

describe('inputs that are right', () => {
  test.each<[string, Partial<KeyFacts>]>([
    ['both keys in their roles', {}],
    ['a CA that the server trusts and does not name', { named: ['CN=another'] }],
    ['no key of front proxies', { proxy: undefined }],
    ['the CA of the certificate that the server sends', { sentOfServerCa: true }],
    ['no key at all', { user: undefined, proxy: undefined }],
    ['a server that did not answer', { user: unanswered, proxy: unanswered }],
    ['an oracle that names no caller whom it serves', { user: identified(undefined), proxy: identified(undefined) }],
    ['an oracle that is there on every server', { oracle: undefined, user: served, proxy: served }],
    ['a user who is refused where another is not', { ...noUser, anotherUser: user }],
    [
      'a user who is refused otherwise than a stranger',
      { ...noUser, user: refused('403'), anotherUser: refused('403') },
    ],
    ['a front proxy that is refused where another is not', { ...noProxy, anotherProxy: claim }],
    [
      'a server that accepts every certificate',
      { userAsProxy: claim, proxyAsUser: identified(proxyName), unknownUser: user },
    ],
  ])('leave no doubt: %s', (_title, difference) => {
    expect(conclude(facts(difference))).toEqual(nothing);
  });
});

test('a CA that signed no certificate of the server leaves in doubt only what rests on it', () => {
  const { contradiction, doubts } = conclude(facts({ sentOfServerCa: false }));
  expect(contradiction).toBeUndefined();
  expect(doubts).toEqual({
    'server-ca': expect.stringMatching(
      /^the CA of --server-ca signed none of .*; either .*, or the server does not send/,
    ),
  });
});

describe('a contradiction is one sentence that names the flag, what was seen and the fix', () => {
  test.each<[string, Partial<KeyFacts>, string]>([
    [
      'both CAs in the other role',
      swapped,
      "--client-ca, --request-header-ca: the two CAs look swapped: a certificate of --client-ca is accepted as a front proxy's, and one of --request-header-ca as a user's; give each in the place of the other",
    ],
    [
      'the same by an oracle that names no caller whom it serves',
      {
        ...noUser,
        userAsProxy: identified(undefined),
        proxy: identified(undefined),
        proxyAsUser: identified(undefined),
      },
      "--client-ca, --request-header-ca: the two CAs look swapped: a certificate of --client-ca is accepted as a front proxy's, and one of --request-header-ca as a user's; give each in the place of the other",
    ],
    [
      'swapped on a server without front proxies',
      { ...swapped, userAsProxy: refused(), named: ['CN=proxies'] },
      "--client-ca, --request-header-ca: the two CAs look swapped: a certificate of --request-header-ca is accepted as a user's, and the target does not name that of --client-ca; give each in the place of the other",
    ],
    [
      'the CA of front proxies alone, as that of users',
      {
        ...noUser,
        userAsProxy: claim,
        proxy: undefined,
        given: { 'client-ca': { flag: '--client-ca', name: 'CN=proxies' } },
      },
      "--client-ca: its certificate is rejected as a user's and accepted as a front proxy's; give this CA with --request-header-ca, and with --client-ca the one of the server's --client-ca-file",
    ],
    [
      'a client CA that the server neither names nor trusts',
      { ...noUser, named: ['CN=another', 'CN=proxies'] },
      '--client-ca: the target takes client certificates of CN=another and CN=proxies, and not of CN=clients: it answered HTTP 401; give the CA that it trusts, or leave this one out',
    ],
    [
      'the same of front proxies',
      { ...noProxy, named: ['CN=clients'] },
      '--request-header-ca: the target takes client certificates of CN=clients, and not of CN=proxies: it answered HTTP 401; give the CA that it trusts, or leave this one out',
    ],
    [
      'an oracle that the target does not serve',
      { user: refused('404'), anotherUser: refused('404'), proxy: refused('405') },
      '--identity-oracle self-subject-review: the target answered HTTP 404 and shows no identity, whichever certificate is presented; name an oracle that it serves',
    ],
    [
      'an oracle that shows no identity',
      { user: served, proxy: served },
      '--identity-oracle self-subject-review: the target answered HTTP 200 and shows no identity, whichever certificate is presented; name an oracle that it serves',
    ],
  ])('%s', (_title, difference, sentence) => {
    expect(conclude(facts(difference))).toEqual({ contradiction: sentence, ...nothing });
  });
});

describe('what a defect of the server could look like as well is a doubt with both readings', () => {
  test.each<[string, Partial<KeyFacts>, object]>([
    [
      'a client CA of the right name',
      noUser,
      { 'client-ca': /either this is not the CA .*, or the server rejects the users/ },
    ],
    ['the same where nothing is named', { ...noUser, named: [] }, { 'client-ca': /either this is not the CA / }],
    [
      'the same where users are anonymous',
      { user: anonymous, anotherUser: anonymous, unknownUser: anonymous },
      { 'client-ca': /it served the anonymous caller/ },
    ],
    [
      'a CA of front proxies of the right name',
      noProxy,
      { 'request-header-ca': /"front-proxy-client" is none of its / },
    ],
    [
      'a front proxy that is a user',
      { ...noProxy, proxy: identified(proxyName), proxyAsUser: identified(proxyName), named: ['CN=clients'] },
      { 'request-header-ca': /it authenticated the caller as front-proxy-client; either / },
    ],
    [
      'one CA of both roles that is only that of front proxies',
      { ...noUser, userAsProxy: claim, proxyAsUser: refused() },
      { 'client-ca': /, and accepts one as a front proxy’s; either / },
    ],
    ['both', { ...noUser, ...noProxy }, { 'client-ca': /./, 'request-header-ca': /./ }],
  ])('%s', (_title, difference, doubts) => {
    const found = conclude(facts(difference));
    expect(found.contradiction).toBeUndefined();
    expect(Object.keys(found.doubts)).toEqual(Object.keys(doubts));
    for (const [authority, pattern] of Object.entries(doubts))
      expect(found.doubts[authority as 'client-ca']).toMatch(pattern as RegExp);
  });
});

describe('a setting that the server does not seem to have', () => {
  const seen = (more: object): Partial<KeyFacts> => ({ proxy: identified(claimed.user, more) });
  test.each<[string, Partial<KeyFacts>, readonly string[]]>([
    ['groups that are missing', seen({ groups: ['system:authenticated'] }), ['group-header']],
    ['groups that are there', seen({ groups: [claimed.group] }), []],
    ['an attribute that is missing', seen({ extra: { other: ['x'] } }), ['extra-header']],
    ['an attribute that is there', seen({ extra: { [claimed.extra]: ['x'] } }), []],
    ['groups that the oracle cannot see', seen({}), []],
    [
      'groups that no header gives',
      { ...seen({ groups: [] }), requestHeader: { ...facts().requestHeader, groupHeaders: [] } },
      [],
    ],
    ['the user by the default header', { ...noProxy, proxyByDefaultHeader: claim }, ['user-header']],
    ['the former CA alone', { ...noUser, formerUser: user, named: ['CN=former'] }, ['client-authority-replaced']],
    ['the former CA beside the new one', { formerUser: user }, []],
  ])('%s', (_title, difference, contradicted) => {
    expect(conclude(facts(difference))).toMatchObject({ contradicted });
    expect(conclude(facts(difference)).contradiction).toBeUndefined();
  });

  test('leaves the key itself in doubt, which the others rest on', () => {
    expect(conclude(facts({ ...noProxy, proxyByDefaultHeader: claim })).doubts['request-header-ca']).toMatch(
      /, and identifies the user by X-Remote-User; either it does not run with --requestheader-username-headers=/,
    );
    expect(conclude(facts({ ...noUser, formerUser: user })).doubts['client-ca']).toMatch(
      /, and accepts one of --former-client-ca; either it still trusts the CA that was replaced, or /,
    );
  });
});
