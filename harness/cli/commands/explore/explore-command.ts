import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { modelBranches } from '../../../model';
import {
  explore,
  exploreJson,
  exploreText,
  modelOf,
  scenarioOf,
  areas,
  type Area,
  type ExploreResult,
} from '../../../explore';
import { wantsColour } from '../../../report/text/ink';
import { exitCodes, type ExitCode } from '../../../results';
import { flagOf } from '../../../settings';
import type { Target } from '../../../target/types';
import type { SettingFlags } from '../../options/target-options';
import { UsageError, type Io } from '../../output/io';
import { reasonOf } from '../../output/reason';
import { describesOne } from '../../target/sources';
import { describedTarget } from '../../target/target';
import { usualTimeout } from '../run/perform-run';
import { contradictedSettings } from './settings-first';

/** The flags of `explore`. */
export interface ExploreFlags extends SettingFlags {
  readonly cases?: number;
  readonly time?: number;
  readonly seed?: string;
  readonly only?: readonly Area[];
  readonly timeout?: number;
  readonly jobs?: number;
  readonly json?: boolean;
  readonly writeScenario?: string;
  readonly against?: string;
}

const usualCases = 2000;
/** Milliseconds. */
const usualTime = 60_000;

/** Tries generated cases on a target, compares each with the model, and gives the exit code of what came of them. */
export async function exploreCommand(flags: ExploreFlags, io: Io): Promise<ExitCode> {
  const {
    cases = usualCases,
    time = usualTime,
    only = areas,
    timeout = usualTimeout,
    jobs,
    json = false,
    writeScenario,
  } = flags;
  if (writeScenario !== undefined && flags.against !== undefined)
    throw new UsageError(
      '--write-scenario needs what the model says, which --against does without; leave one of them out',
    );
  if (writeScenario !== undefined && existsSync(writeScenario))
    throw new UsageError(`--write-scenario ${writeScenario}: the file is there already; name another one`);
  const seed = flags.seed ?? randomBytes(4).toString('hex');
  const { target } = await describedTarget(flags, timeout, true, { seed });
  const other = flags.against === undefined ? undefined : await otherTarget(flags.against, timeout);
  if (describesOne(flags) && other === undefined) {
    const contradicted = await contradictedSettings(target, { timeout, signal: io.signal });
    for (const sentence of contradicted) io.err(`${sentence}\n`);
    if (contradicted.length > 0) return exitCodes.inconclusive;
  }
  const [first = areas[0], ...rest] = only;
  const expect = modelOf(target);
  const bar = progress(cases, json, io);
  const result = await explore(target, {
    cases,
    time,
    seed,
    areas: [first, ...rest],
    timeout,
    ...(jobs === undefined ? {} : { jobs }),
    clock: { now: () => new Date(), elapsed: () => performance.now() },
    signal: io.signal,
    expect,
    ...(other === undefined ? {} : { against: other }),
    progress: bar.tell,
  });
  bar.clear();
  const exitCode = exitCodeOf(result);
  const report = { known: other === undefined ? modelBranches : [], reproduce: commandLine(flags, seed), exitCode };
  io.out(
    json
      ? exploreJson(result, report)
      : exploreText(result, report, {
          coloured: wantsColour(io.terminal, process.env),
          columns: io.terminal ? io.columns : undefined,
        }),
  );
  if (writeScenario !== undefined && result.causes.length > 0) {
    const text = scenarioOf(result.causes, target, expect, modelBranches, resolve(writeScenario));
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
function commandLine({ cases, only }: ExploreFlags, seed: string): string {
  const words = [
    `--seed ${seed}`,
    ...(cases === undefined ? [] : [`--cases ${cases}`]),
    ...(only ?? []).map((area) => `--only ${area}`),
  ];
  return `"authn-conformance explore ${words.join(' ')}" and the same target`;
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

/** The second server: a target file, a URL, or one to start; its flags stand in its file. Throws UsageError and TargetError. */
async function otherTarget(named: string, timeout: number): Promise<Target> {
  try {
    return (await describedTarget({ target: named }, timeout)).target;
  } catch (error) {
    if (error instanceof UsageError)
      throw new UsageError(error.message.replace(flagOf('target'), '--against'), { cause: error });
    throw error;
  }
}
