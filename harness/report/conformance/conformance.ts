import type * as Yaml from 'yaml';
import { bySubject, claimOf, coverageOf, type CheckResult, type RunResult } from '../../results';
import type { levels } from '../../vocabulary/scenario';
import { printable } from '../explain/safe-text';
import { resultSentence } from '../explain/sentences';
import { settingsOf, sha256, suiteOf } from './hashes';
import { conformanceVersion, type ConformanceDocument } from './schema';

/**
 * A report for submission to a list of implementations, in YAML: who made what was tested, against which suite, and what came of it. It
 * claims what the run claims, and nothing of what did not run.
 */
export function renderConformance(run: RunResult): string {
  // Loaded here, because it takes longer than the rest of the start-up.
  // oxlint-disable-next-line typescript/no-require-imports
  const { stringify } = require('yaml') as typeof Yaml;
  return `# authn-conformance: a conformance report\n${stringify(conformanceDocument(run), { lineWidth: 0 })}`;
}

/** The report as a value, property by property: what is not named here is not written. */
export function conformanceDocument(run: RunResult): ConformanceDocument {
  const { checks, tool, startedAt, target, others = [], demands, findings, rounds, shard } = run;
  const { organization, name, version, url, contact = [] } = demands?.implementation ?? {};
  const own = bySubject(checks).target;
  const suite = suiteOf(own);
  const { ran, concerned, supplies } = coverageOf(checks);
  return {
    apiVersion: conformanceVersion,
    kind: 'ConformanceReport',
    implementation: {
      organization: said(organization),
      name: said(name),
      version: said(version),
      url: said(url),
      contact: contact.map((each) => printable(each)),
    },
    date: startedAt.toISOString(),
    suite: { name: tool.name, version: tool.version, checks: suite.length, hash: sha256(suite.join('\n')) },
    targets: [target, ...others].map(({ subject, profile, oracle, serverVerified, deviations }) => ({
      ...{ subject, profile: printable(profile), oracle: said(oracle), serverVerified },
      deviations: deviations.map(({ clause, sentence }) => printable(`${clause}: ${sentence}`)),
    })),
    settings: {
      hash: sha256(settingsOf(run)),
      rounds,
      shard: shard === undefined ? null : `${shard.index}/${shard.count}`,
      expectedFailures: demands?.expected !== undefined,
    },
    result: claimOf(run),
    conformant: claimOf(run) === 'conformant' && [target, ...others].every(({ serverVerified }) => serverVerified),
    statement: printable(resultSentence(run), 8_000),
    statistics: {
      ...{ ran, concerned, ...countsOf(own) },
      byLevel: {
        MUST: countsOf(own.filter(({ level }) => level === 'MUST')),
        SHOULD: countsOf(own.filter(({ level }) => level === 'SHOULD')),
        MAY: countsOf(own.filter(({ level }) => level === 'MAY')),
      } satisfies Record<(typeof levels)[number], unknown>,
    },
    failed: own.filter(({ verdict }) => verdict === 'failed').map(failure),
    needsInput: supplies.map(({ flag, checks: lacking }) => ({ flag, checks: lacking })),
    findings: findings.map(({ id }) => id),
  };
}

const said = (text: string | undefined): string | null => (text === undefined ? null : printable(text));

function countsOf(checks: readonly CheckResult[]) {
  const { passed, failed, expectedFailures, inconclusive, needsInput, doesNotConcern, skipped, error } =
    coverageOf(checks);
  return { passed, failed, expectedFailures, inconclusive, needsInput, doesNotConcern, skipped, error };
}

const failure = ({ id, code, severity, level, clause, rule, expectedFailure }: CheckResult) => ({
  ...{ check: printable(id), code: code ?? null, severity: severity ?? null, level, clause, rule: rule ?? null },
  expected: expectedFailure !== undefined,
});
