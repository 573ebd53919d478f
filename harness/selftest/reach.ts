import { measuredSubject, type MeasuredId } from './subjects';
import { tried, type TriedOptions } from './tried';

/** The faults that make a difference in one scenario. */
export interface Reach {
  readonly scenario: string;
  readonly faults: readonly string[];
}

/** The program of each subject as it should be, with the certificates that serve all scenarios. */
const programs = new Map<MeasuredId, ReturnType<NonNullable<ReturnType<typeof measuredSubject>['watched']>>>();

/**
 * The faults that make a difference in one scenario: it is run on the program as it should be, in which each fault is asked
 * what it would have done. A fault that would have done the same each time cannot fail the scenario. Throws where the
 * program of this subject cannot be asked.
 */
export async function reachedBy(subject: MeasuredId, scenario: string, options: TriedOptions): Promise<Reach> {
  const { scenarios, watched } = measuredSubject(subject);
  const program = programs.get(subject) ?? watched?.();
  if (program === undefined) throw new Error(`what faults of the subject ${subject} would do cannot be asked`);
  programs.set(subject, program);
  const reached = new Set<string>();
  await tried(
    scenarios.filter(({ id }) => id === scenario),
    program(reached),
    {},
    options,
  );
  return { scenario, faults: [...reached] };
}
