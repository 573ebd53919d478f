import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { builtinTarget } from '../../bundled/builtin';
import { builtinFrontProxy } from '../../bundled/front-proxy/target';
import { modelBranches } from '../../model';
import { plan, run } from '../../subjects';
import * as vocabulary from '../../vocabulary';
import * as frontProxyVocabulary from '../../vocabulary/front-proxy';
import type { AnyTarget } from '../../target/types';
import type { ScenarioOf } from '../../vocabulary/types';
import type { Area } from '../case';
import { explore } from '../explore';
import { modelOf, subjectOf } from '../subjects';
import { scenarioOf } from '.';
import { importsOf, locationFor } from './location';

const clock = { now: () => new Date(), elapsed: () => performance.now() };
const root = join(__dirname, '..', '..', '..');

/** What exploring writes about a server with this fault. */
async function writtenFor(fault: string, area: Area, cases: number, file: string): Promise<string> {
  const whole = builtinTarget({ fault });
  const target = { ...whole, setups: [whole.setups[0]] as const };
  const expectation = modelOf(target);
  const { causes } = await explore(target, {
    ...{
      cases,
      maxCauses: 2,
      time: 120_000,
      seed: 'test',
      areas: [area],
      timeout: 20_000,
      jobs: 2,
      expect: expectation,
      clock,
    },
  });
  return scenarioOf(causes.slice(0, 2), target, expectation, modelBranches, file);
}

/** The scenario that a text exports. */
function loaded(text: string): ScenarioOf {
  const { outputText } = ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.CommonJS } });
  const exported: { default?: ScenarioOf } = {};
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- our own text
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

const verdictsOn = (scenario: ScenarioOf, fault: string | undefined): Promise<readonly string[]> =>
  verdictsOf(scenario, builtinTarget(fault === undefined ? {} : { fault }));

/** What the compiler has against a file, by the rules of this checkout. */
function typeErrorsIn(file: string): readonly string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (name) => ts.sys.readFile(name)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram([file], { ...options, noEmit: true });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe.each<[fault: string, area: Area, cases: number]>([
  ['group-header-plus-read-as-space', 'header-values', 1000],
  ['user-without-domain', 'subjects', 400],
  ['validity-unchecked', 'certificates', 300],
])('the scenario that is written about %s', (fault, area, cases) => {
  const folder = mkdtempSync(join(root, 'scenarios', 'written-'));
  const file = join(folder, 'written.ts');
  let text = '';
  beforeAll(async () => {
    text = await writtenFor(fault, area, cases, file);
    writeFileSync(file, text);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test('has the types of a scenario', () => {
    expect(typeErrorsIn(file)).toEqual([]);
  });

  test('fails on that server, and passes on the correct one', async () => {
    const scenario = loaded(text);
    expect(scenario.id).toMatch(/^explored-[a-z-]+-[0-9a-f]{8}$/);
    const faulty = await verdictsOn(scenario, fault);
    expect(faulty).toContain('failed');
    expect(faulty[0]).toBe('passed');
    expect(new Set(await verdictsOn(scenario, undefined))).toEqual(new Set(['passed']));
  });
});

describe('the scenario that is written about a front proxy that appends its user header', () => {
  const fault = 'user-header-appended';
  const folder = mkdtempSync(join(root, 'scenarios', 'written-'));
  const file = join(folder, 'written.ts');
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test('has the types of a scenario, fails on it, and passes on the correct one', async () => {
    const target = builtinFrontProxy({ fault });
    const expectation = modelOf(target);
    const { causes } = await explore(target, {
      ...{ cases: 64, maxCauses: 2, time: 120_000, seed: 'test', areas: ['header-values'], timeout: 20_000, jobs: 2 },
      ...{ expect: expectation, clock },
    });
    writeFileSync(file, scenarioOf(causes.slice(0, 2), target, expectation, subjectOf(target).branches, file));
    expect(typeErrorsIn(file)).toEqual([]);
    const scenario = loaded(readFileSync(file, 'utf8'));
    const faulty = await verdictsOf(scenario, target);
    expect([faulty[0], faulty.includes('failed')]).toEqual(['passed', true]);
    expect(new Set(await verdictsOf(scenario, builtinFrontProxy()))).toEqual(new Set(['passed']));
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
