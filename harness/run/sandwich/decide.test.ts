import { describe, expect, test } from '@jest/globals';
import { factsOf, issuanceOf, takenFor } from '../../judge/observations.fixture';
import type { Case } from '../../plan';
import { doesNotConcern, needsInput, type Evidence, type Judgement } from '../../results';
import { identifiedAs, refused, whoAmI } from '../../vocabulary';
import { decide, undecided, withoutRun, type ControlRun } from './decide';

const planned = {
  id: 'example/stranger @tls1.3',
  scenario: 'example',
  check: 'stranger',
  scenarioTitle: 'An example',
  triggers: [],
  subject: 'target',
  title: 'stranger',
  clause: '5.1.5',
  level: 'MUST',
  rule: 'C-01',
  tls: '1.3',
  setup: 'default',
} as const;

const example: Case = {
  ...planned,
  definition: { when: whoAmI(), then: refused('untrusted-issuer'), control: 'known' },
  control: { kind: 'check', check: 'known' },
  decision: { kind: 'run' },
};

const evidenceOf = (role: Evidence['role'], observed: Evidence['observed'] = takenFor()): Evidence => ({
  role,
  attempt: 'asking',
  observed,
  reproduce: undefined,
});

const controlRun = (difference: Partial<ControlRun> = {}): ControlRun => ({
  title: 'known',
  observed: takenFor(),
  evidence: evidenceOf('control-before'),
  holds: true,
  actual: 'the target answered HTTP 500',
  ...difference,
});

const none: ReadonlyMap<string, ControlRun> = new Map();
const having = (run: ControlRun, key = 'check known'): ReadonlyMap<string, ControlRun> => new Map([[key, run]]);
const judged = (verdict: Judgement['verdict'], difference: Partial<Judgement> = {}): Judgement => ({
  verdict,
  expected: 'e',
  actual: 'a',
  layer: 'l',
  ...difference,
});

