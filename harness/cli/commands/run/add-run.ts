import type { Command } from 'commander';
import type { ExitCode } from '../../../results';
import { flagOf } from '../../../settings';
import { examplesFirst, meanings } from '../../options/help';
import { addPerformOptions, addReplayOptions, addSelectionOptions, addTargetOptions } from '../../options/options';
import type { Io } from '../../output/io';

/** Adds the command `run`. */
export function addRunCommand(program: Command, io: Io, done: (code: ExitCode) => void): void {
  const run = program
    .command('run')
    .description(`try every check on the bundled reference server, or on ${flagOf('target')} (the default command)`)
    .configureHelp(
      examplesFirst(
        "run --scenario 'front-proxy-*' --tls 1.3",
        'run --target https://127.0.0.1:6443 --ca ca.crt --client-ca ca.crt,ca.key --reporter text --reporter junit=junit.xml',
      ),
    )
    .addHelpText('after', `\n${meanings}`)
    .action(async (flags) => {
      const { runCommand } = require('./run-command') as typeof import('./run-command');
      done(await runCommand(flags as Parameters<typeof runCommand>[0], io));
    });
  addTargetOptions(run);
  addSelectionOptions(run);
  addPerformOptions(run);
  addReplayOptions(run);
}
