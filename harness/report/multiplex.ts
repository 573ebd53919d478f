import type { Reporter } from './output';

/** An error of a reporter: of the harness, never of the target. */
interface ReporterFailure {
  /** The name under which the reporter was given. */
  readonly name: string;
  readonly hook: keyof Reporter;
  readonly error: unknown;
}

/** Several reporters as one, and what went wrong in them. */
export interface Multiplexed {
  readonly reporter: Required<Reporter>;
  /** The first error of each hook of each reporter, in order; to be read after `onEnd`. */
  readonly failures: () => readonly ReporterFailure[];
}

/** Tells every reporter everything, in the order given; an error in one is kept, and never reaches another or the run. */
export function multiplex(named: readonly { readonly name: string; readonly reporter: Reporter }[]): Multiplexed {
  const failures: ReporterFailure[] = [];

  const tell = (hook: keyof Reporter, call: (reporter: Reporter) => void): void => {
    named.forEach(({ name, reporter }) => {
      try {
        call(reporter);
      } catch (error) {
        const known = failures.some((failure) => failure.name === name && failure.hook === hook);
        if (!known) failures.push({ name, hook, error });
      }
    });
  };

  return {
    reporter: {
      onBegin: (...told) => {
        tell('onBegin', (reporter) => reporter.onBegin?.(...told));
      },
      onCheck: (result) => {
        tell('onCheck', (reporter) => reporter.onCheck?.(result));
      },
      onEnd: (run) => {
        tell('onEnd', (reporter) => reporter.onEnd?.(run));
      },
    },
    failures: () => [...failures],
  };
}