describe('a verdict', () => {
  const outcome = { judgement: judged('passed'), evidence: [evidenceOf('check')], needsControl: true };
  const evidently = { ...outcome, needsControl: false };

  test('has all that the plan says of the check, and all that the judge says of the attempt', () => {
    const failed = { ...outcome, judgement: judged('failed', { severity: 'conformance' }) };
    expect(decide(example, failed, having(controlRun()), having(controlRun()))).toEqual({
      ...planned,
      verdict: 'failed',
      reason: undefined,
      expected: 'e',
      actual: 'a',
      layer: 'l',
      because: undefined,
      supply: [],
      severity: 'conformance',
      evidence: [evidenceOf('control-before'), evidenceOf('check'), evidenceOf('control-before')],
      duration: 1,
    });
  });

  test('does not concern a target that the control does not concern, unless it is one of safety', () => {
    const control = having(controlRun({ holds: false, inapplicable: 'it is not served' }));
    for (const verdict of ['passed', 'failed', 'inconclusive'] as const)
      expect(decide(example, { ...outcome, judgement: judged(verdict) }, control, control)).toMatchObject({
        verdict: 'not-applicable',
        because: 'does-not-concern',
        reason: 'its control does not concern the target (known): it is not served',
      });
    const unsafe = judged('failed', { severity: 'safety' });
    expect(decide(example, { ...outcome, judgement: unsafe }, control, control)).toMatchObject({ verdict: 'failed' });
  });

  test('keeps the reason of the judge where the controls leave no other', () => {
    const unseen = { ...outcome, judgement: judged('inconclusive', { reason: 'the oracle is blind' }) };
    expect(decide(example, unseen, having(controlRun()), having(controlRun()))).toMatchObject({
      verdict: 'inconclusive',
      reason: 'the oracle is blind',
    });
  });

  test.each([
    ['before', none, having(controlRun())],
    ['after', having(controlRun()), none],
    ['before and after', none, none],
  ])('is none without the control %s', (_title, before, after) => {
    expect(decide(example, outcome, before, after)).toMatchObject({
      verdict: 'inconclusive',
      reason: 'no control shows that the attempt could have succeeded',
    });
  });

  test('that shows something by itself needs no control', () => {
    const evident: Case = { ...example, definition: { when: whoAmI(), then: identifiedAs('alice') } };
    expect(decide(evident, evidently, none, none)).toMatchObject({ verdict: 'passed', reason: undefined });
  });

  test('that is no pass is kept without a control', () => {
    const failed = { ...outcome, judgement: judged('failed', { severity: 'conformance' }) };
    expect(decide(example, failed, none, none)).toMatchObject({ verdict: 'failed', severity: 'conformance' });
  });

  test.each(['passed', 'failed', 'inconclusive'] as const)('of %s is none beside a control that fails', (verdict) => {
    const found = { ...outcome, judgement: judged(verdict, { severity: 'conformance', reason: 'another one' }) };
    const failing = having(controlRun({ holds: false }));
    expect(decide(example, found, failing, having(controlRun()))).toMatchObject({
      verdict: 'inconclusive',
      severity: undefined,
      reason: 'its control does not hold (known): the target answered HTTP 500',
    });
    expect(decide(example, found, having(controlRun()), failing)).toMatchObject({
      verdict: 'inconclusive',
      severity: undefined,
      reason: 'its control no longer holds afterwards (known): the target answered HTTP 500',
    });
  });

  test('of a check that is a control itself is none when it comes out otherwise later, unless it had failed', () => {
    const again = having(controlRun({ holds: false }), 'check stranger');
    const evident: Case = {
      ...example,
      definition: { when: whoAmI(), then: identifiedAs('alice') },
      control: undefined,
    };
    expect(decide(evident, evidently, none, again)).toMatchObject({
      verdict: 'inconclusive',
      reason: 'the same attempt came out otherwise later: the target answered HTTP 500',
    });
    expect(decide(evident, { ...evidently, judgement: judged('failed') }, none, again).verdict).toBe('failed');
    expect(decide(evident, evidently, none, having(controlRun(), 'check stranger')).verdict).toBe('passed');
  });

  test('has a control that is run once as evidence once', () => {
    const once = having(controlRun());
    expect(decide(example, outcome, once, once).evidence.map(({ role }) => role)).toEqual(['control-before', 'check']);
  });

  test('took as long as its own attempts, of which issuing a certificate is none', () => {
    const evidence = [
      evidenceOf('check', { ...takenFor(), duration: 5 }),
      evidenceOf('reference', { ...takenFor(), duration: 7 }),
      evidenceOf('check', issuanceOf(factsOf())),
    ];
    expect(decide(example, { ...outcome, evidence }, having(controlRun()), having(controlRun())).duration).toBe(12);
  });
});

describe('a check that did not run', () => {
  const empty = {
    ...planned,
    because: undefined,
    supply: [],
    expected: undefined,
    actual: undefined,
    layer: undefined,
    severity: undefined,
    code: undefined,
    evidence: [],
    duration: 0,
  };

  test.each([
    [{ kind: 'skipped', reason: 'why' }, {}],
    [{ kind: 'not-applicable', ...doesNotConcern('why') }, { because: 'does-not-concern' }],
    [
      { kind: 'not-applicable', ...needsInput('why', '--a', '--b') },
      { because: 'needs-input', supply: ['--a', '--b'] },
    ],
  ] as const)('because the plan leaves it out has the reason of the plan: %p', (decision, because) => {
    const left: Case = { ...example, decision };
    expect(undecided(left)).toStrictEqual({ ...empty, verdict: decision.kind, reason: 'why', ...because });
  });

  test('although it was to run is our own mistake', () => {
    expect(() => undecided(example)).toThrow('example/stranger @tls1.3 was to run and has not');
  });

  test('because the run ended has the reason of that', () => {
    expect(withoutRun(example, 'error', 'why')).toStrictEqual({ ...empty, verdict: 'error', reason: 'why' });
  });
});
