import { describe, expect, test } from '@jest/globals';
import {
  alerted,
  alertOf,
  answeredWith,
  observationOf,
  responseOf,
  takenFor,
  wireOf,
} from '../../judge/observations.fixture';
import type { Observation } from '../../observation';
import { profiles } from '../../target/profiles';
import type { Profile, RequestHeaderConfig } from '../../target/types';
import { liveFindings } from '../catalogue/live';
import type { Inspected, InspectedNames } from './inspected';
import { inspectionFindings } from './inspection';

const names: InspectedNames = {
  claimed: { user: 'authn-conformance:claimed', group: 'authn-conformance:claimed-group' },
  stranger: 'authn-conformance:stranger',
};
const { claimed, stranger: strangerName } = names;

const withCertificate = (observation: Observation): Observation => ({
  ...observation,
  wire: wireOf({ sentClientCertificate: 'sent' }),
});
const anonymous = takenFor({ user: 'system:anonymous', groups: ['system:unauthenticated'] }, 403);
const user = withCertificate(takenFor({ user: 'alice', groups: ['dev'] }));
const asClaimed = takenFor({ user: claimed.user, groups: [claimed.group] });
const withGroup = takenFor({ user: 'alice', groups: ['dev', claimed.group] });
const refused = withCertificate(answeredWith(401, '{"kind":"Status","message":"Unauthorized"}'));
const timedOut = observationOf({ kind: 'timed-out', stage: 'response' });

/** A server as it should be. */
const clean: Inspected = {
  nobody: anonymous,
  nobodyClaiming: anonymous,
  user,
  userClaiming: user,
  userNamedProxyClaiming: takenFor({ user: 'front-proxy-client', groups: [] }),
  proxyClaiming: asClaimed,
  otherProxyClaiming: refused,
  stranger: refused,
};
const headers: RequestHeaderConfig = {
  usernameHeaders: ['X-Remote-User'],
  groupHeaders: ['X-Remote-Group'],
  extraHeadersPrefixes: [],
  uidHeaders: [],
  allowedNames: ['front-proxy-client'],
};

const look = (
  difference: Partial<Inspected>,
  config: Partial<RequestHeaderConfig> = {},
  profile: Profile = profiles.spec,
) =>
  inspectionFindings({
    profile,
    requestHeader: { ...headers, ...config },
    inspected: { ...clean, ...difference },
    names,
  });
const ids = (...parameters: Parameters<typeof look>): readonly string[] =>
  look(...parameters).map(({ id, severity }) => `${id} ${severity}`);

test('a server as it should be has none, and neither has one that says nothing', () => {
  expect(ids({})).toEqual([]);
  expect(
    inspectionFindings({
      profile: profiles.spec,
      requestHeader: headers,
      inspected: { nobody: timedOut, nobodyClaiming: timedOut },
      names,
    }),
  ).toEqual([]);
});

/** What was seen, the findings of it, and the same with the control broken. */
const custom = { usernameHeaders: ['X-Custom-User'] };
const says = (text: string): Observation => withCertificate(answeredWith(401, text));
const basic: Observation = observationOf(
  { kind: 'response' },
  { response: responseOf(401, '', { headers: [['www-authenticate', 'Basic realm="x"']] }) },
);
const table: readonly (readonly [
  string,
  Partial<Inspected>,
  string,
  RegExp,
  Partial<Inspected>,
  Partial<RequestHeaderConfig>?,
])[] = [
  [
    'headers of anybody',
    { nobodyClaiming: asClaimed },
    'headers-believed-without-certificate critical',
    /^without a certificate, the caller was identified as "authn-conformance:claimed", the user of its identity headers; without/,
    { nobody: asClaimed },
  ],
  [
    'a group of anybody',
    { nobodyClaiming: withGroup },
    'headers-believed-without-certificate critical',
    /the caller was put into the group "authn-conformance:claimed-group"/,
    { nobody: withGroup },
  ],
  [
    'headers of anybody where a certificate is required in the handshake',
    { nobody: alerted(alertOf('certificate_required')), nobodyClaiming: asClaimed },
    'headers-believed-without-certificate critical',
    /^without a certificate/,
    { nobody: timedOut },
  ],
  [
    'headers of a user',
    { userClaiming: asClaimed },
    'headers-believed-with-ordinary-certificate critical',
    /^with the certificate of "alice", the caller was identified as .*; without the headers it was "alice"$/,
    { user: refused },
  ],
  [
    'a group of a user',
    { userClaiming: withGroup },
    'headers-believed-with-ordinary-certificate critical',
    /^with the certificate of "alice", the caller was put into the group/,
    { user: withCertificate(withGroup) },
  ],
  [
    'a front proxy of the client CA',
    { userNamedProxyClaiming: asClaimed },
    'client-authority-issues-front-proxies warning',
    /^with a certificate of the client CA in the name of the front proxy/,
    { user: refused },
  ],
  [
    'a front proxy of any name',
    { otherProxyClaiming: asClaimed },
    'any-name-is-a-front-proxy warning',
    /in another name, the caller was identified as/,
    { proxyClaiming: refused },
    { allowedNames: [] },
  ],
  [
    'a front proxy of a name that is not allowed',
    { otherProxyClaiming: asClaimed },
    'any-name-is-a-front-proxy critical',
    /in another name than the allowed "front-proxy-client", the caller/,
    { proxyClaiming: undefined },
  ],
  [
    'standard headers beside custom ones',
    { proxyClaimingByStandardHeaders: asClaimed },
    'standard-headers-believed critical',
    /^with X-Remote-User alone, .*; the configured header is X-Custom-User$/,
    { proxyClaiming: refused },
    custom,
  ],
  [
    'a certificate of nobody',
    { stranger: withCertificate(takenFor({ user: strangerName, groups: [] })) },
    'unknown-authority-believed critical',
    /^a certificate of a CA that only this harness knows was accepted as "authn-conformance:stranger"$/,
    { nobody: takenFor({ user: strangerName }) },
  ],
  [
    'a failed certificate taken for none',
    { stranger: withCertificate(anonymous) },
    'failed-credential-is-anonymous warning',
    /^a certificate of an unknown CA was answered with HTTP 403 as "system:anonymous", as a caller without/,
    { user: refused },
  ],
  [
    'a refusal in the words of Go',
    { stranger: says('x509: certificate signed by unknown authority') },
    'refusal-says-why notice',
    /^HTTP 401 to a certificate of an unknown CA says "x509", "unknown authority"$/,
    { nobody: answeredWith(401, 'an x509 certificate of no unknown authority, please') },
  ],
  [
    'a refusal in the words of OpenSSL',
    { stranger: says('unable to get local issuer certificate') },
    'refusal-says-why notice',
    /says "issuer"$/,
    { nobody: answeredWith(401, 'Issuer') },
  ],
  [
    'a challenge',
    { stranger: withCertificate(basic) },
    'password-asked-for notice',
    /^HTTP 401 with WWW-Authenticate: Basic to a certificate of an unknown CA$/,
    { stranger: refused },
  ],
  [
    'a challenge to everybody',
    { nobody: basic },
    'password-asked-for notice',
    /to a caller without a certificate$/,
    { nobody: answeredWith(401) },
  ],
];

