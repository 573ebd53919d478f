import { claimOf, exitCodeOf, type CheckResult, type RunResult } from '../../results';
import { printable } from '../explain/safe-text';
import { resultSentence } from '../explain/sentences';
import { inFull, inOneLine, isRed, selected } from './shown';

/**
 * The Test Anything Protocol, version 14: a test point a check. What does not concern the target or needs input is skipped; what
 * showed nothing is not ok; a run that says nothing final, or that fails without a check that does, bails out.
 */
export function renderTap(run: RunResult): string {
  const checks = selected(run);
  const points = checks.flatMap((check, at) => point(check, at + 1));
  const red = checks.some(isRed);
  const bails = exitCodeOf(run) !== 0 && (!red || !['nonconformant', 'inconclusive'].includes(claimOf(run)));
  return [
    'TAP version 14',
    `# ${comment(`${run.tool.name} ${run.tool.version}: ${run.target.name}, seed ${run.seed}`)}`,
    // Behind a plan at the end nothing is read any more, and a plan of nothing would be a success.
    ...(checks.length === 0 ? [] : [`1..${checks.length}`]),
    ...points,
    ...run.findings.map(
      ({ id, severity, title, fix }) => `# ${comment(`${severity} finding ${id}: ${title}; fix: ${fix}`)}`,
    ),
    `# ${comment(resultSentence(run))}`,
    ...(bails ? [`Bail out! ${comment(resultSentence(run))}`] : []),
    '',
  ].join('\n');
}

function point(check: CheckResult, number: number): readonly string[] {
  const title = `${number} - ${description(check.id)}`;
  switch (check.verdict) {
    case 'passed':
      return [`ok ${title}`];
    case 'not-applicable':
    case 'skipped':
      return [`ok ${title} # SKIP ${description(inOneLine(check))}`];
    default:
      return [`not ok ${title}${todo(check)}`, ...diagnostics(check)];
  }
}

/** A failure that is expected is one that is to be mended: it does not fail the whole. */
const todo = ({ expectedFailure }: CheckResult): string =>
  expectedFailure === undefined ? '' : ` # TODO ${description(expectedFailure.reason)}`;

/** A YAML block: each text is a JSON string, which is YAML as well, so nothing that a server says can end it. */
function diagnostics(check: CheckResult): readonly string[] {
  const { verdict, severity, code, layer, duration } = check;
  const facts = { verdict, message: inOneLine(check), severity, code, layer, duration_ms: duration };
  return [
    '  ---',
    ...Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [`  ${name}: ${json(value)}`])),
    '  evidence:',
    ...inFull(check).map((each) => `    - ${json(each)}`),
    '  ...',
  ];
}

const json = (value: string | number): string => JSON.stringify(typeof value === 'string' ? printable(value) : value);

/** `#` would begin a directive. */
const description = (text: string): string => printable(text).replaceAll('\\', '\\\\').replaceAll('#', '\\#');

const comment = (text: string): string => printable(text, 8_000);
