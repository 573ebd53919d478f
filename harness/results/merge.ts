import { bySeverity } from './security-finding';
import type { RunResult, SideBySideUsed } from './run';

/**
 * Several runs of one command, each of a target of its own, as one: what each says stays what it says. Their name, seed and key
 * of the mark are the same, because the first hands them on.
 */
export function mergedRun([first, ...rest]: readonly [RunResult, ...RunResult[]]): RunResult {
  if (rest.length === 0) return first;
  const all = [first, ...rest];
  const told = <Field extends 'unreachable' | 'wrongInput' | 'crashed'>(field: Field): RunResult[Field] | undefined =>
    all.find((run) => run[field] !== undefined)?.[field];
  const [wrongInput, crashed] = [told('wrongInput'), told('crashed')];
  const sideBySide = mergedUse(all.flatMap((run) => run.sideBySide ?? []));
  return {
    ...first,
    others: rest.map(({ target }) => target),
    duration: all.reduce((sum, { duration }) => sum + duration, 0),
    rounds: Math.min(...all.map(({ rounds }) => rounds)),
    checks: all.flatMap(({ checks }) => checks),
    findings: bySeverity(all.flatMap(({ findings }) => findings)),
    unreachable: told('unreachable'),
    ...(wrongInput === undefined ? {} : { wrongInput }),
    ...(crashed === undefined ? {} : { crashed }),
    ...(sideBySide === undefined ? {} : { sideBySide }),
    certificates: all.flatMap(({ certificates }) => certificates),
    leftBehind: all.flatMap(({ leftBehind }) => leftBehind),
  };
}

const mergedUse = (used: readonly SideBySideUsed[]): SideBySideUsed | undefined => {
  const [first] = used;
  const times = (why: keyof SideBySideUsed['lowered']): number =>
    used.reduce((sum, each) => sum + each.lowered[why], 0);
  return (
    first && {
      adapted: first.adapted,
      most: Math.max(...used.map(({ most }) => most)),
      lowered: { target: times('target'), machine: times('machine'), refusals: times('refusals') },
    }
  );
};
