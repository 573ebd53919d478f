import { describe, expect, test } from '@jest/globals';
import type { Account } from '../observation';
import { renderJson, renderJunit, renderText } from '../report';
import { exitCodeOf, type CheckResult, type RunResult } from '../results';
import { harnessFor, type Subject } from '../run';
import { runGroup, type Making } from '../run/sandwich/group';
import { createDraw } from '../run/draw';
import type { AnySetup, AnyTarget, Terms } from '../target/types';
import { clientCertificate, identifiedAs, scenario, whoAmI } from '../vocabulary';
import type { ScenarioOf } from '../vocabulary/types';

/**
 * A subject that has nothing of an API server: a lamp with switches. All that a subject must supply is in this file; the plan,
 * the sandwich of controls, verdicts and reports are those of every subject.
 */
interface LampTerms extends Terms {
  readonly subject: 'client';
  readonly given: { readonly pressed: boolean };
  readonly attempt: { readonly kind: 'press'; readonly switch: string };
  readonly expectation: { readonly kind: 'light' | 'dark' };
  readonly target: Lamp;
}
interface Lamp extends AnyTarget {
  readonly subject: 'client';
  readonly setups: readonly [AnySetup];
  /** Whether it is lit; undefined: nothing happens. */
  readonly press: (pressed: boolean) => boolean | undefined;
}

const lampScenario: ScenarioOf<LampTerms> = {
  subject: 'client',
  id: 'lamp',
  clause: '5.1.2',
  level: 'MUST',
  title: 'A lamp obeys its switch',
  given: { on: { pressed: true }, off: { pressed: false } },
  checks: {
    'is-lit': { when: { kind: 'press', switch: 'on' }, then: { kind: 'light' } },
    'is-dark': { when: { kind: 'press', switch: 'off' }, then: { kind: 'dark' }, control: 'is-lit' },
  },
};

const reading: Subject<LampTerms>['reading'] = {
  inWords: ({ switch: name }) => `pressing the switch ${name}`,
  triggersOf: () => [],
  waits: () => false,
  isOrdinary: () => true,
  triggersOfCheck: () => [],
  subjectOf: () => 'target',
  needsControl: ({ kind }) => kind === 'dark',
  isOfSafety: ({ kind }) => kind === 'dark',
  comparedWith: () => undefined,
  twinOf: () => undefined,
  ofTwin: { kind: 'light' },
  filled: (open) => open,
  applicability: () => ({ kind: 'run' }),
};

const making = (target: Lamp): Making<LampTerms> => ({
  reading,
  perform({ scenario: { given } }, { switch: name }): Promise<Account> {
    const lit = target.press(given[name]?.pressed ?? false);
    const seen = lit === undefined ? 'nothing' : lit ? 'light' : 'dark';
    return Promise.resolve({ kind: 'account', facts: [['the lamp shows', seen]], duration: 1 });
  },
  judge({ kind }, observed) {
    const seen = observed.kind === 'account' ? (observed.facts[0]?.[1] ?? '') : '';
    // A lamp without power is as dark as one that is switched off: the control tells them apart.
    const holds = seen === kind || (kind === 'dark' && seen === 'nothing');
    return {
      verdict: holds ? 'passed' : 'failed',
      expected: `the lamp shows ${kind}`,
      actual: `the lamp shows ${seen}`,
      layer: seen,
      ...(holds ? {} : { severity: kind === 'dark' ? 'safety' : 'conformance' }),
    };
  },
  evidence: (role, attempt, observed) => ({
    role,
    attempt: reading.inWords(attempt),
    observed,
    reproduce: undefined,
  }),
});

const described: RunResult['target'] = {
  subject: 'client',
  name: 'a lamp',
  profile: 'lamp',
  oracleBlindTo: [],
  setups: [],
  serverVerified: true,
  deviations: [],
};

