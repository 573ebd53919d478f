import { spawnSync } from 'node:child_process';
import { codeOf } from '../types';

/** Bounds that no program can stretch. */
export const bounds = { milliseconds: 15_000, bytes: 1024 * 1024 } as const;

/** What came of a program: what it printed, or why nothing can be used, as the end of a sentence. */
export type Printed = { readonly out: string } | { readonly problem: string };

/**
 * Runs a program without a shell, a terminal or input, and gives its standard output. Its standard error goes nowhere: it may
 * hold the credential. Whatever the program has started ends with it.
 */
export function runProgram(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  milliseconds: number = bounds.milliseconds,
): Printed {
  // A group of its own, so that what the program has started can be ended as well.
  const group = { detached: true };
  const { error, pid, status, signal, stdout } = spawnSync(command, [...args], {
    ...group,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: milliseconds,
    killSignal: 'SIGKILL',
    maxBuffer: bounds.bytes,
  });
  endGroup(pid);
  if (error !== undefined) {
    const code = codeOf(error);
    if (code === 'ETIMEDOUT')
      return { problem: `gave no credential within ${milliseconds / 1000} s; make it work without a terminal` };
    if (code === 'ENOBUFS')
      return { problem: `printed more than ${bounds.bytes / 1024 / 1024} MiB; it must print one ExecCredential` };
    return { problem: `cannot be run (${code}); install it, or name it by its path` };
  }
  return status === 0
    ? { out: stdout }
    : { problem: `failed (${signal ?? `exit code ${String(status)}`}); run it by hand to see why` };
}

function endGroup(pid: number): void {
  // None was started.
  if (pid <= 0) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended by itself.
  }
}
