import { appendFileSync, existsSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from '../../output/directory';
import { UsageError } from '../../output/io';
import { codeOf } from '../../output/reason';
import { resultSchema, type FleetResult } from './result-line';

/** The file of results in the directory of a fleet. */
export const resultsFile = 'results.ndjson';

/** More than a hundred thousand targets take. */
const largest = 1024 * 1024 * 1024;

/** The results of a fleet: a line for each target, written as soon as it is decided. */
export interface Results {
  /** What an earlier run has decided, by target. */
  readonly earlier: ReadonlyMap<string, FleetResult>;
  readonly append: (line: string) => void;
}

/**
 * Opens the results in a directory. `resume`: goes on after what an earlier run has written; a last line that was cut is taken
 * back. Throws UsageError.
 */
export function openResults(directory: string, resume: boolean): Results {
  const file = join(directory, resultsFile);
  makeDirectory(directory, `--output-dir ${directory}`);
  try {
    const there = existsSync(file) && statSync(file).size > 0;
    if (there && !resume)
      throw new UsageError(`${file}: holds results; say --resume to go on with them, or name another --output-dir`);
    const earlier = there ? readLines(file, true) : [];
    return {
      earlier: new Map(earlier.map((each) => [each.target, each])),
      append: (line) => {
        appendFileSync(file, line);
      },
    };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`--output-dir ${directory}: cannot be written (${codeOf(error)}); name another directory`, {
      cause: error,
    });
  }
}

/** The results in a directory, the last of each target. Throws UsageError. */
export function readResults(directory: string): readonly FleetResult[] {
  const file = join(directory, resultsFile);
  if (!existsSync(file))
    throw new UsageError(`${file}: is not there; name a directory that "fleet --output-dir" has written`);
  return [...new Map(readLines(file, false).map((each) => [each.target, each])).values()];
}

function readLines(file: string, repair: boolean): readonly FleetResult[] {
  if (statSync(file).size > largest) throw new UsageError(`${file}: is larger than 1 GiB; name another directory`);
  const text = readFileSync(file);
  const whole = text.subarray(0, text.lastIndexOf('\n') + 1);
  if (repair && whole.length < text.length) truncateSync(file, whole.length);
  return whole
    .toString('utf8')
    .split('\n')
    .flatMap((line, at) => (line === '' ? [] : [resultIn(line, `${file}: line ${at + 1}`)]));
}

function resultIn(line: string, where: string): FleetResult {
  let document: unknown;
  try {
    document = JSON.parse(line);
  } catch (error) {
    throw new UsageError(`${where}: is no JSON; take the line out, and its target is tried again`, { cause: error });
  }
  const parsed = resultSchema.safeParse(document);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    `${where}: ${parsed.error.issues[0]?.path.join('.') ?? ''}: is no result of a target; take the line out`,
  );
}
