import type { Clock } from '../../attempt';
import type { CheckResult, RunResult } from '../../results';
import { adaptiveLanes, fixedLanes, ownLoad, type Lanes } from '../../run/lanes/lanes';
import { plan, prepareRun } from '../../subjects';
import type { Group, Plan } from '../../plan';
import type { RunCache } from '../../subjects/api-server';
import type { Terms } from '../../target/types';
import type { ExploredTarget } from '../case';
import type { Expect, Expected } from '../expected';
import { subjectOf } from '../subjects';
import type { ExploredSubject } from '../explored-subject';
import { checkOf, planBatch, type Batch, type Numbered } from './batch';

/** What a case came to. */
export interface Outcome extends Numbered {
  readonly setup: string;
  readonly expected: Expected;
  readonly result: CheckResult;
}

/** A target that cases are tried on. */
export interface Session {
  readonly target: ExploredTarget;
  readonly subject: ExploredSubject;
  readonly describe: () => RunResult['target'];
  /** Why it cannot be reached, where it cannot. */
  readonly unreachable: () => string | undefined;
  /** Side by side as far as the target bears it; the outcomes of the cases of which the model says something. */
  readonly tryAll: (
    batches: readonly Batch[],
    tell: (outcomes: readonly Outcome[], batch: Batch) => void,
    /** False: what has not begun is left out. */
    goesOn?: () => boolean,
  ) => Promise<void>;
  /** Deletes what was made on the target; gives what could not be deleted. */
  readonly close: () => Promise<readonly string[]>;
}

export interface SessionOptions {
  /** Milliseconds for one attempt. */
  readonly timeout: number;
  readonly clock: Clock;
  readonly seed: string;
  /** How many batches side by side; as many attempts as the target bears unless given. */
  readonly jobs?: number;
  readonly signal?: AbortSignal;
  readonly expect: Expect;
  readonly runCache?: RunCache;
}

/** Opens a target and looks at it, as a run does. Rejects with TargetError. */
export async function openSession(
  target: ExploredTarget,
  { expect, jobs, ...options }: SessionOptions,
): Promise<Session> {
  const lanes: Lanes = jobs === undefined ? adaptiveLanes(ownLoad()) : fixedLanes(jobs);
  const running = await prepareRun(openingPlan(target, expect), { ...options, lanes });
  const tryOne = async (batch: Batch): Promise<readonly Outcome[]> => {
    const { group, expected, controls } = planBatch(batch, target, expect);
    if (expected.size === 0 || options.signal?.aborted === true) return [];
    const results = new Map((await running.decide(group)).map((result) => [result.check, result]));
    const setup = batch.setup.name;
    const outcomes = batch.cases.flatMap((each): readonly Outcome[] => {
      const must = expected.get(checkOf(each));
      const result = results.get(checkOf(each));
      return must === undefined || result === undefined ? [] : [{ ...each, setup, expected: must, result }];
    });
    // What a server does with ordinary values is its own where the harness has set it up; else the inputs may be wrong.
    if (target.safetyPolicy !== undefined) return outcomes;
    return outcomes.map((outcome) => {
      const failed = controlOfCase(group, checkOf(outcome), results);
      const control = failed && controls.get(failed.check);
      return outcome.result.verdict !== 'inconclusive' || failed === undefined || control === undefined
        ? outcome
        : { ...outcome, explored: control.explored, expected: control.expected, result: failed };
    });
  };
  return {
    target,
    subject: subjectOf(target),
    describe: running.describe,
    unreachable: () => running.unreachable ?? running.stopped?.(),
    tryAll: (batches, tell, goesOn = () => true) =>
      lanes.all(batches, async (batch) => {
        if (goesOn()) tell(await tryOne(batch), batch);
      }),
    async close() {
      const left = await running.leave();
      await running.close();
      return left;
    },
  };
}

/** The control of a case, where it came out otherwise than it must. */
function controlOfCase(
  group: Group<Terms>,
  check: string,
  results: ReadonlyMap<string, CheckResult>,
): CheckResult | undefined {
  const control = group.cases.find((each) => each.check === check)?.control;
  const result = control?.kind === 'check' ? results.get(control.check) : undefined;
  return result?.verdict === 'failed' ? result : undefined;
}

/** A plan with an ordinary case in each setup: what a run opens and proves for it is what exploring needs. */
function openingPlan(target: ExploredTarget, expect: Expect): Plan<Terms> {
  const subject = subjectOf(target);
  const groups = target.setups.map(
    (setup) =>
      planBatch(
        { name: 'explored', setup, cases: [{ number: 0, explored: subject.ordinaryCase(setup) }] },
        target,
        expect,
      ).group,
  );
  return { ...plan([], target), groups };
}
