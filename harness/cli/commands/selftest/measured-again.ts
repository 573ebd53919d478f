import type { Comparison, Measured, Task } from '../../../selftest';

/** So many faults that come out otherwise than their rows are measured again, as attempts are: a machine that stands still spoils one or two. */
const most = 3;

/** What it takes to measure some of the tasks, and to compare and tell what came of each. */
export interface Again {
  readonly measure: (tasks: readonly Task[], onMeasured: (measured: Measured) => void) => Promise<void>;
  readonly compare: (measured: Measured) => Comparison;
  readonly tell: (comparison: Comparison) => void;
}

/** The same comparisons, with those that were surprising, where they are few, as they came out a second time if that was no surprise. */
export async function measuredAgain(
  comparisons: readonly Comparison[],
  tasks: readonly Task[],
  { measure, compare, tell }: Again,
): Promise<readonly Comparison[]> {
  const surprising = new Set(comparisons.filter(isSurprising).map(({ measured }) => nameOf(measured)));
  if (surprising.size === 0 || surprising.size > most) return comparisons;
  const mended = new Map<string, Comparison>();
  await measure(
    tasks.filter((task) => surprising.has(nameOf(task))),
    (measured) => {
      const comparison = compare(measured);
      if (!isSurprising(comparison)) mended.set(nameOf(measured), comparison);
      tell(comparison);
    },
  );
  return comparisons.map((each) => mended.get(nameOf(each.measured)) ?? each);
}

const isSurprising = ({ surprises }: Comparison): boolean => surprises.length > 0;

/** Tells a measurement from the others of a run: the program as it should be is measured under TLS 1.3 alone and otherwise. */
const nameOf = ({ subject, fault = '', brief = false }: Task | Measured): string =>
  `${subject} ${fault} ${String(brief)}`;
