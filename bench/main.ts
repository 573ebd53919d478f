/** Whole-process figures of the command line, median of several runs: `npm run bench`. Nothing here decides a test. */
import { spawnSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

const runs = 5;
const tsNode = require.resolve('ts-node/dist/bin.js');
const program = join(__dirname, '..', 'harness', 'cli', 'main.ts');

/** Milliseconds from start to end of one process, and what it printed. */
function once(args: readonly string[]): { readonly wall: number; readonly output: string } {
  const began = performance.now();
  const { stdout, status } = spawnSync(process.execPath, [tsNode, program, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with exit code ${String(status)}`);
  return { wall: performance.now() - began, output: stdout };
}

function measure(title: string, args: readonly string[]): void {
  once(args);
  const samples = Array.from({ length: runs }, () => once(args));
  const walls = samples.map(({ wall }) => wall).sort((one, other) => one - other);
  const median = walls[Math.floor(runs / 2)] ?? Number.NaN;
  const checks = Number(/(\d+) passed, \d+ failed/.exec(samples[0]?.output ?? '')?.[1] ?? 0);
  const rate = checks === 0 ? '' : `  ${String(checks)} checks, ${(checks / (median / 1000)).toFixed(0)} a second`;
  const figures = [walls[0], median, walls.at(-1)].map((wall) => `${(wall ?? 0).toFixed(0)} ms`).join(' / ');
  process.stdout.write(`${title.padEnd(40)} ${figures}${rate}\n`);
}

process.stdout.write(
  `node ${process.version}, ${String(cpus().length)} processors, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}; minimum / median / maximum of ${String(runs)}\n`,
);
measure('start-up (--version)', ['--version']);
measure('list', ['list']);
measure('the whole run', ['run']);
measure('the whole run, one job', ['run', '--jobs', '1']);
