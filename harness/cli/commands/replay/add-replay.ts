import type { Command } from 'commander';
import type { ExitCode } from '../../../results';
import { flagOf } from '../../../settings';
import { examplesFirst } from '../../options/help';
import { attemptTimeout } from '../../options/option-values';
import { settingOption } from '../../options/target-options';
import type { Io } from '../../output/io';
import type { ReplayFlags } from './replay-command';

const meanings = `Exit codes:
  0  every attempt came to what is recorded
  1  one came to something else
  2  the folder cannot be used, or holds no keys
  3  the target cannot be reached`;

/** Adds the command `replay`. */
export function addReplayCommand(program: Command, io: Io, done: (code: ExitCode) => void): void {
  program
    .command('replay')
    .description(
      'make the attempts of one check again, from the folder that --evidence and --evidence-with-keys have written',
    )
    .argument('<folder>', 'the folder of the check')
    .optionsGroup('What is made again, and where:')
    .addOption(settingOption('target', { shown: 'url', help: 'https://HOST:PORT, in place of the target of the run' }))
    .addOption(
      settingOption('ca', { help: "the CA that issued that target's certificate (PEM); that of the run unless given" }),
    )
    .option(
      '--hold',
      'keep the connection of the check open once it is answered, for a debugger; its request then asks for that',
    )
    .addOption(attemptTimeout())
    .addOption(settingOption('yesThisIsMine'))
    .configureHelp(
      examplesFirst(
        'replay evidence/allowed-names/a-longer-name-is-rejected@tls1.3',
        `replay evidence/groups/each-group-counts@tls1.2 ${flagOf('target')} https://127.0.0.1:6443 --hold`,
      ),
    )
    .addHelpText('after', `\n${meanings}`)
    .action(async (folder: string, flags: ReplayFlags) => {
      const { replayCommand } = require('./replay-command') as typeof import('./replay-command');
      done(await replayCommand(folder, flags, io));
    });
}
