import type { RunResult } from '../../results';
import { safely, widthOf, type Io } from '../output/io';
import { report } from '../output/mistakes';
import { closing, openReporters } from '../output/reporters';
import { readJournal, type Journaled } from './read-journal';

/** Scenarios that a sentence names; with --jobs 1 there is one. */
const mostNamed = 4;

/** What the process was doing when it ended, as the end of a sentence. */
export function doing({ underWay, checks }: Pick<Journaled, 'underWay' | 'checks'>): string {
  if (underWay.length === 0) {
    const decided = checks.some(({ evidence }) => evidence.length > 0);
    return decided ? 'after a check was decided, and before the next' : 'before the first check';
  }
  const named = underWay.slice(0, mostNamed);
  const others = underWay.length - named.length;
  const all = others === 0 ? named : [...named, `${others} ${others === 1 ? 'other' : 'others'}`];
  const last = all.at(-1) ?? '';
  return `while checking ${all.length === 1 ? last : `${all.slice(0, -1).join(', ')} and ${last}`}`;
}

/**
 * Writes the reports of a run whose process has ended, from its journal: what was decided, and the rest as undecided. `crashed`
 * begins the sentence that says how; without it the user has stopped the run, and what was to be shown on the way is not.
 * Gives the whole sentence; undefined where no report was asked for.
 */
export function finish(descriptor: number, crashed: string | undefined, io: Io): string | undefined {
  const journaled = readJournal(descriptor);
  const { begun } = journaled;
  if (begun === undefined) return undefined;
  const sentence = crashed === undefined ? undefined : `${crashed} ${doing(journaled)}`;
  const result = endedRun(journaled, begun, sentence);
  const asked = begun.asked.filter(({ file }) => file !== undefined || sentence !== undefined);
  const reporters = openReporters(asked, begun, io);
  try {
    // A bar may stand on the last line.
    if (io.terminal) io.out('\r\x1b[2K');
    reporters.progress.onEnd?.(result);
    if (sentence !== undefined) io.out(closing(result, begun.asked));
    for (const failure of reporters.failures()) io.err(`${failure}\n`);
  } finally {
    reporters.close();
  }
  return sentence;
}

/** The same with the streams of this process; a report that cannot be written is said. */
export function finishForUser(descriptor: number, crashed: string | undefined): string | undefined {
  const { stdout, stderr } = process;
  stdout.on('error', () => undefined);
  const io = safely({
    out: (text) => stdout.write(text),
    err: (text) => stderr.write(text),
    terminal: stdout.isTTY,
    columns: widthOf(stdout),
    signal: new AbortController().signal,
  });
  try {
    return finish(descriptor, crashed, io);
  } catch (error) {
    report(error, 'run', io);
    return crashed;
  }
}

function endedRun(
  { opened, checks, certificates, leftBehind }: Journaled,
  { tool, startedAt, target, seed, demands, shard, requirements }: NonNullable<Journaled['begun']>,
  crashed: string | undefined,
): RunResult {
  return {
    ...{ target, seed, name: '', markKey: '' },
    ...opened,
    ...{ tool, startedAt, checks, certificates, leftBehind },
    duration: Date.now() - startedAt.getTime(),
    rounds: 1,
    findings: [],
    unreachable: undefined,
    ...(crashed === undefined ? {} : { crashed }),
    ...(demands === undefined ? {} : { demands }),
    ...(shard === undefined ? {} : { shard }),
    ...(requirements === undefined ? {} : { requirements }),
  };
}
