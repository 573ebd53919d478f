import { plan } from '../../subjects';
import type { Group } from '../../plan';
import type { AnySetup, Terms } from '../../target/types';
import type { CheckOf, ScenarioOf } from '../../vocabulary/types';
import type { ExploredCase, ExploredTarget } from '../case';
import type { Expect, Expected } from '../expected';
import { subjectOf } from '../subjects';
import { withSetups } from './with-setups';

/** Cases that are made together: of one setup under one version of TLS, with the controls that they share. */
export interface Batch {
  /** Names it, and draws which client its attempts look like. */
  readonly name: string;
  readonly setup: AnySetup;
  readonly cases: readonly Numbered[];
}

/** A case with the number that its seed made it by. */
export interface Numbered {
  readonly number: number;
  readonly explored: ExploredCase;
}

/** A batch as checks of one scenario: each case is a check, and each control one as well. */
export interface PlannedBatch {
  readonly group: Group<Terms>;
  /** What is expected of each case, by the id of its check; a case of which the model says nothing has none. */
  readonly expected: ReadonlyMap<string, Expected>;
  /** The controls, by the ids of their checks. */
  readonly controls: ReadonlyMap<string, { readonly explored: ExploredCase; readonly expected: Expected }>;
}

/** The id of the check of a case. */
export const checkOf = ({ number }: Numbered): string => `case-${number}`;

/** The scenario of a batch, planned for its setup. */
export function planBatch({ name, setup, cases }: Batch, target: ExploredTarget, expect: Expect): PlannedBatch {
  const subject = subjectOf(target);
  const given: Record<string, unknown> = {};
  const checks: Record<string, CheckOf<Terms>> = {};
  const controls = new Map<string, string | undefined>();
  const expected = new Map<string, Expected>();
  const made = new Map<string, { explored: ExploredCase; expected: Expected }>();
  const add = (id: string, explored: ExploredCase, { expectation, clause, rule }: Expected, control?: string): void => {
    const own = subject.named(explored, (each) => `${id}-${each}`);
    Object.assign(given, own.given);
    checks[id] = {
      when: own.when,
      then: expectation,
      clause,
      ...(rule === undefined ? {} : { rule }),
      ...(control === undefined ? {} : { control }),
      ...subject.detailsOf(explored),
    };
  };
  /** The check that is the control of a case; undefined where the model does not say what comes of it. */
  const controlFor = (explored: ExploredCase): string | undefined => {
    const control = subject.controlOf(explored, setup);
    const key = JSON.stringify([control.given, control.when]);
    if (controls.has(key)) return controls.get(key);
    const must = expect(control, setup);
    const id = must === undefined ? undefined : `control-${controls.size + 1}`;
    controls.set(key, id);
    if (must !== undefined && id !== undefined) {
      add(id, control, must);
      made.set(id, { explored: control, expected: must });
    }
    return id;
  };
  for (const each of cases) {
    const must = expect(each.explored, setup);
    const control = must && controlFor(each.explored);
    if (must === undefined || control === undefined) continue;
    expected.set(checkOf(each), must);
    add(checkOf(each), each.explored, must, control);
  }
  const scenario: ScenarioOf<Terms> = {
    subject: target.subject,
    id: name,
    clause: '1.2',
    level: 'MUST',
    title: 'What the model says holds for generated cases',
    given,
    checks,
  };
  const tls = cases.map(({ explored }) => explored.tls).find((version) => version !== undefined);
  const { groups } = plan([scenario], withSetups(target, [setup]), tls === undefined ? {} : { tls });
  const [group] = groups;
  if (group === undefined) throw new Error(`the batch ${name} has no plan`);
  return { group, expected, controls: made };
}
