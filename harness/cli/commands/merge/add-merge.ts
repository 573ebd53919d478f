import type { Command } from 'commander';
import type { ExitCode } from '../../../results';
import { examplesFirst } from '../../options/help';
import { addDemandOptions, addImplementationOptions, addReportOptions } from '../../options/report-options';
import type { Io } from '../../output/io';
import type { MergeFlags } from './merge-command';

/** Adds the command `merge`. */
export function addMergeCommand(program: Command, io: Io, done: (code: ExitCode) => void): void {
  const merge = program
    .command('merge')
    .description('put the reports of all shards of a run together, and report them as one run')
    .argument('[report...]', 'what --reporter json=FILE has written in each run with --shard')
    .optionsGroup('The report:')
    .configureHelp(examplesFirst('merge shard-*.json --output-dir reports'))
    .action((files: readonly string[], flags: MergeFlags) => {
      const { mergeCommand } = require('./merge-command') as typeof import('./merge-command');
      done(mergeCommand(files, flags, io));
    });
  addImplementationOptions(addDemandOptions(addReportOptions(merge)));
}
