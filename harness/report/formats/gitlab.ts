import { createHash } from 'node:crypto';
import { claimOf, exitCodeOf, type CheckResult, type FindingSeverity, type RunResult } from '../../results';
import { asJson } from '../as-json';
import { printable } from '../explain/safe-text';
import { resultSentence } from '../explain/sentences';
import { inOneLine, isRed, selected } from './shown';

const severities = { critical: 'blocker', warning: 'major', notice: 'info' } as const satisfies Record<
  FindingSeverity,
  string
>;

/** GitLab's Code Quality report (a subset of Code Climate's): what failed or was not shown, and the findings. */
export function renderGitlab(run: RunResult): string {
  const red = selected(run).filter(isRed);
  const unsaid = red.length === 0 && exitCodeOf(run) !== 0;
  return `${asJson([
    ...red.map((check) => issue(run, check.id, severityOf(check), `${check.id}: ${inOneLine(check)}`)),
    ...run.findings.map(({ id, severity, title, fix }) =>
      issue(run, id, severities[severity], `${title}; fix: ${fix}`),
    ),
    ...(unsaid ? [issue(run, claimOf(run), 'blocker', resultSentence(run))] : []),
  ])}\n`;
}

function severityOf({ verdict, severity }: CheckResult): string {
  if (verdict !== 'failed') return 'minor';
  return severity === 'safety' ? 'blocker' : 'major';
}

/** A target has no source file: its address stands in the place of one. */
const issue = ({ tool, target }: RunResult, name: string, severity: string, description: string) => ({
  description: printable(description),
  check_name: `${tool.name}/${printable(name)}`,
  fingerprint: createHash('sha256').update(`${target.name}\0${name}`).digest('hex'),
  severity,
  location: { path: printable(target.setups[0]?.url ?? target.name), lines: { begin: 1 } },
});
