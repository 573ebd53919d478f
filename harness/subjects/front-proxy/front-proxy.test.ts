import { describe, expect, test } from '@jest/globals';
import { sampled } from '../../../fixtures/testing/everything';
import type { Seams } from '../../../reference-server/front-proxy/seams';
import { builtinFrontProxy } from '../../bundled/front-proxy/target';
import { brokenBy, failedIn, notPassed, runOn } from './testing.fixture';

interface Row {
  readonly what: string;
  readonly seams: Partial<Seams>;
  readonly scenarios: readonly string[];
  /** Its checks by scenario and severity; every other check of these scenarios passes. */
  readonly fails: Readonly<
    Record<
      string,
      {
        readonly safety?: readonly string[];
        readonly conformance?: readonly string[];
        readonly inconclusive?: readonly string[];
      }
    >
  >;
}

const words = (text: string): readonly string[] => text.split(' ');

/** What the last `Connection` header named is taken from the finished request as well; one request at a time. */
function nominating(): Partial<Seams> {
  let named: readonly string[] = [];
  return {
    arriving(request) {
      named = request.headers
        .filter(([name]) => name.toLowerCase() === 'connection')
        .flatMap(([, value]) => value.toLowerCase().split(/\s*,\s*/));
      return request;
    },
    send: (standard) => (request, signal) =>
      standard(
        { ...request, headers: request.headers.filter(([name]) => !named.includes(name.toLowerCase())) },
        signal,
      ),
  };
}

