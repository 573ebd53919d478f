import { createHash } from 'node:crypto';
import type { AnySetup } from '../../target/types';
import type { Cause } from '../causes/cause';
import { shapeOf } from '../causes/shape';
import type { ExploredCase } from '../case';
import type { Expected } from '../expected';
import type { ExploredSubject } from '../explored-subject';
import { importsOf, type Location } from './location';
import { sourceOf, type Source } from '../source/source';

/** What a scenario of a cause is made of. */
export interface ScenarioParts {
  /** The smallest cases, each with its control and what must come of both. */
  readonly causes: readonly {
    readonly cause: Cause;
    readonly control: ExploredCase;
    readonly ofControl: Expected;
    /** The sentence of the branch of the model. */
    readonly sentence: string;
  }[];
  readonly firstSetup: AnySetup;
  readonly subject: ExploredSubject;
  readonly location: Location;
}

/** One scenario for the cause that weighs most, as TypeScript; further ones of the same branch and setup are further checks of it. */
export function scenarioText({ causes, firstSetup, subject, location }: ScenarioParts): string {
  const { words } = subject;
  const [first] = causes;
  if (first === undefined) throw new Error('there is no cause to write a scenario of');
  const { outcome, setup } = first.cause.shrunk;
  const { branch, clause, rule } = outcome.expected;
  const same = causes.filter(
    ({ cause: { shrunk } }) => shrunk.outcome.expected.branch === branch && shrunk.setup === setup,
  );
  const given: Record<string, Source> = {};
  const checks: Record<string, unknown> = {};
  const controls = new Map<string, string>();
  const needs = new Set<string>();
  for (const { cause, control, ofControl } of same) {
    const { generated, outcome: own } = cause.shrunk;
    const { explored } = generated;
    for (const need of words.needsOf(explored, own.expected.through, setup, firstSetup)) needs.add(need);
    const key = JSON.stringify([control.given, control.when]);
    const id = controls.get(key) ?? `${words.ordinary}${controls.size === 0 ? '' : `-${controls.size + 1}`}`;
    if (!controls.has(key)) {
      controls.set(key, id);
      checks[id] = add(
        control,
        words.ofOrdinary(ofControl),
        words.ordinaryName(control, controls.size),
        given,
        subject,
      );
    }
    const number = Object.keys(checks).length - controls.size + 1;
    checks[`the-generated-value-${number}-is-as-the-model-says`] = {
      ...add(
        explored,
        words.told(own.expected, own.result),
        number === 1 ? 'caller' : `caller-${number}`,
        given,
        subject,
      ),
      control: id,
    };
  }
  const shape = shapeOf(first.cause.shrunk.generated.explored);
  const { text, words: called } = sourceOf({
    id: `explored-${branch}-${createHash('sha256').update(shape).digest('hex').slice(0, 8)}`,
    clause,
    level: 'MUST',
    ...(rule === undefined ? {} : { rule }),
    title: first.sentence.replace(/\.$/, ''),
    ...(needs.size === 0 ? {} : { needs: [...needs] }),
    given,
    checks,
  });
  const used = [...called, words.scenario].sort((one, other) => one.localeCompare(other));
  return `${importsOf(used, (word) => words.moduleOf(word), location)}\nexport default ${words.scenario}(${text});\n`;
}

/** A check of a case, with those who take part in it added to those of the scenario under names that begin so. */
function add(
  explored: ExploredCase,
  { expectation }: Expected,
  name: string,
  into: Record<string, Source>,
  { named, words }: Pick<ExploredSubject, 'named' | 'words'>,
): { readonly when: Source; readonly then: Source } {
  const { given, when } = named(explored, (own) => (own === 'caller' ? name : `${name}-${own}`));
  for (const [own, each] of Object.entries(given)) into[own] = words.given(each);
  return { when: words.attempt(when), then: words.expectation(expectation) };
}
