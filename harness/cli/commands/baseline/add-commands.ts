import { Option, type Command } from 'commander';
import type { ExitCode } from '../../../results';
import type { Io } from '../../output/io';

// Loaded when one of them runs.
const commands = (): typeof import('./baseline-command') =>
  require('./baseline-command') as typeof import('./baseline-command');

/** Adds `baseline write` and `baseline prune`. */
export function addBaselineCommands(program: Command, io: Io, done: (code: ExitCode) => void): void {
  const baseline = program
    .command('baseline')
    .description('keep a list of --expected-failures: failures that are known and lived with')
    .addHelpText(
      'after',
      [
        '\nExamples:',
        '  authn-conformance baseline write expected.yaml --from report.json',
        '  authn-conformance baseline prune expected.yaml --from report.json',
      ].join('\n'),
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
}
