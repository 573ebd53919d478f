import { describe, expect, test } from '@jest/globals';
import { referenceSetups } from '../bundled/setups';
import { scenarios as every } from '../../scenarios';
import {
  anonymous,
  asIf,
  claiming,
  clientCertificate,
  clientRefuses,
  connect,
  get,
  identifiedAs,
  inGroup,
  issue,
  issued,
  like,
  notInGroup,
  proxyCertificate,
  refused,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../vocabulary';
import { certificateFrom } from '../vocabulary';
import type { Target } from '../target/types';
import type { Scenario } from '../vocabulary/types';

import { setupOf, targetOf } from './targets.fixture';
import { plan } from '../subjects';

const head = { clause: '5.1.4', level: 'MUST', title: 'An example' } as const;

/** What is decided of each check, by its id: `run`, or the verdict and its reason. */
function decisions(scenarios: readonly Scenario[], target: Partial<Target> = {}): Readonly<Record<string, string>> {
  const cases = plan(scenarios, targetOf(target)).groups.flatMap((group) => group.cases);
  return Object.fromEntries(
    cases.map(({ id, decision }) => [id, decision.kind === 'run' ? 'run' : `${decision.kind}: ${decision.reason}`]),
  );
}

describe('a setup that a scenario needs', () => {
  const needy = scenario({
    ...head,
    id: 'needy',
    needs: ['anonymous-allowed', 'allowed-names-unset'],
    given: {},
    checks: { 'is-anonymous': { when: whoAmI(), then: anonymous() } },
  });

  test('is the first of the target that has all of it', () => {
    const setups = [
      setupOf({ name: 'one', traits: ['anonymous-allowed'] }),
      setupOf({ name: 'two', traits: ['allowed-names-unset', 'anonymous-allowed', 'custom-header-names'] }),
      setupOf({ name: 'three', traits: ['allowed-names-unset', 'anonymous-allowed'] }),
    ] as const;
    expect(plan([needy], targetOf({ setups })).groups).toMatchObject([{ setup: 'two', cases: [{ setup: 'two' }] }]);
  });

  test('that no setup has makes the check not applicable, with what to say of what the nearest lacks', () => {
    expect(decisions([needy])).toEqual({
      'needy/is-anonymous':
        'not-applicable: applies only to a server that serves anonymous callers (row 5 of section 7) and a server that trusts every certificate of the request-header CA; if the target is one, say --requestheader-allowed-names=',
    });
    // A report needs some setup beside it: the first.
    expect(plan([needy], targetOf()).groups).toMatchObject([{ setup: undefined, cases: [{ setup: 'default' }] }]);
  });

  test('is the first of all where a scenario needs nothing', () => {
    const easy = scenario({ ...head, id: 'easy', given: {}, checks: { asks: { when: whoAmI(), then: anonymous() } } });
    const setups = [setupOf({ name: 'one', traits: [] }), setupOf({ name: 'two' })] as const;
    expect(plan([easy], targetOf({ setups })).groups[0]?.setup).toBe('one');
  });

  test('that a single check needs leaves out that check alone', () => {
    const check = { when: whoAmI(), then: anonymous() };
    const mixed = scenario({
      ...head,
      id: 'mixed',
      needs: ['anonymous-allowed'],
      given: {},
      checks: { asks: check, odd: { ...check, needs: ['custom-header-names', 'allowed-names-unset'] } },
    });
    expect(decisions([mixed])).toEqual({
      'mixed/asks': 'run',
      'mixed/odd': expect.stringMatching(
        /^not-applicable: applies only to a server whose request headers are not .* and a server that trusts every certificate/,
      ),
    });
    const odd = setupOf({ traits: ['anonymous-allowed', 'custom-header-names', 'allowed-names-unset'] });
    expect(decisions([mixed], { setups: [odd] })['mixed/odd']).toBe('run');
  });

  test('is there for every scenario on the bundled reference server', () => {
    const signers = [
      'client-ca',
      'request-header-ca',
      'former-client-ca',
      'former-request-header-ca',
      'server-ca',
    ] as const;
    const left = plan(
      every,
      targetOf({ setups: referenceSetups, signers, supplies: ['certificate', 'token'] }),
    ).groups.flatMap(({ cases }) => cases.filter(({ decision }) => decision.kind !== 'run'));
    expect(left.map(({ id }) => id)).toEqual([]);
  });
});

describe('a check for which a signing key is missing is not applicable', () => {
  const example = scenario({
    ...head,
    id: 'x',
    given: {
      alice: clientCertificate({ CN: 'alice' }),
      stranger: like('alice', { issuer: unknownAuthority }),
      proxy: proxyCertificate(),
      loner: clientCertificate({ issuer: unknownAuthority }),
      document: certificateFrom({ csr: {}, signing: {}, profile: 'client' }),
    },
    checks: {
      'a-user': { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice') },
      'a-proxy': { when: whoAmI({ present: 'proxy', headers: claiming('jane') }), then: identifiedAs('jane') },
      'a-loner-without-control': { when: whoAmI({ present: 'loner' }), then: refused('untrusted-issuer') },
      'a-loner-with-control': {
        when: whoAmI({ present: 'loner' }),
        then: refused('untrusted-issuer'),
        control: 'a-proxy',
      },
      'a-twin': { when: whoAmI({ present: 'stranger' }), then: refused('untrusted-issuer') },
      'a-comparison': { when: whoAmI(), then: asIf(whoAmI({ present: 'proxy' })) },
      'a-request': { when: get('/api', { present: 'proxy' }), then: refused('unauthorized'), control: 'nobody' },
      issuing: { when: issue('document'), then: issued({}) },
      nobody: { when: whoAmI(), then: anonymous() },
    },
  });
  const key = 'not-applicable: needs certificates of the client CA; supply its key with --client-ca CERT,KEY';
  const client = `${key}, or who signs for it with --sign-command CMD`;
  const proxy =
    'not-applicable: needs certificates of the request-header CA; supply its key with --request-header-ca CERT,KEY, or who signs for it with --request-header-sign-command CMD';

  test.each([
    [
      'the request-header one',
      ['client-ca'] as const,
      { 'a-proxy': proxy, 'a-loner-with-control': proxy, 'a-comparison': proxy, 'a-request': proxy },
    ],
    [
      'the client one, also where only the control or its twin presents one',
      ['request-header-ca'] as const,
      { 'a-user': client, 'a-twin': client, issuing: key },
    ],
    [
      'both',
      [] as const,
      {
        'a-user': client,
        'a-twin': client,
        issuing: key,
        'a-proxy': proxy,
        'a-loner-with-control': proxy,
        'a-comparison': proxy,
        'a-request': proxy,
      },
    ],
  ])('%s', (_title, signers, missing) => {
    const expected = Object.fromEntries(
      Object.keys(example.checks).map((id) => [`x/${id}`, (missing as Record<string, string>)[id] ?? 'run']),
    );
    expect(decisions([example], { signers })).toEqual(expected);
  });

  test('and a control that does not exist is our own mistake', () => {
    const wrong = { ...example, checks: { a: { when: whoAmI(), then: refused('unauthenticated'), control: 'b' } } };
    expect(() => plan([wrong], targetOf())).toThrow('x: the control b does not exist');
  });
});

describe('an oracle that cannot see what a check asks for makes it not applicable', () => {
  const example = scenario({
    ...head,
    id: 'x',
    given: { alice: clientCertificate({ CN: 'alice' }) },
    checks: {
      user: { when: whoAmI(), then: identifiedAs('alice') },
      groups: { when: whoAmI(), then: identifiedAs('alice', []) },
      everything: { when: whoAmI(), then: identifiedAs('alice', ['dev'], { extra: {}, uid: '7' }) },
      member: { when: whoAmI(), then: inGroup('dev') },
      'no-member': { when: whoAmI(), then: notInGroup('dev'), control: 'member' },
      refusal: { when: whoAmI(), then: refused('unauthenticated'), control: 'user' },
    },
  });

  test('a subject shows the caller’s own groups, and none that the target adds', () => {
    const added = scenario({
      ...example,
      id: 'y',
      checks: {
        ...example.checks,
        added: { when: whoAmI(), then: inGroup('system:authenticated') },
        'not-added': { when: whoAmI(), then: notInGroup('system:authenticated'), control: 'added' },
      },
    });
    const sees = (facets: string): string => `not-applicable: the identity oracle echo-dn /dn cannot see ${facets}`;
    expect(decisions([added], { oracle: { kind: 'echo-dn', path: '/dn' } })).toEqual({
      'y/user': 'run',
      'y/groups': 'run',
      'y/everything': sees('extra and uid'),
      'y/member': 'run',
      'y/no-member': 'run',
      'y/refusal': 'run',
      'y/added': sees('groups that the target adds'),
      'y/not-added': sees('groups that the target adds'),
    });
  });

  test('with what it is blind to', () => {
    const blind = (facets: string): string =>
      `not-applicable: the identity oracle forbidden-message cannot see ${facets}`;
    expect(decisions([example], { oracle: { kind: 'forbidden-message' } })).toEqual({
      'x/user': 'run',
      'x/groups': blind('groups'),
      'x/everything': blind('groups, extra and uid'),
      'x/member': blind('groups'),
      'x/no-member': blind('groups'),
      'x/refusal': 'run',
    });
  });

  test.each([{ kind: 'self-subject-review' }, { kind: 'echo', path: '/me' }] as const)(
    'but $kind sees all',
    (oracle) => {
      expect(new Set(Object.values(decisions([example], { oracle })))).toEqual(new Set(['run']));
    },
  );
});

describe('under --insecure', () => {
  const example = scenario({
    ...head,
    id: 'x',
    given: {},
    checks: {
      verified: { when: connect(), then: { kind: 'client-connects', identityConfirmed: true } },
      refusing: {
        when: connect({ trusting: 'no-authority' }),
        then: clientRefuses('issuer-not-trusted'),
        control: 'verified',
      },
      unverified: {
        when: connect({ trusting: 'anything' }),
        then: { kind: 'client-connects', identityConfirmed: false },
      },
      asking: { when: whoAmI(), then: anonymous() },
    },
  });

  test("checks of the server's identity are skipped, and nothing else is", () => {
    const skipped = "skipped: the server's identity is not verified, because of --insecure";
    expect(decisions([example], { verifiesServer: false })).toEqual({
      'x/verified': skipped,
      'x/refusing': skipped,
      'x/unverified': 'run',
      'x/asking': 'run',
    });
  });
});

describe('the version of TLS', () => {
  const check = { when: whoAmI(), then: anonymous() };
  const core = scenario({ ...head, id: 'core', under: 'each-tls-version', given: {}, checks: { asks: check } });
  const other = scenario({ ...head, id: 'other', given: {}, checks: { asks: check } });

  test('is tried one by one where the scenario says so', () => {
    expect(plan([core, other], targetOf()).groups.map(({ tls, cases }) => [cases[0]?.id, tls, cases[0]?.tls])).toEqual([
      ['core/asks @tls1.2', '1.2', '1.2'],
      ['core/asks @tls1.3', '1.3', '1.3'],
      ['other/asks', undefined, undefined],
    ]);
  });

  test('that the target is declared without is not applicable', () => {
    expect(decisions([core, other], { tls: ['1.3'] })).toEqual({
      'core/asks @tls1.2': 'not-applicable: the target is declared without TLS 1.2',
      'core/asks @tls1.3': 'run',
      'other/asks': 'run',
    });
  });

  test('that alone is declared is also that of scenarios that run under any', () => {
    const { groups } = plan([other], targetOf({ tls: ['1.2'] }));
    expect(groups.map(({ tls, cases }) => [tls, cases[0]?.tls])).toEqual([['1.2', '1.2']]);
  });

  test('that the user asks for is also that of scenarios that run under any', () => {
    const { groups } = plan([core, other], targetOf(), { tls: '1.3' });
    expect(groups.map(({ tls, cases }) => [tls, cases[0]?.tls, cases[0]?.decision.kind])).toEqual([
      ['1.2', '1.2', 'skipped'],
      ['1.3', '1.3', 'run'],
      ['1.3', '1.3', 'run'],
    ]);
  });
});

test('a check is its own clause, level and rule, or else those of its scenario', () => {
  const example = scenario({
    ...head,
    id: 'x',
    rule: 'I-01',
    given: {},
    checks: {
      'says-nothing': { when: whoAmI(), then: anonymous() },
      'says-all': { when: whoAmI(), then: anonymous(), clause: '7.5', level: 'MAY', rule: 'N-01' },
    },
  });
  expect(plan([example], targetOf()).groups[0]?.cases).toMatchObject([
    { title: 'says nothing', scenarioTitle: 'An example', clause: '5.1.4', level: 'MUST', rule: 'I-01' },
    { title: 'says all', scenarioTitle: 'An example', clause: '7.5', level: 'MAY', rule: 'N-01' },
  ]);
});
