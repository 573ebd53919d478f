import { expect, test } from '@jest/globals';
import { connect } from 'node:net';
import { once } from 'node:events';
import { accepts, freePorts } from './ports';

test('free ports are different, and nobody listens on them', async () => {
  const ports = await freePorts(50);
  expect(new Set(ports).size).toBe(50);
  expect(await Promise.all(ports.map(accepts))).not.toContain(true);
});

test('a free port is none that the system gives away: a connection to it is not one with itself', async () => {
  const [port = 0] = await freePorts(1);
  expect(port).toBeGreaterThanOrEqual(10_000);
  expect(port).toBeLessThan(20_000);
  const socket = connect(port, '127.0.0.1');
  await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
