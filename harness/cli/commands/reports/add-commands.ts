import { Option, type Command } from 'commander';
import type { ExitCode } from '../../../results';
import { examplesFirst } from '../../options/help';
import { choice } from '../../options/option-values';
import type { Io } from '../../output/io';
import type { CompareFlags } from './compare/compare-command';

// Loaded when one of them runs.
const commands = (): typeof import('./baseline/baseline-command') =>
  require('./baseline/baseline-command') as typeof import('./baseline/baseline-command');

/** Adds the commands that read reports: `compare`, `baseline write` and `baseline prune`. */
export function addReportCommands(program: Command, io: Io, done: (code: ExitCode) => void): void {
  program
    .command('compare')
    .description('say where the runs of two reports or more differ; exit 1 where a check came out differently')
    .argument('[report...]', 'what --reporter json=FILE has written')
    .addOption(
      choice(new Option('--format <form>', 'text, markdown, html or json; text unless given'), '--format', [
        'text',
        'markdown',
        'html',
        'json',
      ]),
    )
    .configureHelp(examplesFirst('compare before.json after.json'))
    .action((files: readonly string[], flags: CompareFlags) => {
      const { compareCommand } = require('./compare/compare-command') as typeof import('./compare/compare-command');
      done(compareCommand(files, flags, io));
    });

  const baseline = program
    .command('baseline')
    .description('keep a list of --expected-failures: failures that are known and lived with')
    .configureHelp(
      examplesFirst(
        'baseline write expected.yaml --from report.json',
        'baseline prune expected.yaml --from report.json',
      ),
    );
  const from = (): Option =>
    new Option('--from <report>', 'what --reporter json=FILE has written').makeOptionMandatory();
  baseline
    .command('write')
    .description('write what failed in a report as a list; somebody then says why each is lived with')
    .argument('<file>', 'the list to write')
    .addOption(from())
    .option('--force', 'write over a list that is there')
    .action((file: string, flags: { readonly from: string; readonly force?: boolean }) => {
      done(commands().writeBaseline(file, flags.from, flags, io));
    });
  baseline
    .command('prune')
    .description('take out of a list what no longer fails in a report, and what the suite does not know')
    .argument('<file>', 'the list')
    .addOption(from())
    .action((file: string, flags: { readonly from: string }) => {
      done(commands().pruneBaseline(file, flags.from, io));
    });
  baseline
    .command('migrate')
    .description(
      'write a list of an older version as this one has it: ids that were renamed, and with a report the codes',
    )
    .argument('<file>', 'the list')
    .addOption(new Option('--from <report>', 'what --reporter json=FILE of this version has written'))
    .action((file: string, flags: { readonly from?: string }) => {
      done(commands().migrateBaseline(file, flags.from, io));
    });
}
