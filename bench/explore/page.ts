import { laterMark, type CommittedRow } from './committed';
import { bounds } from './one-fault';
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
  done: readonly CommittedRow[],
  all: number,
): string {
  const found = done.flatMap(({ cases }) => cases ?? []);
  const sentences = new Map(faults.map(({ name, sentence }) => [name, sentence]));
  const later = done.filter((row) => row.later).length;
  const row = ({ fault, cases, ...of }: CommittedRow): string =>
    `| ${fault} | ${sentences.get(fault) ?? ''} | ${cases ?? 'not found'}${of.later ? ` ${laterMark}` : ''} |`;
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
          later === 0
            ? `This is a sample: ${done.length} of ${all} faults were explored, every eighth of the list in its order until time was up, so that the end of the list is not in it.`
            : `This is not all: ${done.length} of ${all} faults were explored. The others are newer, and time was up before them; as a fault that is not found takes longest, they may be found less often.`,
        ]),
    ...(later === 0
      ? []
      : [
          '',
          `Rows with ${laterMark} (${later}) are of faults that this page lacked, or had as not found: \`npm run explore:faults -- --missing\` explored them alone,`,
          'with the generator of a later day, and not those that were found before.',
        ]),
    '',
    '| fault | what it does wrong | case |',
    '| --- | --- | --- |',
    ...order.map(row),
    '',
  ].join('\n');
}
