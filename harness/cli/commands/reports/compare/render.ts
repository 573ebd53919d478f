import { code, plain } from '../../../../report/formats/markdown-text';
import { printable } from '../../../../report/explain/safe-text';
import { verdictWords } from '../../../../report/explain/sentences';
import type { Verdict } from '../../../../results';
import { escapedJson } from '../../../../text';
import type { Comparison, Difference } from './comparison';

export const inWords = (verdict: Verdict | undefined): string =>
  verdict === undefined ? 'not there' : verdictWords[verdict];

/** The sentences that both forms end with: how much each run has in common with the first. */
export const agreements = ({ columns, withFirst }: Comparison): readonly string[] =>
  withFirst.map(
    ({ decided, alike }, at) =>
      `${printable(columns[at + 1] ?? '')} equals ${printable(columns[0] ?? '')} on ${alike} of the ${decided} checks that both decided.`,
  );

/** A comparison for a terminal: each difference with what was seen where it failed. */
export const comparisonText = (comparison: Comparison): string =>
  [
    ...comparison.differences.flatMap((row) => [
      `${row.clause.padEnd(7)} ${printable(row.id)}`,
      ...comparison.columns.map(
        (name, at) =>
          `        ${printable(name)}: ${inWords(row.verdicts[at])}${row.seen[at] === undefined ? '' : `, ${printable(row.seen[at], 500)}`}`,
      ),
    ]),
    ...(comparison.differences.length === 0 ? ['no check came out differently'] : ['']),
    ...agreements(comparison),
    '',
  ].join('\n');

/** A comparison as a table of Markdown. */
export const comparisonMarkdown = (comparison: Comparison): string =>
  [
    `| clause | check | ${comparison.columns.map((name) => plain(name)).join(' | ')} |`,
    `| --- | --- | ${comparison.columns.map(() => '---').join(' | ')} |`,
    ...comparison.differences.map(tableRow),
    '',
    ...agreements(comparison).map((sentence) => plain(sentence)),
    '',
  ].join('\n');

const tableRow = ({ clause, id, verdicts }: Difference): string =>
  `| ${clause} | ${code(id)} | ${verdicts
    .map((verdict) => (verdict === 'failed' ? '**failed**' : inWords(verdict)))
    .join(' | ')} |`;

/** A comparison for programs; docs/reports says its fields. */
export const comparisonJson = ({ columns, decided, alike, withFirst, differences }: Comparison): string =>
  `${escapedJson(
    JSON.stringify(
      {
        ...{ version: 1, runs: columns, decided, alike, withFirst },
        differences: differences.map(({ id, clause, verdicts, seen }) => ({
          ...{ id, clause, verdicts: verdicts.map((verdict) => verdict ?? null) },
          seen: seen.map((each) => each ?? null),
        })),
      },
      null,
      2,
    ),
  )}\n`;
