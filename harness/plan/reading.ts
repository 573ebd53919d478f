import type { AnySetup, Terms } from '../target/types';
import { titleOf } from '../vocabulary/prose/words';
import type { CheckOf, ScenarioOf, TlsVersion, Trigger } from '../vocabulary/types';
import type { Control, Decision } from './types';

/** How the words of a subject's scenarios are read: all of it from data alone, before any connection. */
export interface Reading<Of extends Terms = Terms> {
  /** An attempt as a sentence without full stop. */
  inWords(attempt: Of['attempt']): string;
  /** What must happen in an attempt for its outcome to mean anything. */
  triggersOf(attempt: Of['attempt']): readonly Trigger[];
  /** Whether it waits on purpose, for seconds and for nothing that others could disturb. */
  waits(attempt: Of['attempt']): boolean;
  /** Whether it changes the target for everybody meanwhile. None does unless given. */
  changesTarget?(attempt: Of['attempt']): boolean;
  /** Whether it is one request on a connection of its own, in one form, that another client can make the same way. */
  isOrdinary(attempt: Of['attempt']): boolean;
  /** Every trigger of a check: those of its attempt, and those that it names itself. */
  triggersOfCheck(check: CheckOf<Of>): readonly Trigger[];
  /** What a check is about: what the harness alone decides says nothing of a target. */
  subjectOf(check: CheckOf<Of>): 'target' | 'harness';
  /** Whether a dead or deaf target would meet it as well: without a control it shows nothing. */
  needsControl(expectation: Of['expectation']): boolean;
  /** Whether its failure is one of safety: somebody is taken for someone, or given something. */
  isOfSafety(expectation: Of['expectation']): boolean;
  /** The attempt whose outcome an expectation compares with, and how often that one is made. */
  comparedWith(expectation: Of['expectation']): { readonly attempt: Of['attempt']; readonly times: 1 | 2 } | undefined;
  /** The attempt that shows what a check which names no control could have come to, where its data tell. */
  twinOf(scenario: ScenarioOf<Of>, check: CheckOf<Of>): Of['attempt'] | undefined;
  /** What must come of that one. */
  readonly ofTwin: Of['expectation'];
  /** A scenario with what it leaves open filled in for this target. */
  filled(scenario: ScenarioOf<Of>, setup: AnySetup | undefined, target: Of['target']): ScenarioOf<Of>;
  /** Whether a check can be tried on this target, and if not, what is missing; of one without a setup, all of it. */
  applicability(
    scenario: ScenarioOf<Of>,
    check: CheckOf<Of>,
    control: Control<Of> | undefined,
    setup: AnySetup | undefined,
    tls: TlsVersion | undefined,
    target: Of['target'],
  ): Decision;
}

/** The control of a check: the one it names, or else the one that its data tell. */
export function controlOf<Of extends Terms>(
  reading: Reading<Of>,
  scenario: ScenarioOf<NoInfer<Of>>,
  check: CheckOf<NoInfer<Of>>,
): Control<Of> | undefined {
  if (check.control !== undefined) return { kind: 'check', check: check.control };
  const attempt = reading.twinOf(scenario, check);
  return attempt === undefined ? undefined : { kind: 'twin', attempt };
}

/** The key under which a case's control is kept: shared controls run once before and once after. */
export function controlKey({ control }: { readonly control: Control<Terms> | undefined }): string | undefined {
  if (control === undefined) return undefined;
  return control.kind === 'check' ? `check ${control.check}` : `twin ${JSON.stringify(control.attempt)}`;
}

/** A control with all that making it takes. Throws for one that the scenario does not have. */
export function controlIn<Of extends Terms>(
  reading: Reading<Of>,
  scenario: ScenarioOf<Of>,
  control: Control<Of>,
): {
  readonly title: string;
  readonly attempt: Of['attempt'];
  readonly then: Of['expectation'];
  readonly triggers: readonly Trigger[];
} {
  if (control.kind === 'twin') {
    const { attempt } = control;
    return { title: reading.inWords(attempt), attempt, then: reading.ofTwin, triggers: reading.triggersOf(attempt) };
  }
  const check = scenario.checks[control.check];
  if (check === undefined) throw new Error(`${scenario.id}: the control ${control.check} does not exist`);
  const { when, then } = check;
  return {
    title: check.title ?? titleOf(control.check),
    attempt: when,
    then,
    triggers: reading.triggersOfCheck(check),
  };
}
