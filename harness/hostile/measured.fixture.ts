import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { compiledPath } from '../../fixtures/testing/compiled';

/** What came of one command line in a process of its own, and of that process so far. */
export interface Measured {
  readonly code: number;
  readonly err: string;
  /** The peak of the process up to the end of this command line. */
  readonly megabytes: number;
  /** Sockets, listeners, files and timers that are still there. */
  readonly open: readonly string[];
}

/** Runs command lines one after the other in one process that makes its temporary files in `temporary`. */
export async function measure(temporary: string, lines: readonly (readonly string[])[]): Promise<readonly Measured[]> {
  const program = compiledPath(join(__dirname, 'testing', 'measure.ts'));
  const child = spawn(process.execPath, [program, JSON.stringify(lines)], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (bytes) => (out += String(bytes)));
  await once(child, 'close');
  return JSON.parse(out) as readonly Measured[];
}
