import { isDeepStrictEqual } from 'node:util';
import { shardNamed } from '../../../plan';
import { bySeverity, type CheckResult, type RunResult, type RunTarget } from '../../../results';
import { UsageError } from '../../output/io';

/** The report of one shard, and where it was read. */
export interface Part {
  readonly file: string;
  readonly run: RunResult;
}

/**
 * The run that these are the shards of: each check as its own shard decided it. Throws UsageError where one is missing, twice
 * there, or of another run, so that nothing is ever counted twice or lost.
 */
export function mergedShards(parts: readonly Part[]): RunResult {
  const [first, ...rest] = inOrder(parts);
  for (const part of rest) refuseOther(first, part);
  const runs = [first, ...rest].map(({ run }) => run);
  const whole = first.run;
  const told = <Field extends 'unreachable' | 'wrongInput' | 'crashed'>(field: Field): RunResult[Field] | undefined =>
    runs.find((run) => run[field] !== undefined)?.[field];
  const [wrongInput, crashed] = [told('wrongInput'), told('crashed')];
  const { target } = whole;
  return {
    ...whole,
    shard: undefined,
    target: { ...target, facts: [...(target.facts ?? []), ['shards', runs.map(({ name }) => name).join(', ')]] },
    startedAt: new Date(Math.min(...runs.map(({ startedAt }) => startedAt.getTime()))),
    duration: runs.reduce((sum, { duration }) => sum + duration, 0),
    checks: whole.checks.map((check, at) => decidedIn(runs, check, at)),
    findings: bySeverity([
      ...new Map(runs.flatMap(({ findings }) => findings.map((each) => [each.id, each]))).values(),
    ]),
    unreachable: told('unreachable'),
    ...(wrongInput === undefined ? {} : { wrongInput }),
    ...(crashed === undefined ? {} : { crashed }),
    certificates: runs.flatMap(({ certificates }) => certificates),
    leftBehind: runs.flatMap(({ leftBehind }) => leftBehind),
  };
}

/** The reports by the numbers of their shards, each of which is there once. */
function inOrder(parts: readonly Part[]): readonly [Part, ...Part[]] {
  const byIndex = new Map<number, Part>();
  let count = 0;
  for (const part of parts) {
    const { shard } = part.run;
    if (shard === undefined)
      throw new UsageError(`${part.file}: is the report of a whole run; name the reports of a run with --shard`);
    const same = byIndex.get(shard.index);
    if (same !== undefined)
      throw new UsageError(`${part.file}: is of shard ${shard.index} as ${same.file} is; name each shard once`);
    if (count !== 0 && shard.count !== count)
      throw new UsageError(
        `${part.file}: is one of ${shard.count} shards, the others are of ${count}; name those of one run`,
      );
    count = shard.count;
    byIndex.set(shard.index, part);
  }
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((index) => !byIndex.has(index));
  if (missing.length > 0)
    throw new UsageError(
      `merge: ${missing.length === 1 ? 'shard' : 'shards'} ${missing.join(', ')} of ${count} ${missing.length === 1 ? 'is' : 'are'} missing; name the report of every shard`,
    );
  const [one, ...others] = [...byIndex].toSorted(([index], [other]) => index - other).map(([, part]) => part);
  if (one === undefined) throw new UsageError('merge: name the JSON report of every shard of a run');
  return [one, ...others];
}

/** Throws UsageError where two reports are not of the same run. */
function refuseOther(first: Part, part: Part): void {
  const differs = Object.entries(sameInEach).find(([, of]) => !isDeepStrictEqual(of(first.run), of(part.run)))?.[0];
  if (differs !== undefined)
    throw new UsageError(
      `${part.file}: has ${differs} than ${first.file}; the shards of a run are made by one version, with the same flags`,
    );
}

const sameInEach: Readonly<Record<string, (run: RunResult) => unknown>> = {
  'another version': ({ tool }) => tool.version,
  'another target': ({ target, others = [] }) => [target, ...others].map(identified),
  'other requirements': ({ requirements }) => requirements,
  'another number of rounds': ({ rounds }) => rounds,
  'other checks': ({ checks }) => checks.map(({ id }) => id),
  'another selection': ({ checks }) =>
    checks.map(({ verdict, reason }) => verdict === 'skipped' && shardNamed(reason) === undefined),
};

/** What makes a target the same; a bundled one has other ports each time. */
const identified = ({ subject, name, profile, oracle, oracleBlindTo, paths, setups }: RunTarget): unknown => [
  ...[subject, name, profile, oracle, oracleBlindTo, paths],
  setups.map((setup) => setup.name),
];

/** A check as the shard decided it that it belongs to; what the user left out is the same in all of them. */
function decidedIn(runs: readonly RunResult[], check: CheckResult, at: number): CheckResult {
  const owner = shardNamed(check.reason)?.index ?? shardNamed(runs[1]?.checks[at]?.reason)?.index;
  return runs[(owner ?? 1) - 1]?.checks[at] ?? check;
}
