import { createHash } from 'node:crypto';
import { dirname, join, relative } from 'node:path';
import { existsSync } from 'node:fs';
import type { Setup } from '../../target/types';
import type { Cause } from '../causes/cause';
import { shapeOf } from '../causes/shape';
import type { Expected } from '../oracle/expected';
import { ordinaryNamed } from '../run/controls';
import type { ExploredCase } from '../case';
import { needsOf } from './needs';
import { sourceOf, type Source } from './source';
import { attemptSource, certificateSource, expectationSource } from './words';

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
  readonly firstSetup: Setup;
  /** What the vocabulary is imported from. */
  readonly vocabulary: string;
}

/** Where a file that stands there imports the vocabulary from: this checkout, or the package. */
export function vocabularyFor(file: string): string {
  const here = join(__dirname, '..', '..', 'vocabulary');
  const root = join(__dirname, '..', '..', '..');
  const way = relative(dirname(file), here);
  return existsSync(join(root, 'tsconfig.json')) && !relative(root, file).startsWith('..')
    ? (way.startsWith('.') ? way : `./${way}`).replaceAll('\\', '/')
    : 'authn-conformance';
}

/** One scenario for the cause that weighs most, as TypeScript; further ones of the same branch and setup are further checks of it. */
export function scenarioText({ causes, firstSetup, vocabulary }: ScenarioParts): string {
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
    for (const need of needsOf(explored, own.expected.through, setup, firstSetup)) needs.add(need);
    const key = JSON.stringify([control.given, control.when]);
    const id =
      controls.get(key) ?? `an-ordinary-value-is-identified${controls.size === 0 ? '' : `-${controls.size + 1}`}`;
    if (!controls.has(key)) {
      controls.set(key, id);
      checks[id] = add(control, ofOrdinary(ofControl), ordinaryNamed(control, controls.size), given);
    }
    const number = Object.keys(checks).length - controls.size + 1;
    checks[`the-generated-value-${number}-is-as-the-model-says`] = {
      ...add(explored, told(own), number === 1 ? 'caller' : `caller-${number}`, given),
      control: id,
    };
  }
  const shape = shapeOf(first.cause.shrunk.generated.explored);
  const { text, words } = sourceOf({
    id: `explored-${branch}-${createHash('sha256').update(shape).digest('hex').slice(0, 8)}`,
    clause,
    level: 'MUST',
    ...(rule === undefined ? {} : { rule }),
    title: first.sentence.replace(/\.$/, ''),
    ...(needs.size === 0 ? {} : { needs: [...needs] }),
    given,
    checks,
  });
  const used = [...words, 'scenario'].sort((one, other) => one.localeCompare(other));
  const imports =
    vocabulary === 'authn-conformance'
      ? `import { vocabulary } from 'authn-conformance';\n\nconst { ${used.join(', ')} } = vocabulary;\n`
      : `import { ${used.join(', ')} } from '${vocabulary}';\n`;
  return `${imports}\nexport default scenario(${text});\n`;
}

/** Of an ordinary value no more is said than who it names. */
const ofOrdinary = (expected: Expected): Expected => {
  const { expectation } = expected;
  if (expectation.kind !== 'identified') return expected;
  const { user, groups } = expectation;
  return { ...expected, expectation: { kind: 'identified', user, ...(groups && { groups }) } };
};

/** What must come of a case, without what its failure is not about. */
function told({ expected, result }: Cause['shrunk']['outcome']): Expected {
  const { expectation } = expected;
  if (expectation.kind !== 'identified' || /extra "[^"]*" is not the caller's/.test(result.actual ?? ''))
    return expected;
  const plain = Object.entries(expectation).filter(([field]) => field !== 'noOtherExtra');
  return { ...expected, expectation: Object.fromEntries(plain) as unknown as typeof expectation };
}

/** A check of a case, with its certificates added to those of the scenario under names that begin so. */
function add(
  { given, when }: ExploredCase,
  { expectation }: Expected,
  name: string,
  into: Record<string, Source>,
): { readonly when: Source; readonly then: Source } {
  const named = (own: string): string => (own === 'caller' ? name : `${name}-${own}`);
  for (const [own, certificate] of Object.entries(given)) into[named(own)] = certificateSource(certificate);
  const { present } = when;
  const resuming = when.kind === 'who-am-i' ? when.resuming : undefined;
  const renamed = {
    ...when,
    ...(present === undefined ? {} : { present: named(present) }),
    ...(resuming?.present === undefined ? {} : { resuming: { ...resuming, present: named(resuming.present) } }),
  } as ExploredCase['when'];
  return { when: attemptSource(renamed), then: expectationSource(expectation) };
}
