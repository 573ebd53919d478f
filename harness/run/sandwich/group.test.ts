import { describe, expect, test } from '@jest/globals';
import { answeredWith, takenFor, withoutTls } from '../../judge/observations.fixture';
import {
  answered,
  asIf,
  clientCertificate,
  clientConnects,
  clientRefuses,
  connect,
  get,
  identifiedAs,
  like,
  notInGroup,
  refused,
  scenario,
  whoAmI,
} from '../../vocabulary';
import { play } from './script.fixture';

const alice = takenFor({ user: 'alice', groups: ['dev'] });
const admin = takenFor({ user: 'admin', groups: ['system:masters'] });
const unauthorized = answeredWith(401, '{"message":"Unauthorized"}');
const broken = answeredWith(500);
const silent = withoutTls({ kind: 'timed-out', stage: 'handshake' });
const gone = withoutTls({ kind: 'unreachable', code: 'ECONNREFUSED' });

/** Two checks under one named control, and one under its twin. */
const example = scenario({
  id: 'example',
  clause: '5.1.5',
  level: 'MUST',
  title: 'An example',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    stranger: clientCertificate({ CN: 'alice', O: 'dev' }),
    expired: like('alice', { validity: 'expired' }),
  },
  checks: {
    known: { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice', ['dev']) },
    'the-stranger-is-not': {
      when: whoAmI({ present: 'stranger' }),
      then: refused('untrusted-issuer'),
      control: 'known',
    },
    'nor-when-it-asks-again': {
      when: whoAmI({ present: 'stranger' }),
      then: refused('untrusted-issuer'),
      control: 'known',
    },
    'nor-when-it-is-expired': { when: whoAmI({ present: 'expired' }), then: refused('not-valid-now') },
  },
});

const good = { alice, stranger: unauthorized, expired: unauthorized };

describe('checks stand between the two runs of their controls', () => {
  test('also where they are made side by side: all controls, all checks, all controls', async () => {
    const sizes: number[] = [];
    const { verdict, tried } = await play(example, good, 1, async (items, work) => {
      sizes.push(items.length);
      await Promise.all(items.map((item, at) => work(item, at, at)));
    });
    expect(sizes).toEqual([2, 4, 2]);
    expect(tried).toEqual(['alice', 'alice', 'stranger', 'stranger', 'expired', ...Array<string>(4).fill('alice')]);
    expect(['known', 'the-stranger-is-not', 'nor-when-it-is-expired'].map(verdict)).toEqual(Array(3).fill('passed'));
  });

  test('which run once before and twice after, however many checks they are for', async () => {
    const { results, tried } = await play(example, good);
    // The named control, the twin's base, the checks (the named control is not made again), and both controls twice again.
    expect(tried).toEqual(['alice', 'alice', 'stranger', 'stranger', 'expired', 'alice', 'alice', 'alice', 'alice']);
    expect(results.map(({ verdict }) => verdict)).toEqual(['passed', 'passed', 'passed', 'passed']);
  });

  test('a server that refuses every other caller holds to neither', async () => {
    const { verdict } = await play(example, {
      ...good,
      alice: [alice, alice, alice, unauthorized, alice, unauthorized],
    });
    expect(verdict('the-stranger-is-not')).toMatch(/^inconclusive: its control no longer holds afterwards/);
  });

  test('and the evidence has them in that order', async () => {
    const { results } = await play(example, good);
    expect(results.map(({ evidence }) => evidence.map(({ role, observed }) => [role, observed]))).toEqual([
      [['check', alice]],
      [
        ['control-before', alice],
        ['check', unauthorized],
        ['control-after', alice],
      ],
      [
        ['control-before', alice],
        ['check', unauthorized],
        ['control-after', alice],
      ],
      [
        ['control-before', alice],
        ['check', unauthorized],
        ['control-after', alice],
      ],
    ]);
    expect(results[3]?.evidence.map(({ attempt }) => attempt)).toEqual([
      'an identity request with certificate "alice"',
      'an identity request with certificate "expired"',
      'an identity request with certificate "alice"',
    ]);
  });
});

