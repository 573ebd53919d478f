import { describe, expect, test } from '@jest/globals';
import { faults } from '../../../bundled/faults/named';
import {
  committedTable,
  committedTables,
  measuredIds,
  measuredSubject,
  type FaultTable,
  type measureAll,
  type reachOfAll,
  type Task,
} from '../../../selftest';
import { selftestCommand, type SelftestFlags } from './selftest-command';
import { call, start } from '../../testing/program';

const one = 'plain-http-answered-426';
const itsChecks = [
  'plain-http-on-the-https-port/a-credential-in-clear-text-is-neither-served-nor-repeated',
  'plain-http-on-the-https-port/a-method-in-lower-case-is-not-served',
  'plain-http-on-the-https-port/a-method-that-nobody-knows-is-not-served',
  'plain-http-on-the-https-port/a-public-path-is-answered-400',
  'plain-http-on-the-https-port/a-public-path-is-not-served-over-http2-by-prior-knowledge',
  'plain-http-on-the-https-port/an-older-version-of-http-is-answered-400',
  'plain-http-on-the-https-port/an-upgrade-to-http2-is-answered-400',
  'plain-http-on-the-https-port/delete-is-not-served',
  'plain-http-on-the-https-port/get-is-answered-400',
  'plain-http-on-the-https-port/head-is-not-served',
  'plain-http-on-the-https-port/health-is-answered-400',
  'plain-http-on-the-https-port/http2-by-prior-knowledge-is-not-served',
  'plain-http-on-the-https-port/identity-headers-in-an-upgrade-to-http2-identify-nobody',
  'plain-http-on-the-https-port/identity-headers-in-clear-text-identify-nobody',
  'plain-http-on-the-https-port/identity-headers-over-http2-by-prior-knowledge-identify-nobody',
  'plain-http-on-the-https-port/options-is-not-served',
  'plain-http-on-the-https-port/patch-is-not-served',
  'plain-http-on-the-https-port/post-is-answered-400',
  'plain-http-on-the-https-port/put-is-not-served',
];

const scenario = ['plain-http-*'];

/** Starting threads from source takes its time on a busy machine. */
const patience = 120_000;

/** The command over a table of the test's own. */
async function over(
  table: FaultTable,
  flags: SelftestFlags,
  signal = new AbortController().signal,
  { measure, reach }: { readonly measure?: typeof measureAll; readonly reach?: typeof reachOfAll } = {},
) {
  let [out, err] = ['', ''];
  let written: FaultTable | undefined;
  const io = {
    out: (text: string) => (out += text),
    err: (text: string) => (err += text),
    terminal: false,
    columns: undefined,
    signal,
  };
  const store = { read: () => table, write: (next: FaultTable) => void (written = next) };
  const stores = { ...committedTables, 'api-server': store };
  return { code: await selftestCommand(flags, io, stores, measure, reach), out, err, written };
}

test('--list names every fault with its sentence, and --fault chooses among them', async () => {
  const { code, out } = await call(['selftest', '--list']);
  expect(code).toBe(0);
  const lines = out.trimEnd().split('\n');
  const all = measuredIds.flatMap((id) => measuredSubject(id).faults);
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual(all.map(({ name, sentence }) => [name, sentence]));
  const few = await call(['selftest', '--list', '--fault', 'plain-http-*', '--fault', 'user-trimmed']);
  expect(few.out.trimEnd().split('\n').length).toBe(
    faults.filter(({ name }) => /^plain-http-|^user-trimmed$/.test(name)).length,
  );
});

describe('bad input is one sentence, and 2', () => {
  test.each([
    [['--fault', 'plain-http-answred-426'], `did you mean ${one}`],
    [['--fault', one, '--fault', 'no-such-*'], '--fault no-such-*: there is no such fault'],
    [['--fault', ''], '--fault : there is no such fault'],
    [['--jobs', '0'], '--jobs 0: say a whole number from 1 to 64'],
    [['--scenario', 'x'], '--scenario x: there is no such scenario'],
    [['now'], 'now: "authn-conformance selftest" takes flags only; leave it out'],
  ])('%j', async (argv, sentence) => {
    const { code, out, err } = await call(['selftest', ...argv]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(err).toContain(sentence);
  });
});

test(
  'as a process: a line for each server, and a last line that counts',
  async () => {
    const { code, out, err } = await start(['selftest', '--fault', one, '--scenario', 'plain-http-*']).ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^\(no fault\) +conforms +ok$/m);
    const row = committedTable.read().faults[one]?.fails.filter((id) => id.startsWith('plain-http-')) ?? [];
    expect(out).toMatch(new RegExp(`^${one} +found by ${row.length} +ok$`, 'm'));
    expect(out).toMatch(/\n1 faults, 1 caught, 0 surprises in \d+\.\d s\n$/);
  },
  patience,
);

