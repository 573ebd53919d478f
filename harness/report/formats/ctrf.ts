import { claimOf, coverageOf, exitCodeOf, type CheckResult, type RunResult, type Verdict } from '../../results';
import { asJson } from '../as-json';
import { printable } from '../explain/safe-text';
import { resultSentence } from '../explain/sentences';
import { inFull, inOneLine, selected } from './shown';

/** The words of the Common Test Report Format. What showed nothing is `other`, and never looks green. */
const statuses = {
  passed: 'passed',
  failed: 'failed',
  inconclusive: 'other',
  'not-applicable': 'skipped',
  skipped: 'skipped',
  error: 'failed',
} as const satisfies Record<Verdict, string>;

/** The Common Test Report Format (ctrf.io), for dashboards that read the results of many tools. */
export function renderCtrf(run: RunResult): string {
  const checks = selected(run);
  const { passed, failed, expectedFailures, inconclusive, error, 'not-applicable': skipped } = coverageOf(checks);
  const start = run.startedAt.getTime();
  return `${asJson({
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    generatedBy: run.tool.name,
    timestamp: run.startedAt.toISOString(),
    results: {
      tool: { name: run.tool.name, version: run.tool.version },
      summary: {
        ...{
          tests: checks.length,
          passed,
          failed: failed + error,
          pending: 0,
          skipped,
          other: inconclusive + expectedFailures,
        },
        ...{ start, stop: start + Math.round(run.duration) },
        extra: { result: claimOf(run), exitCode: exitCodeOf(run), sentence: printable(resultSentence(run), 8_000) },
      },
      tests: checks.map(testOf),
      environment: {
        testEnvironment: printable(run.target.name),
        extra: { profile: run.target.profile, seed: run.seed, node: run.tool.node },
      },
    },
  })}\n`;
}

function testOf(check: CheckResult): object {
  const {
    id,
    verdict,
    duration,
    scenario,
    scenarioTitle,
    clause,
    level,
    rule,
    severity,
    code,
    because,
    expectedFailure,
  } = check;
  const explained = verdict !== 'passed' && { message: inOneLine(check) };
  const evidence = verdict !== 'passed' && verdict !== 'not-applicable' && { trace: inFull(check).join('\n') };
  return {
    ...{
      name: id,
      status: expectedFailure === undefined ? statuses[verdict] : 'other',
      duration: Math.round(duration),
      suite: [scenario],
    },
    ...{
      rawStatus: expectedFailure === undefined ? (because ?? verdict) : 'expected-failure',
      tags: [`clause ${clause}`, level, ...(rule === undefined ? [] : [rule])],
    },
    ...{ ...explained, ...evidence },
    extra: { scenarioTitle, ...(severity !== undefined && { severity }), ...(code !== undefined && { code }) },
  };
}
