import { bySubject, claimOf, coverageOf, differencesOf, driftIn, exitCodeOf, summarize } from '../results';
import type { CheckResult, Evidence, RunResult, RunTarget, SecurityFinding } from '../results';
import { pageOfRule } from '../specification/reference';
import type { Rule } from '../specification/rules/rule';
import { rules, type RuleId } from '../specification/rules';
import { asJson } from './as-json';
import { observedDocument, peerCertificates } from './json/observation';
import { sentDocument, timelineDocument } from './json/sent';
import { telling } from './json/repeated';
import { type ReportDocument, reportVersion } from './json/schema';
import type { Output, Reporter } from './output';

/** The report for programs; its schema is `docs/report.schema.json`. The same run always gives the same bytes. */
export function renderJson(run: RunResult): string {
  return [...jsonPieces(run)].join('');
}

/** Writes the JSON report when the run has ended. */
export function jsonReporter({ write }: Output): Reporter {
  return {
    onEnd: (run) => {
      for (const piece of jsonPieces(run)) write(piece);
    },
  };
}

/** The report in pieces, a check at a time: the whole document would double the memory that a run takes. */
function* jsonPieces(run: RunResult): Generator<string> {
  yield `${asJson(beforeChecks(run)).slice(0, -'\n}'.length)},\n  "checks": [`;
  const tell = telling();
  for (const [at, check] of run.checks.entries())
    yield `${at === 0 ? '' : ','}\n    ${checkPiece(checkDocument(check, tell))}`;
  yield `${run.checks.length === 0 ? '' : '\n  '}],${asJson(afterChecks(run)).slice('{'.length)}\n`;
}

/** A check, with each piece of its evidence on a line of its own: laid out it would be half as large again. */
function checkPiece(check: ReportDocument['checks'][number]): string {
  const pieces = check.evidence.map((piece) => `\n  ${asJson(piece, 0)}`).join(',');
  // No text of the check can hold the mark: its quotes would be escaped.
  return asJson({ ...check, evidence: '@' })
    .replace('"evidence": "@"', () => `"evidence": [${pieces}${pieces === '' ? '' : '\n'}]`)
    .replaceAll('\n', '\n    ');
}

/** The run as the schema has it, property by property: what is not named here is not written, so no key can be. */
export function reportDocument(run: RunResult): ReportDocument {
  const tell = telling();
  return { ...beforeChecks(run), checks: run.checks.map((check) => checkDocument(check, tell)), ...afterChecks(run) };
}

function beforeChecks(run: RunResult): Omit<ReportDocument, 'checks' | 'rules' | 'findings'> {
  const { tool, target } = run;
  return {
    version: reportVersion,
    tool: { name: tool.name, version: tool.version, node: tool.node },
    target: targetDocument(target),
    others: (run.others ?? []).map(targetDocument),
    startedAt: run.startedAt.toISOString(),
    duration: run.duration,
    rounds: run.rounds,
    requirements: run.requirements ?? null,
    shard: run.shard ?? null,
    sideBySide: run.sideBySide ?? null,
    result: claimOf(run),
    exitCode: exitCodeOf(run),
    expectedFailures: run.demands?.expected?.file ?? null,
    drift: driftIn(run).map(({ kind, check, sentence }) => ({ kind, check, sentence })),
    summary: { ...coverageOf(run.checks), supplies: [...coverageOf(run.checks).supplies] },
    harness: summarize(bySubject(run.checks).harness),
    unreachable: run.unreachable ?? null,
    wrongInput: run.wrongInput ?? null,
    crashed: run.crashed ?? null,
    name: run.name,
    seed: run.seed,
    markKey: run.markKey,
    certificates: run.certificates.map(({ serialNumber, subject, issuer, notAfter }) => ({
      serialNumber,
      subject,
      issuer,
      notAfter: notAfter.toISOString(),
    })),
    peerCertificates: peerCertificates(run.checks.flatMap(({ evidence }) => evidence.map(({ observed }) => observed))),
    leftBehind: [...run.leftBehind],
  };
}

const targetDocument = (target: RunTarget): ReportDocument['target'] => ({
  subject: target.subject,
  name: target.name,
  profile: target.profile,
  detected: target.detected ?? null,
  paths: target.paths ?? null,
  oracle: target.oracle ?? null,
  oracleChosen: target.oracleChosen ?? null,
  oracleBlindTo: [...target.oracleBlindTo],
  facts: (target.facts ?? []).map(([label, fact]): [string, string] => [label, fact]),
  setups: target.setups.map(({ name, url }) => ({ name, url })),
  serverVerified: target.serverVerified,
  deviations: target.deviations.map(({ clause, sentence }) => ({ clause, sentence })),
});

function afterChecks({ checks, findings }: RunResult): Pick<ReportDocument, 'rules' | 'findings'> {
  const cited = new Set(checks.map(({ rule }) => rule));
  const ids = (Object.keys(rules) as RuleId[]).filter((id) => cited.has(id));
  return {
    rules: Object.fromEntries(ids.map((id) => [id, ruleDocument(id)])),
    findings: findings.map(findingDocument),
  };
}

function ruleDocument(id: RuleId): ReportDocument['rules'][string] {
  const { rank, clause, sentence, why }: Rule = rules[id];
  return { rank, clause, sentence, why, page: pageOfRule(id) };
}

/** A security finding as the schema has it. */
export function findingDocument(found: SecurityFinding): ReportDocument['findings'][number] {
  const { id, severity, seenIn, title, seen, why, references, fix } = found;
  return { id, severity, seenIn, title, seen, why, references: [...references], fix };
}

function evidenceDocument(
  { role, attempt, observed, triggers = [], reproduce, notReproducible, kubectl, sent, timeline = [] }: Evidence,
  all: readonly Evidence[],
) {
  const control = all.find((each) => each.role === 'control-before')?.sent;
  const compared = (role === 'check' || role === 'reference') && control !== undefined && sent !== undefined;
  return {
    role,
    attempt,
    observed: observedDocument(observed),
    triggers: triggers.map(({ trigger, seen }) => ({ trigger, seen })),
    reproduce: reproduce ?? null,
    notReproducible: notReproducible ?? null,
    kubectl: kubectl ?? null,
    sent: sent === undefined ? null : sentDocument(sent),
    differences: compared ? [...differencesOf(control, sent)] : [],
    timeline: timelineDocument(timeline),
  };
}

/** A check as the schema has it; `tell` knows which evidence was told before. */
export function checkDocument(check: CheckResult, tell = telling()): ReportDocument['checks'][number] {
  return {
    id: check.id,
    scenario: check.scenario,
    check: check.check,
    scenarioTitle: check.scenarioTitle,
    title: check.title,
    clause: check.clause,
    level: check.level,
    rule: check.rule ?? null,
    tls: check.tls ?? null,
    setup: check.setup ?? null,
    triggers: [...check.triggers],
    subject: check.subject,
    verdict: check.verdict,
    reason: check.reason ?? null,
    because: check.because ?? null,
    supply: [...check.supply],
    expected: check.expected ?? null,
    actual: check.actual ?? null,
    layer: check.layer ?? null,
    severity: check.severity ?? null,
    code: check.code ?? null,
    expectedFailure:
      check.expectedFailure === undefined
        ? null
        : { reason: check.expectedFailure.reason, link: check.expectedFailure.link ?? null },
    evidence: check.evidence.map((each) => tell(evidenceDocument(each, check.evidence))),
    duration: check.duration,
  };
}
