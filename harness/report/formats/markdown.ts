import { citation, coverageOf, type CheckResult, type RunResult } from '../../results';
import { count, resultSentence, summaryLine } from '../explain/sentences';
import { byCause, byReason, byScenario, foldedIds } from '../grouping';
import { code, fenced, html, plain } from './markdown-text';
import { inFull, inOneLine, isExpected, isRed, selected } from './shown';

/** A page about one run: for a pull request, a wiki, or the summary of a job (`markdown=$GITHUB_STEP_SUMMARY`). */
export function renderMarkdown(run: RunResult): string {
  const checks = selected(run);
  const red = checks.filter(isRed);
  return `${[
    `# ${run.tool.name}: ${plain(run.target.name)}`,
    plain(resultSentence(run), 8_000),
    ...(run.unreachable === undefined || run.crashed !== undefined
      ? [scenarios(run), ...failures(red)]
      : failures(red)),
    ...(run.findings.length === 0 ? [] : ['## Security findings', ...run.findings.map(finding)]),
    ...asExpected(checks.filter(isExpected)),
    ...unrun(checks),
    `${plain(summaryLine(run))}; ${plain(run.tool.name)} ${plain(run.tool.version)}, profile ${code(run.target.profile)}, seed ${code(run.seed)}.`,
  ].join('\n\n')}\n`;
}

function scenarios(run: RunResult): string {
  const rows = byScenario(selected(run)).map(({ title, checks }) => {
    const { passed, failed, inconclusive, error, needsInput, doesNotConcern } = coverageOf(checks);
    const cells = [passed, failed, inconclusive + error, needsInput, doesNotConcern].map((number) => number || '');
    return `| ${[checks[0]?.clause ?? '', failed > 0 ? `**${plain(title)}**` : plain(title), ...cells].join(' | ')} |`;
  });
  return [
    '| clause | rule | passed | failed | not shown | needs input | not about this target |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n');
}

const failures = (red: readonly CheckResult[]): readonly string[] =>
  red.length === 0
    ? []
    : [
        `## Not passed (${red.length})`,
        ...byCause(red).map(({ shown, others }) => {
          const { id, verdict, severity } = shown;
          const head = `${code(id)} ${severity === 'safety' ? '**safety** ' : ''}${verdict}, ${citation(shown)}`;
          const more = others.length === 0 ? '' : ` and ${count(others.length, 'more check')} alike`;
          const alike = others.length === 0 ? '' : `\n\nDeviated in the same way:\n\n${listed(others)}`;
          return `<details><summary>${html(`${id} (${severity ?? verdict})${more}`)}: ${html(inOneLine(shown))}</summary>\n\n${head}\n\n${fenced(inFull(shown))}${alike}\n\n</details>`;
        }),
      ];

/** Checks by their ids; as many as a page bears. */
const listed = (checks: readonly CheckResult[]): string =>
  foldedIds(checks)
    .slice(0, 200)
    .map((id) => `- ${plain(id)}`)
    .join('\n');

const asExpected = (checks: readonly CheckResult[]): readonly string[] =>
  checks.length === 0
    ? []
    : [
        `## Failed as expected (${checks.length})`,
        checks
          .map(
            ({ id, expectedFailure }) =>
              `- ${code(id)}: ${plain([expectedFailure?.reason, expectedFailure?.link].filter(Boolean).join('; '))}`,
          )
          .join('\n'),
      ];

const finding = ({ id, severity, title, seen, why, fix }: RunResult['findings'][number]): string =>
  `- **${severity}** ${code(id)}: ${plain(title)}. Seen: ${plain(seen)}. Why: ${plain(why)}. Fix: ${plain(fix)}`;

const unrun = (checks: readonly CheckResult[]): readonly string[] => {
  const reasons = byReason(checks, 'not-applicable');
  return reasons.length === 0
    ? []
    : ['## Not run', reasons.map(([reason, those]) => `- ${those.length}: ${plain(reason)}`).join('\n')];
};
