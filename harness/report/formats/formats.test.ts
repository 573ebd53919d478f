import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import Ajv from 'ajv';
import { validate } from 'ctrf';
import { Parser } from 'tap-parser';
import { exitCodeOf, verdicts, type RunResult } from '../../results';
import { finishedRun, runOf } from '../golden/finished-run.fixture';
import { golden } from '../golden/golden-file.fixture';
import { renderCtrf } from './ctrf';
import { renderGithub } from './github';
import { renderGitlab } from './gitlab';
import { renderMarkdown } from './markdown';
import { renderSarif } from './sarif';
import { renderTap } from './tap';

// The schema names an older draft than Ajv speaks, and uses nothing that differs.
const sarifSchema = Object.fromEntries(
  Object.entries(
    JSON.parse(
      readFileSync(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'),
    ) as object,
  ).filter(([name]) => name !== '$schema' && name !== 'id'),
);
const isSarif = new Ajv({
  strict: false,
  unicodeRegExp: false,
  formats: { uri: true, 'uri-reference': true, 'date-time': true },
}).compile(sarifSchema);

const every = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).join('');
const evil = `]]>&amp;<!--"'\`\`\`\n::error::owned\n# SKIP\n1..0\nok 1\n##[error]owned\n${every}\u202e\u2066\ud800\udfff`;
const hostile = runOf(
  {},
  ...(['failed', 'error', 'inconclusive', 'not-applicable'] as const).map((verdict) => ({
    ...{ verdict, id: evil, scenarioTitle: evil, reason: evil, expected: evil, actual: evil },
  })),
);

/** Runs of every result: none, each verdict, each two of them, a target that went away, too little. */
const runs: RunResult[] = [undefined, 'the target went away'].flatMap((unreachable) =>
  [[], ...verdicts.flatMap((one) => verdicts.map((other) => [one, other]))].map((some) =>
    runOf({ unreachable, findings: [] }, ...some.map((verdict) => ({ verdict }))),
  ),
);

const excused = { verdict: 'failed', expectedFailure: { reason: 'known', link: undefined } } as const;
const asExpected = runOf(
  { findings: [], demands: { expected: { file: 'list.yaml', failures: [] } } },
  { verdict: 'passed' },
  excused,
);
runs.push(asExpected, runOf({ findings: [] }, { verdict: 'passed' }, excused, { verdict: 'failed' }));

