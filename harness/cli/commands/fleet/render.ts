import { printable } from '../../../report/explain/safe-text';
import { plain } from '../../../report/formats/markdown-text';
import { exitCodes, type ExitCode } from '../../../results';
import type { FleetResult } from './result-line';

/** The exit codes of targets, the gravest first: that of the fleet is the gravest that one of them has. */
const gravest: readonly ExitCode[] = [
  exitCodes.internal,
  exitCodes.nonconformant,
  exitCodes.usage,
  exitCodes.unreachable,
  exitCodes.inconclusive,
  exitCodes.drift,
];

/** What a fleet comes to. */
export const fleetExitCode = (results: readonly FleetResult[]): ExitCode =>
  gravest.find((code) => results.some(({ exitCode }) => exitCode === code)) ?? exitCodes.conformant;

const resultWords = ({ result }: FleetResult): string => (result ?? 'cannot be used').replaceAll('-', ' ');

/** How many targets came to what: `3 conformant, 1 nonconformant`. */
export function counts(results: readonly FleetResult[]): string {
  const each = new Map<string, number>();
  for (const result of results) each.set(resultWords(result), (each.get(resultWords(result)) ?? 0) + 1);
  return [...each].map(([words, count]) => `${count} ${words}`).join(', ');
}

/** One target as a line for people. */
export const progressLine = (result: FleetResult): string =>
  `${printable(result.target, 200)}: ${printable(result.sentence, 300)} (${(result.duration / 1000).toFixed(1)} s)\n`;

interface Row {
  readonly id: string;
  readonly clause: string;
  readonly failed: readonly string[];
  readonly undecided: readonly string[];
}

/** The checks that some target did not pass, with those targets; those that most failed first. */
function rowsOf(results: readonly FleetResult[]): readonly Row[] {
  const rows = new Map<string, { id: string; clause: string; failed: string[]; undecided: string[] }>();
  for (const { target, checks } of results)
    for (const { id, clause, verdict } of checks) {
      const row = rows.get(id) ?? { id, clause, failed: [], undecided: [] };
      (verdict === 'failed' ? row.failed : row.undecided).push(target);
      rows.set(id, row);
    }
  return [...rows.values()].toSorted(
    (one, other) =>
      other.failed.length - one.failed.length ||
      other.undecided.length - one.undecided.length ||
      (one.id < other.id ? -1 : 1),
  );
}

/** Targets that a row names. */
const mostNamed = 5;
const named = (targets: readonly string[]): string =>
  targets.length === 0
    ? '-'
    : `${targets.length}: ${targets
        .slice(0, mostNamed)
        .map((target) => plain(target, 100))
        .join(', ')}${targets.length > mostNamed ? ', …' : ''}`;

/** A page of Markdown: how many targets came to what, each target, and each check that one of them did not pass. */
export function fleetMarkdown(results: readonly FleetResult[]): string {
  const rows = rowsOf(results);
  return [
    '# authn-conformance: a fleet',
    '',
    `${results.length} ${results.length === 1 ? 'target' : 'targets'}: ${counts(results)}.`,
    '',
    '| target | profile | result | passed | ran | concern it | failed | findings |',
    '| --- | --- | --- | ---: | ---: | ---: | ---: | --- |',
    ...results.map(
      (each) =>
        `| ${plain(each.target, 200)} | ${plain(each.profile ?? '-')} | ${each.exitCode === 0 ? resultWords(each) : `**${resultWords(each)}**`} | ${each.passed} | ${each.ran} | ${each.concerned} | ${each.checks.filter(({ verdict }) => verdict === 'failed').length} | ${each.findings.map(({ id, severity }) => `${plain(id)} (${severity})`).join(', ')} |`,
    ),
    '',
    ...(rows.length === 0
      ? ['Every check that ran passed on every target.']
      : [
          '| clause | check | failed on | showed nothing on |',
          '| --- | --- | --- | --- |',
          ...rows.map(
            ({ id, clause, failed, undecided }) =>
              `| ${clause} | ${plain(id)} | ${named(failed)} | ${named(undecided)} |`,
          ),
        ]),
    '',
  ].join('\n');
}
