import type { Command, Option } from 'commander';

/** What can be said after a command, or after a command and its subcommand. */
export interface Completed {
  /** `run`, or `proxy plan`. */
  readonly command: string;
  readonly subcommands: readonly string[];
  readonly flags: readonly { readonly flag: string; readonly words: readonly string[]; readonly takesValue: boolean }[];
}

/** Everything that a command line can say: its commands, their flags, and the words of those that take one of some. */
export const vocabularyOf = (program: Command): readonly Completed[] =>
  program.commands.flatMap((command) => [
    of(command),
    ...command.commands.map((each) => of(each, `${command.name()} `)),
  ]);

const of = (command: Command, before = ''): Completed => ({
  command: before + command.name(),
  subcommands: command.commands.map((each) => each.name()),
  flags: command.options.filter(({ hidden }) => !hidden).map(flagOf),
});

const flagOf = (option: Option): Completed['flags'][number] => ({
  flag: option.long ?? '',
  words: (option.argChoices ?? []).filter((word) => word !== ''),
  takesValue: option.required || option.optional,
});
