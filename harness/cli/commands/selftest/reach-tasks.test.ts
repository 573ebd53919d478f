import { describe, expect, test } from '@jest/globals';
import { remembering, type Task } from '../../../selftest';
import { pairsLine, tasksWithinReach, withinReach } from './reach-tasks';

const task = (fault: string | undefined): Task => ({ subject: 'api-server', fault, once: true });
const [remembered = ''] = remembering.keys();
const reach = [
  { scenario: 'user-name', faults: ['shortened', remembered] },
  { scenario: 'groups', faults: ['shortened', 'joined'] },
  { scenario: 'get-api', faults: [] },
];
const table = {
  faults: { joined: { fails: ['get-api/served'] }, silent: { fails: [] }, everywhere: { fails: [] } },
  unkillable: {},
};

describe('what is left to be tried', () => {
  test('a fault is tried where it makes a difference, and where its row says that it fails', () => {
    expect(withinReach([task('shortened'), task('joined')], reach, table, true)).toEqual([
      { ...task('shortened'), only: ['user-name', 'groups'] },
      { ...task('joined'), only: ['groups', 'get-api'] },
    ]);
  });

  test.each([
    ['the program as it should be', undefined],
    ['a fault that remembers something', remembered],
    ['a fault that makes no difference', 'silent'],
  ])('%s is tried with everything', (_, fault) => {
    expect(withinReach([task(fault)], reach, table, true)).toEqual([task(fault)]);
  });

  test('of chosen scenarios a fault that makes no difference in them is tried with none', () => {
    expect(withinReach([task('silent'), task('joined')], reach, table, false).map(({ fault }) => fault)).toEqual([
      'joined',
    ]);
  });

  test('where the program of a subject cannot be asked everything is tried, and of the others what was chosen is asked about', async () => {
    const asked: string[] = [];
    const tasks: readonly Task[] = [task('shortened'), { subject: 'client', fault: 'server-name-not-checked' }];
    const left = await tasksWithinReach(
      ['api-server', 'client'],
      tasks,
      ['groups', 'server-name'],
      () => table,
      (id, scenarios) => {
        asked.push(...scenarios);
        return Promise.resolve(id === 'client' ? undefined : [{ scenario: 'groups', faults: ['shortened'] }]);
      },
    );
    expect(asked).toContain('groups');
    expect(asked).not.toContain('user-name');
    expect(left).toEqual(tasks);
  });
});

test('the pairs are counted by fault and scenario', () => {
  const all = [task('shortened'), task('joined')].map((each) => ({
    ...each,
    only: ['user-name', 'groups', 'get-api'],
  }));
  expect(pairsLine(withinReach(all, reach, table, true), [...all, task(undefined)])).toMatch(/^4 of 6 pairs/);
});