test(
  'as JSON: one document and nothing else',
  async () => {
    const { code, out } = await over(
      { faults: { [one]: { fails: itsChecks } }, unkillable: {} },
      { fault: [one], scenario, json: true },
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      summary: { faults: 1, caught: 1, surprises: 0 },
      results: expect.arrayContaining([
        expect.objectContaining({ fault: null, caught: true, conformant: true }),
        expect.objectContaining({ fault: one, failed: itsChecks, missing: [], unexpected: [], surprises: [] }),
      ]) as unknown,
    });
  },
  patience,
);

test(
  'a surprise is 1, and says what is missing and what was not expected',
  async () => {
    const [first = '', ...others] = itsChecks;
    const { code, out } = await over(
      { faults: { [one]: { fails: [...others, 'groups/an-organization-is-a-group'] } }, unkillable: {} },
      { fault: [one], scenario: [...scenario, 'groups'], jobs: 1 },
    );
    expect(code).toBe(1);
    expect(out).toContain(`SURPRISE: did not fail: groups/an-organization-is-a-group; failed: ${first}`);
    expect(out).toMatch(/1 faults, 1 caught, 1 surprises in/);
  },
  patience,
);

test('of a subject that has none of the scenarios nothing is measured', async () => {
  const asked: Task[] = [];
  const measure: typeof measureAll = (tasks) => Promise.resolve(void asked.push(...tasks));
  await over(committedTable.read(), { scenario: ['plain-http-on-the-https-port'] }, undefined, { measure });
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.filter(({ subject, only = [] }) => subject !== 'api-server' || only.length === 0)).toEqual([]);
});

test('--all tries a fault where it makes a difference, and --fault everywhere', async () => {
  const asked: Task[] = [];
  const measure: typeof measureAll = (tasks) => Promise.resolve(void asked.push(...tasks));
  const reach: typeof reachOfAll = (id) =>
    Promise.resolve(id === 'api-server' ? [{ scenario: 'user-name', faults: [one] }] : undefined);
  const { out } = await over({ faults: {}, unkillable: {} }, { all: true }, undefined, { measure, reach });
  const taskOf = (fault: string) => asked.find((task) => task.fault === fault);
  expect(out).toMatch(/^\d+ of \d+ pairs of a fault and a scenario are tried/);
  expect(taskOf('server-name-not-checked')?.only).toBeUndefined();
  expect(taskOf('user-trimmed')?.only).toBeUndefined();
  asked.length = 0;
  await over({ faults: {}, unkillable: {} }, { all: true, fault: [one] }, undefined, { measure });
  expect(asked).toEqual([
    { subject: 'api-server', fault: undefined },
    { subject: 'api-server', fault: one, once: true },
  ]);
});

test('--update writes the rows that it measured whole, and nothing is a surprise then', async () => {
  const kept = { 'user-trimmed': { fails: ['user-name/outer-spaces-stay'] } };
  const asked: Task[] = [];
  const { code, written } = await over({ faults: kept, unkillable: {} }, { fault: [one], update: true }, undefined, {
    measure: (tasks, _threads, _signal, onMeasured) => {
      asked.push(...tasks);
      for (const { subject, fault, brief = false, only } of tasks)
        onMeasured({
          ...{ subject, fault, brief, only, failed: fault === undefined ? [] : itsChecks },
          ...{ undecided: 0, conformant: fault === undefined, duration: 1, problem: undefined },
        });
      return Promise.resolve();
    },
  });
  const subject = 'api-server';
  expect(asked).toEqual([
    { subject, fault: undefined },
    { subject, fault: one, once: true },
  ]);
  expect(code).toBe(0);
  expect(written).toEqual({ faults: { ...kept, [one]: { fails: itsChecks } }, unkillable: {} });
});

test(
  'an interrupt ends it with 4, and nothing is written',
  async () => {
    const interrupted = AbortSignal.abort();
    const { code, err, written } = await over(
      { faults: {}, unkillable: {} },
      { fault: [one], update: true },
      interrupted,
    );
    expect(code).toBe(4);
    expect(err).toMatch(/^selftest was interrupted after \d of 2\n$/);
    expect(written).toBeUndefined();
  },
  patience,
);

test.each([
  ['and comes out as its row then, is as it should be', true, 0],
  ['and comes out so again, is a surprise', false, 1],
])('a fault that comes out otherwise than its row is measured again, %s', async (_what, mends, expected) => {
  let rounds = 0;
  const measure: typeof measureAll = (tasks, _threads, _signal, onMeasured) => {
    rounds += 1;
    const asItsRow = rounds > 1 && mends;
    for (const { subject, fault, brief = false, only } of tasks)
      onMeasured({
        ...{ subject, fault, brief, only, undecided: 0, duration: 1, problem: undefined },
        failed: asItsRow && fault !== undefined ? itsChecks : [],
        conformant: fault === undefined,
      });
    return Promise.resolve();
  };
  const table = { faults: { [one]: { fails: itsChecks } }, unkillable: {} };
  const { code, out } = await over(table, { fault: [one] }, undefined, { measure });
  expect([code, rounds]).toEqual([expected, 2]);
  expect(out).toContain(`measured again: ${one}`);
});
