import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { everything } from '../../fixtures/testing/everything';
import { createFolder } from '../cli/testing/folder';
import type { HostileRow, Started } from './servers/row.fixture';
import { manyNames, presentingNames } from './rows/certificate-rows.fixture';
import { measure, type Measured } from './measured.fixture';
import { makeTestbed, type Testbed } from './servers/testbed.fixture';
import { answering, answerOf } from './servers/http-servers.fixture';
import { tables } from './rows/tables.fixture';

// A process of its own starts for each, and the whole run may share its core with others.
jest.setTimeout(180_000);

/** The bound of a whole run, in MB, whatever the target sends; the most that was seen is 324, and 370 on a busy machine. */
const bound = 400;

/** Answers everybody alike, with as much as the harness takes. */
const groups = JSON.stringify(Array.from({ length: 250 }, (_, at) => `a group with the number ${at}`));
const identity = `{"status":{"userInfo":{"username":"alice","groups":${groups}}}}`;

/** Whole runs, where everything is tried. */
const whole: readonly (readonly [string, (ground: Testbed) => Promise<Started>, number, readonly string[]])[] =
  everything
    ? [
        ['the reference server', async (ground) => ground.reference(), 0, []],
        ['250 groups in every answer', answering(answerOf(identity)), 1, ['--tls', '1.3']],
        [
          'a certificate of 5000 names, none of them its own',
          presentingNames(...manyNames(5000)),
          1,
          ['--tls', '1.3', '--clause', '5'],
        ],
      ]
    : [];
const some = ['1 GB', 'without end', 'KB', 'MB', 'million', 'deep', 'bomb'];
/** The one of each kind that takes most. */
const largest = [
  'sends a body of 1 GB in chunks',
  'sends header lines without end',
  'compresses 256 MB to 256 KB',
  'names a user of 3 MB',
];
const selected = tables
  .flatMap(({ rows }) => rows)
  .filter(({ silent, name }) => silent === undefined && some.some((word) => name.includes(word)))
  .filter(({ name }) => everything || largest.includes(name));

/** Against these an oracle is chosen by which a check can fail. */
const withOracle = [
  ...['sends a header line without end', 'sends header lines without end', 'sends a status line without end'],
  ...['sends interim responses without end', 'names a user of 12 KB', 'answers with a YAML alias bomb'],
  ...['answers with YAML that is nested 15 000 deep', 'answers with 15 KB of YAML anchors and tags'],
];

/** The exit code of the run below: against the others no oracle shows an identity, so nothing fails; several as in the row. */
function exitOf({ name, exit }: HostileRow): readonly number[] {
  if (exit.length > 1 || exit.includes(3)) return exit;
  return withOracle.includes(name) ? [1] : [4];
}

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
  for (const [name, start, code, selection] of whole)
    test(`against ${name}`, async () => {
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
      for (const [at, row] of servers.entries()) {
        const { name } = row;
        const { err, open, code, megabytes = bound } = seen[at] ?? {};
        expect({ name, err, open }).toEqual({ name, err: '', open: [] });
        expect({ name, exits: exitOf(row) }).toEqual({ name, exits: expect.arrayContaining([code]) });
        expect(`${name}: ${megabytes < bound ? 'small' : `${megabytes} MB`}`).toBe(`${name}: small`);
      }
    },
  );
});
