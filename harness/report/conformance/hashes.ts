import { createHash } from 'node:crypto';
import type { CheckResult, RunResult } from '../../results';

/** The checks of the suite for the targets of a run, each once: what is told of them before any ran. */
export const suiteOf = (checks: readonly CheckResult[]): readonly string[] =>
  [
    ...new Set(
      checks.map(({ scenario, check, level, clause, rule }) =>
        [`${scenario}/${check}`, level, clause, rule ?? ''].join(' '),
      ),
    ),
  ].toSorted();

export const sha256 = (text: string): string => `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`;

/** All that is said of the targets, without names and addresses: equal settings have equal texts. */
export const settingsOf = ({ target, others = [], demands }: RunResult): string =>
  JSON.stringify({
    targets: [target, ...others].map(
      ({ subject, profile, paths, oracle, oracleBlindTo, facts, serverVerified, setups, deviations }) => ({
        ...{ subject, profile, paths: paths ?? null, oracle: oracle ?? null, oracleBlindTo, facts: facts ?? [] },
        ...{ serverVerified, setups: setups.map(({ name }) => name), deviations },
      }),
    ),
    expected: (demands?.expected?.failures ?? []).map(({ check, code, layer }) => [check, code ?? null, layer ?? null]),
  });