describe('seen with its control:', () => {
  // One argument, so that a row without a configuration does not make Jest wait for a callback.
  test.each(table.map((row) => ({ title: row[0], row })))(
    '$title',
    ({ row: [, difference, id, seen, broken, config] }) => {
      const found = look(difference, config);
      expect(found.map((each) => `${each.id} ${each.severity}`)).toEqual([id]);
      expect(found[0]).toMatchObject({ seenIn: 'run', seen: expect.stringMatching(seen) });
      expect(ids({ ...difference, ...broken }, config)).not.toContain(id);
    },
  );

  test('every id of the catalogue', () => {
    const seen = table.map(([, , id]) => id.split(' ')[0]);
    expect(Object.keys(liveFindings).filter((id) => !seen.includes(id))).toEqual([]);
  });
});

describe('nothing is stated of', () => {
  test.each([
    ['a bad certificate that was never asked for', { stranger: anonymous }],
    [
      'a server without an authority for users',
      { user: withCertificate(anonymous), stranger: withCertificate(anonymous) },
    ],
    ['a refusal that names the user', { stranger: withCertificate(takenFor({ user: 'x509' }, 403)) }],
    ['a page of an error of its own', { stranger: withCertificate(answeredWith(502, 'issuer')) }],
    [
      'a challenge of another kind',
      {
        nobody: observationOf(
          { kind: 'response' },
          { response: responseOf(401, '', { headers: [['WWW-Authenticate', 'Bearer']] }) },
        ),
      },
    ],
    ['an oracle that sees no user', { userClaiming: takenFor({ user: undefined, groups: undefined }) }],
  ])('%s', (_title, difference) => {
    expect(ids(difference)).toEqual([]);
  });

  test('a namesake of the front proxy, where users are believed as well', () => {
    expect(ids({ userClaiming: asClaimed, userNamedProxyClaiming: asClaimed })).toEqual([
      'headers-believed-with-ordinary-certificate critical',
    ]);
  });
});

test('the fix is in the words of this kind of server', () => {
  const fixOf = (profile: Profile): string | undefined =>
    look({ stranger: withCertificate(anonymous) }, {}, profile)[0]?.fix;
  expect(fixOf(profiles.nginx)).toBe('ssl_verify_client optional; or on; never optional_no_ca');
  expect(fixOf(profiles.spec)).toMatch(/^refuse a request whose client certificate/);
  expect(fixOf({ ...profiles.spec, name: 'toString' })).toBe(fixOf(profiles.spec));
});

test('what a server says is bounded and steers nothing', () => {
  const long = `\u001b[2J\u202e${'x'.repeat(100_000)}`;
  const [finding] = look({ user: withCertificate(takenFor({ user: long })), userClaiming: asClaimed });
  expect(finding?.seen.length).toBeLessThan(700);
  expect(finding?.seen).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test('the ids are frozen', () => {
  expect(Object.keys(liveFindings)).toMatchInlineSnapshot(`
   [
     "headers-believed-without-certificate",
     "headers-believed-with-ordinary-certificate",
     "client-authority-issues-front-proxies",
     "any-name-is-a-front-proxy",
     "standard-headers-believed",
     "unknown-authority-believed",
     "failed-credential-is-anonymous",
     "refusal-says-why",
     "password-asked-for",
   ]
  `);
});