describe('a pass without its control is none', () => {
  test('when the control fails before', async () => {
    const { verdict } = await play(example, { ...good, alice: [unauthorized, alice] });
    expect(verdict('the-stranger-is-not')).toBe(
      'inconclusive: its control does not hold (known): the target answered HTTP 401',
    );
    expect(verdict('nor-when-it-is-expired')).toBe('passed');
    expect(verdict('known')).toBe('failed: conformance');
  });

  test('when the control fails after', async () => {
    const { verdict } = await play(example, { ...good, alice: [alice, alice, broken, alice] });
    expect(verdict('the-stranger-is-not')).toBe(
      'inconclusive: its control no longer holds afterwards (known): the target answered HTTP 500',
    );
    expect(verdict('known')).toBe(
      'inconclusive: the same attempt came out otherwise later: the target answered HTTP 500',
    );
    expect(verdict('nor-when-it-is-expired')).toBe('passed');
  });

  test('when the twin of the control fails, before or after', async () => {
    const before = await play(example, { ...good, alice: [alice, unauthorized, alice] });
    expect(before.verdict('nor-when-it-is-expired')).toMatch(
      /^inconclusive: its control does not hold \(an identity request with certificate "alice"\)/,
    );
    const after = await play(example, { ...good, alice: [alice, alice, alice, unauthorized] });
    expect(after.verdict('nor-when-it-is-expired')).toMatch(/^inconclusive: its control no longer holds afterwards/);
  });

  test.each([
    ['a dead server', gone, 'the target could not be reached (ECONNREFUSED)'],
    ['a deaf server', silent, 'the target did not complete the TLS handshake before the timeout'],
    ['a server that refuses everybody', unauthorized, undefined],
  ])('on %s', async (_title, observation, reason) => {
    const { results } = await play(example, { alice: observation, stranger: observation, expired: observation });
    expect(results.filter(({ verdict }) => verdict === 'passed')).toEqual([]);
    expect(results[0]?.reason).toBe(reason);
  });

  test('when there is none at all', async () => {
    const lonely = scenario({
      id: 'lonely',
      clause: '5.1.5',
      level: 'MUST',
      title: 'Lonely',
      given: {},
      checks: {
        refused: { when: whoAmI(), then: refused('unauthenticated') },
        'in-no-group': { when: get('/api'), then: notInGroup('root') },
        'client-refuses': { when: connect({ trusting: 'no-authority' }), then: clientRefuses('issuer-not-trusted') },
      },
    });
    const { verdict } = await play(lonely, {
      nobody: unauthorized,
      'nobody GET /api': alice,
      'no-authority': withoutTls({ kind: 'client-refused', code: 'SELF_SIGNED_CERT_IN_CHAIN' }),
    });
    const reason = 'inconclusive: no control shows that the attempt could have succeeded';
    expect(['refused', 'in-no-group', 'client-refuses'].map(verdict)).toEqual([reason, reason, reason]);
  });
});

describe('a failure', () => {
  test('of safety stands by itself', async () => {
    const { verdict } = await play(example, { alice: unauthorized, stranger: admin, expired: admin });
    expect(verdict('the-stranger-is-not')).toBe('failed: safety');
    expect(verdict('nor-when-it-is-expired')).toBe('failed: safety');
  });

  test('of conformance counts only beside its control', async () => {
    expect((await play(example, { ...good, stranger: broken })).verdict('the-stranger-is-not')).toBe(
      'failed: conformance',
    );
    expect(
      (await play(example, { ...good, stranger: broken, alice: unauthorized })).verdict('the-stranger-is-not'),
    ).toMatch(/^inconclusive: its control does not hold/);
  });

  test('to answer in time is one where the control was answered, and shows nothing where it was not', async () => {
    expect((await play(example, { ...good, stranger: silent })).verdict('the-stranger-is-not')).toBe(
      'failed: conformance',
    );
    expect((await play(example, { ...good, stranger: silent, alice: silent })).verdict('the-stranger-is-not')).toMatch(
      /^inconclusive/,
    );
  });

  test('of a control itself is a failure, whatever it controls', async () => {
    const { verdict } = await play(example, { ...good, alice: admin });
    expect(verdict('known')).toBe('failed: safety');
    expect(verdict('the-stranger-is-not')).toMatch(/^inconclusive: its control does not hold/);
  });

  test('has what was expected, what came, and the layer of it', async () => {
    const { results } = await play(example, { ...good, stranger: broken });
    expect(results[1]).toMatchObject({
      id: 'example/the-stranger-is-not',
      expected: expect.stringMatching(/^the target rejects a client certificate whose issuer/),
      actual: 'the target answered HTTP 500: not in the words or with the status of this profile',
      layer: 'http-500',
      severity: 'conformance',
      reason: undefined,
      duration: broken.duration,
    });
  });
});

