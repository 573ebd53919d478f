import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { everything, sampled } from '../../fixtures/testing/everything';
import { exitCodeOf } from '../results';
import { makeTestbed, type Testbed } from './servers/testbed.fixture';
import { runOn, type Ran } from './rows/run-row.fixture';
import type { HostileRow } from './servers/row.fixture';
import { tables } from './rows/tables.fixture';

let ground: Testbed;
/** Handles of this process before anything was started. */
let before: readonly string[];
beforeAll(async () => {
  ground = await makeTestbed();
  before = handles();
});

/** What a leak would be: sockets, listeners, child processes and timers, those of Jest among them. */
const handles = (): readonly string[] => process.getActiveResourcesInfo().filter((kind) => kind !== 'Immediate');

/** The handles of now that were not there before. */
function left(): readonly string[] {
  const known = [...before];
  return handles().filter((kind) => {
    const at = known.indexOf(kind);
    if (at !== -1) known.splice(at, 1);
    return at === -1;
  });
}

function holds(row: HostileRow, ran: Ran): void {
  const { result, identifies, refuses, said, timeout, listeners, report } = ran;
  expect(row.identifies).toContain(identifies.verdict);
  expect({
    refuses: [...new Set(refuses.map(({ verdict }) => verdict))].sort(),
    listeners,
    said,
  }).toEqual({ refuses: row.refuses, listeners: 0, said: expect.stringMatching(row.says) });
  expect(row.exit).toContain(exitCodeOf(result));
  expect(exitCodeOf(result)).not.toBe(0);
  const within = (evidence: number): number => (evidence + 1) * (timeout + 10_000);
  expect(result.checks.filter(({ evidence, duration }) => duration > within(evidence.length))).toEqual([]);
  expect(report.length).toBeLessThan(4_000_000);
}

/** Runs against the target of a row, and waits until the harness has closed all that it has opened. */
async function tryOut(row: HostileRow): Promise<Ran> {
  const started = await row.start(ground);
  const ran = await runOn(ground, started, row);
  // A server that still has a connection would be waited for in vain.
  await started.quiet?.();
  started.afterwards?.();
  return ran;
}

/** Each keeps a core busy for seconds; what it shows of this kind of flood, others of its table show in less. */
const long = ['sends empty records without end, and never ends a request', 'sends a body without end, a byte a frame'];

const named = (rows: readonly HostileRow[]): readonly (readonly [string, HostileRow])[] =>
  sampled(
    rows.filter(({ name }) => everything || !long.includes(name)),
    3,
  ).map((row) => [row.name, row]);
const waiting = (row: HostileRow): boolean => row.silent === 'idle';

describe.each(tables)('$title', ({ rows }) => {
  test.each(named(rows.filter((row) => !waiting(row))))('%s', async (_name, row) => {
    holds(row, await tryOut(row));
    await ground.closeAll();
  });
});

describe('where only time ends the attempts', () => {
  // They are waited for together, for they cost nothing else; begun one after the other, or the handshakes of all of them
  // would take the time that the attempts of each have.
  const between = 250;
  const silent = sampled(
    tables.flatMap(({ title, rows }) => rows.filter(waiting).map((row) => [title, row.name, row] as const)),
    2,
  );
  let runs: ReadonlyMap<HostileRow, PromiseSettledResult<Ran>>;
  beforeAll(async () => {
    const running = silent.map(async ([, , row], at) => {
      await sleep(at * between);
      return tryOut(row);
    });
    const ended = await Promise.allSettled(running);
    await ground.closeAll();
    runs = new Map(silent.map(([, , row], at) => [row, ended[at] as PromiseSettledResult<Ran>]));
  });

  test.each(silent)('%s: %s', async (_title, _name, row) => {
    const ran = runs.get(row);
    try {
      if (ran?.status !== 'fulfilled') throw ran?.reason;
      holds(row, ran.value);
    } catch {
      // On a busy machine all of them may leave one too little of its time. What is wrong with it is wrong alone as well.
      holds(row, await tryOut(row));
      await ground.closeAll();
    }
  });
});

afterAll(async () => {
  await ground.closeAll();
  // What is closed is gone in one of the next turns of the event loop.
  for (let turn = 0; turn < 1000 && left().length > 0; turn += 1) await new Promise(setImmediate);
  expect(left()).toEqual([]);
});
