import { Option, type Command } from 'commander';
import { examplesFirst } from '../../options/help';
import { choice, word } from '../../options/option-values';
import { addSelectionOptions, addTargetOptions } from '../../options/options';
import type { Io } from '../../output/io';

/** Adds the command `list`. */
export function addListCommand(program: Command, io: Io): void {
  const list = program
    .command('list')
    .description('list every check with its level, clause and rule')
    .configureHelp(examplesFirst('list --clause 5.2', "list --scenario 'groups/*' --level MUST"))
    .action((flags) => {
      const { listCommand } = require('./list-command') as typeof import('./list-command');
      listCommand(flags as Parameters<typeof listCommand>[0], io);
    });
  addSelectionOptions(list);
  list.option('--json', 'print JSON');
}

/** Adds the command `plan`. */
export function addPlanCommand(program: Command, io: Io): void {
  const plan = program
    .command('plan')
    .description(
      'show which checks would run on a target, and what the others lack; connects only to choose a profile or an identity oracle',
    )
    .configureHelp(examplesFirst('plan --target https://127.0.0.1:6443', 'plan --target target.yaml --level MUST'))
    .action(async (flags) => {
      const { planCommand } = require('./plan-command') as typeof import('./plan-command');
      await planCommand(flags as Parameters<typeof planCommand>[0], io);
    });
  addTargetOptions(plan);
  addSelectionOptions(plan);
  plan
    .optionsGroup('What is shown (which checks would run, unless given):')
    .option('--certificates', 'each certificate that a run would have issued by a CA of the target')
    .option('--seed <word>', 'with the names that a run with this seed draws', word('--seed'))
    .option('--json', 'print JSON');
}

/** Adds the command `spec`. */
export function addSpecCommand(program: Command, io: Io): void {
  program
    .command('spec')
    .description(
      'print the specification as it is checked: all scenarios as prose, in Markdown, unless another format is given',
    )
    .addOption(
      choice(
        new Option(
          '--format <form>',
          'markdown, html or json; html and json have rules, samples and known servers as well',
        ),
        '--format',
        [...['markdown', 'html', 'json']],
      ),
    )
    .configureHelp(examplesFirst('spec', 'spec --format html > specification.html'))
    .action((flags) => {
      const { specCommand } = require('./spec-command') as typeof import('./spec-command');
      specCommand(flags as Parameters<typeof specCommand>[0], io);
    });
}
