import { expect, test } from '@jest/globals';
import type { CommandRun } from '../../../observation';
import type { perform } from './perform';
import { steadily } from './steadily';

type Exit = CommandRun['exit'];
const late: Exit = { kind: 'timed-out' };
const ended: Exit = { kind: 'status', status: 0 };

/** How often the command is run, and how it ends, where its runs take so many milliseconds. */
async function made(exits: readonly Exit[], milliseconds: number): Promise<readonly [number, Exit['kind']]> {
  let [now, runs] = [0, 0];
  const make: typeof perform = () => {
    now += milliseconds;
    return Promise.resolve({ exit: exits[runs++] ?? ended } as CommandRun);
  };
  const context = { clock: { elapsed: () => now } };
  const { exit } = await steadily(make)({} as never, {} as never, undefined, context as never);
  return [runs, exit.kind];
}

test('a command that did not end in time while the harness stood still is run once more', async () => {
  expect(await made([late, ended], 12_000)).toEqual([2, 'status']);
  expect(await made([late, late], 12_000)).toEqual([2, 'timed-out']);
});

test('one that ended, or did not while the harness was awake, is not', async () => {
  expect(await made([ended], 12_000)).toEqual([1, 'status']);
  expect(await made([late], 100)).toEqual([1, 'timed-out']);
});
