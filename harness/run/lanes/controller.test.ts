import { describe, expect, test } from '@jest/globals';
import { bounds, createController, type Controller } from './controller';

interface Simulated {
  /** Milliseconds of an attempt that is one of so many, at this time. */
  readonly takes: (underWay: number, at: number) => number;
  readonly busy?: (underWay: number) => number;
  readonly attempts?: number;
}

/** Makes attempts on a simulated target, always as many at once as the controller allows; no clock but its own. */
function simulate(
  { takes, busy = () => 0.1, attempts = 2000 }: Simulated,
  of?: (busy: () => number) => Controller,
): { readonly controller: Controller; readonly limits: readonly number[]; readonly milliseconds: number } {
  let [at, begun] = [0, 0];
  const underWay: { readonly ends: number; readonly began: number; readonly beside: number }[] = [];
  const share = (): number => busy(underWay.length);
  const controller = of?.(share) ?? createController({ busy: share });
  const limits: number[] = [];
  while (begun < attempts || underWay.length > 0) {
    while (begun < attempts && underWay.length < controller.limit()) {
      const beside = underWay.length + 1;
      underWay.push({ began: at, beside, ends: at + takes(beside, at) });
      begun += 1;
    }
    underWay.sort((one, other) => one.ends - other.ends);
    const next = underWay.shift();
    if (next === undefined) break;
    at = next.ends;
    controller.ended([{ kind: 'TLSv1.3 200', milliseconds: at - next.began }], next.beside);
    limits.push(controller.limit());
  }
  return { controller, limits, milliseconds: at };
}

const last = (limits: readonly number[], part = 0.5): readonly number[] => limits.slice(limits.length * part);

describe('on a target that is no slower with more', () => {
  test.each([50, 300])('%d ms away, the number grows to its bound', (milliseconds) => {
    const { controller, limits } = simulate({ takes: () => milliseconds });
    expect(limits.at(-1)).toBe(bounds.most);
    expect(controller.used()).toEqual({
      adapted: true,
      most: bounds.most,
      lowered: { target: 0, machine: 0, refusals: 0 },
    });
  });

  test('it is faster than with the first number by the greater part of what the bound allows', () => {
    const adapted = simulate({ takes: () => 50 }).milliseconds;
    expect(adapted).toBeLessThan((2000 / bounds.first) * 50 * (bounds.first / bounds.most) * 1.5);
  });
});

describe('on a target that serves ten at once and lets others wait', () => {
  const queueing = (underWay: number): number => 50 * Math.max(1, underWay / 10);

  test('the number stays near what it serves', () => {
    const { limits, controller } = simulate({ takes: queueing });
    expect(Math.max(...last(limits))).toBeLessThan(40);
    expect(Math.min(...last(limits))).toBeGreaterThanOrEqual(10);
    expect(controller.used().lowered.target).toBeGreaterThan(0);
  });

  test('where it serves one, the number falls below the first', () => {
    const alone = { kind: 'TLSv1.3 200', milliseconds: 100 };
    const { limits } = simulate({ takes: (underWay) => 100 * underWay }, (busy) => {
      const controller = createController({ busy });
      controller.ended([alone], 1);
      return controller;
    });
    expect(Math.max(...last(limits))).toBeLessThan(bounds.first);
    expect(Math.min(...limits)).toBeGreaterThanOrEqual(1);
  });
});

test('a target that slows down in the middle is asked by fewer', () => {
  const { limits } = simulate({ takes: (_underWay, at) => (at < 1500 ? 50 : 400), attempts: 6000 });
  expect(Math.max(...limits)).toBe(bounds.most);
  expect(limits.at(-1)).toBeLessThan(bounds.first);
});

describe('where the harness itself is the slow one', () => {
  // Its own work makes attempts slower too, which must not count against the target.
  const slowed = (underWay: number): number => 20 + 10 * underWay;

  test('the number does not grow', () => {
    const { controller, limits } = simulate({ takes: slowed, busy: () => 0.9 });
    expect(new Set(limits)).toEqual(new Set([bounds.first]));
    expect(controller.used().lowered).toEqual({ target: 0, machine: 0, refusals: 0 });
  });

  test('it grows until there is no time left, and is lowered when there is none', () => {
    const { controller, limits } = simulate({
      takes: () => 100,
      busy: (underWay) => Math.min(1, underWay / 32),
      attempts: 6000,
    });
    expect(Math.max(...last(limits))).toBeLessThan(64);
    expect(Math.min(...last(limits))).toBeGreaterThan(16);
    expect(controller.used().lowered).toMatchObject({ target: 0, refusals: 0 });
  });

  test('and never below the first', () => {
    const { limits } = simulate({ takes: () => 100, busy: () => 1 });
    expect(Math.min(...limits)).toBe(bounds.first);
  });
});

test('a number that is not used does not grow', () => {
  const controller = createController({ busy: () => 0 });
  for (let made = 0; made < 200; made += 1) controller.ended([{ kind: 'x', milliseconds: 50 }], 2);
  expect(controller.limit()).toBe(bounds.first);
});

test('attempts that are refused together count once, and the number does not come back to theirs', () => {
  const controller = createController({ busy: () => 0, first: 16 });
  for (let refused = 0; refused < 5; refused += 1) controller.refused(0);
  expect([controller.limit(), controller.lowerings()]).toEqual([8, 1]);
  for (let made = 0; made < 2000; made += 1) controller.ended([{ kind: 'x', milliseconds: 50 }], controller.limit());
  expect(controller.limit()).toBe(12);
  controller.refused(controller.lowerings());
  expect(controller.limit()).toBe(6);
});

test('a time-out lowers it as well, but not below the first', () => {
  const controller = createController({ busy: () => 0, first: 4 });
  controller.timedOut(0);
  expect([controller.limit(), controller.lowerings()]).toEqual([4, 0]);
  while (controller.limit() < 32) controller.ended([{ kind: 'x', milliseconds: 50 }], controller.limit());
  controller.timedOut(0);
  controller.timedOut(0);
  expect([controller.limit(), controller.lowerings()]).toEqual([16, 1]);
});

test('steps of different kinds are not compared', () => {
  const { controller, limits } = simulate({ takes: () => 50, attempts: 0 });
  for (let made = 0; made < 400; made += 1)
    controller.ended([{ kind: made % 2 === 0 ? 'fast' : 'slow', milliseconds: made % 2 === 0 ? 1 : 900 }], 128);
  expect(limits).toEqual([]);
  expect(controller.limit()).toBeGreaterThan(bounds.first);
});
