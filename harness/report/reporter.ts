import type { Progress } from '../results';
import { jsonReporter } from './json';
import { junitReporter } from './junit';
import { textReporter } from './text';

/** Hears of a run as it goes on, and renders it when it has ended; every hook is optional. */
export type Reporter = Progress;

/** Where a reporter writes. */
export interface Output {
  readonly write: (text: string) => void;
  /** A terminal shows colours and progress; a file or a pipe gets plain lines. */
  readonly terminal: boolean;
  /** The width of the terminal; text is not wrapped without it. */
  readonly columns?: number | undefined;
  /** Also what went well, check by check. */
  readonly verbose?: boolean | undefined;
}

/** The report formats by name. */
export const reporters = {
  text: textReporter,
  json: jsonReporter,
  junit: junitReporter,
} as const satisfies Record<string, (output: Output) => Reporter>;

/** The name of a report format. */
export type ReporterName = keyof typeof reporters;

/** The names of all report formats, as the command line offers them. */
export const reporterNames = Object.keys(reporters) as readonly ReporterName[];

/** Whether a word names a report format. */
export function isReporterName(word: string): word is ReporterName {
  return Object.hasOwn(reporters, word);
}
