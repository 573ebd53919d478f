import { builtinTarget } from '../../bundled/builtin';
import { withoutRun } from '../../run/sandwich/decide';
import type { CheckResult } from '../../results';
import type { ExploredCase } from '../case';
import type { Expected } from '../expected';
import type { Batch } from '../run/batch';
import type { Outcome, Session } from '../run/session';
import { subjectOf } from '../subjects';

export const target = builtinTarget();
export const subject = subjectOf(target);

const expected: Expected = {
  expectation: { kind: 'anonymous' },
  branch: 'certificate-user',
  through: ['certificate-user'],
  clause: '5.1.4',
  rule: 'I-01',
};

/** A result without evidence. */
export const resultOf = (verdict: CheckResult['verdict'], check: string): CheckResult => ({
  ...withoutRun(
    {
      ...{ id: `explored/${check}`, scenario: 'explored', check, scenarioTitle: 'Explored', title: check },
      ...{
        clause: '5.1.4',
        level: 'MUST',
        rule: 'I-01',
        tls: undefined,
        setup: 'default',
        triggers: [],
        subject: 'target',
      },
    },
    'inconclusive',
    '',
  ),
  verdict,
  reason: undefined,
  ...(verdict === 'failed'
    ? {
        severity: 'safety',
        code: 'identified-as-another-user',
        expected: 'the target identifies the caller',
        actual: 'the target authenticated the caller as user "x": the user is "x" and not "y"',
        layer: 'accepted',
      }
    : {}),
});

export const outcomeOf = (
  explored: ExploredCase,
  number = 0,
  verdict: CheckResult['verdict'] = 'failed',
  branch = 'certificate-user',
): Outcome => ({
  number,
  explored,
  setup: 'default',
  expected: { ...expected, branch },
  result: resultOf(verdict, `case-${number}`),
});

/** A target on which a case fails where `fails` says so; counts what was tried. */
export function sessionThat(
  fails: (explored: ExploredCase, tried: number) => boolean,
): Session & { readonly tried: () => number } {
  let tried = 0;
  return {
    target,
    subject,
    describe: () => ({
      ...{
        subject: 'api-server',
        name: 'a target',
        profile: 'spec',
        oracleBlindTo: [],
        serverVerified: true,
        deviations: [],
      },
      setups: [{ name: 'default', url: 'https://127.0.0.1:6443' }],
    }),
    unreachable: () => undefined,
    tryAll: async (batches: readonly Batch[], tell) => {
      for (const batch of batches) {
        const outcomes = batch.cases.map(({ explored, number }) => {
          tried += 1;
          return outcomeOf(explored, number, fails(explored, tried) ? 'failed' : 'passed');
        });
        tell(outcomes, batch);
      }
      return Promise.resolve();
    },
    close: () => Promise.resolve([]),
    tried: () => tried,
  };
}
