import type { Command } from 'commander';
import type { ExitCode } from '../../../results';
import { reporterNames } from '../../../report/reporter';
import { examplesFirst } from '../../options/help';
import { count, list } from '../../options/option-values';
import { addAttemptOptions, addSelectionOptions, shardOption } from '../../options/options';
import { addDemandOptions } from '../../options/report-options';
import { addSettings, settingsUnder } from '../../options/target-options';
import type { Io } from '../../output/io';
import type { FleetFlags } from './fleet-command';

/** Adds the commands `fleet` and `fleet summary`. */
export function addFleetCommand(program: Command, io: Io, done: (code: ExitCode) => void): void {
  const fleet = program
    .command('fleet')
    .description('try every target of a list as "run" does, many at once; goes on where an earlier run ended')
    .argument('<file>', 'the list of targets, a YAML file (docs/reports/fleet.md)')
    .configureHelp(
      examplesFirst(
        'fleet fleet.yaml --output-dir results',
        'fleet fleet.yaml --output-dir results --resume',
        'fleet summary results-1 results-2 > fleet.md',
      ),
    )
    .addHelpText('after', `\nThe exit code is the gravest that a target has: 70, 1, 2, 3, 4, 5, 0`)
    .action(async (file: string, flags) => {
      const { fleetCommand } = require('./fleet-command') as typeof import('./fleet-command');
      done(await fleetCommand(file, flags as FleetFlags, io));
    });
  fleet.optionsGroup('What is allowed on every target:');
  addSettings(fleet, [...settingsUnder('allowed'), 'allowExec']);
  addSelectionOptions(fleet, shardOption('the I-th of N parts of the targets, always the same'));
  fleet
    .optionsGroup('The run and its results:')
    .option('--output-dir <dir>', 'where results.ndjson, a line for each target, and fleet.md are written')
    .option('--resume', 'go on with the results that are there: what is decided is not tried again')
    .option(
      '--at-once <n>',
      'how many targets are tried at once; one for each processor unless given',
      count('--at-once', 1, 256),
    )
    .option(
      '--reports <formats>',
      `of each target also reports in these formats, in a folder of its own: ${reporterNames.join(', ')}`,
      list,
    )
    .option('--json', 'print the lines of results.ndjson as they come');
  addAttemptOptions(addDemandOptions(fleet), ' of one target');

  fleet
    .command('summary')
    .description('say what came of the targets in the directories of several shards, as a page of Markdown')
    .argument('[dir...]', 'what --output-dir was')
    .action((directories: readonly string[]) => {
      const { fleetSummaryCommand } = require('./fleet-command') as typeof import('./fleet-command');
      done(fleetSummaryCommand(directories, io));
    });
}
