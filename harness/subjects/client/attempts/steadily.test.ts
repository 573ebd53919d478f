import { expect, test } from '@jest/globals';
import type { CommandRun } from '../../../observation';
import type { perform } from './perform';
import { steadily } from './steadily';

type Exit = CommandRun['exit'];
const late: Exit = { kind: 'timed-out' };
const ended: Exit = { kind: 'status', status: 0 };
const timeout = 10_000;

/** Attempts of one run whose commands end as `exits` has it, and take so many milliseconds of the harness: each with the times that it was given. */
async function made(
  attempts: number,
  exits: readonly Exit[],
  milliseconds = 0,
): Promise<readonly (readonly [readonly number[], Exit['kind']])[]> {
  let [now, runs] = [0, 0];
  let given: number[] = [];
  const make: typeof perform = (_scenario, _attempt, _tls, { target }) => {
    now += milliseconds;
    given.push(target.timeout);
    return Promise.resolve({ exit: exits[runs++] ?? ended } as CommandRun);
  };
  const context = { target: { timeout }, clock: { elapsed: () => now } };
  const attempt = steadily(make);
  const all: (readonly [readonly number[], Exit['kind']])[] = [];
  for (let at = 0; at < attempts; at += 1) {
    given = [];
    const { exit } = await attempt({} as never, {} as never, undefined, context as never);
    all.push([given, exit.kind]);
  }
  return all;
}

test('a command that ended is run once', async () => {
  expect(await made(1, [ended])).toEqual([[[timeout], 'status']]);
});

test('one that did not end in time is run once more, with more time', async () => {
  expect(await made(1, [late, ended])).toEqual([[[timeout, 3 * timeout], 'status']]);
  expect(await made(1, [late, late])).toEqual([[[timeout, 3 * timeout], 'timed-out']]);
});

test('of a client that does not end whatever its time is, four such runs are enough, unless the harness stands still', async () => {
  const never = Array<Exit>(20).fill(late);
  const twice = [[timeout, 3 * timeout], 'timed-out'];
  const once = [[timeout], 'timed-out'];
  expect(await made(6, never)).toEqual([twice, twice, twice, twice, once, once]);
  expect(await made(6, never, 12_000)).toEqual(Array(6).fill(twice));
  // One that ends with more time says that it is the machine.
  expect(await made(6, [late, late, late, ended, ...never])).toEqual([
    twice,
    [[timeout, 3 * timeout], 'status'],
    ...[twice, twice, twice, twice],
  ]);
});
