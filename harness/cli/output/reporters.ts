import { join, resolve } from 'node:path';
import { formats, isReporterName, multiplex, reporterNames, usualFiles } from '../../report';
import { printable } from '../../report/explain/safe-text';
import { resultSentence, summaryLine } from '../../report/explain/sentences';
import type { Progress, RunResult } from '../../results';
import { makeDirectory } from './directory';
import { UsageError, type Io } from './io';
import { reasonOf } from './reason';
import { openReportFile, type ReportFile } from './report-file';
import type { RequestedReport } from './requested-report';

/** The reporters that were asked for, writing to where they were told. */
export interface OpenReporters {
  readonly progress: Progress;
  /** What went wrong in reporters, one sentence each; to be asked for when the run has ended. */
  readonly failures: () => readonly string[];
  readonly close: () => void;
}

/** Reads the values of `--reporter` and `--output-dir`; touches no file. Throws UsageError. */
export function askedReporters(words: readonly string[], directory?: string): readonly RequestedReport[] {
  const usual =
    directory === undefined ? [] : usualFiles.map(([name, file]) => ({ name, file: join(directory, file) }));
  const asked = [...words.map(askedReporter), ...usual];
  const outs = asked.filter(({ file }) => file === undefined);
  if (outs.length > 1)
    throw new UsageError(
      `--reporter: ${outs.map(({ name }) => name).join(' and ')} would both write to standard output; give one a file, as in ${outs[1]?.name ?? ''}=FILE`,
    );
  const files = asked.flatMap(({ file }) => (file === undefined ? [] : [resolve(file)]));
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice !== undefined)
    throw new UsageError(`--reporter: two reports would be written to ${twice}; give each its own file`);
  return asked;
}

function askedReporter(word: string): RequestedReport {
  const at = word.indexOf('=');
  const [name, file] = at === -1 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
  if (!isReporterName(name))
    throw new UsageError(
      `--reporter ${word}: there is no format ${JSON.stringify(name)}; say ${reporterNames.join(', ')}`,
    );
  if (file === '') throw new UsageError(`--reporter ${word}: name the file, as in ${name}=FILE`);
  // As with other tools: no file, but standard output.
  return { name, file: file === '-' ? undefined : file };
}

/** Opens the files of all reports, or of none. Throws UsageError. */
export function openReporters(
  asked: readonly RequestedReport[],
  {
    verbose,
    force,
    directory,
  }: { readonly verbose: boolean; readonly force: boolean; readonly directory?: string | undefined },
  io: Io,
): OpenReporters {
  if (directory !== undefined) makeDirectory(directory, `--output-dir ${directory}`);
  const files: ReportFile[] = [];
  const close = (): void => {
    for (const file of files) file.close();
  };
  try {
    const named = asked.map(({ name, file }) => {
      if (file === undefined) {
        const { terminal, columns } = io;
        return { name, reporter: formats[name].reporter({ write: io.out, terminal, columns, verbose }) };
      }
      const opened = openReportFile(file, force);
      files.push(opened);
      return { name, reporter: formats[name].reporter({ write: opened.write, terminal: false, verbose }) };
    });
    const { reporter, failures } = multiplex(named);
    return {
      progress: {
        ...reporter,
        onBegin: (...told) => {
          for (const file of files) file.begin();
          reporter.onBegin(...told);
        },
        // A run that ended before its first check has begun nothing.
        onEnd: (run) => {
          for (const file of files) file.begin();
          reporter.onEnd(run);
        },
      },
      failures: () => failures().map(({ name, error }) => `the ${name} report failed: ${reasonOf(error)}`),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** What is said where every report goes to a file: the result, and where the reports are. */
export const closing = (result: RunResult, asked: readonly RequestedReport[]): string =>
  asked.some(({ file }) => file === undefined)
    ? ''
    : [
        ...asked.map(({ name, file }) => `${name} report: ${file ?? ''}`),
        printable(resultSentence(result), 8_000),
        summaryLine(result),
        '',
      ].join('\n');
