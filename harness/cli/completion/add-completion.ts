import { Argument, type Command } from 'commander';
import { linesFirst } from '../options/help';
import type { Io } from '../output/io';
import { UsageError } from '../output/io';
import { shells, scripts, type Shell } from './scripts';
import { vocabularyOf } from './vocabulary';

/** Adds the command `completion`; to be called when all others are there. */
export function addCompletionCommand(program: Command, io: Io): void {
  program
    .command('completion')
    .description(`print what completes the command line in a shell: ${shells.join(', ')}`)
    .addArgument(new Argument('<shell>', shells.join(', ')))
    .configureHelp(
      linesFirst(['eval "$(authn-conformance completion bash)"', 'authn-conformance completion fish | source']),
    )
    .action((shell: string) => {
      if (!isShell(shell)) throw new UsageError(`completion ${shell}: say ${shells.join(', ')}`);
      io.out(scripts[shell](vocabularyOf(program)));
    });
}

const isShell = (word: string): word is Shell => shells.some((each) => each === word);
