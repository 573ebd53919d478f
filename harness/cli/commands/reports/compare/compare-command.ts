import { exitCodes, type ExitCode } from '../../../../results';
import { UsageError, type Io } from '../../../output/io';
import { readReport } from '../read-report';
import { compared, type Column } from './comparison';
import { comparisonJson, comparisonMarkdown, comparisonText } from './render';
import { comparisonHtml } from './render-html';
import { shortNames } from './short-names';

/** The forms of a comparison. */
export const comparisonFormats = {
  text: comparisonText,
  markdown: comparisonMarkdown,
  html: comparisonHtml,
  json: comparisonJson,
} as const;

/** The flags of `compare`. */
export interface CompareFlags {
  readonly format?: keyof typeof comparisonFormats;
}

/**
 * Says where the runs of several JSON reports differ. Gives 0 where no check that two of them decided came out differently, else 1.
 * Throws UsageError.
 */
export function compareCommand(files: readonly string[], { format = 'text' }: CompareFlags, io: Io): ExitCode {
  if (files.length < 2)
    throw new UsageError('compare: name two reports or more, which --reporter json=FILE has written');
  const reports = files.map(readReport);
  const names = reports.map((report) => `${report.target.name} (${report.target.profile})`);
  const short = shortNames(files);
  const columns = reports.map((report, at): Column => ({
    // Two runs of one target are told apart by their files.
    name: names.filter((name) => name === names[at]).length > 1 ? (short[at] ?? '') : (names[at] ?? ''),
    report,
  }));
  const comparison = compared(columns);
  io.out(comparisonFormats[format](comparison));
  return comparison.withFirst.every(({ decided, alike }) => decided === alike)
    ? exitCodes.conformant
    : exitCodes.nonconformant;
}