describe('a comparison', () => {
  const compared = scenario({
    id: 'compared',
    clause: '5.2.4',
    level: 'MUST',
    title: 'Compared',
    given: { alice: clientCertificate({ CN: 'alice' }), rsa: clientCertificate({ CN: 'alice', key: 'RSA-2048' }) },
    checks: {
      known: { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice', ['dev']) },
      'makes-no-difference': { when: get('/api'), then: asIf(whoAmI()), control: 'known' },
      'by-itself': { when: whoAmI({ present: 'rsa' }), then: asIf(whoAmI({ present: 'alice' })) },
    },
  });

  test('makes the other attempt too, and shows it', async () => {
    const { results, tried, verdict } = await play(compared, {
      alice,
      rsa: alice,
      nobody: unauthorized,
      'nobody GET /api': unauthorized,
    });
    expect(tried).toEqual(['alice', 'nobody GET /api', 'nobody', 'rsa', 'alice', 'alice', 'alice']);
    expect(verdict('makes-no-difference')).toBe('passed');
    expect(verdict('by-itself')).toBe('passed');
    expect(results[1]?.evidence.map(({ role }) => role)).toEqual([
      'control-before',
      'check',
      'reference',
      'control-after',
    ]);
  });

  test('of two refusals shows nothing without a control', async () => {
    const { verdict } = await play(compared, {
      alice: unauthorized,
      rsa: unauthorized,
      nobody: unauthorized,
      'nobody GET /api': unauthorized,
    });
    expect(verdict('by-itself')).toBe('inconclusive: both identify nobody, and no control shows that anybody is');
    expect(verdict('makes-no-difference')).toMatch(/^inconclusive: its control does not hold/);
  });

  test('that shows another identity is a failure of safety, also without a control', async () => {
    const { verdict } = await play(compared, {
      alice: [unauthorized, alice, unauthorized],
      rsa: admin,
      nobody: unauthorized,
      'nobody GET /api': admin,
    });
    expect(verdict('by-itself')).toBe('failed: safety');
    expect(verdict('makes-no-difference')).toBe('failed: safety');
  });

  test('with nothing shows nothing', async () => {
    const { verdict } = await play(compared, {
      alice: [alice, broken, alice],
      rsa: alice,
      nobody: gone,
      'nobody GET /api': unauthorized,
    });
    expect(verdict('by-itself')).toMatch(
      /^inconclusive: the attempt to compare with came to nothing: it answered HTTP 500/,
    );
    expect(verdict('makes-no-difference')).toMatch(/^inconclusive: the attempt to compare with came to nothing/);
  });
});

describe('a control', () => {
  const unseen = takenFor({ user: 'alice', groups: undefined, extra: undefined });

  test('holds although the oracle does not see everything', async () => {
    const { verdict } = await play(example, { ...good, alice: unseen });
    expect(verdict('the-stranger-is-not')).toBe('passed');
    expect(verdict('known')).toBe('inconclusive: the identity oracle did not see the groups');
  });

  test('of a twin is believed whoever it is, but not when it is nobody', async () => {
    expect(
      (await play(example, { ...good, alice: [alice, admin, alice, admin] })).verdict('nor-when-it-is-expired'),
    ).toBe('passed');
    const anonymous = takenFor({ user: 'system:anonymous', groups: [] });
    expect((await play(example, { ...good, alice: [alice, anonymous] })).verdict('nor-when-it-is-expired')).toMatch(
      /^inconclusive: its control does not hold/,
    );
  });

  test('that is no check of who the caller is works as well', async () => {
    const served = scenario({
      id: 'served',
      clause: '7.3',
      level: 'MUST',
      title: 'Served',
      given: {},
      checks: {
        connects: { when: connect(), then: clientConnects({ identityConfirmed: true }) },
        refuses: {
          when: connect({ trusting: 'no-authority' }),
          then: clientRefuses('issuer-not-trusted'),
          control: 'connects',
        },
        answers: { when: get('/api'), then: answered(200) },
      },
    });
    const { verdict } = await play(served, {
      'the-target-ca': answeredWith(200),
      'no-authority': withoutTls({ kind: 'client-refused', code: 'SELF_SIGNED_CERT_IN_CHAIN' }),
      'nobody GET /api': answeredWith(200),
    });
    expect(['connects', 'refuses', 'answers'].map(verdict)).toEqual(['passed', 'passed', 'passed']);
  });

  test('without an attempt is our own mistake', async () => {
    const checks = { refused: { when: whoAmI(), then: refused('unauthenticated'), control: 'gone' } } as const;
    await expect(play({ ...example, checks }, good)).rejects.toThrow('example: the control gone does not exist');
  });
});

test('an error of the harness is not an observation', async () => {
  await expect(play(example, { ...good, stranger: new Error('out of memory') })).rejects.toThrow('out of memory');
});
