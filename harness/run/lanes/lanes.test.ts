import { describe, expect, test } from '@jest/globals';
import type { AttemptOutcome } from '../../attempt';
import type { Ending } from '../../observation';
import { adaptiveLanes, fixedLanes, type Lanes } from './lanes';

const answer: Ending = { kind: 'response' };
const reset: Ending = { kind: 'closed', how: 'reset', stage: 'handshake' };

const outcomeOf = (ending: Ending, difference: Partial<AttemptOutcome> = {}): AttemptOutcome => ({
  ending,
  status: ending.kind === 'response' ? 200 : undefined,
  alerted: false,
  steps: [{ kind: 'TLSv1.3 200', milliseconds: 50 }],
  ...difference,
});

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/** Attempts on a target that answers each of them as `answers` says, by how many it has at once. */
async function attempts(
  lanes: Lanes,
  count: number,
  answers: (atOnce: number, item: number) => AttemptOutcome,
): Promise<{ readonly outcomes: readonly AttemptOutcome[]; readonly made: number; readonly most: number }> {
  const outcomes: AttemptOutcome[] = [];
  let [now, made, most] = [0, 0, 0];
  await lanes.all(numbers(count), async (item) => {
    outcomes[item] = await lanes.steadily(
      async () => {
        made += 1;
        now += 1;
        const atOnce = now;
        most = Math.max(most, now);
        for (let later = 0; later < 5; later += 1) await settled();
        now -= 1;
        return answers(atOnce, item);
      },
      (outcome) => outcome,
    );
  });
  return { outcomes, made, most };
}

describe('a target that serves at most ten at once', () => {
  test.each([
    ['resets what is more', () => outcomeOf(reset)],
    ['refuses the connection', () => outcomeOf({ kind: 'unreachable', code: 'ECONNREFUSED' })],
    ['answers 429 Too Many Requests', () => outcomeOf(answer, { status: 429 })],
    ['answers 503 Service Unavailable', () => outcomeOf(answer, { status: 503 })],
  ])('and %s: the number goes down, and every attempt is answered', async (_what, refusal) => {
    const lanes = adaptiveLanes(() => 0, settled);
    const refused: number[] = [];
    const { outcomes, most } = await attempts(lanes, 400, (atOnce, item) => {
      if (atOnce <= 10) return outcomeOf(answer);
      refused.push(item);
      return refusal();
    });
    expect(most).toBeGreaterThan(10);
    expect(refused.length).toBeGreaterThan(0);
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([]);
    const { lowered } = lanes.used();
    expect(lowered.refusals).toBeGreaterThan(0);
    expect(lowered.refusals).toBeLessThanOrEqual(3);
    // Once lowered, it stays below what was refused.
    expect(Math.max(...refused)).toBeLessThan(200);
  });

  test('with a number that was said the refusals are what came of the attempts', async () => {
    const { outcomes } = await attempts(fixedLanes(16), 100, (atOnce) => outcomeOf(atOnce <= 10 ? answer : reset));
    expect(outcomes.some(({ ending }) => ending.kind === 'closed')).toBe(true);
  });
});

describe('a target that ends connections in this way by itself', () => {
  test('is asked alone for four attempts, and then taken at its word; the number grows no more', async () => {
    const lanes = adaptiveLanes(() => 0, settled);
    const { outcomes, made } = await attempts(lanes, 300, (_atOnce, item) =>
      outcomeOf(item >= 100 && item % 3 === 0 ? reset : answer),
    );
    expect(outcomes.map(({ ending }) => ending.kind === 'closed')).toEqual(
      numbers(300).map((item) => item >= 100 && item % 3 === 0),
    );
    // Three times each; some more may have been under way when the fourth came back.
    expect(made - 300).toBeGreaterThanOrEqual(12);
    expect(made - 300).toBeLessThan(150);
    expect(lanes.used().lowered.refusals).toBe(0);
  });

  test('with an alert is not asked again at all', async () => {
    const { made } = await attempts(
      adaptiveLanes(() => 0, settled),
      100,
      () => outcomeOf(reset, { alerted: true }),
    );
    expect(made).toBe(100);
  });
});

test('one attempt after the other shows nothing of a number, and is made once', async () => {
  const { made } = await attempts(
    adaptiveLanes(() => 0, settled),
    1,
    () => outcomeOf(reset),
  );
  expect(made).toBe(1);
});

test('what is used is told', async () => {
  const lanes = adaptiveLanes(() => 0, settled);
  await attempts(lanes, 50, () => outcomeOf(answer));
  expect(lanes.used().adapted).toBe(true);
  expect(lanes.used().most).toBeGreaterThan(4);
  expect(fixedLanes(3).used()).toMatchObject({ adapted: false, most: 3 });
});
