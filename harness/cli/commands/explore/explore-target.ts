import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  areasOf,
  explore,
  exploreJson,
  exploreText,
  scenarioOf,
  subjectOf,
  type Area,
  type ExploredTarget,
  type ExploreResult,
} from '../../../explore';
import { wantsColour } from '../../../report/text/ink';
import { exitCodes, type ExitCode } from '../../../results';
import { UsageError, type Io } from '../../output/io';
import { reasonOf } from '../../output/reason';
import { usualTimeout } from '../run/perform-run';

/** The flags of exploring, of whatever subject. */
export interface CaseFlags {
  readonly cases?: number;
  readonly time?: number;
  readonly seed?: string;
  readonly only?: readonly Area[];
  readonly timeout?: number;
  readonly jobs?: number;
  readonly maxCauses?: number;
  readonly json?: boolean;
  readonly writeScenario?: string;
  readonly against?: string;
}

const usualCases = 5000;
/** Milliseconds. */
const usualTime = 60_000;

/** A bundled target runs in this process, where a busy machine alone takes its time. */
const bundledTimeout = 60_000;

/** What is explored, and how. */
export interface Exploring {
  /** The command, as it is typed. */
  readonly command: string;
  readonly target: ExploredTarget;
  readonly against: ExploredTarget | undefined;
  readonly seed: string;
}

/**
 * The second target, which `--against` names; `flag`: the one that names the first, by which messages call it. Rejects with UsageError and
 * TargetError.
 */
export async function secondTarget<Of extends ExploredTarget>(
  describe: () => Of | Promise<Of>,
  flag: string,
): Promise<Of> {
  try {
    return await describe();
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(error.message.replace(flag, '--against'), { cause: error });
    throw error;
  }
}

/** The seed of these flags, or a new one. Throws UsageError for flags that do not go together. */
export function seedFor({ writeScenario, against, seed }: CaseFlags): string {
  if (writeScenario !== undefined && against !== undefined)
    throw new UsageError(
      '--write-scenario needs what the model says, which --against does without; leave one of them out',
    );
  if (writeScenario !== undefined && existsSync(writeScenario))
    throw new UsageError(`--write-scenario ${writeScenario}: the file is there already; name another one`);
  return seed ?? randomBytes(4).toString('hex');
}

/** Tries generated cases on a target, compares each with the model, and gives the exit code of what came of them. */
export async function exploreTarget(
  flags: CaseFlags,
  { command, target, against, seed }: Exploring,
  io: Io,
): Promise<ExitCode> {
  const subject = subjectOf(target);
  const {
    cases = usualCases,
    time = usualTime,
    timeout = target.safetyPolicy === undefined ? bundledTimeout : usualTimeout,
    jobs,
    maxCauses,
    json = false,
    writeScenario,
  } = flags;
  const [first, ...rest] = flags.only ?? areasOf[target.subject];
  const expect = subject.modelOf(target);
  const bar = progress(cases, json, io);
  const result = await explore(target, {
    cases,
    time,
    seed,
    areas: [first ?? subject.areas[0], ...rest],
    timeout,
    ...(jobs === undefined ? {} : { jobs }),
    ...(maxCauses === undefined ? {} : { maxCauses }),
    clock: { now: () => new Date(), elapsed: () => performance.now() },
    signal: io.signal,
    expect,
    ...(against === undefined ? {} : { against }),
    progress: bar.tell,
  });
  bar.clear();
  const exitCode = exitCodeOf(result);
  const known = against === undefined ? subject.branches : [];
  const report = { known, reproduce: commandLine(command, flags, seed), exitCode };
  io.out(
    json
      ? exploreJson(result, report)
      : exploreText(result, report, {
          coloured: wantsColour(io.terminal, process.env),
          columns: io.terminal ? io.columns : undefined,
        }),
  );
  if (writeScenario !== undefined && result.causes.length > 0) {
    const text = scenarioOf(result.causes, target, expect, subject.branches, resolve(writeScenario));
    writeNew(writeScenario, text);
    io.err(`${writeScenario} holds a scenario of the first disagreement\n`);
  }
  if (json && result.unreachable !== undefined) io.err(`${result.unreachable}\n`);
  return exitCode;
}

/** Of a hundred cases, so many must have shown something, or nothing was shown of the target. */
const leastShown = 50;

/** What exploring means for the caller: no disagreement is 0 only where enough was shown. */
function exitCodeOf({ causes, unreachable, interrupted, tally: { made, shown } }: ExploreResult): ExitCode {
  if (causes.length > 0) return exitCodes.nonconformant;
  if (unreachable !== undefined) return exitCodes.unreachable;
  return interrupted || shown === 0 || shown * 100 < made * leastShown ? exitCodes.inconclusive : exitCodes.conformant;
}

/** The flags that make the same cases again; those of the target are the user's own. */
function commandLine(command: string, { cases, only }: CaseFlags, seed: string): string {
  const words = [
    `--seed ${seed}`,
    ...(cases === undefined ? [] : [`--cases ${cases}`]),
    ...(only ?? []).map((area) => `--only ${area}`),
  ];
  return `"authn-conformance ${command} ${words.join(' ')}" and the same target`;
}

/** A line on a terminal that says how far it has come. */
function progress(cases: number, json: boolean, io: Io) {
  const shows = io.terminal && !json;
  return {
    tell: (made: number, failed: number): void => {
      if (shows) io.out(`\r${made} of ${cases} cases, ${failed} disagree`);
    },
    clear: (): void => {
      if (shows) io.out(`\r${' '.repeat(60)}\r`);
    },
  };
}

/** Writes a file that is not there yet. Throws UsageError. */
function writeNew(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`--write-scenario ${file}: the file cannot be written (${reasonOf(error)})`, { cause: error });
  }
}
