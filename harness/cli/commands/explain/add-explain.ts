import type { Command } from 'commander';
import { examplesFirst } from '../../options/help';
import type { Io } from '../../output/io';

/** Adds the command `explain`. */
export function addExplainCommand(program: Command, io: Io): void {
  program
    .command('explain')
    .description(
      'say what a code of a failure, a rule, a check or a security finding means, what has happened, and which directive mends it',
    )
    .argument(
      '<word>',
      'as reports have it: `identified-as-another-user`, `R-04`, `allowed-names/another-name-is-not`, `one-authority`',
    )
    .option('--json', 'print JSON')
    .configureHelp(examplesFirst('explain refused-at-another-layer', 'explain X-05 --json'))
    .action((words: string, flags) => {
      const { explainCommand } = require('./explain-command') as typeof import('./explain-command');
      explainCommand(words, flags as Parameters<typeof explainCommand>[1], io);
    });
}
