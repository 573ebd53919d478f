import { spawn, type ChildProcessWithoutNullStreams, type SpawnOptions } from 'node:child_process';
import { markProcesses } from './marked';
import type { Supervised } from './supervised';

/** How a program is run once. */
export interface BoundedRun {
  /** The program and its arguments; with `shell`, one text for `/bin/sh -c`. */
  readonly argv: readonly [string, ...string[]];
  readonly shell: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Its standard input. */
  readonly input: string;
  readonly directory: string;
  /** Milliseconds; then it is ended. */
  readonly within: number;
  /** Ends it before that. */
  readonly signal?: AbortSignal | undefined;
}

export interface RunEnd {
  readonly exit:
    | { readonly kind: 'status'; readonly status: number }
    | { readonly kind: 'signal'; readonly signal: string }
    | { readonly kind: 'timed-out' }
    | { readonly kind: 'not-started'; readonly why: string };
  /** What it wrote, cut. */
  readonly stdout: string;
  readonly stderr: string;
  /** Octets of all that it wrote to its standard output, as far as they are read. */
  readonly octetsOut: number;
}

/** Octets that are kept of each stream. */
export const kept = 256 * 1024;
/** Octets that are read of both before the program is ended. */
const most = 64 * 1024 * 1024;

/**
 * Runs a program in a group of its own and ends the group with it, and what has left the group: what it has started lives no longer
 * than it does. Time and output are bounded. Never rejects.
 */
export function runBounded(run: BoundedRun, guard: Supervised['guard']): Promise<RunEnd> {
  const { argv, shell, env, input, directory, within, signal } = run;
  const [program, ...args] = argv;
  const mark = markProcesses();
  return new Promise((settle) => {
    const child = spawned(shell ? ['/bin/sh', '-c', program] : [program, ...args], {
      ...{ cwd: directory, env: { ...env, ...mark.env } },
    });
    if ('why' in child) {
      settle({ exit: { kind: 'not-started', why: child.why }, stdout: '', stderr: '', octetsOut: 0 });
      return;
    }
    const guarded = child.pid === undefined ? undefined : guard(child.pid);
    const killGroup = (): void => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // All of it has ended.
      }
    };
    const out = collected();
    const err = collected();
    let late = false;
    let read = 0;
    const stop = (): void => {
      late = true;
      killGroup();
    };
    const clock = setTimeout(stop, within);
    signal?.addEventListener('abort', stop, { once: true });
    for (const [stream, text] of [
      [child.stdout, out],
      [child.stderr, err],
    ] as const) {
      stream.on('error', () => undefined);
      stream.on('data', (bytes: Buffer) => {
        text.add(bytes);
        read += bytes.length;
        if (read > most) killGroup();
      });
    }
    const finish = (exit: RunEnd['exit']): void => {
      clearTimeout(clock);
      signal?.removeEventListener('abort', stop);
      killGroup();
      mark.end();
      guarded?.release();
      // What belongs to another user may hold the pipes for longer.
      for (const stream of [child.stdout, child.stderr, child.stdin]) stream.destroy();
      settle({ exit, stdout: out.text(), stderr: err.text(), octetsOut: out.octets() });
    };
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.once('error', (error: NodeJS.ErrnoException) => {
      finish({ kind: 'not-started', why: error.code ?? error.message });
    });
    child.once('exit', (status, ended) => {
      const exit: RunEnd['exit'] = late
        ? { kind: 'timed-out' }
        : status === null
          ? { kind: 'signal', signal: ended ?? 'a signal' }
          : { kind: 'status', status };
      // What it has started may hold the pipes for ever: they end with the group, and what they hold has been written by then.
      killGroup();
      const drained = setTimeout(finish, 500, exit);
      child.once('close', () => {
        clearTimeout(drained);
        finish(exit);
      });
    });
  });
}

/** In a group of its own; some errors are thrown at once, such as that of arguments that are too long. */
function spawned(
  [program, ...args]: readonly [string, ...string[]],
  options: Pick<SpawnOptions, 'cwd' | 'env'>,
): ChildProcessWithoutNullStreams | { readonly why: string } {
  try {
    return spawn(program, args, { ...options, detached: true, stdio: 'pipe' });
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

function collected(): {
  readonly add: (bytes: Buffer) => void;
  readonly text: () => string;
  readonly octets: () => number;
} {
  const pieces: Buffer[] = [];
  let left = kept;
  let octets = 0;
  return {
    octets: () => octets,
    add(bytes) {
      octets += bytes.length;
      if (left <= 0) return;
      pieces.push(bytes.subarray(0, left));
      left -= bytes.length;
    },
    text: () => Buffer.concat(pieces).toString('utf8'),
  };
}
