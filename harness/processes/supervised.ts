import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { TargetError } from '../target/types';

/** How a program ended: its exit code or signal, and the end of what it had said. */
export interface ProgramEnd {
  readonly exit: number | string;
  readonly said: string;
}

/** A program that is kept. */
export interface KeptProgram {
  /** Resolves when it has ended, by itself or not; never rejects. */
  readonly ended: Promise<ProgramEnd>;
  /** Whether it has ended. */
  readonly hasEnded: () => boolean;
  /** Ends it, by force after five seconds. */
  readonly stop: () => Promise<ProgramEnd>;
}

/** A temporary directory and the programs that were started in it; both are gone when this process is. */
export interface Supervised {
  /** Only its owner can look into it. */
  readonly directory: string;
  /** Writes a file that only its owner can read; gives its path. */
  readonly write: (name: string, content: string) => string;
  /** Starts a program in the directory. It inherits nothing but a PATH and what is given. */
  readonly start: (
    command: string,
    args: readonly string[],
    env?: Readonly<Record<string, string | undefined>>,
  ) => KeptProgram;
  /** The group of a process ends when this process does, however that ends, until it is released. */
  readonly guard: (pid: number) => { readonly release: () => void };
  /** Ends the programs, the last one first, and removes the directory. */
  readonly close: () => Promise<void>;
}

/** How long a program may take to end before it is killed, in milliseconds. */
const stopBound = 5_000;

type First = { readonly directory: string } | { readonly failed: string };
type Message = { readonly started: number; readonly pid: number } | ({ readonly ended: number } & ProgramEnd);

interface Slot {
  pid: number | undefined;
  readonly end: (ended: ProgramEnd) => void;
}

/**
 * Makes a directory in which programs can be started. A small process of its own keeps them: it holds one end of a pipe,
 * and when the other end is gone, because it was closed or because this process was killed, it ends the programs and
 * removes the directory. So there is one way in which they go, and it does not depend on how this process ends. Throws
 * TargetError.
 */
export async function supervise(purpose: string): Promise<Supervised> {
  const watchdog = spawn(
    process.execPath,
    [join(__dirname, 'watchdog.js'), `authn-conformance-${purpose}-`, String(stopBound)],
    // A session of its own, which no signal of the terminal reaches.
    {
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'] },
    },
  );
  const running = new Map<number, Slot>();
  const gone = new Promise<void>((resolve) => {
    watchdog.once('close', () => {
      resolve();
    });
    watchdog.once('error', () => {
      resolve();
    });
  });
  watchdog.stdin.on('error', () => undefined);
  const messages = createInterface({ input: watchdog.stdout });
  const first = await Promise.race([
    once(messages, 'line').then(([line]) => JSON.parse(String(line)) as First),
    gone.then((): First => ({ failed: `${tmpdir()} (the process that would does not start)` })),
  ]);
  if ('failed' in first)
    throw new TargetError(
      `no temporary directory can be made in ${first.failed}; set TMPDIR to a folder that can be written to`,
    );
  const { directory } = first;
  messages.on('line', (line) => {
    const message = JSON.parse(line) as Message;
    if ('started' in message) {
      const slot = running.get(message.started);
      if (slot !== undefined) slot.pid = message.pid;
    } else if ('ended' in message) {
      running.get(message.ended)?.end(message);
      running.delete(message.ended);
    }
  });
  void gone.then(() => {
    for (const { pid, end } of running.values()) {
      killGroup(pid);
      end({ exit: 'not known', said: 'the process that kept it is gone' });
    }
    running.clear();
    rmSync(directory, { recursive: true, force: true });
  });
  let lastId = 0;
  const tell = (message: object): void => {
    watchdog.stdin.write(`${JSON.stringify(message)}\n`);
  };
  return {
    directory,
    write: (name, content) => {
      writeFileSync(join(directory, name), content, { mode: 0o600 });
      return join(directory, name);
    },
    start: (command, args, env = {}) => {
      lastId += 1;
      const id = lastId;
      let hasEnded = false;
      const ended = new Promise<ProgramEnd>((resolve) => {
        running.set(id, {
          pid: undefined,
          end: ({ exit, said }) => {
            hasEnded = true;
            resolve({ exit, said });
          },
        });
      });
      tell({ start: id, command, args, env: { PATH: process.env['PATH'], LC_ALL: 'C', ...env } });
      return {
        ended,
        hasEnded: () => hasEnded,
        stop: () => {
          tell({ stop: id });
          return ended;
        },
      };
    },
    guard: (pid) => {
      tell({ guard: pid });
      return {
        release: () => {
          tell({ release: pid });
        },
      };
    },
    close: async () => {
      watchdog.stdin.end();
      await gone;
    },
  };
}

/** Should the keeper itself have been killed: nobody else knows of its programs. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