const rows: readonly Row[] = [
  {
    what: 'leaves identity headers of users beside its own',
    seams: { forwarding: (steps) => ({ ...steps, withoutIdentity: (headers) => headers }) },
    scenarios: ['identity-is-replaced', 'hidden-identity-headers'],
    fails: {
      'identity-is-replaced': {
        safety: words(
          'the-name-of-another-user a-user-and-a-group a-group names-in-lower-case names-in-upper-case names-in-mixed-case several-users several-groups an-empty-user an-empty-user-before-another-one an-empty-group its-own-name a-value-with-commas in-a-post in-http-2 an-extra-attribute an-extra-attribute-in-upper-case an-extra-attribute-of-any-name-in-mixed-case an-extra-attribute-of-any-name an-extra-attribute-in-http-2 a-uid a-uid-in-upper-case a-uid-in-mixed-case several-uids all-of-them in-a-request-that-is-tried-again',
        ),
      },
      'hidden-identity-headers': {
        safety: words(
          'with-underscores with-underscores-in-http-2 with-underscores-in-upgrades with-underscores-in-each-method with-one-underscore with-dots before-all-other-lines in-upper-case-in-http-2 behind-ninety-headers behind-a-hundred-and-twenty-headers',
        ),
      },
    },
  },
  {
    what: 'removes what Connection names after it has set the identity',
    seams: nominating(),
    scenarios: ['connection-removes-nothing'],
    fails: {
      'connection-removes-nothing': {
        safety: words(
          'it-names-the-user-header it-names-the-group-header it-names-both it-names-both-in-each-method it-names-them-in-lower-case it-names-an-extra-header it-names-both-in-http-1-0 two-connection-headers',
        ),
      },
    },
  },
  {
    what: 'verifies no path to a CA',
    seams: { upstreamTls: (standard) => (upstream) => ({ ...standard(upstream), rejectUnauthorized: false }) },
    scenarios: ['upstream-verified', 'upstream-that-changes'],
    fails: {
      'upstream-verified': {
        safety: words(
          'an-untrusted-ca a-ca-of-the-same-name the-request-header-ca the-ca-of-users a-self-signed-certificate an-expired-certificate a-certificate-that-expired-an-hour-ago a-certificate-that-is-not-yet-valid a-certificate-for-clients-alone an-intermediate-that-is-not-sent a-certificate-signed-by-a-leaf an-untrusted-ca-that-is-sent a-ca-of-the-same-name-that-is-sent an-untrusted-path-that-is-sent genuine-certificates-behind-it a-changed-signature a-changed-signature-of-an-intermediate an-intermediate-that-is-no-ca an-intermediate-of-a-ca-of-the-same-name an-intermediate-that-has-expired a-path-that-is-too-long an-intermediate-for-other-names an-unknown-critical-extension a-certificate-for-other-usages a-signature-with-sha-1 a-post-to-an-untrusted-ca each-method-to-an-untrusted-ca each-method-to-an-expired-certificate each-kind-of-path-to-an-untrusted-ca each-kind-of-path-to-an-expired-certificate a-post-to-an-expired-certificate an-untrusted-ca-in-tls-1-2 a-second-request-to-an-untrusted-ca a-request-in-http-2-to-an-untrusted-ca',
        ),
      },
      'upstream-that-changes': {
        safety: words(
          'it-changes-to-an-untrusted-ca it-changes-to-an-expired-certificate it-changes-to-an-expired-certificate-of-the-same-key it-changes-to-a-self-signed-certificate new-connections-beside-a-live-pool',
        ),
      },
    },
  },
  {
    what: 'verifies no name',
    seams: { verify: () => () => undefined },
    scenarios: ['upstream-verified', 'upstream-that-changes'],
    fails: {
      'upstream-verified': {
        safety: words(
          'another-name an-address-in-place-of-the-name the-name-localhost a-name-that-begins-with-the-right-one a-name-below-the-right-one the-right-name-as-cn-beside-another-name the-right-name-as-cn-alone a-wildcard-for-two-labels a-wildcard-alone the-right-name-in-full-width-letters names-that-resemble-the-right-one the-right-name-before-nul the-right-name-in-other-fields no-name-at-all a-key-of-1024-bits each-method-to-another-name each-kind-of-path-to-another-name a-post-to-another-name a-large-post-to-another-name a-post-in-chunks-to-another-name another-name-in-tls-1-2',
        ),
      },
      'upstream-that-changes': {
        safety: words(
          'it-changes-to-another-name it-changes-to-another-name-with-the-same-key it-changes-to-another-name-with-the-same-serial-number',
        ),
      },
    },
  },
  {
    what: 'presents no certificate to the upstream',
    seams: {
      upstreamTls: (standard) => (upstream) => standard({ ...upstream, cert: undefined, key: undefined }),
    },
    scenarios: ['proxy-client-certificate'],
    fails: {
      'proxy-client-certificate': {
        safety: words(
          'its-own-certificate-is-presented in-a-post in-http-2 never-the-certificate-of-a-user nor-that-of-the-connection on-a-new-connection',
        ),
      },
    },
  },
  {
    what: 'passes Authorization on',
    seams: { forwarding: (steps) => ({ ...steps, withoutCredentials: (headers) => headers }) },
    scenarios: ['credentials-stay-in-front'],
    fails: {
      'credentials-stay-in-front': {
        safety: words(
          'authorization-of-a-password authorization-of-a-password-in-a-post authorization-in-http-2 authorization-of-a-token authorization-of-a-password-beside-a-certificate authorization-of-a-token-beside-a-certificate authorization-with-a-scheme-in-lower-case authorization-with-a-scheme-in-capitals authorization-of-a-token-with-a-scheme-in-lower-case authorization-of-a-token-with-a-scheme-in-capitals authorization-in-each-method authorization-in-changes authorization-in-other-framings authorization-in-upgrades authorization-of-a-token-in-upgrades authorization-on-paths-of-the-api authorization-of-a-token-on-paths-of-discovery authorization-of-a-second-request authorization-of-a-request-that-is-tried-again cookies',
        ),
      },
    },
  },
  {
    what: 'accepts any password of a known user',
    seams: {
      users: (steps) => ({
        ...steps,
        userWithPassword: (known, { user }) => known.find((each) => each.user.user === user)?.user,
      }),
    },
    scenarios: ['wrong-passwords'],
    fails: {
      'wrong-passwords': {
        safety: words(
          'a-wrong-password-is-told-how-to-authenticate the-rejection-of-a-wrong-password-names-nobody an-unknown-user-is-told-the-same a-wrong-password a-wrong-password-at-the-moment-of-the-right-one a-wrong-password-in-http-2 a-wrong-password-in-a-post the-password-of-another-user an-empty-password the-user-as-its-password a-password-cut-short a-longer-password a-password-with-another-first-character a-password-with-another-middle-character a-password-with-another-last-character a-password-with-another-first-half a-password-with-another-second-half a-space-before-the-password a-line-end-behind-the-password a-percent-encoded-password plus-signs-for-the-spaces-of-a-password doubled-spaces-in-a-password a-password-without-its-spaces a-password-in-the-other-case a-colon-before-the-password a-colon-behind-the-password nul-behind-the-password a-space-behind-the-password a-password-beyond-ascii an-over-long-password a-repeated-password wrong-ones-behind-a-right-one',
        ),
      },
    },
  },
  {
    what: 'forwards the refused as well',
    seams: {
      authenticate: (standard) => (request, presented) => {
        const found = standard(request, presented);
        return 'caller' in found ? found : { caller: { user: 'guest', groups: [], extra: {} } };
      },
    },
    scenarios: ['every-request-is-authenticated'],
    fails: {
      'every-request-is-authenticated': {
        safety: words(
          'options a-preflight-request head put patch delete trace the-root health readiness version openid-configuration an-acme-challenge favicon two-slashes an-encoded-slash dots-that-lead-elsewhere encoded-dots a-path-parameter a-backslash capitals-in-the-path the-absolute-form the-absolute-form-of-another-host another-host no-host http-1-0 http-1-0-without-a-host without-a-protocol http-2 an-upgrade-to-h2c an-expectation another-method-in-a-header another-path-in-a-header a-near-address-in-headers an-identity-header-instead-of-a-credential after-a-user-on-the-same-connection after-a-user-without-a-protocol after-a-user-in-http-2 after-a-wrong-credential-on-the-same-connection after-a-wrong-credential-in-http-2 beside-a-user-in-http-2',
        ),
      },
    },
  },
  {
    what: 'sends a request again that got no answer',
    seams: {
      send: (standard) => async (request, signal) => {
        try {
          return await standard(request, signal);
        } catch {
          return standard(request, signal);
        }
      },
    },
    scenarios: ['upstream-failures'],
    fails: {
      'upstream-failures': {
        conformance: words('it-gives-no-answer-to-a-post a-post-on-a-connection-that-is-used-again'),
      },
    },
  },
  {
    what: 'answers 200 when the upstream fails',
    seams: {
      send: (standard) => (request, signal) =>
        standard(request, signal).catch(() => ({ status: 200, headers: [], body: '' })),
    },
    scenarios: ['upstream-failures', 'upstream-verified'],
    fails: {
      'upstream-verified': {
        conformance: words(
          'an-untrusted-ca a-ca-of-the-same-name the-request-header-ca the-ca-of-users a-self-signed-certificate another-name an-address-in-place-of-the-name the-name-localhost a-name-that-begins-with-the-right-one a-name-below-the-right-one the-right-name-as-cn-beside-another-name the-right-name-as-cn-alone an-expired-certificate a-certificate-that-expired-an-hour-ago a-certificate-that-is-not-yet-valid a-certificate-for-clients-alone an-intermediate-that-is-not-sent a-certificate-signed-by-a-leaf an-untrusted-ca-that-is-sent a-ca-of-the-same-name-that-is-sent an-untrusted-path-that-is-sent genuine-certificates-behind-it no-tls a-changed-signature a-changed-signature-of-an-intermediate a-certificate-without-its-key an-intermediate-that-is-no-ca an-intermediate-of-a-ca-of-the-same-name an-intermediate-that-has-expired a-path-that-is-too-long an-intermediate-for-other-names an-unknown-critical-extension a-certificate-for-other-usages a-wildcard-for-two-labels a-wildcard-alone the-right-name-in-full-width-letters names-that-resemble-the-right-one the-right-name-before-nul the-right-name-in-other-fields no-name-at-all a-key-of-1024-bits a-signature-with-sha-1 tls-1-1-alone a-post-to-an-untrusted-ca each-method-to-an-untrusted-ca each-method-to-another-name each-method-to-an-expired-certificate each-kind-of-path-to-an-untrusted-ca each-kind-of-path-to-another-name each-kind-of-path-to-an-expired-certificate a-post-to-another-name a-post-to-an-expired-certificate a-large-post-to-another-name a-post-in-chunks-to-another-name an-untrusted-ca-in-tls-1-2 another-name-in-tls-1-2 a-second-request-to-an-untrusted-ca a-request-in-http-2-to-an-untrusted-ca',
        ),
      },
      'upstream-failures': {
        conformance: words(
          'it-closes-every-connection the-failure-names-nothing-of-the-upstream it-gives-no-answer-to-a-post a-post-on-a-connection-that-is-used-again it-gives-no-answer-to-a-get it-never-answers',
        ),
      },
    },
  },
  {
    what: 'drops the query',
    seams: {
      send: (standard) => (request, signal) =>
        standard({ ...request, target: request.target.replace(/\?(?!mark=).*/, '') }, signal),
    },
    scenarios: ['requests-and-answers-pass-unchanged'],
    fails: {
      'requests-and-answers-pass-unchanged': {
        conformance: words(
          'a-list-arrives a-list-with-continue-arrives a-query-with-signs-arrives a-query-with-a-plus-sign-arrives a-query-with-a-name-twice-arrives a-query-with-question-marks-arrives a-query-with-semicolons-arrives a-post-with-a-query-arrives',
        ),
        inconclusive: words('a-method-in-a-header-is-none a-path-in-a-header-is-none'),
      },
    },
  },
  {
    what: 'keeps the user of a connection for all its requests',
    seams: {
      authenticate: (standard) => {
        const users = new WeakMap<object, ReturnType<typeof standard>>();
        return (request, presented) => {
          const found = users.get(presented) ?? standard(request, presented);
          if ('caller' in found) users.set(presented, found);
          return found;
        };
      },
    },
    scenarios: ['users-that-share-connections', 'every-request-is-authenticated'],
    fails: {
      'every-request-is-authenticated': {
        safety: words('after-a-user-on-the-same-connection after-a-user-without-a-protocol after-a-user-in-http-2'),
      },
      'users-that-share-connections': {
        safety: words(
          'on-one-connection in-http-2-one-after-the-other at-once-on-one-connection in-http-2-at-once after-a-refused-user-on-the-connection a-refused-user-after-a-user-on-the-connection nobody-after-a-user-on-the-connection after-a-claim-on-the-connection a-claim-behind-an-earlier-request after-an-upgrade-that-the-upstream-refuses',
        ),
      },
    },
  },
  {
    what: 'gives an answer again that it has given before',
    seams: {
      send: (standard) => {
        const kept = new Map<string, Awaited<ReturnType<typeof standard>> & { readonly body: string }>();
        return async (request, signal) => {
          const key = `${request.method} ${request.target}`;
          const known = kept.get(key);
          if (known !== undefined) return known;
          const answer = await standard(request, signal);
          const parts: Buffer[] = [];
          if (typeof answer.body !== 'string') for await (const part of answer.body) parts.push(part as Buffer);
          const whole = { ...answer, body: Buffer.concat(parts).toString('latin1') };
          if (request.method === 'GET') kept.set(key, whole);
          return whole;
        };
      },
    },
    scenarios: ['users-that-share-connections'],
    fails: {
      'users-that-share-connections': { safety: words('an-answer-is-not-given-to-another-user nor-to-the-same-user') },
    },
  },
  {
    what: 'trims the names of users',
    seams: {
      users: (steps) => ({
        ...steps,
        callerFromCertificate: (leaf) => {
          const found = steps.callerFromCertificate(leaf);
          return 'caller' in found ? { caller: { ...found.caller, user: found.caller.user.trim() } } : found;
        },
      }),
    },
    scenarios: ['names-arrive-unchanged'],
    fails: { 'names-arrive-unchanged': { safety: words('spaces-around-it a-tab-behind-it what-does-not-show-stays') } },
  },
  {
    what: 'writes each line of a name as a header of its own',
    seams: {
      users: (steps) => ({
        ...steps,
        callerFromCertificate: (leaf) => {
          const found = steps.callerFromCertificate(leaf);
          if (!('caller' in found)) return found;
          const [user = '', line = ''] = found.caller.user.split(/[\r\n]+/);
          const [, group] = /^X-Remote-Group: (.+)$/.exec(line) ?? [];
          const groups = group === undefined ? found.caller.groups : [...found.caller.groups, group];
          return { caller: { ...found.caller, user, groups } };
        },
      }),
    },
    scenarios: ['names-arrive-unchanged'],
    fails: {
      'names-arrive-unchanged': {
        safety: words(
          'a-line-end-and-a-group a-line-feed-and-a-group a-carriage-return-and-a-group a-line-end-and-another-request',
        ),
      },
    },
  },
  {
    what: 'follows redirects',
    seams: {
      send: (standard) => async (request, signal) => {
        const answer = await standard(request, signal);
        const location = answer.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
        if (answer.status < 300 || answer.status > 399 || location === undefined) return answer;
        if (typeof answer.body !== 'string') answer.body.resume();
        return standard({ ...request, method: 'GET', body: undefined, target: new URL(location).pathname }, signal);
      },
    },
    scenarios: ['upstream-failures'],
    fails: { 'upstream-failures': { safety: words('it-redirects it-redirects-a-post it-redirects-to-another-port') } },
  },
  {
    what: 'offers TLS 1.1 in front',
    seams: { tls: (standard) => ({ ...standard, minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }) },
    scenarios: ['proxy-server-certificate'],
    fails: { 'proxy-server-certificate': { conformance: words('no-tls-version-older-than-1-2') } },
  },
  {
    what: 'takes a group from a forwarded user header',
    seams: {
      forwarding: (steps) => ({
        ...steps,
        withoutIdentity: (headers, names) => [
          ...steps.withoutIdentity(headers, names),
          ...headers
            .filter(([name]) => name.toLowerCase() === 'x-forwarded-groups')
            .map(([, value]): readonly [string, string] => ['X-Remote-Group', value]),
        ],
      }),
    },
    scenarios: ['other-sources-of-identity'],
    fails: { 'other-sources-of-identity': { safety: words('a-forwarded-user-changes-nothing') } },
  },
  {
    what: 'reads X-Forwarded-User in place of a credential',
    seams: {
      authenticate: (standard) => (request, presented) => {
        const user = request.headers.find(([name]) => name.toLowerCase() === 'x-forwarded-user')?.[1];
        return user === undefined ? standard(request, presented) : { caller: { user, groups: [], extra: {} } };
      },
    },
    scenarios: ['other-sources-of-identity'],
    fails: {
      'other-sources-of-identity': {
        safety: words('a-forwarded-user-changes-nothing a-forwarded-user-authenticates-nobody'),
      },
    },
  },
  {
    what: 'drops the content type of answers',
    seams: {
      send: (standard) => async (request, signal) => {
        const answer = await standard(request, signal);
        return { ...answer, headers: answer.headers.filter(([name]) => !/^content-(type|length)$/i.test(name)) };
      },
    },
    scenarios: ['requests-and-answers-pass-unchanged'],
    fails: {
      'requests-and-answers-pass-unchanged': {
        conformance: words(
          'discovery-is-answered a-list-is-answered a-list-in-yaml-is-answered in-http-2-it-is-answered what-the-answer-says-of-caches each-of-several-warnings a-large-answer a-large-answer-in-chunks an-answer-beyond-ascii an-answer-in-chunks a-creation a-rejection-of-the-credential a-rejection-of-the-user what-is-not-found a-conflict too-many-requests a-failure an-unavailable-server',
        ),
        inconclusive: words('nothing-lets-caches-keep-it-for-others each-of-several-cookies an-origin-is-not-allowed'),
      },
    },
  },
];

