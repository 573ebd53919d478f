import { Help, type Command, type HelpConfiguration } from 'commander';

/** The help of a command: its usage, what it does, how it is called, then its options in sections. */
export const examplesFirst = (...lines: readonly string[]): HelpConfiguration =>
  linesFirst(lines.map((line) => `authn-conformance ${line}`.trimEnd()));

/** The same with lines that are no calls of this program alone. */
export const linesFirst = (lines: readonly string[]): HelpConfiguration => ({
  minWidthToWrap: 24,
  formatHelp(command, helper) {
    const [usage = '', description = '', ...sections] = Help.prototype.formatHelp
      .call(helper, command, helper)
      .split('\n\n');
    const own = lines.filter((line) => line.includes(pathOf(command)));
    const examples = own.length === 0 ? [] : [['Examples:', ...own.map((line) => `  ${line}`)].join('\n')];
    return [usage, description, ...examples, ...sections].join('\n\n');
  },
});

/** A command with those that it is one of: they hand their help down, and their examples are not its own. */
const pathOf = (command: Command): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;

/** What the exit codes of a run mean, in the help. */
export const meanings = `Exit codes:
  0  every check that ran passed, or failed as --expected-failures lists; the last lines say whether that is all that concerns the target
  1  a check failed, or --fail-on names a security finding that was made
  2  a flag, file or certificate cannot be used
  3  the target cannot be reached
  4  a check could not be decided, none ran, or less than --require asks for
  5  nothing else failed, and --expected-failures no longer fits: an entry passes, is unknown, expired or fails otherwise
  70 a fault of authn-conformance itself`;

/** What those of exploring mean. */
export const exploreMeanings = `Exit codes:
  0  no case came out otherwise than the specification says
  1  one did
  2  a flag, file or certificate cannot be used
  3  the target cannot be reached
  4  too few cases showed anything
  70 a fault of authn-conformance itself`;
