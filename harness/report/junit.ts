import type * as xmlbuilder2 from 'xmlbuilder2';
import { bySubject, citation, claimOf, coverageOf, exitCodeOf } from '../results';
import type { CheckResult, RunResult } from '../results';
import { inFull, inShort, inWords, isRed } from './formats/shown';
import { byCause, byScenario, distinct, toldElsewhere, type ScenarioResult } from './grouping';
import { printable } from './explain/safe-text';
import { resultSentence } from './explain/sentences';

type Element = ReturnType<typeof xmlbuilder2.create>;

/**
 * The report for CI systems, in the form that Jenkins, GitLab, GitHub and Azure read: a suite for each scenario, a case
 * for each check. What was not shown is an error and what did not run is skipped, so nothing of it looks green; a run
 * whose exit code is not 0 always has a failure or an error.
 */
export function renderJunit(run: RunResult): string {
  // Loaded here, because it takes longer than the rest of the start-up.
  // oxlint-disable-next-line typescript/no-require-imports
  const { create } = require('xmlbuilder2') as typeof xmlbuilder2;
  const root = create({ version: '1.0', encoding: 'UTF-8' }).ele('testsuites');
  // What the user left out is no case.
  const { target, harness } = bySubject(run.checks.filter(({ verdict }) => verdict !== 'skipped'));
  const { failed, inconclusive, error } = coverageOf(target);
  const red = failed + inconclusive + error;
  const whole = run.unreachable === undefined && run.crashed === undefined;
  const unshown = !whole || (red === 0 && exitCodeOf(run) !== 0);

  attributes(root, {
    name: run.tool.name,
    tests: target.length + (unshown ? 1 : 0),
    failures: failed,
    errors: inconclusive + error + (unshown ? 1 : 0),
    time: seconds(run.duration),
  });
  if (unshown) unshownRun(root, run);
  const alike = toldElsewhere(byCause(target.filter(isRed)));
  for (const scenario of byScenario(target)) suite(root, scenario, run, alike);
  harnessItself(root, harness, run);
  securityFindings(root, run);
  return `${root.end({ prettyPrint: true })}\n`;
}

/** A suite of its own for a run that shows nothing as a whole: not reached, or no check ran. */
function unshownRun(root: Element, run: RunResult): void {
  const counts = { tests: 1, failures: 0, errors: 1, skipped: 0, time: seconds(0) };
  const element = attributes(root.ele('testsuite'), { name: 'run', ...counts, timestamp: run.startedAt.toISOString() });
  const testcase = attributes(element.ele('testcase'), {
    name: 'conclusive',
    classname: `${run.tool.name}.run`,
    time: seconds(0),
  });
  attributes(testcase.ele('error'), { type: claimOf(run), message: resultSentence(run) });
}

/** What no target can fail is no case: its count is a property, and its failure is the error of the run. */
function harnessItself(root: Element, checks: readonly CheckResult[], { startedAt }: RunResult): void {
  if (checks.length === 0) return;
  const counts = { tests: 0, failures: 0, errors: 0, skipped: 0, time: seconds(0) };
  const element = attributes(root.ele('testsuite'), {
    name: 'this-harness',
    ...counts,
    timestamp: startedAt.toISOString(),
  });
  const properties = element.ele('properties');
  for (const { id, verdict } of checks) attributes(properties.ele('property'), { name: id, value: verdict });
}

/** Properties of a suite without cases: they are shown, and nothing of them is red. */
function securityFindings(root: Element, { findings, startedAt }: RunResult): void {
  if (findings.length === 0) return;
  const counts = { tests: 0, failures: 0, errors: 0, skipped: 0, time: seconds(0) };
  const element = attributes(root.ele('testsuite'), {
    name: 'security-findings',
    ...counts,
    timestamp: startedAt.toISOString(),
  });
  const properties = element.ele('properties');
  for (const { id, severity, title, seen, why, fix } of findings)
    attributes(properties.ele('property'), {
      name: id,
      value: `${severity}: ${title}; seen: ${seen}; why: ${why}; fix: ${fix}`,
    });
}

/** Of a check that deviated as another one did: that one, which is told in full. */
type Alike = ReturnType<typeof toldElsewhere>;

function suite(root: Element, { scenario, title, checks }: ScenarioResult, run: RunResult, alike: Alike): void {
  const summary = coverageOf(checks);
  const element = attributes(root.ele('testsuite'), {
    name: scenario,
    tests: checks.length,
    failures: summary.failed,
    errors: summary.inconclusive + summary.error,
    skipped: summary['not-applicable'] + summary.expectedFailures,
    time: seconds(checks.reduce((sum, { duration }) => sum + duration, 0)),
    timestamp: run.startedAt.toISOString(),
  });
  const properties = element.ele('properties');
  const needing = checks.filter(({ because }) => because === 'needs-input').length;
  const rules = checks.flatMap(({ rule }) => (rule === undefined ? [] : [rule]));
  for (const [name, values] of [
    ['title', [title]],
    ['clause', checks.map(({ clause }) => clause)],
    ['level', checks.map(({ level }) => level)],
    ['rule', rules],
    ['needs-input', needing === 0 ? [] : [String(needing)]],
    ['seed', [run.seed]],
    ['profile', [run.target.profile]],
    ['profile-detected', run.target.detected === undefined ? [] : [run.target.detected]],
  ] as const) {
    const value = distinct<string>(values).join(', ');
    if (value !== '') attributes(properties.ele('property'), { name, value });
  }
  for (const check of checks) testcase(element, check, run.tool.name, alike.get(check));
}

function testcase(parent: Element, check: CheckResult, tool: string, alike: CheckResult | undefined): void {
  const element = attributes(parent.ele('testcase'), {
    name: check.id.startsWith(`${check.scenario}/`) ? check.id.slice(check.scenario.length + 1) : check.id,
    classname: `${tool}.${check.scenario}`,
    time: seconds(check.duration),
  });
  switch (check.verdict) {
    case 'passed':
      break;
    case 'failed':
      if (check.expectedFailure !== undefined) {
        attributes(element.ele('skipped'), { type: 'expected-failure', message: check.expectedFailure.reason });
        break;
      }
      explained(element.ele('failure'), check.severity ?? 'conformance', check, alike);
      break;
    case 'inconclusive':
      explained(element.ele('error'), 'inconclusive', check, alike);
      break;
    case 'error':
      explained(element.ele('error'), 'harness', check, alike);
      break;
    case 'not-applicable':
    case 'skipped':
      attributes(element.ele('skipped'), { type: check.because ?? check.verdict, message: inWords(check) });
      break;
  }
  // The schema has no properties for a single case.
  element.ele('system-out').txt(printable(citation(check)));
}

function explained(element: Element, type: string, check: CheckResult, alike: CheckResult | undefined): void {
  const told =
    alike === undefined
      ? inFull(check)
      : [...inShort(check), `alike: it deviated in the same way as ${printable(alike.id)}, which has the evidence`];
  const lines = [`id: ${printable(check.id)}`, ...told];
  attributes(element, { type, message: inWords(check) }).txt(`\n${lines.join('\n')}\n`);
}

/** Every attribute goes through here, so none can hold a character that XML does not allow. */
function attributes(element: Element, values: Readonly<Record<string, string | number>>): Element {
  for (const [name, value] of Object.entries(values)) element.att(name, printable(String(value)));
  return element;
}

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(3);
