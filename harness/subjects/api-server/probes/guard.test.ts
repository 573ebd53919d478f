import { describe, expect, test } from '@jest/globals';
import { answeredWith, at, issuanceOf, observationOf } from '../../../judge/observations.fixture';
import type { Observation } from '../../../observation';
import { exchangeOf } from './exchange.fixture';
import { asEvidence } from '../../../attempt/evidence/bounded';
import { guarded, patience } from './guard';

const clock = { now: () => at, elapsed: () => 0 };
const silence = observationOf({ kind: 'timed-out', stage: 'request' });
const exchange = exchangeOf();

/** How each of several attempts ended, and how many of them were really made. */
async function endings(
  observations: readonly Observation[],
  signal?: AbortSignal,
): Promise<{ readonly kinds: readonly string[]; readonly made: number }> {
  let made = 0;
  const probe = guarded(() => Promise.resolve(observations[made++] ?? silence), clock, signal);
  const kinds: string[] = [];
  for (let i = 0; i < observations.length; i += 1) kinds.push((await probe(exchange)).ending.kind);
  return { kinds, made };
}

describe('a target that stops answering', () => {
  test('is given up after some attempts in a row', async () => {
    const silent = Array.from({ length: patience + 3 }, () => silence);
    const { kinds, made } = await endings(silent);
    expect(made).toBe(patience);
    expect(kinds.slice(-4)).toEqual(['timed-out', 'unreachable', 'unreachable', 'unreachable']);
  });

  test('is given up only when attempts run out of time that began after the first had', async () => {
    const ends: (() => void)[] = [];
    const answers = (): Promise<Observation> =>
      new Promise((resolve) => {
        ends.push(() => {
          resolve(silence);
        });
      });
    const probe = guarded(answers, clock, undefined);
    const together = Array.from({ length: 5 * patience }, () => probe(exchange));
    for (const end of ends.splice(0)) end();
    expect(new Set((await Promise.all(together)).map(({ ending }) => ending.kind))).toEqual(new Set(['timed-out']));
    // One pause of the target may have met all of these; the next one shows that it goes on.
    const next = probe(exchange);
    expect(ends).toHaveLength(1);
    ends[0]?.();
    expect((await next).ending.kind).toBe('timed-out');
    expect((await probe(exchange)).ending.kind).toBe('unreachable');
  });

  test('is not given up while it answers now and then', async () => {
    const now = answeredWith(401);
    const almost = Array.from({ length: patience - 1 }, () => silence);
    expect((await endings([...almost, now, ...almost, now])).kinds).not.toContain('unreachable');
  });
});

test('after an interruption no attempt is made', async () => {
  const { kinds, made } = await endings([answeredWith(200)], AbortSignal.abort());
  expect({ kinds, made }).toEqual({ kinds: ['timed-out'], made: 0 });
});

describe('evidence', () => {
  test('keeps the beginning of a large body only, and says that it is not whole', () => {
    const kept = asEvidence(answeredWith(200, 'x'.repeat(1_000_000)));
    expect(kept).toMatchObject({ response: { complete: false, body: 'x'.repeat(4 * 1024) } });
  });

  test('keeps the beginning of everything else that a server can make long', () => {
    const long = 'x'.repeat(100_000);
    const { reason, headers } = { reason: long, headers: Array.from({ length: 1000 }, () => [long, long] as const) };
    const answer = answeredWith(200, '{}');
    const seen = answeredWith(200);
    const kept = asEvidence({
      ...seen,
      response: seen.response && { ...seen.response, reason, headers },
      wire: seen.wire && { ...seen.wire, acceptableAuthorities: Array.from({ length: 1000 }, () => long) },
    });
    expect(JSON.stringify(kept).length).toBeLessThan(400_000);
    expect(kept).toMatchObject({ response: { complete: false } });
    expect(JSON.stringify(asEvidence(answer))).toBe(JSON.stringify(answer));
  });

  test('is left as it is otherwise', () => {
    const small = answeredWith(200, '{}');
    expect(asEvidence(small)).toBe(small);
    expect(asEvidence(silence)).toBe(silence);
    const issued = issuanceOf();
    expect(asEvidence(issued)).toBe(issued);
  });
});
