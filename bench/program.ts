import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..');

/** The compiled command line and reference server: what users start, without a compiler in front. */
export const programs = {
  cli: join(root, 'dist/harness/cli/main.js'),
  server: join(root, 'dist/reference-server/main.js'),
  inProcess: join(__dirname, 'child/in-process.js'),
} as const;

/** Compiles the package as it is now. */
export function build(): void {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/build.js')], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the package could not be built: ${stderr}`);
}

/** One command from its start to its end, with the processes that it starts itself. */
export interface Once {
  readonly output: string;
  /** Milliseconds. */
  readonly wall: number;
  /** Milliseconds of all threads. */
  readonly cpu: number;
  /** Peaks of the resident memory of its processes together, in MB. */
  readonly peak: number;
  /** The medians of it, in MB. */
  readonly usual: number;
}

/** Runs the command line once. Throws when it does not end with exit code 0. */
export function once(args: readonly string[], program: string = programs.cli): Once {
  const directory = mkdtempSync(join(tmpdir(), 'authn-conformance-bench-'));
  const used = join(directory, 'used');
  try {
    const began = performance.now();
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['-r', join(__dirname, 'child/usage.js'), program, ...args],
      {
        ...{ encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 },
        env: { ...process.env, BENCH_USAGE: used },
      },
    );
    const wall = performance.now() - began;
    if (status !== 0) throw new Error(`${args.join(' ')} ended with exit code ${String(status)}: ${stderr}`);
    const each = readFileSync(used, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Pick<Once, 'cpu' | 'peak' | 'usual'>);
    const sum = (what: 'cpu' | 'peak' | 'usual'): number => each.reduce((all, one) => all + one[what], 0);
    return { output: stdout, wall, cpu: sum('cpu'), peak: sum('peak'), usual: sum('usual') };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A process that goes on until it is stopped. */
export interface Running {
  readonly child: ChildProcess;
  readonly usage: () => Pick<Once, 'cpu' | 'peak'>;
  readonly stop: () => Promise<void>;
}

/** Starts a process, on one processor where that can be had. */
export function start(command: string, args: readonly string[], processor?: number): Running {
  const pin = processor !== undefined && existsSync('/usr/bin/taskset');
  const child = pin
    ? spawn('/usr/bin/taskset', ['-c', String(processor), command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stderr.resume();
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => {
      resolve();
    }),
  );
  return {
    child,
    usage: () => usageOf(child.pid ?? 0),
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

/** Milliseconds of one tick in /proc (USER_HZ, always 100 on Linux). */
const tick = 10;

/** What a running process has used so far, from /proc: `taskset` and `nginx` tell it nowhere else. */
function usageOf(pid: number): Pick<Once, 'cpu' | 'peak'> {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ');
  const peak = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
  return { cpu: (Number(fields[11]) + Number(fields[12])) * tick, peak: Number(peak ?? Number.NaN) / 1024 };
}
