import type { Command } from 'commander';
import type { ExitCode } from '../../../results';
import { examplesFirst } from '../../options/help';
import { addSelftestOptions } from '../../options/options';
import type { Io } from '../../output/io';

/** Adds the command `selftest`. */
export function addSelftestCommand(program: Command, io: Io, done: (code: ExitCode) => void): void {
  const selftest = program
    .command('selftest')
    .description(
      'prove that every check detects its fault: each named fault of the reference server must fail exactly its checks',
    )
    .configureHelp(examplesFirst('selftest', "selftest --fault 'plain-http-*'", 'selftest --list'))
    .action(async (flags) => {
      const { selftestCommand } = require('./selftest-command') as typeof import('./selftest-command');
      done(await selftestCommand(flags as Parameters<typeof selftestCommand>[0], io));
    });
  addSelftestOptions(selftest);
}
