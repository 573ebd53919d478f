import { everyScenario } from '../scenarios/every';
import { type Case, type Group, type Selection } from './plan';
import { explain, failingFindings, failOnOf, requirementOf, unmet, type CheckResult, type Demands } from './results';
import { evidenceSections } from './report/explain/evidence-sections';
import { EndedEarly, type Running } from './run';
import type { AnyTarget, Terms } from './target/types';
import type { ScenarioOf } from './vocabulary/types';
import { plan, prepareRun, isAlone, isSlow } from './subjects';

/** What `describeConformance` can be told. */
export interface ConformanceOptions {
  /** Scenarios in place of the bundled ones. */
  readonly scenarios?: readonly ScenarioOf[];
  readonly selection?: Selection;
  /** Milliseconds for one attempt; 5000 unless given. */
  readonly timeout?: number;
  /** How much must have run, as `--require` takes it: `90%`, `100`, `all`, `5.2`. A test of its own fails otherwise. */
  readonly require?: readonly string[];
  /** A security finding this grave fails a test of its own, as `--fail-on` takes it: `finding:critical`. */
  readonly failOn?: string;
  /** Hears of every decided check, with its evidence. */
  readonly onCheck?: (result: CheckResult) => void;
}

/** The part of Jest's globals that is used; Vitest's globals serve as well. */
interface TestGlobals {
  readonly describe: (name: string, body: () => void) => void;
  readonly test: ((name: string, body: () => Promise<void>, timeout?: number) => void) & {
    readonly skip: (name: string, body: () => void) => void;
  };
  readonly beforeAll: (body: () => Promise<void>, timeout?: number) => void;
  readonly afterAll: (body: () => Promise<void>, timeout?: number) => void;
}

/** How long opening and closing a target may take, and one scenario with all its controls. */
const timeoutMs = 60_000;

/**
 * Declares one test for every check, named by the id that the command line reports, with the same verdict. What does not
 * apply to the target is skipped when the tests are collected, under its reason; it needs no connection to know.
 */
export function describeConformance(target: AnyTarget, options: ConformanceOptions = {}): void {
  const { describe, test, beforeAll, afterAll } = globals();
  const planned = plan(options.scenarios ?? everyScenario, target, options.selection);
  const { groups } = planned;
  const demands = demandsOf(options);
  describe(`conformance of ${target.name}`, () => {
    let running: Running | undefined;
    beforeAll(async () => {
      const clock = { now: () => new Date(), elapsed: () => performance.now() };
      running = await prepareRun(planned, { timeout: options.timeout ?? 5000, clock }).catch(withCertificates);
      // What waits begins at once, beside the others; each test then finds its own verdict.
      for (const group of groups.filter(isSlow)) void running.decideOnce(group);
    }, timeoutMs);
    afterAll(async () => {
      const leftBehind = await running?.leave();
      await running?.close();
      if (leftBehind !== undefined && leftBehind.length > 0)
        throw new Error(`the run has left behind what it could not delete: ${leftBehind.join(', ')}`);
    }, timeoutMs);
    const decideOnce = async (group: Group<Terms>): Promise<readonly CheckResult[]> =>
      (await running?.decideOnce(group)) ?? [];
    for (const group of groups) {
      const decide = async (): Promise<readonly CheckResult[]> => {
        if (isAlone(group, groups)) await Promise.all(groups.filter(isSlow).map(decideOnce));
        return decideOnce(group);
      };
      const problem = (): string | undefined => running?.unreachable;
      describeGroup(group, decide, problem, options.onCheck);
    }
    if (demands.require !== undefined)
      test(
        `enough ran: ${options.require?.join(', ') ?? ''}`,
        async () => {
          const alone = groups.filter((group) => isAlone(group, groups));
          const decided = await Promise.all(groups.filter((group) => !alone.includes(group)).map(decideOnce));
          for (const group of alone) decided.push(await decideOnce(group));
          const sentences = unmet(decided.flat(), demands);
          if (sentences.length > 0) throw new Error(sentences.join('\n'));
        },
        timeoutMs,
      );
    if (demands.failOn !== undefined)
      test(
        `no security finding: ${options.failOn ?? ''}`,
        async () => {
          const failing = failingFindings((await running?.inspect()) ?? [], demands);
          if (failing.length > 0)
            throw new Error(failing.map(({ id, severity, seen }) => `${severity}: ${id}: ${seen}`).join('\n'));
        },
        timeoutMs,
      );
  });
}

