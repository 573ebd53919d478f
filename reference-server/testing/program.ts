import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { compiledPath } from '../../fixtures/testing/compiled';
import type { RunningServer } from '../server';

/** The server as a process of its own, so that a test can see it die. */
export interface Program {
  readonly child: ChildProcess;
  /** What the process has written and how it has ended: with a code, or by a signal. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; out: string; err: string }>;
  /** Where it listens, once it has said so; rejects with what it wrote when it ends before. */
  readonly address: Promise<Pick<RunningServer, 'host' | 'port' | 'url'>>;
}

/** Runs the program, compiled from the sources of now. */
export function runProgram(flags: readonly string[], nodeFlags: readonly string[] = []): Program {
  const child = spawn(process.execPath, [...nodeFlags, compiledPath(join(__dirname, '..', 'main.ts')), ...flags]);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    out,
    err,
  }));
  const address = Promise.race([once(child.stdout, 'data'), ended]).then((first) => {
    if (!Array.isArray(first)) throw new Error(`the server ended before it listened: ${first.err}`);
    const url = out.trim();
    const { hostname: host, port } = new URL(url);
    return { host, port: Number(port), url };
  });
  // A program that is expected to end never listens.
  address.catch(() => undefined);
  return { child, ended, address };
}
