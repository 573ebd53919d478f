import type { Command, Option } from 'commander';
import { flagOf } from '../../settings';
import { UsageError } from '../output/io';

type Variables = Readonly<Record<string, string | undefined>>;

const prefix = 'AUTHN_CONFORMANCE_';

/** The variable of the environment that says the same as a flag: `--client-ca` is `AUTHN_CONFORMANCE_CLIENT_CA`. */
export const variableOf = (flag: string): string =>
  prefix +
  flag
    .replace(/^--(no-)?/, '')
    .replaceAll('-', '_')
    .toUpperCase();

/**
 * The words of a command line with what the environment says besides: each flag of the command that the words do not give. A
 * flag that may be given several times takes a line each. Throws UsageError for a variable that no flag of any command has, and
 * for a switch that is neither `true` nor `false`.
 */
export function withEnvironment(program: Command, words: readonly string[], variables: Variables): string[] {
  const given = Object.entries(variables).flatMap(([name, value]): [string, string][] =>
    name.startsWith(prefix) && value !== undefined ? [[name, value]] : [],
  );
  if (given.length === 0) return [...words];
  const known = new Set(allOf(program).flatMap(({ options }) => options.map(({ long }) => variableOf(long ?? ''))));
  const unknown = given.find(([name]) => !known.has(name))?.[0];
  if (unknown !== undefined)
    throw new UsageError(
      `${unknown}: no flag has this name in the environment; ${flagOf('clientCa')} is ${variableOf(flagOf('clientCa'))}`,
    );
  const values = new Map(given);
  const end = words.indexOf('--');
  const own = end === -1 ? words : words.slice(0, end);
  const added = commandOf(program, own).options.flatMap((option) => {
    const value = values.get(variableOf(option.long ?? ''));
    return value === undefined || isGiven(option, own) ? [] : said(option, value);
  });
  return [...own, ...added, ...words.slice(own.length)];
}

const allOf = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(allOf)];

/** The command that the words name, or the subcommand of it. */
function commandOf(program: Command, words: readonly string[]): Command {
  let [command, at] = [program, 0];
  for (;;) {
    const next = command.commands.find((each) => each.name() === words[at]);
    if (next === undefined) return command;
    [command, at] = [next, at + 1];
  }
}

const isGiven = ({ long }: Option, words: readonly string[]): boolean =>
  words.some((word) => word === long || word.startsWith(`${long ?? ''}=`));

function said(option: Option, value: string): readonly string[] {
  const flag = option.long ?? '';
  if (option.required || option.optional) return value.split('\n').map((each) => `${flag}=${each}`);
  if (value === 'true') return [flag];
  if (value === 'false') return [];
  throw new UsageError(`${variableOf(flag)}=${value}: say true or false`);
}