let closed = 0;
const lampSubject: Subject<LampTerms> = {
  reading,
  questions: () => 0,
  identify: () => ({ runName: 'toy', seed: 'toy', draw: createDraw('toy'), markKey: '', issued: [] }),
  requestsIn: ({ groups }) => groups.length,
  prepare({ target }, _options, _identity, held) {
    held.describedBy(() => described);
    held.closes(() => {
      closed += 1;
      return Promise.resolve();
    });
    held.leaves(() => Promise.resolve(['a warm bulb']));
    return Promise.resolve({
      unreachable: undefined,
      decide: (group) => runGroup(group, making(target)),
      decideAnew: (group) => runGroup(group, making(target)),
      inspect: () => Promise.resolve([]),
    });
  },
};

const { plan, listOf, run } = harnessFor({ client: lampSubject });

const lamp = (press: Lamp['press']): Lamp => ({
  subject: 'client',
  name: 'a lamp',
  tls: ['1.3'],
  setups: [{ name: 'default', traits: [] }],
  press,
});

const runOn = (target: Lamp): Promise<RunResult> =>
  run(plan([lampScenario], target), {
    timeout: 1000,
    jobs: 1,
    again: { oneIn: 1, most: 10 },
    clock: { now: () => new Date('2026-06-01T12:00:00Z'), elapsed: () => 0 },
    tool: { name: 'toy', version: '0', node: 'v0' },
  });

const verdicts = ({ checks }: RunResult): readonly (readonly [string, CheckResult['verdict'], string | undefined])[] =>
  checks.map(({ check, verdict, severity }) => [check, verdict, severity]);

describe('a subject that has nothing of an API server', () => {
  test('is planned, run in a sandwich of controls, made again and closed', async () => {
    const pressed: boolean[] = [];
    const result = await runOn(
      lamp((on) => {
        pressed.push(on);
        return on;
      }),
    );
    expect(verdicts(result)).toEqual([
      ['is-lit', 'passed', undefined],
      ['is-dark', 'passed', undefined],
    ]);
    // The control, the check, the control twice again; and the refusal once more at the end.
    expect(pressed).toEqual([true, false, true, true, false]);
    expect(result.leftBehind).toEqual(['a warm bulb']);
    expect(closed).toBe(1);
    expect(exitCodeOf(result)).toBe(0);
  });

  test.each([
    ['that is always lit fails, and that is one of safety', (): boolean => true, ['passed', 'failed safety']],
    [
      'that has no power shows nothing by being dark',
      (): undefined => undefined,
      ['failed conformance', 'inconclusive'],
    ],
    ['that is always dark shows nothing either', (): boolean => false, ['failed conformance', 'inconclusive']],
  ] as const)('%s', async (_title, press, expected) => {
    const result = await runOn(lamp(press));
    expect(verdicts(result).map(([, verdict, severity]) => [verdict, severity].filter(Boolean).join(' '))).toEqual(
      expected,
    );
    expect(exitCodeOf(result)).toBe(1);
  });

  test('is told in every report', async () => {
    const result = await runOn(lamp(() => true));
    expect(renderText(result)).toContain('the lamp shows: light');
    expect(renderJunit(result)).toContain('the lamp shows: light');
    expect(renderJson(result)).toContain('"the lamp shows"');
  });

  test('has its own scenarios alone, and others say that they cannot be tested', () => {
    const ofApiServer = scenario({
      id: 'of-an-api-server',
      clause: '5.1.2',
      level: 'MUST',
      title: 'Another one',
      given: { alice: clientCertificate({ CN: 'alice' }) },
      checks: { known: { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice') } },
    });
    const target = lamp(() => true);
    expect(plan([lampScenario, ofApiServer], target).groups.map(({ scenario: { id } }) => id)).toEqual(['lamp']);
    expect(listOf([lampScenario]).map(({ id }) => id)).toEqual(['lamp/is-lit', 'lamp/is-dark']);
    expect(() => listOf([ofApiServer])).toThrow('the subject api-server cannot be tested yet');
  });
});
