import { expect, test } from '@jest/globals';
import type { CommandRun, RecordedConnection } from '../../../observation';
import { rejected, server } from '../../../vocabulary/client';
import { unmet } from './unmet';

const given = server({ presents: 'untrusted-ca', asksForAnotherHello: true });
const met = (...hellos: readonly number[]): string | undefined => {
  const connections = hellos.map((each) => ({ requests: [], hellos: each }) as unknown as RecordedConnection);
  return unmet(rejected(), { servers: [{ name: 'one', connections }] } as unknown as CommandRun, 'one', given);
};

test('a client that was asked for another hello has begun anew', () => {
  expect(met(2)).toBeUndefined();
  expect(met(1, 2)).toBeUndefined();
});

test('one that the server refuses, that brings the right key at once, or that does not connect has not', () => {
  expect(met(1)).toMatch(/^the command is not asked for another hello/);
  expect(met(1, 1)).toMatch(/^the command is not asked for another hello/);
  expect(met()).toMatch(/^the command is not asked for another hello/);
});
