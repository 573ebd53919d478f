import { attackerGains } from '../../explain';
import { claimOf, exitCodeOf, type CheckResult, type FindingSeverity, type RunResult } from '../../results';
import { clauses } from '../../specification/clauses/clauses';
import { codes } from '../../specification/codes';
import { ruleInWords } from '../../specification/reference';
import { asJson } from '../as-json';
import { printable } from '../explain/safe-text';
import { resultSentence } from '../explain/sentences';
import { inFull, inOneLine, isUnshown, selected } from './shown';

/** A finding that needs no failing check is as grave as this. */
const levels = { critical: 'error', warning: 'warning', notice: 'note' } as const satisfies Record<
  FindingSeverity,
  string
>;

/**
 * SARIF 2.1.0 (OASIS), for code scanning: a result for each check that failed and for each security finding. Its rules are the stable
 * codes of failures, which `explain` explains. What showed nothing
 * is a notification of the invocation, which then has not succeeded: no alert is closed because a check could not be made.
 */
export function renderSarif(run: RunResult): string {
  const failed = selected(run).filter(({ verdict }) => verdict === 'failed');
  const unshown = selected(run).filter(isUnshown);
  const cited = new Map([...failed, ...unshown].map((check) => [codeOf(check), check]));
  return `${asJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            ...{ name: run.tool.name, semanticVersion: run.tool.version },
            rules: [...[...cited.values()].map(ruleDescriptor), ...run.findings.map(findingDescriptor)],
          },
        },
        invocations: [
          {
            executionSuccessful:
              claimOf(run) !== 'internal' && unshown.length === 0 && ![2, 3, 4].includes(exitCodeOf(run)),
            exitCode: exitCodeOf(run),
            startTimeUtc: run.startedAt.toISOString(),
            endTimeUtc: new Date(run.startedAt.getTime() + run.duration).toISOString(),
            toolExecutionNotifications: [
              { level: exitCodeOf(run) === 0 ? 'note' : 'warning', message: text(resultSentence(run)) },
              ...unshown.map((check) => ({
                ...{ level: 'warning', message: text(`${check.id}: ${inOneLine(check)}`) },
                associatedRule: { id: codeOf(check) },
              })),
            ],
          },
        ],
        results: [
          ...failed.map((check) => ({
            ruleId: codeOf(check),
            level: check.severity === 'safety' ? 'error' : 'warning',
            message: text([`${check.id}: ${inOneLine(check)}`, ...inFull(check)].join('\n')),
            locations: [location(run, check.id)],
            // The same check on the same target is the same alert, in whichever run.
            partialFingerprints: { 'check/v1': check.id },
            properties: { clause: check.clause, rule: check.rule, severity: check.severity },
            ...(check.expectedFailure !== undefined && {
              suppressions: [
                { kind: 'external', status: 'accepted', justification: printable(check.expectedFailure.reason) },
              ],
            }),
          })),
          ...run.findings.map(({ id, severity, title, seen, why, fix }) => ({
            ruleId: id,
            level: levels[severity],
            message: text(`${title}: ${seen}. Why: ${why}. Fix: ${fix}`),
            locations: [location(run, id)],
            partialFingerprints: { 'finding/v1': id },
          })),
        ],
        properties: { seed: run.seed, profile: run.target.profile },
      },
    ],
  })}\n`;
}

/** What deviated; of what showed nothing, what it was about. */
const codeOf = ({ code, rule, clause }: CheckResult): string => code ?? rule ?? `clause-${clause}`;

function ruleDescriptor(check: CheckResult) {
  const { code, rule, clause } = check;
  if (code !== undefined) {
    const gains = check.severity === 'safety' ? attackerGains({ code }) : undefined;
    const more = `"authn-conformance explain ${code}" says what mends it.`;
    return {
      id: code,
      shortDescription: text(codes[code].title),
      help: text(
        [`${codes[code].title}.`, gains === undefined ? '' : `What an attacker gains: ${gains}`, more]
          .filter(Boolean)
          .join('\n'),
      ),
      properties: { tags: ['security', 'authentication'] },
    };
  }
  const { title, sentence } = clauses[clause];
  return {
    id: codeOf(check),
    shortDescription: text(rule === undefined ? sentence : ruleInWords(rule)),
    help: text(`Clause ${clause}, ${title}: ${sentence}`),
    properties: { tags: ['security', 'authentication'] },
  };
}

const findingDescriptor = ({ id, title, why, fix }: RunResult['findings'][number]) => ({
  ...{ id, shortDescription: text(title), help: text(`${why}. ${fix}`) },
  properties: { tags: ['security'] },
});

/** A target is no file: its address stands for the file, and the check for the place in it. */
const location = ({ target }: RunResult, name: string) => ({
  physicalLocation: { artifactLocation: { uri: target.setups[0]?.url ?? 'target' } },
  logicalLocations: [{ fullyQualifiedName: printable(name), kind: 'module' }],
});

/** Lines stay lines; each of them is fit to be shown. */
const text = (raw: string) => ({
  text: raw
    .split('\n')
    .map((line) => printable(line, 8_000))
    .join('\n'),
});
