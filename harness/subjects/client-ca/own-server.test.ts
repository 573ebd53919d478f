import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { settle } from '../../../reference-server/settings/flags';
import { everyScenario } from '../../../scenarios/every';
import { faultNamed } from '../../bundled/faults/named';
import { createFolder } from '../../cli/testing/folder';
import { startServer, type Server } from '../../cli/testing/server';
import type { RunResult } from '../../results';
import { externalTarget } from '../../target/external';
import type { ClientCaFile, Target } from '../../target/types';
import { plan, run } from '..';

const servers: Server[] = [];
const folder = createFolder();
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  folder.remove();
});

/** A server that is not the harness's own: it looks at its client CA file every so many milliseconds, and may have a fault. */
async function own(
  name: string,
  { fault, pollMs = 50 }: { readonly fault?: string; readonly pollMs?: number } = {},
): Promise<{ readonly file: string; readonly target: Target }> {
  const file = join(folder.path, `${name}.crt`);
  const server = await startServer(folder, ({ clients }) => {
    writeFileSync(file, clients, { mode: 0o640 });
    const seams = fault === undefined ? {} : faultNamed(fault).seams?.(settle({ clientCaFile: file }));
    return { clientCaFile: file, pollMs, ...seams };
  });
  servers.push(server);
  const [, ca, , clientCa, , requestHeaderCa] = server.flags;
  const pair = (text = ''): { readonly certificate: string; readonly key: string } => {
    const [certificate = '', key = ''] = text.split(',');
    return { certificate, key };
  };
  const target = externalTarget({
    url: server.url,
    ca,
    clientCa: pair(clientCa),
    requestHeaderCa: pair(requestHeaderCa),
    changeClientCaFile: file,
    tls: ['1.3'],
  });
  return { file, target };
}

const withFile = (target: Target, change: (file: ClientCaFile) => ClientCaFile): Target => ({
  ...target,
  open: async (setups) => {
    const { clientCaFiles = {}, ...open } = await target.open(setups);
    const changed = Object.entries(clientCaFiles).map(([setup, file]) => [setup, change(file)] as const);
    return { ...open, clientCaFiles: Object.fromEntries(changed) };
  },
});

const runOn = (target: Target, ...scenarios: readonly string[]): Promise<RunResult> =>
  run(plan(everyScenario, target, { scenarios }), {
    timeout: 5000,
    clock: { now: () => new Date(), elapsed: () => performance.now() },
    tool: { name: 'authn-conformance', version: '0', node: process.version },
  });

const verdicts = ({ checks }: RunResult, verdict: string): readonly string[] =>
  checks.filter((each) => each.verdict === verdict).map(({ scenario, check }) => `${scenario}/${check}`);

test('a server that reads its file a moment later is right, beside scenarios that rest on its client CA', async () => {
  const { file, target } = await own('right');
  const before = readFileSync(file, 'utf8');
  const result = await runOn(target, '*-client-ca', 'broken-client-ca-file', 'user-name', 'groups');
  expect(result.checks.filter(({ verdict }) => ['failed', 'inconclusive', 'error'].includes(verdict))).toEqual([]);
  expect(verdicts(result, 'passed').filter((id) => id.includes('client-ca')).length).toBe(17);
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(statSync(file).mode & 0o777).toBe(0o640);
});

test('of one that never reads it again the CA that is put back alone tells, with both readings', async () => {
  const { target } = await own('deaf', { pollMs: 3_600_000 });
  const result = await runOn(
    withFile(target, (file) => ({ ...file, readWithin: 300 })),
    'replaced-client-ca',
    'broken-client-ca-file',
  );
  const failed = result.checks.filter(({ verdict }) => verdict === 'failed');
  expect(failed.map(({ check, severity }) => `${check} ${severity ?? ''}`)).toEqual([
    'a-former-ca-that-is-put-back-identifies-as-well conformance',
  ]);
  expect(failed[0]?.actual).toContain(
    'either the file of --change-client-ca-file is not the one that the target reads, or',
  );
  expect(verdicts(result, 'passed')).toEqual(['replaced-client-ca/the-client-ca-identifies-while-nothing-changes']);
  expect(verdicts(result, 'not-applicable')).toHaveLength(26);
});

test('of one that ends with the change that alone tells', async () => {
  const { target } = await own('gone');
  const gone = withFile(target, (file) => ({
    ...file,
    readWithin: 300,
    write: async (content) => {
      await file.write(content);
      await servers.at(-1)?.close();
    },
  }));
  const checks = ['the-new-ca-identifies-from-then-on', 'a-ca-that-is-added-identifies-as-well'];
  const result = await runOn(gone, ...checks.map((check) => `replaced-client-ca/${check}`));
  const ran = result.checks.filter(({ verdict, tls }) => verdict !== 'skipped' && tls === '1.3');
  expect(ran.map(({ verdict }) => verdict === 'failed')).toEqual([true, false]);
  expect(ran[0]?.actual).toContain('it accepts no connection any more since its client CA file was changed');
});

test.each([
  ['replaced-authorities-still-trusted', 'replaced-client-ca/the-former-ca-no-longer-on-a-new-connection'],
  [
    'certificates-unverified-while-authorities-are-unreadable',
    'broken-client-ca-file/an-empty-file-lets-no-other-ca-in',
  ],
])('one that is broken is found out: %s', async (fault, check) => {
  const { target } = await own(fault, { fault });
  const soon = withFile(target, (file) => ({ ...file, readWithin: 1000 }));
  expect(verdicts(await runOn(soon, check), 'failed')).toEqual([check]);
});
