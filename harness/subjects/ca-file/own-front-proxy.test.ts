import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { builtinFrontProxy } from '../../bundled/front-proxy/target';
import type { FrontProxyTarget } from '../../target/front-proxy';
import type { CaFile } from '../../target/types';
import { notPassed, runOn } from '../front-proxy/testing.fixture';

/** Somebody's own front proxy, which reads its file with the CA of users in its own time; undefined: it may not be changed. */
const own = (
  change: (file: CaFile) => CaFile | undefined,
  target = builtinFrontProxy({ tls: ['1.3'] }),
): FrontProxyTarget => ({
  ...target,
  safetyPolicy: { privileged: false, allowWrites: false, yesThisIsMine: true },
  open: async (upstream) => {
    const { clientCaFile, ...open } = await target.open(upstream);
    const changed = clientCaFile && change(clientCaFile);
    return { ...open, ...(changed === undefined ? {} : { clientCaFile: changed }) };
  },
});

const late = ({ write, add, restore }: CaFile): CaFile => {
  let last: Promise<void> = Promise.resolve();
  const later = (change: () => Promise<void>): Promise<void> => {
    last = last
      .then(() => wait(100))
      .then(change)
      .catch(() => undefined);
    return Promise.resolve();
  };
  return {
    readWithin: 70_000,
    write: (pem) => later(() => write(pem)),
    add: (pem) => later(() => add(pem)),
    restore: () => later(restore),
  };
};

test('a front proxy that reads it a moment later is right', async () => {
  const result = await runOn(own(late), 'replaced-ca-of-users');
  expect(notPassed(result)).toEqual([]);
  expect(result.checks.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id)).toHaveLength(11);
});

test('one that takes an empty file for no verification, a moment later, is found out', async () => {
  const fault = 'certificates-unverified-while-the-ca-file-of-users-is-empty';
  const target = own(late, builtinFrontProxy({ tls: ['1.3'], fault }));
  const checks = ['an-empty-file-leaves-the-last-valid-ca-trusted', 'an-empty-file-lets-no-other-ca-in'];
  const result = await runOn(target, ...checks.map((check) => `unreadable-ca-of-users/${check}`));
  expect(notPassed(result)).toEqual(['unreadable-ca-of-users/an-empty-file-lets-no-other-ca-in failed safety']);
  expect(result.checks.filter(({ verdict }) => verdict === 'passed')).toHaveLength(1);
});

test('of one that never reads it again the new CA alone tells, with both readings', async () => {
  const soon = (): Promise<void> => Promise.resolve();
  const never = own(() => ({ readWithin: 300, write: soon, add: soon, restore: soon }));
  const { checks } = await runOn(never, 'replaced-ca-of-users');
  const tried = checks.filter(({ verdict, tls }) => verdict !== 'skipped' && tls === '1.3');
  const newCa = tried.find(({ check }) => check === 'the-new-ca-identifies-from-then-on');
  const others = tried.filter(({ check }) => check.includes('former') || check.startsWith('nor-'));
  expect(others).toHaveLength(6);
  expect(newCa).toMatchObject({
    verdict: 'failed',
    severity: 'conformance',
  });
  expect(newCa?.actual).toContain(
    'either the file of --change-client-ca-file is not the one that the target reads, or',
  );
  expect(new Set(others.map(({ verdict, reason }) => `${verdict}: ${reason ?? ''}`))).toEqual(
    new Set(['not-applicable: the target did not read the file with the CA of users again']),
  );
});

test('without leave to change the file nothing of it concerns the target', async () => {
  const target = own(() => undefined);
  const result = await runOn({ ...target, setups: [{ name: 'default', traits: [] }] }, 'unreadable-ca-of-users');
  expect(notPassed(result)).toEqual([]);
  expect(result.checks.find(({ scenario }) => scenario === 'unreadable-ca-of-users')?.reason).toBe(
    'applies only where the harness may change the file in which the front proxy has the CA of users (--change-client-ca-file)',
  );
});
