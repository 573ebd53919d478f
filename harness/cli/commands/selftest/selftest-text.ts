import type { Comparison, FaultCoverage } from '../../../selftest';

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const nameOf = ({ measured: { fault, subject } }: Comparison): string =>
  fault ?? (subject === 'api-server' ? '(no fault)' : `(no fault) ${subject}`);

/** One fault: its name, how many checks found it, and ok or the surprise. */
export function selftestLine(comparison: Comparison): string {
  const { measured, caught, surprises } = comparison;
  const { fault, failed } = measured;
  const found = fault === undefined ? 'conforms' : caught ? `found by ${failed.length}` : 'not found';
  return `${nameOf(comparison).padEnd(56)} ${found.padEnd(13)} ${surprises.length === 0 ? 'ok' : `SURPRISE: ${surprises.join('; ')}`}`;
}

/** What came of all of them, in both directions; the last line counts. */
export function selftestSummary(
  comparisons: readonly Comparison[],
  other: FaultCoverage | undefined,
  took: number,
): string {
  const { faults, caught, surprises, uncaught } = counts(comparisons, other);
  return [
    '',
    ...section('faults that no check finds', uncaught),
    ...section('checks that no fault fails, without a reason in the table', other?.withoutFault ?? []),
    ...section('checks that the table calls unkillable, and a fault fails', other?.killedAfterAll ?? []),
    ...section('names in the table that do not exist', other?.unknown ?? []),
    `${faults} faults, ${caught} caught, ${surprises} surprises in ${seconds(took)}`,
    '',
  ].join('\n');
}

/** The same for programs. */
export function selftestJson(
  comparisons: readonly Comparison[],
  other: FaultCoverage | undefined,
  took: number,
): string {
  const { faults, caught, surprises } = counts(comparisons, other);
  const document = {
    summary: { faults, caught, surprises, milliseconds: Math.round(took) },
    results: comparisons.map(({ measured, missing, unexpected, caught: found, surprises: sentences }) => ({
      fault: measured.fault ?? null,
      caught: found,
      failed: measured.failed,
      missing,
      unexpected,
      undecided: measured.undecided,
      conformant: measured.conformant,
      surprises: sentences,
    })),
    ...(other && { checks: other }),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

interface Counts {
  readonly faults: number;
  readonly caught: number;
  readonly surprises: number;
  readonly uncaught: readonly string[];
}

function counts(comparisons: readonly Comparison[], other: FaultCoverage | undefined): Counts {
  const faulty = comparisons.filter(({ measured }) => measured.fault !== undefined);
  const uncaught = faulty.filter(({ caught }) => !caught).map(nameOf);
  const ofChecks = other ? [other.withoutFault, other.killedAfterAll, other.unknown].flat().length : 0;
  return {
    faults: faulty.length,
    caught: faulty.length - uncaught.length,
    surprises: comparisons.filter(({ surprises }) => surprises.length > 0).length + ofChecks,
    uncaught,
  };
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`), ''];
