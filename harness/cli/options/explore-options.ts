import { Option, type Command } from 'commander';
import { areasOf, type Area } from '../../explore/case';
import { mostCauses } from '../../explore/explore-options';
import { UsageError } from '../output/io';
import { attemptTimeout, count } from './option-values';
import { seedOption } from './options';

/** Adds what is about exploring. */
export function addExploreOptions(command: Command, subject: keyof typeof areasOf): void {
  const areas = areasOf[subject];
  command
    .optionsGroup('The cases and the report:')
    .option('--cases <n>', 'how many cases are made at most; 5000 unless given', count('--cases', 1, 1_000_000))
    .option(
      '--time <s>',
      'how long it may take, as 60s or 10m, with the search for the smallest cases; 60s unless given',
      duration('--time'),
    )
    .addOption(seedOption('make the cases of this seed'))
    .addOption(
      new Option('--only <area>', `cases of this area alone: ${areas.join(', ')} (repeatable)`).argParser(oneOf(areas)),
    )
    .addOption(attemptTimeout())
    .option(
      '--jobs <n>',
      'how many batches of cases run side by side; unless given, as many attempts as the target bears',
      count('--jobs', 1, 64),
    )
    .option(
      '--against <target>',
      subject === 'api-server'
        ? 'compare with another server in place of the model: a target file, a URL, or a server to start'
        : 'compare with another front proxy in place of the model: a target file',
    )
    .option(
      '--max-causes <n>',
      `end when so many causes of disagreement are found; ${mostCauses} unless given`,
      count('--max-causes', 1, mostCauses),
    )
    .option('--write-scenario <file>', 'write the first disagreement as a scenario, ready to be committed')
    .option('--json', 'print one JSON document');
}

const longest = 24 * 3600;

/** Seconds or minutes, in milliseconds. */
const duration =
  (flag: string) =>
  (value: string): number => {
    const [, number, unit] = /^(\d{1,6})(s|m)$/.exec(value) ?? [];
    const seconds = Number(number) * (unit === 'm' ? 60 : 1);
    if (number === undefined || seconds < 1 || seconds > longest)
      throw new UsageError(`${flag} ${value}: say a time from 1s to 1440m, as 60s or 10m`);
    return seconds * 1000;
  };

const oneOf =
  (areas: readonly Area[]) =>
  (value: string, previous: readonly Area[] = []): readonly Area[] => {
    const area = areas.find((each) => each === value);
    if (area === undefined) throw new UsageError(`--only ${value}: say ${areas.join(', ')}`);
    return previous.includes(area) ? previous : [...previous, area];
  };