/** Says with the error which certificates were issued before it was known. */
function withCertificates(error: unknown): never {
  if (!(error instanceof EndedEarly)) throw error;
  const { certificates, leftBehind } = error.done;
  const lines = [
    ...certificates.map(({ serialNumber, subject }) => `issued by a CA of the target: ${serialNumber} ${subject}`),
    ...leftBehind.map((each) => `left behind on the target: ${each}`),
  ];
  throw new Error([error.message, ...lines].join('\n'), { cause: error });
}

function demandsOf({ require, failOn }: ConformanceOptions): Demands {
  const severity = failOn === undefined ? undefined : failOnOf(failOn);
  if (failOn !== undefined && severity === undefined)
    throw new Error(`failOn ${failOn}: say finding:critical, finding:warning or finding:notice`);
  const requirements = require?.map((text) => {
    const requirement = requirementOf(text);
    if (requirement === undefined)
      throw new Error(`require ${text}: say a number of checks, a share as in 90%, all, or a section as in 5.2`);
    return requirement;
  });
  return {
    ...(requirements === undefined ? {} : { require: requirements }),
    ...(severity === undefined ? {} : { failOn: severity }),
  };
}

function describeGroup(
  { scenario, cases }: Group<Terms>,
  decide: () => Promise<readonly CheckResult[]>,
  unreachable: () => string | undefined,
  onCheck: ConformanceOptions['onCheck'],
): void {
  const { describe, test } = globals();
  describe(scenario.title, () => {
    for (const { id, decision } of cases) {
      if (decision.kind !== 'run') continue;
      test(
        id,
        async () => {
          const result = (await decide()).find((each) => each.id === id);
          if (result === undefined) throw new Error(`${id} was not decided`);
          onCheck?.(result);
          // What turns out not to apply is no failure, here as on the command line; `onCheck` hears of it.
          if (result.verdict !== 'passed' && result.verdict !== 'not-applicable')
            throw new Error(complaint(result, unreachable()));
        },
        timeoutMs,
      );
    }
    for (const [reason, left] of leftOut(cases))
      describe(reason, () => {
        for (const id of left) test.skip(id, () => undefined);
      });
  });
}

function leftOut(cases: readonly Case<Terms>[]): ReadonlyMap<string, readonly string[]> {
  const reasons = new Map<string, string[]>();
  for (const { id, decision } of cases) {
    if (decision.kind === 'run') continue;
    const kind = decision.kind === 'skipped' ? 'skipped' : `not applicable (${decision.because.replaceAll('-', ' ')})`;
    const reason = `${kind}: ${decision.reason}`;
    reasons.set(reason, [...(reasons.get(reason) ?? []), id]);
  }
  return reasons;
}

function complaint(result: CheckResult, unreachable: string | undefined): string {
  const target = unreachable === undefined ? [] : [['target', unreachable] as const];
  const facts = [...target, ...explain(result)].map(([label, text]) => `${label}: ${text}`);
  const evidence = evidenceSections(result.evidence, { brief: true }).flatMap(({ role, lines }) => [
    `${role}:`,
    ...lines.map(({ text }) => `  ${text}`),
  ]);
  return [`${result.verdict}: ${result.title}`, ...facts, ...evidence].join('\n');
}

function globals(): TestGlobals {
  const found = globalThis as unknown as Partial<TestGlobals>;
  const { describe, test, beforeAll, afterAll } = found;
  if (describe === undefined || test === undefined || beforeAll === undefined || afterAll === undefined)
    throw new Error('describeConformance is for test files of Jest, or of a runner with the same globals');
  return { describe, test, beforeAll, afterAll };
}