// All of it runs in every `npm run conformance`.
test('one check alone does not concern the bundled front proxy: nothing leads it to another server', async () => {
  const result = await runOn(builtinFrontProxy(), 'upstream-failures');
  expect(notPassed(result)).toEqual([]);
  const open = result.checks.filter(({ verdict }) => verdict === 'not-applicable').map(({ check }) => check);
  expect(open).toEqual(['a-redirect-is-kept-back']);
});

test('a front proxy may reject who presents the credentials of two users', async () => {
  const strict = brokenBy({
    authenticate: (standard) => (request, presented) =>
      presented.kind !== 'nothing' && request.headers.some(([name]) => name.toLowerCase() === 'authorization')
        ? { problem: 'it has the credentials of two users' }
        : standard(request, presented),
  });
  const scenarios = ['proxy-client-certificate', 'credentials-stay-in-front', 'resembling-credentials'];
  const { checks } = await runOn(strict, ...scenarios);
  const others = checks.filter(({ verdict }) => verdict !== 'passed').map(({ check, reason }) => [check, reason]);
  expect(Object.fromEntries(others)).toMatchObject({
    'nor-that-of-the-connection': 'the front proxy takes no request with the credentials of two users',
  });
  expect(checks.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
});

describe('a front proxy that', () => {
  test.each(sampled(rows, 12))('$what fails exactly its checks', async ({ seams, scenarios, fails }) => {
    expect(failedIn(await runOn(brokenBy(seams), ...scenarios))).toEqual(fails);
  });
});

test('behind an interim answer the document is judged, and not the headers, which kube-apiserver loses there', async () => {
  const bare = brokenBy({ returned: (standard) => (answer, names) => ({ ...standard(answer, names), headers: [] }) });
  const failed = Object.values(failedIn(await runOn(bare, 'answers-leave-nothing-behind')))
    .flatMap((bySeverity) => Object.values(bySeverity))
    .flat();
  expect(failed).toContain('after-an-answer-that-is-not-modified');
  expect(failed).not.toContain('behind-interim-answers');
});
