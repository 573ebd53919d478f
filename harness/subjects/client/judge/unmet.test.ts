import { expect, test } from '@jest/globals';
import type { CommandRun, RecordedConnection } from '../../../observation';
import { rejected, server } from '../../../vocabulary/client';
import { unmet } from './unmet';

const given = server({ presents: 'untrusted-ca', asksForAnotherHello: true });
const met = (...alerts: readonly (readonly ['sent' | 'received', string])[]): string | undefined => {
  const connection = { requests: [], alerts: alerts.map(([direction, name]) => ({ direction, name })) };
  const servers = [{ name: 'one', connections: [connection as unknown as RecordedConnection] }];
  return unmet(rejected(), { servers } as unknown as CommandRun, 'one', given);
};

test('a client that rejects the certificate has begun anew, and one that the server refuses has not', () => {
  expect(met(['received', 'unknown_ca'])).toBeUndefined();
  expect(met()).toBeUndefined();
  expect(met(['sent', 'handshake_failure'])).toMatch(/^the command takes no key of P-384/);
  expect(met(['sent', 'protocol_version'])).toMatch(/^the command takes no key of P-384/);
});
