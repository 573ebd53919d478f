import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { sampled } from '../../../fixtures/testing/everything';
import { builtinTarget } from '../../bundled/builtin';
import { builtinFrontProxy } from '../../bundled/front-proxy/target';
import { plan, run } from '../../subjects';
import * as vocabulary from '../../vocabulary';
import * as frontProxyVocabulary from '../../vocabulary/front-proxy';
import type { AnyTarget } from '../../target/types';
import type { ScenarioOf } from '../../vocabulary/types';
import type { Area, ExploredTarget } from '../case';
import { explore } from '../explore';
import { modelOf, subjectOf } from '../subjects';
import { scenarioOf } from '.';
import { importsOf, locationFor } from './location';

const clock = { now: () => new Date(), elapsed: () => performance.now() };
const root = join(__dirname, '..', '..', '..');

/** What exploring writes about a target, read back from its file. */
async function writtenFor(target: ExploredTarget, area: Area, most: number, file: string): Promise<ScenarioOf> {
  const expectation = modelOf(target);
  const { causes } = await explore(target, {
    ...{ cases: 64, maxCauses: most, time: 120_000, seed: 'seed-3', areas: [area], timeout: 20_000, jobs: 2 },
    ...{ expect: expectation, clock },
  });
  writeFileSync(file, scenarioOf(causes.slice(0, most), target, expectation, subjectOf(target).branches, file));
  return loaded(readFileSync(file, 'utf8'));
}

/** The scenario that a text exports. */
function loaded(text: string): ScenarioOf {
  const { outputText } = ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.CommonJS } });
  const exported: { default?: ScenarioOf } = {};
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- our own text
  new Function('exports', 'require', outputText)(exported, (name: string) =>
    name.endsWith('front-proxy') ? frontProxyVocabulary : vocabulary,
  );
  if (exported.default === undefined) throw new Error('nothing is exported');
  return exported.default;
}

const verdictsOf = async (scenario: ScenarioOf, target: AnyTarget): Promise<readonly string[]> => {
  const { checks } = await run(plan([scenario], target), {
    ...{ timeout: 20_000, jobs: 1, clock, tool: { name: 'test', version: '', node: process.version } },
  });
  return checks.map(({ verdict }) => verdict);
};

/** What the compiler has against files, by the rules of this checkout. */
function typeErrorsIn(files: readonly string[]): readonly string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (name) => ts.sys.readFile(name)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(files, { ...options, noEmit: true });
  // What they import is checked where everything is.
  const found = files.flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)));
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** The first setup of the reference server with a fault. */
function serverWith(fault: string): ExploredTarget {
  const whole = builtinTarget({ fault });
  return { ...whole, setups: [whole.setups[0]] };
}

const broken: readonly (readonly [
  fault: string,
  area: Area,
  causes: number,
  target: ExploredTarget,
  correct: ExploredTarget,
])[] = [
  ...(
    [
      ['group-header-plus-read-as-space', 'header-values', 1],
      ['user-without-domain', 'subjects', 1],
      ['validity-unchecked', 'certificates', 2],
    ] as const
  ).map(([fault, area, causes]) => [fault, area, causes, serverWith(fault), builtinTarget()] as const),
  [
    'user-header-appended',
    'header-values',
    1,
    builtinFrontProxy({ fault: 'user-header-appended' }),
    builtinFrontProxy(),
  ],
];

describe('the scenario that is written about', () => {
  const chosen = sampled(broken, 4);
  // In this checkout, but not among the sources that other tests compile at the same time.
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'written-'));
  const fileOf = (fault: string): string => join(folder, `${fault}.ts`);
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test.each(chosen)(
    '%s fails on that target, and passes on the correct one',
    async (fault, area, causes, target, correct) => {
      const scenario = await writtenFor(target, area, causes, fileOf(fault));
      expect(scenario.id).toMatch(/^explored-[a-z-]+-[0-9a-f]{8}$/);
      const faulty = await verdictsOf(scenario, target);
      expect([faulty[0], faulty.includes('failed')]).toEqual(['passed', true]);
      expect(new Set(await verdictsOf(scenario, correct))).toEqual(new Set(['passed']));
    },
  );

  test('each has the types of a scenario', () => {
    const files = chosen.map(([fault]) => fileOf(fault));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(typeErrorsIn(files)).toEqual([]);
  });
});

test('a file outside this checkout imports the package', () => {
  const moduleOf = () => ({ folder: '', exported: 'vocabulary' });
  expect(importsOf(['getThrough', 'header'], moduleOf, locationFor('/elsewhere/scenario.ts'))).toBe(
    "import { vocabulary } from 'authn-conformance';\n\nconst { getThrough, header } = vocabulary;\n",
  );
  const within = locationFor(join(root, 'scenarios', 'api-server', 'x.ts'));
  expect(importsOf(['header'], moduleOf, within)).toBe("import { header } from '../../harness/vocabulary';\n");
});
