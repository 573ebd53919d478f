import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { transformFileSync } from '@swc/core';

const sources = join(__dirname, '..', '..');
const folders = ['harness', 'scenarios', 'reference-server', 'fixtures'];

/** Compiles the sources into this directory: a compiler in the process would be measured with it. */
export function compileInto(directory: string): void {
  for (const folder of folders) cpSync(join(sources, folder), join(directory, folder), { recursive: true });
  cpSync(join(sources, 'package.json'), join(directory, 'package.json'));
  symlinkSync(join(sources, 'node_modules'), join(directory, 'node_modules'));
  for (const folder of folders)
    for (const entry of readdirSync(join(sources, folder), { withFileTypes: true, recursive: true })) {
      const file = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !/\.ts$/.test(file) || /\.(test|d)\.ts$/.test(file)) continue;
      const { code } = transformFileSync(file, {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
        module: { type: 'commonjs' },
      });
      writeFileSync(join(directory, relative(sources, file).replace(/\.ts$/, '.js')), code);
    }
}

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
export async function measure(
  directory: string,
  temporary: string,
  lines: readonly (readonly string[])[],
): Promise<readonly Measured[]> {
  const program = join(directory, 'harness', 'hostile', 'testing', 'measure.js');
  const child = spawn(process.execPath, [program, JSON.stringify(lines)], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (bytes) => (out += String(bytes)));
  await once(child, 'close');
  return JSON.parse(out) as readonly Measured[];
}
