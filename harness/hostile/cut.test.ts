import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { sampled } from '../../fixtures/testing/everything';
import { afterRequest } from '../attempt/peers.fixture';
import type { CheckResult } from '../results';

import { clientCertificate, identifiedAs, scenario, whoAmI } from '../vocabulary';
import type { Scenario } from '../vocabulary/types';
import { makeTestbed, targetAt, type Testbed } from './servers/testbed.fixture';
import { answerOf, holdsCertificate, overTls } from './servers/http-servers.fixture';
import { plan, run } from '../subjects';

let ground: Testbed;
beforeAll(async () => {
  ground = await makeTestbed();
});
afterAll(() => ground.closeAll());

/** The same check many times: the server cuts its answer one byte later each time. Its names are none of those that a seed draws. */
const attempts = (count: number): readonly Scenario[] =>
  Array.from({ length: count }, (_, at) =>
    scenario({
      id: `attempt-${String(at)}`,
      clause: '2.1.1',
      level: 'MUST',
      title: 'A user is known',
      given: { alice: clientCertificate({ CN: 'somebody', O: 'staff' }) },
      checks: {
        'is-known': { when: whoAmI({ present: 'alice' }), then: identifiedAs('somebody', ['staff']) },
      },
    }),
  );

async function runAll(port: number, count: number): Promise<readonly CheckResult[]> {
  const { checks } = await run(plan(attempts(count), targetAt(ground, port)), {
    timeout: 20_000,
    jobs: 1,
    asWritten: true,
    clock: { now: () => new Date(), elapsed: () => performance.now() },
    tool: { name: 'hostile', version: '0', node: process.version },
  });
  return checks;
}

/** The attempts that passed, by the number of bytes that they were given. */
const passing = (checks: readonly CheckResult[]): readonly number[] =>
  checks.flatMap(({ verdict }, at) => (verdict === 'passed' ? [at] : []));

/** The preflight comes first, and asks three times. */
const looks = 3;

describe('a target that closes after any byte of its answer', () => {
  const answer = answerOf(JSON.stringify({ status: { userInfo: { username: 'somebody', groups: ['staff'] } } }));

  test.each(sampled(['closes', 'resets'], 2))(
    'and %s the connection there, passes only with the whole of it',
    async (how) => {
      let asked = 0;
      const { port, quiet } = await overTls(ground, (socket) => {
        afterRequest(socket, () => {
          const given = answer.subarray(0, holdsCertificate(socket) ? asked++ : answer.length);
          if (how === 'closes') socket.end(given);
          else socket.write(given, () => socket.destroy());
        });
      });
      const checks = await runAll(port, answer.length + 1);
      expect(passing(checks)).toEqual([answer.length]);
      expect(checks.slice(0, -1).filter(({ verdict }) => verdict !== 'failed')).toEqual([]);
      expect(new Set(checks.slice(0, -1).map(({ actual }) => actual))).toEqual(
        new Set([
          'the target closed the connection without an answer',
          'the target closed the connection in the middle of its answer',
        ]),
      );
      await quiet?.();
    },
  );
});

test('a proxy that cuts the bytes of the reference server anywhere: only the whole of them passes', async () => {
  const { port: upstreamPort } = await ground.reference();
  const step = 13;
  const count = 300;
  const whole: boolean[] = [];
  let connections = 0;
  const { port } = await ground.peers.tcp((socket) => {
    const at = connections++ - looks;
    let left = at < 0 ? Infinity : at * step;
    if (at >= 0) whole[at] = true;
    const upstream = connect({ port: upstreamPort, host: '127.0.0.1' });
    upstream.on('error', () => socket.destroy());
    upstream.on('close', () => socket.end());
    upstream.on('data', (bytes: Buffer) => {
      const given = bytes.subarray(0, Math.max(0, left));
      left -= bytes.length;
      if (given.length === bytes.length) {
        socket.write(bytes);
        return;
      }
      whole[at] = false;
      socket.end(given);
      upstream.destroy();
    });
    socket.once('close', () => upstream.destroy());
    socket.on('data', (bytes: Buffer) => upstream.write(bytes));
  });
  const checks = await runAll(port, count);
  // What follows the answer, an alert that closes the connection, may be missing.
  const passed = passing(checks);
  expect(passed.length).toBeGreaterThan(0);
  expect(Math.min(...passed)).toBeGreaterThan(whole.indexOf(true) - 5);
  expect(checks.filter(({ verdict }) => !['passed', 'failed'].includes(verdict))).toEqual([]);
  expect(checks.every(({ verdict }, at) => !(whole[at] ?? false) || verdict === 'passed')).toBe(true);
});
