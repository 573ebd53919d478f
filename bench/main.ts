/** Figures side by side with their aims: `npm run bench`, or some by name. Nothing here decides a test. */
import { cpus, loadavg } from 'node:os';
import { againstCurl } from './curl';
import { againstNginx } from './against-nginx';
import { exploring } from './explore/figure';
import { fleet } from './fleet/figure';
import { floor } from './floor';
import { latency } from './latency/latency';
import { minting } from './minting';
import { build } from './program';
import { profile } from './profile/profile';
import { repeated } from './repeated';
import { heading, line } from './table';
import { surviving } from './surviving';
import { wholeRun } from './whole-run';

const figures = [
  wholeRun,
  againstCurl,
  floor,
  profile,
  latency,
  minting,
  exploring,
  againstNginx,
  repeated,
  fleet,
  surviving,
];

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const load = (): string =>
  loadavg()
    .map((average) => average.toFixed(1))
    .join(' ');

async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.find((name) => !figures.some((figure) => figure.name === name));
  if (unknown !== undefined) {
    process.stderr.write(`${unknown}: no such figure; say ${figures.map(({ name }) => name).join(', ')}\n`);
    process.exitCode = 2;
    return;
  }
  build();
  print(
    `node ${process.version}, ${String(cpus().length)} processors (${cpus()[0]?.model ?? 'unknown'}), load ${load()}`,
  );
  print(heading);
  for (const { name, about, measure } of figures) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    print(`${name}: ${about}`);
    for (const row of await measure()) print(line(row));
  }
  print(`load at the end ${load()}`);
}

void main(process.argv.slice(2));
