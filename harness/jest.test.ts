import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { builtinTarget, type BuiltinOptions } from './bundled/builtin';
import { compiledPath } from '../fixtures/testing/compiled';
import { scenarios } from '../scenarios';
import { SelectionError, type Selection } from './plan';
import { targetOf } from './plan/targets.fixture';
import { describeConformance } from './jest';
import { plan, run } from './subjects';

const root = join(__dirname, '..');
const few = ['allowed-names', 'groups', 'client-certificate-validity', 'any-allowed-name', 'server-identity'];
const selection: Selection = { level: 'MUST', tls: '1.3' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'authn-conformance-jest-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What one test came to in a Jest of its own. */
interface Reported {
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'pending';
  readonly ancestorTitles: readonly string[];
  readonly failureMessages: readonly string[];
}

/** Runs one test file in a Jest of its own, as a user of the package would. */
async function jestOn(name: string, source: string): Promise<readonly Reported[]> {
  const output = join(folder, `${name}.json`);
  writeFileSync(join(folder, `${name}.test.ts`), source);
  const config = {
    rootDir: folder,
    testEnvironment: 'node',
    testRegex: `/${name}\\.test\\.ts$`,
    transform: { '\\.ts$': [join(root, 'node_modules/@swc/jest'), { jsc: { target: 'es2022' } }] },
  };
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const args = [jest, '--config', JSON.stringify(config), '--runInBand', '--json', '--outputFile', output];
  await new Promise((done) => execFile(process.execPath, args, { cwd: folder }, done));
  const report = JSON.parse(readFileSync(output, 'utf8')) as {
    testResults: readonly { message: string; assertionResults: readonly Reported[] }[];
  };
  const [file] = report.testResults;
  if (file === undefined || file.assertionResults.length === 0)
    throw new Error(`no test was run: ${file?.message ?? ''}`);
  return file.assertionResults;
}

/** The verdict on each check as Jest has it: of a skip by its heading, of a failure by the first line of its message. */
const verdictOf = ({ status, ancestorTitles, failureMessages }: Reported): string => {
  if (status === 'passed') return 'passed';
  const said =
    status === 'pending' ? (ancestorTitles.at(-1) ?? '') : (failureMessages[0] ?? '').replace(/^Error: /, '');
  return said.replace(/^not applicable.*/, 'not-applicable').split(/[: ]/)[0] ?? '';
};

interface Served {
  /** How the reference server is broken, for the other Jest to read; and the same as a value. */
  readonly source: string;
  readonly options: BuiltinOptions;
}

const servers: Readonly<Record<string, Served>> = {
  'the reference server': { source: '', options: {} },
  'one that believes every front proxy': {
    source: 'server: () => ({ steps: (standard) => ({ ...standard, isAllowedFrontProxy: () => true }) }),',
    options: { server: () => ({ steps: (standard) => ({ ...standard, isAllowedFrontProxy: () => true }) }) },
  },
};

/** Another Jest starts from nothing, and other tests may run beside it. */
const patience = 120_000;

describe.each(Object.entries(servers))('on %s', (name, { source, options }) => {
  test(
    'Jest and the command line come to the same verdicts under the same ids',
    async () => {
      const chosen = scenarios.filter(({ id }) => few.includes(id));
      const clock = { now: () => new Date(), elapsed: () => performance.now() };
      const tool = { name: 'x', version: '0', node: '' };
      const [ours, theirs] = await Promise.all([
        run(plan(chosen, builtinTarget(options), selection), { timeout: 20_000, jobs: 2, clock, tool }),
        jestOn(
          name.replaceAll(' ', '-'),
          `import { builtinTarget } from ${JSON.stringify(join(compiledPath(root), 'harness/bundled/builtin'))};
        import { describeConformance } from ${JSON.stringify(join(compiledPath(root), 'harness/jest'))};
        import { scenarios } from ${JSON.stringify(join(compiledPath(root), 'scenarios'))};
        describeConformance(builtinTarget({ ${source} }), {
          scenarios: scenarios.filter(({ id }) => ${JSON.stringify(few)}.includes(id)),
          selection: ${JSON.stringify(selection)},
          timeout: 20_000,
        });`,
        ),
      ]);
      const byId = (pairs: readonly (readonly [string, string])[]) =>
        [...pairs].sort(([one], [other]) => (one < other ? -1 : 1));
      expect(byId(theirs.map((each) => [each.title, verdictOf(each)]))).toEqual(
        byId(ours.checks.map(({ id, verdict }) => [id, verdict])),
      );
      const count = (verdict: string): number => ours.checks.filter((each) => each.verdict === verdict).length;
      expect(count('passed')).toBeGreaterThan(5);
      expect(count('skipped')).toBeGreaterThan(5);
      expect(count('failed') > 0).toBe(source !== '');
      // Everything of one target stands under its name, and a failure says what was expected of it.
      expect(new Set(theirs.map(({ ancestorTitles }) => ancestorTitles[0]))).toEqual(
        new Set(['conformance of the bundled reference server']),
      );
      for (const { status, failureMessages } of theirs)
        if (status === 'failed')
          expect(failureMessages[0]).toMatch(
            /^Error: failed: .*\nactual: the target .*\nexpected: the target .*\nseverity: (safety|conformance): .*\ncode: [a-z-]+: .*\nlayer: .*\nrule: clause [\d.]+, MUST, rule .*\n[A-Z]-\d\d[ab]?: .*\. \(docs\/rules\.md#[a-z]-\d\d[ab]?\)\n[^]*\ncheck:\n {2}.*[^]*\n {2}> [A-Z]+ .* HTTP\/1\.1\n[^]*\n {2}by hand(?: \(until [\d:TZ-]+\))?: (curl|\{ printf) /,
          );
    },
    patience,
  );
});

test(
  'a target that is not there fails every test and says why, and never skips one',
  async () => {
    const reported = await jestOn(
      'nobody',
      `import { describeConformance } from ${JSON.stringify(join(compiledPath(root), 'harness/jest'))};
    import { scenarios } from ${JSON.stringify(join(compiledPath(root), 'scenarios'))};
    import { externalTarget } from ${JSON.stringify(join(compiledPath(root), 'harness/target/external'))};
    const target = externalTarget({ url: 'https://127.0.0.1:1' });
    describeConformance(target, { scenarios: scenarios.filter(({ id }) => id === 'server-identity') });`,
    );
    expect(new Set(reported.map(({ status }) => status))).toEqual(new Set(['failed']));
    expect(reported[0]?.failureMessages[0]).toMatch(
      /^Error: inconclusive: .*\ntarget: 127\.0\.0\.1:1 cannot be reached .*\nwhy: the target was not reached\nrule: clause 5\.1\.1, MUST, rule S-01: .*\nS-01: /,
    );
  },
  patience,
);

describe('before any test is declared', () => {
  test('a selection that matches nothing is an error', () => {
    expect(() => {
      describeConformance(targetOf(), { selection: { scenarios: ['no-such-scenario'] } });
    }).toThrow(SelectionError);
  });

  test('a place without tests is one, too', () => {
    const found = globalThis as { describe?: unknown };
    const original = found.describe;
    try {
      delete found.describe;
      expect(() => {
        describeConformance(targetOf());
      }).toThrow('describeConformance is for test files of Jest, or of a runner with the same globals');
    } finally {
      found.describe = original;
    }
  });
});
