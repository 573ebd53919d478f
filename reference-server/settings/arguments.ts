import { parseArgs } from 'node:util';
import { FlagError } from './flag-error';

/** The flags of one program. */
export interface FlagNames<Name extends string> {
  readonly names: readonly Name[];
  /** Flags that need no value: alone they mean true. */
  readonly switches: readonly Name[];
}

/**
 * Reads `--flag=value` and `--flag value`: every text of each flag, in order. What is no flag of the program goes to
 * `unknown`. Throws a {@link FlagError} for a flag without its value.
 */
export function readArguments<Name extends string>(
  argv: readonly string[],
  { names, switches }: FlagNames<Name>,
  unknown: (argument: string) => void,
): Map<Name, string[]> {
  const text = { type: 'string', multiple: true } as const;
  const alone = { type: 'boolean', multiple: true } as const;
  const options = Object.fromEntries(names.map((name) => [name, switches.includes(name) ? alone : text]));
  // Not strict: so that `--anonymous-auth=false` is read, and so that what is wrong is said in our words.
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, tokens: true });
  const given = new Map<Name, string[]>();
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      unknown(token.value);
      continue;
    }
    const name = names.find((known) => `--${known}` === token.rawName);
    if (!name) {
      unknown(token.rawName);
      continue;
    }
    const value = token.value ?? (switches.includes(name) ? 'true' : undefined);
    if (value === undefined) throw new FlagError(`--${name}`, 'needs a value');
    given.set(name, [...(given.get(name) ?? []), value]);
  }
  return given;
}

/** For programs that know no other flags than their own. Throws a {@link FlagError}. */
export function refuseUnknown(argument: string): never {
  const problem = argument.startsWith('-') ? 'no such flag; see the list in the documentation' : 'flags only';
  throw new FlagError(argument, problem);
}
