import { existsSync, writeFileSync } from 'node:fs';
import { exitCodes, type ExitCode } from '../../../../results';
import { UsageError, type Io } from '../../../output/io';
import { codeOf } from '../../../output/reason';
import { readReport } from '../read-report';
import { expectedFailuresText, readExpectedFailures } from './document';
import { failuresIn, migrated, stillFailing } from './entries';

/** The flags of `baseline write` and `baseline prune`. */
export interface BaselineFlags {
  readonly force?: boolean;
}

/** Writes what failed in a report as a list of expected failures. Throws UsageError and TargetError. */
export function writeBaseline(file: string, report: string, { force = false }: BaselineFlags, io: Io): ExitCode {
  const failures = failuresIn(readReport(report));
  if (!force && existsSync(file))
    throw new UsageError(
      `${file} exists, with reasons that somebody may have written; name another file, or say --force`,
    );
  save(file, expectedFailuresText(failures));
  io.out(`${file}: ${failures.length} expected failures; say in each why it is lived with\n`);
  return exitCodes.conformant;
}

/** Takes out of a list what no longer fails in a report, and what it does not know. Throws UsageError and TargetError. */
export function pruneBaseline(file: string, report: string, io: Io): ExitCode {
  const { failures } = readExpectedFailures(file);
  const left = stillFailing(failures, readReport(report));
  const gone = failures.filter((each) => !left.includes(each));
  if (gone.length > 0) save(file, expectedFailuresText(left));
  for (const { check } of gone) io.out(`taken out: ${check}\n`);
  io.out(`${file}: ${left.length} expected failures left\n`);
  return exitCodes.conformant;
}

/** Writes a list as this version has it: ids of today, and the codes that a report knows. Throws UsageError and TargetError. */
export function migrateBaseline(file: string, report: string | undefined, io: Io): ExitCode {
  const { failures } = readExpectedFailures(file);
  const now = report === undefined ? failures : migrated(failures, readReport(report));
  save(file, expectedFailuresText(now));
  const coded = now.filter(({ code }, at) => code !== failures[at]?.code).length;
  io.out(`${file}: ${now.length} expected failures, ${coded} of them with a code that was not there\n`);
  return exitCodes.conformant;
}

function save(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`${file} cannot be written (${codeOf(error)}); name a file that can`, { cause: error });
  }
}
