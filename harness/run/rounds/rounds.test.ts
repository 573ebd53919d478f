import { describe, expect, test } from '@jest/globals';
import { answeredWith, takenFor, withoutTls } from '../../judge/observations.fixture';
import { exitCodeOf, type CheckResult } from '../../results';
import { clientCertificate, identifiedAs, refused, scenario, whoAmI } from '../../vocabulary';
import { createRounds } from './rounds';
import { play, type Script } from '../sandwich/script.fixture';

const alice = takenFor({ user: 'alice', groups: ['dev'] });
const bob = takenFor({ user: 'bob', groups: ['dev'] });
const unauthorized = answeredWith(401, '{"message":"Unauthorized"}');
const broken = answeredWith(500);
const silent = withoutTls({ kind: 'timed-out', stage: 'handshake' });

const known = scenario({
  id: 'known',
  clause: '5.1.4',
  level: 'MUST',
  title: 'Alice is known',
  given: { alice: clientCertificate({ CN: 'alice', O: 'dev' }) },
  checks: { known: { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice', ['dev']) } },
});

const stranger = scenario({
  id: 'stranger',
  clause: '5.1.5',
  level: 'MUST',
  title: 'A stranger is refused',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    stranger: clientCertificate({ CN: 'alice', O: 'dev' }),
  },
  checks: {
    known: { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice', ['dev']) },
    refused: { when: whoAmI({ present: 'stranger' }), then: refused('untrusted-issuer'), control: 'known' },
  },
});

const four = (script: Script) => play(known, script, 4);
const layers = ({ evidence }: Pick<CheckResult, 'evidence'>) =>
  evidence.map(({ role, observed }) => [role, observed.kind === 'exchange' ? observed.response?.status : 'issued']);
const exitCode = (checks: readonly CheckResult[]) => exitCodeOf({ checks, unreachable: undefined });

describe('a check that comes out the same in every round', () => {
  test('has that verdict, and the evidence of one round', async () => {
    const { results, tried, verdict } = await four({ alice });
    expect(tried).toHaveLength(4);
    expect(verdict('known')).toBe('passed');
    expect(results.map(layers)).toEqual([[['check', 200]]]);
    expect(exitCode(results)).toBe(0);
  });

  test('is a plain failure when it fails each time', async () => {
    const { results, verdict } = await four({ alice: broken });
    expect(verdict('known')).toBe('failed: conformance');
    expect(exitCode(results)).toBe(1);
  });
});

describe('a check whose verdict flips', () => {
  test('is inconclusive, says how often, and keeps one round of each verdict', async () => {
    const { results, verdict } = await four({ alice: [alice, broken, alice, alice] });
    expect(verdict('known')).toBe('inconclusive: flaky: passed 3 times, failed 1 time');
    expect(results.map(layers)).toEqual([
      [
        ['check', 200],
        ['check', 500],
      ],
    ]);
    expect(exitCode(results)).toBe(4);
  });

  test('tells what went otherwise, also when it went so at first', async () => {
    const { results, verdict } = await four({ alice: [broken, alice, broken, silent] });
    expect(verdict('known')).toBe('inconclusive: flaky: passed 1 time, failed 2 times, inconclusive 1 time');
    const [failing] = (await four({ alice: broken })).results;
    expect(results[0]).toMatchObject({ expected: failing?.expected, actual: failing?.actual, layer: failing?.layer });
  });

  test('does not hide a plain failure beside it', async () => {
    const flaky = (await four({ alice: [alice, broken, alice] })).results;
    const failed = (await four({ alice: broken })).results;
    expect(exitCode([...flaky, ...failed])).toBe(1);
  });
});

describe('a failure of safety', () => {
  test('in one round of many is a failure, and says how often', async () => {
    const rounds = { alice, stranger: [unauthorized, unauthorized, alice, unauthorized] };
    const { results, verdict } = await play(stranger, rounds, 4);
    expect(verdict('known')).toBe('passed');
    expect(verdict('refused')).toBe('failed: safety: a failure of safety in 1 of 4 rounds');
    expect(exitCode(results)).toBe(1);
  });

  test('is not made less by failures of another kind', async () => {
    const { verdict } = await four({ alice: [broken, bob, broken, broken] });
    expect(verdict('known')).toBe('failed: safety: a failure of safety in 1 of 4 rounds');
  });
});

test('an error of the harness is no flakiness of the target', async () => {
  const [passed] = (await four({ alice })).results;
  if (passed === undefined) throw new Error('nothing was decided');
  const rounds = createRounds();
  expect(rounds.result()).toBeUndefined();
  for (const each of [passed, { ...passed, verdict: 'error', reason: 'the harness failed: no key' } as const, passed])
    rounds.add(each);
  expect(rounds.result()).toMatchObject({
    verdict: 'error',
    reason: 'the harness failed: no key (in 1 of 3 rounds)',
    duration: passed.duration * 3,
  });
});
