import { listWith, planWith, requiredOf, selector, type Group, type Plan, type Reading, type Selection } from '../plan';
import type { ListedCheck } from '../plan';
import type { RunResult } from '../results';
import { TargetError, type AnyTarget, type Target, type Terms } from '../target/types';
import type { ScenarioOf, SubjectId } from '../vocabulary/types';
import { prepareRun, type Running } from './start/prepare-run';
import type { PrepareOptions, RunOptions } from './start/options';
import { isAlone, isSlow } from './rounds/round';
import { run } from './run';
import type { Subject } from './start/subject';

/** Planning and running for whatever the target is a target of; `Options`: what single subjects take beside. */
export interface Harness<Options> {
  /**
   * Which checks run against this target and which do not, with the reason; scenarios of other subjects than the target's are
   * left out. Throws `SelectionError` when a selection matches nothing.
   */
  readonly plan: {
    (scenarios: readonly ScenarioOf[], target: Target, selection?: Selection): Plan;
    (scenarios: readonly ScenarioOf[], target: AnyTarget, selection?: Selection): Plan<Terms>;
  };
  /** Every check that is selected, of every subject, without a target. Throws `SelectionError` when that is none. */
  readonly listOf: (scenarios: readonly ScenarioOf[], selection?: Selection) => readonly ListedCheck[];
  /** How many requests one round of this plan makes of the target, if nothing has to be made again. */
  readonly requestsIn: (plan: Plan<Terms>) => number;
  /** Whether checks of the group wait on purpose. */
  readonly isSlow: (group: Group<Terms>) => boolean;
  /** Whether no other of these groups may be under way meanwhile. */
  readonly isAlone: (group: Group<Terms>, groups: readonly Group<Terms>[]) => boolean;
  /** Opens the target of a plan, and decides nothing yet. */
  readonly prepareRun: (plan: Plan<Terms>, options: Options & PrepareOptions) => Promise<Running>;
  /** Runs a plan from beginning to end. */
  readonly run: (plan: Plan<Terms>, options: Options & RunOptions) => Promise<RunResult>;
}

/** The harness that knows these subjects. Its functions throw TargetError for a target or a scenario of another. */
export function harnessFor<Options = unknown>(
  subjects: Readonly<Partial<Record<SubjectId, Subject>>>,
): Harness<Options> {
  const of = ({ subject: id }: { readonly subject: SubjectId }): Subject => {
    const subject = subjects[id];
    if (subject === undefined) throw new TargetError(`the subject ${id} cannot be tested yet`);
    return subject;
  };
  const readingOf = (scenario: ScenarioOf): Reading => of(scenario).reading;
  return {
    // The target's type says which plan this is.
    plan: ((scenarios: readonly ScenarioOf[], target: AnyTarget, selection?: Selection) =>
      planWith(
        of(target).reading,
        requiredOf(
          scenarios.filter(({ subject }) => subject === target.subject),
          selection?.requirements,
        ),
        target,
        selection,
        // What is selected of another subject is no typing error.
        selector(
          requiredOf(
            scenarios.filter(({ subject }) => subjects[subject] !== undefined),
            selection?.requirements,
          ),
          selection ?? {},
          readingOf,
        ),
      )) as Harness<Options>['plan'],
    listOf: (scenarios, selection) => listWith(readingOf, requiredOf(scenarios, selection?.requirements), selection),
    requestsIn: (plan) => of(plan.target).requestsIn(plan),
    isSlow: (group) => isSlow(of(group.scenario))(group),
    isAlone: (group, groups) => isAlone(of(group.scenario), groups)(group),
    prepareRun: (plan, options) => prepareRun(of(plan.target), plan, options),
    run: (plan, options) => run(of(plan.target), plan, options),
  };
}
