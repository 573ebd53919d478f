import { spawn } from 'node:child_process';
import { bytesOf } from '../text';

/** Bytes that are kept of what a program prints: a body as long as the harness itself would read, and what comes before it. */
const most = 9 * 1024 * 1024;
/** Characters of its messages. */
const mostSaid = 64 * 1024;

/** How a program is started. Arguments and environment hold nothing secret: other users of the machine can read them. */
export interface Invocation {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Its standard input. */
  readonly input: string;
}

/** What came of a program that was run. */
export interface Ended {
  /** Undefined: a signal ended it. */
  readonly code: number | undefined;
  readonly out: Buffer;
  readonly err: string;
  /** Why it was ended, where it did not end by itself. */
  readonly stopped: 'time' | 'size' | undefined;
}

/** What a program said last, for a sentence. */
export const lastLine = (err: Ended['err']): string => err.trim().split('\n').at(-1)?.slice(0, 300) ?? '';

/** Runs a program in a directory to its end, for so many milliseconds at most. Never rejects. */
export function runProgram(
  file: string,
  { args, env, input }: Invocation,
  { directory, within }: { readonly directory: string; readonly within: number },
): Promise<Ended> {
  return new Promise((resolve) => {
    // Nothing else of this process's environment: a proxy, a key log or a file of settings would make it another client.
    const child = spawn(file, args, {
      cwd: directory,
      env: { PATH: process.env['PATH'] ?? '', HOME: directory, LC_ALL: 'C', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const out: Buffer[] = [];
    let size = 0;
    let err = '';
    let stopped: Ended['stopped'];
    const stop = (why: Ended['stopped']): void => {
      stopped ??= why;
      child.kill('SIGKILL');
    };
    const clock = setTimeout(() => {
      stop('time');
    }, within);
    const kill = (): void => {
      child.kill('SIGKILL');
    };
    process.once('exit', kill);
    const finish = (code: number | null, said = err): void => {
      clearTimeout(clock);
      process.off('exit', kill);
      resolve({ code: code ?? undefined, out: Buffer.concat(out), err: said, stopped });
    };
    child.stdout.on('data', (bytes: Buffer) => {
      size += bytes.length;
      if (size > most) stop('size');
      else out.push(bytes);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (err.length < mostSaid) err += text;
    });
    child.stdin.on('error', () => undefined);
    child.once('error', ({ message }) => {
      finish(null, message);
    });
    child.once('close', (code) => {
      finish(code);
    });
    child.stdin.end(bytesOf(input));
  });
}
