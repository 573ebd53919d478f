import { plan } from '../../subjects';
import type { Group } from '../../plan';
import type { Setup, Target } from '../../target/types';
import type { Certificate, Check, Need, Scenario } from '../../vocabulary/types';
import type { ExploredCase } from '../case';
import type { Expect, Expected } from '../oracle/expected';
import { hasOtherBytes } from '../generate/legal';
import { controlOf } from './controls';

/** Cases that are made together: of one setup under one version of TLS, with the controls that they share. */
export interface Batch {
  /** Names it, and draws which client its attempts look like. */
  readonly name: string;
  readonly setup: Setup;
  readonly cases: readonly Numbered[];
}

/** A case with the number that its seed made it by. */
export interface Numbered {
  readonly number: number;
  readonly explored: ExploredCase;
}

/** A batch as checks of one scenario: each case is a check, and each control one as well. */
export interface PlannedBatch {
  readonly group: Group;
  /** What is expected of each case, by the id of its check; a case of which the model says nothing has none. */
  readonly expected: ReadonlyMap<string, Expected>;
  /** The controls, by the ids of their checks. */
  readonly controls: ReadonlyMap<string, { readonly explored: ExploredCase; readonly expected: Expected }>;
}

/** The id of the check of a case. */
export const checkOf = ({ number }: Numbered): string => `case-${number}`;

/** The names of certificates are those of one case alone. */
const named = (prefix: string, { given, when }: ExploredCase): Pick<ExploredCase, 'given' | 'when'> => {
  const name = (own: string): string => `${prefix}-${own}`;
  const certificates = Object.entries(given).map(([own, certificate]): [string, Certificate] => [
    name(own),
    certificate.kind === 'twin' ? { ...certificate, base: name(certificate.base) } : certificate,
  ]);
  const { present, showing } = when;
  const resuming = when.kind === 'who-am-i' ? when.resuming : undefined;
  return {
    given: Object.fromEntries(certificates),
    when: {
      ...when,
      ...(present === undefined ? {} : { present: name(present) }),
      ...(showing === undefined ? {} : { showing: name(showing) }),
      ...(resuming?.present === undefined ? {} : { resuming: { ...resuming, present: name(resuming.present) } }),
    },
  };
};

/** Octets that are no UTF-8 can only be judged where the server shows them. */
const needsOf = (explored: ExploredCase): readonly Need[] => (hasOtherBytes(explored) ? ['bytes-shown'] : []);

/** The scenario of a batch, planned for its setup. */
export function planBatch({ name, setup, cases }: Batch, target: Target, expect: Expect): PlannedBatch {
  const given: Record<string, Certificate> = {};
  const checks: Record<string, Check> = {};
  const controls = new Map<string, string | undefined>();
  const expected = new Map<string, Expected>();
  const made = new Map<string, { explored: ExploredCase; expected: Expected }>();
  const add = (id: string, explored: ExploredCase, { expectation, clause, rule }: Expected, control?: string): void => {
    const own = named(id, explored);
    Object.assign(given, own.given);
    const needs = needsOf(explored);
    checks[id] = {
      when: own.when,
      then: expectation,
      clause,
      ...(rule === undefined ? {} : { rule }),
      ...(control === undefined ? {} : { control }),
      ...(needs.length === 0 ? {} : { needs }),
      // A client whose certificate has a signature that the server does not offer sends none (RFC 8446, 4.2.3).
      ...(explored.when.present === undefined ? {} : { triggers: ['certificate-sent'] }),
    };
  };
  /** The check that is the control of a case; undefined where the model does not say what comes of it. */
  const controlFor = (explored: ExploredCase): string | undefined => {
    const control = controlOf(explored, setup);
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
  const scenario: Scenario = {
    subject: 'api-server',
    id: name,
    clause: '1.2',
    level: 'MUST',
    title: 'What the model says holds for generated cases',
    given,
    checks,
  };
  const tls = cases.map(({ explored }) => explored.tls).find((version) => version !== undefined);
  const { groups } = plan([scenario], { ...target, setups: [setup] }, tls === undefined ? {} : { tls });
  const [group] = groups;
  if (group === undefined) throw new Error(`the batch ${name} has no plan`);
  return { group, expected, controls: made };
}
