import { jsonReporter } from './json';
import { junitReporter } from './junit';
import type { Output, Reporter } from './output';
import { textReporter } from './text';

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
