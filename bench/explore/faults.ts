/**
 * Explores the reference server with each fault that changes who a caller is, and writes docs/explore/faults.md:
 * `npm run explore:faults`, with `-- --front-proxy` those of the front proxy; with `-- NAME...` some alone, which writes nothing,
 * with `-- --missing` those that the page lacks or has as not found, whose rows are written anew. MINUTES=20 begins no fault after so long; every eighth of the list comes first.
 */
import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mergedRows, missingIn } from './committed';
import type { Explored } from './one-fault';
import { faultsPage } from './page';
import { programs, type ExploredProgram } from './subjects';

const frontProxy = '--front-proxy';
const missing = '--missing';
const flags: readonly string[] = [frontProxy, missing];
const program: ExploredProgram = programs[process.argv.includes(frontProxy) ? 'front-proxy' : 'api-server'];

/** How many processes explore: each keeps a processor busy. */
const processes = 2;

/** Explores the faults that its parent names, one after the other. */
function asChild(): void {
  const explored = program.explorer();
  process.on('message', (fault: string) => {
    void explored(fault).then((what) => process.send?.(what));
  });
}

/** Every eighth, then every eighth behind those, and so on. */
const spread = (names: readonly string[]): readonly string[] =>
  Array.from({ length: 8 }, (_, first) => names.filter((_name, at) => at % 8 === first)).flat();

async function exploreAll(names: readonly string[]): Promise<readonly Explored[]> {
  const waiting = [...names];
  const end = performance.now() + Number(process.env.MINUTES ?? Infinity) * 60_000;
  const done: Explored[] = [];
  await Promise.all(
    Array.from({ length: Math.min(processes, names.length) }, async () => {
      const child = fork(__filename, [...process.argv.slice(2).filter((word) => word === frontProxy), '--child'], {
        execArgv: process.execArgv,
      });
      try {
        for (let fault = waiting.shift(); fault !== undefined && performance.now() < end; fault = waiting.shift()) {
          const answer = new Promise<Explored>((resolve, reject) => {
            child.once('message', resolve);
            child.once('exit', (code) => {
              reject(new Error(`a process that explores ended with ${String(code)}`));
            });
          });
          child.send(fault);
          const explored = await answer;
          child.removeAllListeners('exit');
          done.push(explored);
          const { cases, made, duration } = explored;
          const how = cases === null ? `not found in ${made} cases` : `case ${cases}`;
          process.stdout.write(`${done.length}/${names.length} ${fault}: ${how}, ${(duration / 1000).toFixed(1)} s\n`);
        }
      } finally {
        child.disconnect();
      }
    }),
  );
  return done;
}

async function main(names: readonly string[]): Promise<void> {
  const all = program.faults();
  const before = process.argv.includes(missing) ? readFileSync(program.page, 'utf8') : undefined;
  const wanted = before === undefined ? spread(all) : missingIn(before, all);
  if (wanted.length === 0) return;
  // What disagrees on the correct server would be found in every fault.
  const correct = await program.explorer()(undefined);
  if (correct.cases !== null) throw new Error(`the correct program disagrees with the model at case ${correct.cases}`);
  process.stdout.write(`no disagreement on the correct program in ${correct.made} cases\n`);
  const done = await exploreAll(names.length === 0 ? wanted : names);
  if (names.length > 0) return;
  const rows = before === undefined ? done.map((row) => ({ ...row, later: false })) : mergedRows(before, done, all);
  writeFileSync(program.page, faultsPage(program, rows, all.length));
}

if (process.argv.includes('--child')) asChild();
else void main(process.argv.slice(2).filter((word) => !flags.includes(word)));
