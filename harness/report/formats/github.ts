import { exitCodeOf, type CheckResult, type RunResult } from '../../results';
import { printable } from '../explain/safe-text';
import { resultSentence, summaryLine } from '../explain/sentences';
import { hasFailed, inFull, inOneLine, isUnshown, selected } from './shown';

/** GitHub shows so many annotations of a kind for a step; the others are in the log alone. */
const mostAnnotations = 10;

/**
 * What GitHub Actions reads from the log of a step: an annotation for each of the first failures, the evidence of each in a group
 * that can be opened, and the result.
 */
export function renderGithub(run: RunResult): string {
  const checks = selected(run);
  const failed = checks.filter(hasFailed);
  const unshown = checks.filter(isUnshown);
  return [
    ...failed.slice(0, mostAnnotations).map((check) => command('error', titleOf(check), inOneLine(check))),
    ...unshown.slice(0, mostAnnotations).map((check) => command('warning', titleOf(check), inOneLine(check))),
    ...run.findings.map(({ id, severity, title, fix }) =>
      command('warning', `${severity} finding ${id}`, `${title}; fix: ${fix}`),
    ),
    ...[...failed, ...unshown].flatMap((check) => [
      `::group::${data(`${check.verdict} ${check.id}`)}`,
      ...inFull(check).map(line),
      '::endgroup::',
    ]),
    command(exitCodeOf(run) === 0 ? 'notice' : 'error', run.tool.name, resultSentence(run)),
    line(summaryLine(run)),
    '',
  ].join('\n');
}

const titleOf = ({ id, severity, code }: CheckResult): string =>
  severity === undefined ? id : `${id} (${severity}: ${code ?? ''})`;

const command = (name: 'error' | 'warning' | 'notice', title: string, message: string): string =>
  `::${name} title=${property(title)}::${data(message)}`;

const data = (text: string): string => broken(printable(text, 8_000)).replaceAll('%', '%25');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** A line of the log that is no command, whatever a server has said. */
const line = (text: string): string => broken(printable(text, 8_000)).replace(/^(\s*):/, '$1\u200b:');

/** The older form of commands is read anywhere in a line. */
const broken = (text: string): string => text.replaceAll('##[', '##\u200b[');
