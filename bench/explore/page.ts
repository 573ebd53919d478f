import { bounds, type Explored } from './one-fault';
import type { ExploredProgram } from './subjects';

/** The middle of these numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

/** The page with what was found and what was not. */
export function faultsPage(
  { name: program, which, how, sentences: faults }: Pick<ExploredProgram, 'name' | 'which' | 'how' | 'sentences'>,
  done: readonly Explored[],
  all: number,
): string {
  const found = done.flatMap(({ cases }) => cases ?? []);
  const sentences = new Map(faults.map(({ name, sentence }) => [name, sentence]));
  const row = ({ fault, cases }: Explored): string =>
    `| ${fault} | ${sentences.get(fault) ?? ''} | ${cases ?? 'not found'} |`;
  const order = [...done].sort(
    (one, other) => (other.cases ?? Infinity) - (one.cases ?? Infinity) || (one.fault < other.fault ? -1 : 1),
  );
  return [
    `# What exploring finds of the faults of ${program}`,
    '',
    `Written by \`npm run explore:faults\`. ${which} was explored alone with`,
    `the seed \`${bounds.seed}\` and at most ${bounds.cases.toLocaleString('en-US')} cases${how}. The number is the case that showed it first.`,
    '',
    `**${found.length} of ${done.length} were found (${((100 * found.length) / done.length).toFixed(1)} %), half of them within ${Math.round(median(found))} cases.**`,
    ...(done.length === all
      ? []
      : [
          '',
          `This is a sample: ${done.length} of ${all} faults were explored, every eighth of the list in its order until time was up, so that the end of the list is not in it.`,
        ]),
    '',
    '| fault | what it does wrong | case |',
    '| --- | --- | --- |',
    ...order.map(row),
    '',
  ].join('\n');
}
