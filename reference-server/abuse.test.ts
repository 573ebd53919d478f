import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sampled } from '../fixtures/testing/everything';
import type { Ground } from './testing/abuse/attacks';
import { forgetMost, residentMemory, seesMemory } from './testing/abuse/memory';
import { page } from './testing/abuse/page';
import { abuseRows } from './testing/abuse/rows';
import { startSecondCaller, type Fared, type SecondCaller } from './testing/abuse/second-caller';
import { createFolder } from './testing/folder';
import { issue } from './testing/pki';
import { runProgram } from './testing/program';
import { createTestPki } from './testing/start';

const pki = createTestPki();
const folder = createFolder();
const administrator = issue({
  subject: [
    ['O', 'system:masters'],
    ['CN', 'root'],
  ],
  issuer: pki.clientCa,
});
const program = runProgram([
  `--tls-cert-file=${folder.write('api.crt', pki.serving.pem)}`,
  `--tls-private-key-file=${folder.write('api.key', pki.serving.keyPem)}`,
  `--client-ca-file=${folder.write('ca.crt', pki.clientCa.pem)}`,
  `--requestheader-client-ca-file=${folder.write('proxy.crt', pki.frontProxyCa.pem)}`,
  '--requestheader-username-headers=X-Remote-User',
  '--authorization-mode=RBAC',
  '--secure-port=0',
]);
const pid = program.child.pid ?? 0;

let ground: Ground;
let second: SecondCaller;
let startMemory: number;
beforeAll(async () => {
  const server = await program.address;
  ground = { server, administrator, user: pki.alice, frontProxy: pki.frontProxy };
  second = startSecondCaller(`${server.url}/api/v1/namespaces/default`, administrator);
  await quiet();
  startMemory = seesMemory ? residentMemory(pid).now : 0;
});
afterAll(async () => {
  second.stop();
  program.child.kill('SIGTERM');
  await program.ended;
  folder.remove();
});

/** How the second caller fares while nothing else happens. */
async function quiet(): Promise<Fared> {
  await second.look();
  await new Promise((resolve) => setTimeout(resolve, 300));
  return second.look();
}

/** Milliseconds that an answer counts for at least: on a machine that has nothing else to do, any other work is many times as long. */
const least = 50;

describe('one attacker', () => {
  test.each(sampled(abuseRows, 3).map((row) => [row.attack, row] as const))(
    '%s: others are answered, and memory is bounded',
    async (_, { make, answers, slowdown, memory }) => {
      const before = await quiet();
      if (seesMemory) forgetMost(pid);
      const statuses = await make(ground);
      const during = await second.look();
      expect(new Set(statuses)).toEqual(new Set(answers));
      expect({ failed: during.failed, alive: program.child.exitCode === null }).toEqual({ failed: 0, alive: true });
      expect(during.slowest / Math.max(before.slowest, least)).toBeLessThan(slowdown);
      if (seesMemory) expect(residentMemory(pid).most / startMemory).toBeLessThan(memory);
    },
  );
});

test('the documentation has every row as it is tried', () => {
  const file = join(__dirname, '..', 'docs', 'abuse.md');
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, page());
  // Prettier pads the columns.
  const plain = (text: string): string => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');
  expect(plain(readFileSync(file, 'utf8'))).toBe(plain(page()));
});
