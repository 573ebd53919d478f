import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { settle } from '../../../reference-server/settings/flags';
import { everyScenario } from '../../../scenarios/every';
import { faultNamed } from '../../bundled/faults/named';
import { installerHeaders, requestHeaderFlags } from '../../bundled/setups';
import { createFolder } from '../../cli/testing/folder';
import { startServer, type Server } from '../../cli/testing/server';
import type { RunResult } from '../../results';
import { externalTarget } from '../../target/external';
import type { CaFile, Target } from '../../target/types';
import { plan, run } from '..';

const servers: Server[] = [];
const folder = createFolder();
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  folder.remove();
});

/** A server that is not the harness's own: it looks at its CA files every so many milliseconds, and may have a fault. */
async function own(
  name: string,
  { fault, pollMs = 50 }: { readonly fault?: string; readonly pollMs?: number } = {},
): Promise<{ readonly files: readonly string[]; readonly target: Target }> {
  const clientCaFile = join(folder.path, `${name}.crt`);
  const requestheaderClientCaFile = join(folder.path, `${name}-proxies.crt`);
  const server = await startServer(folder, ({ clients, proxies }) => {
    writeFileSync(clientCaFile, clients, { mode: 0o640 });
    writeFileSync(requestheaderClientCaFile, proxies, { mode: 0o640 });
    const files = { clientCaFile, requestheaderClientCaFile };
    const seams =
      fault === undefined
        ? {}
        : faultNamed(fault).seams?.(settle({ ...files, ...requestHeaderFlags(installerHeaders) }));
    return { ...files, pollMs, ...seams };
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
    changeClientCaFile: clientCaFile,
    changeRequestheaderClientCaFile: requestheaderClientCaFile,
    tls: ['1.3'],
  });
  return { files: [clientCaFile, requestheaderClientCaFile], target };
}

const withFile = (target: Target, change: (file: CaFile) => CaFile): Target => ({
  ...target,
  open: async (setups) => {
    const { caFiles = {}, ...open } = await target.open(setups);
    const changed = Object.entries(caFiles).map(([setup, files]) => [
      setup,
      Object.fromEntries(Object.entries(files).map(([ca, file]) => [ca, change(file)])),
    ]);
    return { ...open, caFiles: Object.fromEntries(changed) as typeof caFiles };
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

test('a server that reads its files a moment later is right, beside scenarios that rest on its CAs', async () => {
  const { files, target } = await own('right');
  const held = (): readonly string[] => files.map((file) => readFileSync(file, 'utf8'));
  const before = held();
  const result = await runOn(
    target,
    'replaced-*-ca',
    'broken-client-ca-file',
    'unreadable-*-ca',
    'user-name',
    'groups',
  );
  expect(result.checks.filter(({ verdict }) => ['failed', 'inconclusive', 'error'].includes(verdict))).toEqual([]);
  expect(verdicts(result, 'passed').filter((id) => id.includes('-ca')).length).toBe(57);
  expect(held()).toEqual(before);
  expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o640, 0o640]);
});

test.each([
  [
    '--change-client-ca-file',
    ['replaced-client-ca', 'broken-client-ca-file'],
    'a-former-ca-that-is-put-back-identifies-as-well',
    'the-client-ca-identifies-while-nothing-changes',
    36,
  ],
  [
    '--change-requestheader-client-ca-file',
    ['replaced-request-header-ca', 'unreadable-request-header-ca'],
    'a-former-ca-that-is-put-back-makes-one-as-well',
    'the-request-header-ca-makes-one-while-nothing-changes',
    49,
  ],
])('of one that never reads the file of %s again the CA that is put back alone tells', async (flag, ...about) => {
  const [scenarios, putBack, kept, others] = about;
  const { target } = await own('deaf', { pollMs: 3_600_000 });
  const result = await runOn(
    withFile(target, (file) => ({ ...file, readWithin: 300 })),
    ...scenarios,
  );
  const failed = result.checks.filter(({ verdict }) => verdict === 'failed');
  expect(failed.map(({ check, severity }) => `${check} ${severity ?? ''}`)).toEqual([`${putBack} conformance`]);
  expect(failed[0]?.actual).toContain(`either the file of ${flag} is not the one that the target reads, or`);
  expect(verdicts(result, 'passed')).toEqual([`${scenarios[0] ?? ''}/${kept}`]);
  expect(verdicts(result, 'not-applicable')).toHaveLength(others);
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
  expect(ran[0]?.actual).toContain('it accepts no connection any more since its CA file was changed');
});

test.each([
  ['replaced-authorities-still-trusted', 'replaced-client-ca/the-former-ca-no-longer-on-a-new-connection'],
  [
    'certificates-unverified-while-authorities-are-unreadable',
    'broken-client-ca-file/an-empty-file-lets-no-other-ca-in',
  ],
  [
    'allowed-names-forgotten-when-the-request-header-ca-changes',
    'replaced-request-header-ca/another-name-of-the-new-ca-makes-none',
  ],
  [
    'headers-trusted-while-authorities-are-unreadable',
    'unreadable-request-header-ca/an-empty-file-makes-no-one-a-front-proxy',
  ],
])('one that is broken is found out: %s', async (fault, check) => {
  const { target } = await own(fault, { fault });
  const soon = withFile(target, (file) => ({ ...file, readWithin: 1000 }));
  expect(verdicts(await runOn(soon, check), 'failed')).toEqual([check]);
});
