import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');

/** The compiled command line and reference server: what users start, without a compiler in front. */
export const programs = {
  cli: join(root, 'dist/harness/cli/main.js'),
  server: join(root, 'dist/reference-server/main.js'),
} as const;

/** Compiles the package as it is now. */
export function build(): void {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/build.js')], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the package could not be built: ${stderr}`);
}

/** One process from its start to its end. */
export interface Once {
  readonly output: string;
  /** Milliseconds. */
  readonly wall: number;
  /** Milliseconds of all its threads. */
  readonly cpu: number;
  /** Peak of its resident memory, in MB. */
  readonly peak: number;
}

/** Runs the command line once, in a process of its own. Throws when it does not end with exit code 0. */
export function once(args: readonly string[]): Once {
  const began = performance.now();
  const { stdout, stderr, status, output } = spawnSync(
    process.execPath,
    ['-r', join(__dirname, 'child/usage.js'), programs.cli, ...args],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe', 'pipe'], maxBuffer: 1 << 28 },
  );
  const wall = performance.now() - began;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with exit code ${String(status)}: ${stderr}`);
  const { cpu, peak } = JSON.parse(output[3] ?? '') as Pick<Once, 'cpu' | 'peak'>;
  return { output: stdout, wall, cpu, peak };
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
