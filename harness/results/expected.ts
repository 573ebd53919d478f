import { withoutTls, type CheckResult } from './check';
import type { Code } from '../specification/codes';

/** A failure that the user knows of and lives with. */
export interface ExpectedFailure {
  /** The id of the check; without a version of TLS it stands for both. */
  readonly check: string;
  /** What is expected of it: that it fails unless given, or that it is not about the target, or lacks an input. */
  readonly verdict?: 'failed' | 'not-applicable' | undefined;
  /** The code it fails with; any unless given. Another one is another failure. */
  readonly code: Code | undefined;
  /** The layer it fails in, as reports have it; any unless given. Another one is another failure. */
  readonly layer: string | undefined;
  /** Why it is lived with. */
  readonly reason: string;
  /** Where that is decided or followed. */
  readonly link: string | undefined;
  /** The last day on which it is lived with, as `2026-12-31`; for ever unless given. */
  readonly expires: string | undefined;
}

/** What the user expects to fail, and where that stands. */
export interface ExpectedFailures {
  readonly file: string;
  readonly failures: readonly ExpectedFailure[];
}

/** How a list of expected failures no longer fits the run. */
export const driftKinds = ['unknown', 'stale', 'otherwise', 'expired'] as const;
export interface Drift {
  readonly kind: (typeof driftKinds)[number];
  readonly check: string;
  /** What is so, and what to do about it, as a sentence. */
  readonly sentence: string;
}

/** The checks by what a list may call them: by the id, and without a version of TLS for both. */
export function byName<Each extends Pick<CheckResult, 'id'>>(
  checks: readonly Each[],
): (name: string) => readonly Each[] {
  const found = new Map<string, Each[]>();
  for (const check of checks)
    for (const name of new Set([check.id, withoutTls(check.id)])) {
      const those = found.get(name);
      if (those === undefined) found.set(name, [check]);
      else those.push(check);
    }
  return (name) => found.get(name) ?? [];
}

const isExpired = ({ expires }: ExpectedFailure, day: Date): boolean =>
  expires !== undefined && expires < day.toISOString().slice(0, 10);

/** The checks, each failure that is expected marked as such. The verdict of no check changes. */
export function withExpected(
  checks: readonly CheckResult[],
  expected: ExpectedFailures | undefined,
  day: Date,
): readonly CheckResult[] {
  if (expected === undefined) return checks;
  const listed = new Map(expected.failures.map((each) => [each.check, each]));
  return checks.map((check) => {
    const excuse = [listed.get(check.id), listed.get(withoutTls(check.id))].find((each) => excuses(each, check, day));
    return excuse === undefined ? check : { ...check, expectedFailure: { reason: excuse.reason, link: excuse.link } };
  });
}

const excuses = (each: ExpectedFailure | undefined, check: CheckResult, day: Date): boolean =>
  each !== undefined &&
  each.verdict !== 'not-applicable' &&
  check.verdict === 'failed' &&
  otherwise(each, check) === undefined &&
  !isExpired(each, day);

/** In what a failure is another one than the entry says, as the end of a sentence; undefined: it is that one. */
function otherwise({ code, layer }: ExpectedFailure, check: CheckResult): string | undefined {
  if (code !== undefined && code !== check.code)
    return `with the code ${check.code ?? 'unknown'}, and not with ${code}`;
  return layer === undefined || layer === check.layer
    ? undefined
    : `in the layer ${check.layer ?? 'unknown'}, and not in ${layer}`;
}

/** The checks that the list does not name, however they end. */
export function unlisted<Each extends Pick<CheckResult, 'id'>>(
  checks: readonly Each[],
  { failures }: ExpectedFailures,
): readonly Each[] {
  const named = new Set(failures.map(({ check }) => check));
  return checks.filter(({ id }) => !named.has(id) && !named.has(withoutTls(id)));
}

/** Where the list and the run no longer fit: each entry is judged by all of its checks that were decided. */
export function driftOf(
  checks: readonly CheckResult[],
  { file, failures }: ExpectedFailures,
  day: Date,
): readonly Drift[] {
  const named = byName(checks);
  return failures.flatMap((each): readonly Drift[] => {
    const { check, expires } = each;
    const about = named(check);
    const say = (kind: Drift['kind'], sentence: string): readonly Drift[] => [
      { kind, check, sentence: `${file}: ${check}: ${sentence}` },
    ];
    if (about.length === 0) return say('unknown', 'there is no such check; correct the id, or take the entry out');
    if (each.verdict === 'not-applicable')
      return about.some(({ verdict }) => ['passed', 'failed', 'inconclusive', 'error'].includes(verdict))
        ? say('stale', 'it ran, and was expected to be not applicable; take the entry out')
        : [];
    if (about.some(({ verdict }) => verdict === 'failed')) {
      if (isExpired(each, day))
        return say('expired', `it still fails, and was to be lived with until ${expires ?? ''} only`);
      const [other] = about.flatMap((one) => (one.verdict === 'failed' ? (otherwise(each, one) ?? []) : []));
      return other === undefined ? [] : say('otherwise', `it fails ${other}: this is another failure`);
    }
    if (about.some(({ verdict }) => verdict === 'passed')) return say('stale', 'it passes; take the entry out');
    // What was left out, or showed nothing, says nothing of the entry.
    return [];
  });
}
