import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { compiledPath } from '../../../fixtures/testing/compiled';
import type { ExitCode } from '../../results';
import { execute } from '../program';

/** What a program did. */
export interface Ended {
  /** The exit code; undefined when a signal ended it. */
  readonly code: number | undefined;
  readonly out: string;
  readonly err: string;
}

/** The command line as a process of its own, compiled from the sources of now. */
export interface Running {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly ended: Promise<Ended>;
  /** Resolves with everything written to standard output once it matches; rejects when the program ends before. */
  readonly wrote: (pattern: RegExp) => Promise<string>;
}

const sources = join(__dirname, '..', '..', '..');
const commandLine = join(sources, 'harness', 'cli', 'main.ts');

/** How a program is started. */
export interface StartOptions {
  readonly cwd?: string;
  /** Where it makes temporary files. */
  readonly temporary?: string;
  /** A module that is loaded before it. */
  readonly preload?: string;
  /** Variables of the environment that it has besides those of this process. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Another program than the command line, as the file of its source. */
  readonly program?: string;
  /** A file that standard output goes to. */
  readonly redirect?: string;
}

/** The program with its interpreter, for a script of a test. */
export const commandOfProgram = (): readonly string[] => [process.execPath, compiledPath(commandLine)];

/** Starts the program. */
export function start(
  argv: readonly string[],
  { cwd = sources, temporary, preload, program = commandLine, redirect, variables = {} }: StartOptions = {},
): Running {
  const loading = preload === undefined ? [] : ['--require', preload];
  const command = [process.execPath, ...loading, compiledPath(program), ...argv];
  const [file = '', ...rest] =
    redirect === undefined ? command : ['sh', '-c', `exec "$@" > ${redirect}`, 'sh', ...command];
  const env = { ...process.env, ...variables, ...(temporary === undefined ? {} : { TMPDIR: temporary }) };
  const child = spawn(file, rest, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const ended = once(child, 'close').then(([code]): Ended => ({
    code: (code as number | null) ?? undefined,
    out,
    err,
  }));
  const wrote = async (pattern: RegExp): Promise<string> => {
    const seen = new Promise<string>((resolve) => {
      const look = (): void => {
        if (pattern.test(out)) resolve(out);
      };
      child.stdout.on('data', look);
      look();
    });
    return Promise.race([
      seen,
      ended.then(({ code, err: why }) => {
        throw new Error(`the program ended with ${code ?? 'a signal'} and never wrote ${String(pattern)}: ${why}`);
      }),
    ]);
  };
  return { child, ended, wrote };
}

/** Runs a command in this process, as the program would. */
export async function call(
  argv: readonly string[],
  { signal = new AbortController().signal, terminal = false } = {},
): Promise<Ended & { readonly code: ExitCode }> {
  let [out, err] = ['', ''];
  const code = await execute(argv, {
    out: (text) => (out += text),
    err: (text) => (err += text),
    terminal,
    columns: terminal ? 100 : undefined,
    signal,
  });
  return { code, out, err };
}