describe.each([
  ['tap', renderTap],
  ['ctrf', renderCtrf],
  ['sarif', renderSarif],
  ['github', renderGithub],
  ['gitlab', renderGitlab],
  ['markdown', renderMarkdown],
] as const)('%s', (name, render) => {
  test('is the committed document', () => {
    const document = render(finishedRun);
    expect(document).toBe(golden(`report.${name}.golden`, document));
  });

  test('shows nothing that steers a terminal, and no private key', () => {
    for (const run of [finishedRun, hostile]) {
      // oxlint-disable-next-line no-control-regex
      expect(render(run)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
      expect(render(run)).not.toMatch(/PRIVATE KEY-----\n/);
    }
  });
});

describe('TAP, as its parser reads it', () => {
  const parsed = (run: RunResult) => {
    const parser = new Parser({ strict: true });
    const points: { ok: boolean; skip: unknown; diag?: unknown }[] = [];
    const unread: unknown[] = [];
    parser.on('assert', (point: (typeof points)[number]) => points.push(point));
    parser.on('extra', (line: unknown) => unread.push(line));
    parser.end(renderTap(run));
    return { points, unread, ok: parser.ok, count: parser.count };
  };

  test('has a point for each check, with its evidence', () => {
    const { points, unread } = parsed(finishedRun);
    expect(unread).toEqual([]);
    expect(points.filter(({ ok }) => !ok)).toHaveLength(7);
    expect(points.filter(({ skip }) => skip)).toHaveLength(3);
    expect(points.find(({ ok }) => !ok)?.diag).toMatchObject({ verdict: 'failed', severity: 'safety' });
  });

  test('is read in full whatever a server says', () => {
    const { points, unread } = parsed(hostile);
    expect([points.length, unread]).toEqual([4, []]);
    expect(points.map(({ ok, skip }) => ok && skip === false)).toEqual([false, false, false, false]);
  });

  test('is ok exactly where the exit code is 0', () => {
    for (const run of runs) expect(parsed(run).ok).toBe(exitCodeOf(run) === 0);
  });
});

describe('CTRF, by its schema', () => {
  test.each([
    ['a finished run', finishedRun],
    ['a hostile one', hostile],
    ...runs.filter((_run, at) => at % 12 === 0).map((run, at) => [`run ${at}`, run] as const),
  ])('%s', (_what, run) => {
    expect(validate(JSON.parse(renderCtrf(run)))).toMatchObject({ valid: true });
  });
});

describe('SARIF', () => {
  test('is valid by the schema of OASIS', () => {
    for (const run of [finishedRun, hostile, ...runs]) {
      expect(isSarif(JSON.parse(renderSarif(run)))).toBe(true);
      expect(isSarif.errors).toBeNull();
    }
    expect(isSarif({ ...(JSON.parse(renderSarif(finishedRun)) as object), runs: [{}] })).toBe(false);
  });

  test('has a result for what failed, and has not succeeded where something was not shown', () => {
    for (const run of runs) {
      const [{ results, invocations }] = (
        JSON.parse(renderSarif(run)) as {
          runs: [{ results: unknown[]; invocations: [{ executionSuccessful: boolean }] }];
        }
      ).runs;
      const unsuppressed = results.filter((result) => !('suppressions' in (result as object)));
      expect(unsuppressed.length > 0 || !invocations[0].executionSuccessful).toBe(exitCodeOf(run) !== 0);
    }
  });
});

describe('GitHub and GitLab', () => {
  test('no line is a command that a server has written', () => {
    const lines = renderGithub(hostile).split('\n');
    const commands = lines.filter((line) => line.trim().startsWith('::'));
    expect(commands.map((line) => /^::(error|warning) title=|^::group::|^::endgroup::$/.test(line))).not.toContain(
      false,
    );
    expect(lines.filter((line) => line.includes('##['))).toEqual([]);
  });

  test('say an error exactly where the exit code is not 0', () => {
    for (const run of runs) {
      expect(/^::error /m.test(renderGithub(run))).toBe(exitCodeOf(run) !== 0);
      expect((JSON.parse(renderGitlab(run)) as unknown[]).length > 0).toBe(exitCodeOf(run) !== 0);
    }
  });
});

test('Markdown keeps what a server says inside its code, and closes every part that can be opened', () => {
  const page = renderMarkdown(hostile);
  expect(page.split('<details>')).toHaveLength(page.split('</details>').length);
  const outside = page.replaceAll(/^(`{3,})text\n[^]*?\n\1$/gm, '').replaceAll(/(`+)[^]*?[^`]\1(?!`)/g, '');
  expect(outside).not.toMatch(/<(?!\/?details>|\/?summary>)/);
});

test('a rule of SARIF is the code of the failures, with what it means', () => {
  const { runs } = JSON.parse(renderSarif(finishedRun)) as {
    readonly runs: readonly {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string; readonly help: object }[] } };
      readonly results: readonly { readonly ruleId: string }[];
    }[];
  };
  const [only] = runs;
  const rules = only?.tool.driver.rules ?? [];
  expect(rules.map(({ id }) => id)).toContain('accepted-without-credential');
  expect(JSON.stringify(rules.find(({ id }) => id === 'accepted-without-credential')?.help)).toContain(
    'What an attacker gains: ',
  );
  for (const { ruleId } of only?.results ?? []) expect(rules.map(({ id }) => id)).toContain(ruleId);
});
