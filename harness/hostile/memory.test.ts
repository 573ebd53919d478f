import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createFolder } from '../cli/testing/folder';
import type { Started } from './servers/row.fixture';
import { manyNames, presentingNames } from './rows/certificate-rows.fixture';
import { measure, type Measured } from './measured.fixture';
import { makeTestbed, type Testbed } from './servers/testbed.fixture';
import { answering, answerOf } from './servers/http-servers.fixture';
import { tables } from './rows/tables.fixture';

// A process of its own starts for each, and the whole run may share its core with others.
jest.setTimeout(180_000);

/** The bound of a whole run, in MB, whatever the target sends. */
const bound = 300;

/** Answers everybody alike, with as much as the harness takes. */
const groups = JSON.stringify(Array.from({ length: 250 }, (_, at) => `a group with the number ${at}`));
const identity = `{"status":{"userInfo":{"username":"alice","groups":${groups}}}}`;

const clauses = ['--tls', '1.3', '--clause', '5'];
const whole: readonly (readonly [string, (ground: Testbed) => Promise<Started>, number, readonly string[]])[] = [
  ['the reference server', async (ground) => ground.reference(), 0, []],
  ['250 groups in every answer', answering(answerOf(identity)), 1, ['--tls', '1.3']],
  ['a certificate of 5000 names, none of them its own', presentingNames(...manyNames(5000)), 1, clauses],
];
const some = ['1 GB', 'without end', 'KB', 'MB', 'million', 'deep', 'bomb'];
const selected = tables
  .flatMap(({ rows }) => rows)
  .filter(({ silent, name }) => silent === undefined && some.some((word) => name.includes(word)));

const folder = createFolder();
let ground: Testbed;
let flags: readonly string[];
beforeAll(async () => {
  ground = await makeTestbed();
  const { root, clientCa, requestHeaderCa } = ground;
  const pair = (name: string, { certificate, key }: typeof root): string =>
    `${folder.write(`${name}.crt`, certificate)},${folder.write(`${name}.key`, key)}`;
  flags = [
    ...['--ca', folder.write('root.crt', root.certificate), '--anonymous-auth', 'true', '--server-name', 'localhost'],
    ...['--client-ca', pair('clients', clientCa), '--request-header-ca', pair('proxies', requestHeaderCa)],
    ...['--reporter', 'text', '--reporter', `json=${join(folder.path, 'report.json')}`],
  ];
});
afterAll(async () => {
  await ground.closeAll();
  folder.remove();
});

/** Runs against each of the servers, which are up at the same time, and looks at what is left each time. */
async function measured(
  servers: readonly ((ground: Testbed) => Promise<Started>)[],
  more: readonly string[],
): Promise<readonly Measured[]> {
  const temporary = folder.folder('temporary');
  const started = await Promise.all(servers.map((start) => start(ground)));
  const lines = started.map(({ port }) => ['run', '--target', `https://127.0.0.1:${port}`, ...flags, ...more]);
  const seen = await measure(temporary, lines);
  expect(readdirSync(temporary)).toEqual([]);
  await ground.closeAll();
  return seen;
}

describe('a run stays small, and leaves nothing open', () => {
  test.each(whole)('against %s', async (_name, start, code, selection) => {
    const [seen] = await measured([start], ['--fast', ...selection]);
    expect(seen).toMatchObject({ err: '', open: [], code });
    expect(seen?.megabytes).toBeLessThan(bound);
    expect(statSync(join(folder.path, 'report.json')).size).toBeLessThan(30 * 2 ** 20);
  });

  // Several runs in one process: its peak is that of the largest of them, and of all that the earlier ones have left.
  const portion = 4;
  const portions = Array.from({ length: Math.ceil(selected.length / portion) }, (_, at) =>
    selected.slice(at * portion, (at + 1) * portion),
  );
  test.each(portions.map((each) => [each[0]?.name ?? '', each] as const))(
    'some of it, from "%s" on',
    async (_name, servers) => {
      const scenarios = ['client-certificate-validity', 'json-or-yaml', 'both-http-versions'];
      const seen = await measured(
        servers.map(({ start }) => start),
        ['--tls', '1.3', ...scenarios.flatMap((scenario) => ['--scenario', scenario])],
      );
      expect(seen).toHaveLength(servers.length);
      for (const [at, { err, open, code, megabytes }] of seen.entries()) {
        const { name } = servers[at] ?? {};
        expect({ name, err, open }).toEqual({ name, err: '', open: [] });
        expect([1, 3, 4]).toContain(code);
        expect(`${name}: ${megabytes < bound ? 'small' : `${megabytes} MB`}`).toBe(`${name}: small`);
      }
    },
  );
});
