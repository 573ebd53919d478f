import type { ClientCommand } from '../../../target/client';

/** What is filled into a command, by its name in braces. */
export interface CommandValues {
  readonly url: string;
  readonly host: string;
  readonly port: string;
  /** Where the server listens, whatever its name. */
  readonly address: string;
  readonly path: string;
  readonly 'server-name': string;
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
  readonly kubeconfig: string;
  readonly token: string;
  /** Of the files of the run. */
  readonly directory: string;
}

/** A text with every `{name}` that is known in its place. */
export const filled = (text: string, values: CommandValues): string =>
  text.replaceAll(/\{([a-z-]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof CommandValues] : whole,
  );

/** The arguments of a command for a server that is addressed by its name, or by its address. */
export function argvOf(
  command: ClientCommand,
  byAddress: boolean,
  values: CommandValues,
): readonly [string, ...string[]] {
  const [program, ...args] = byAddress ? (command.argvForAddress ?? command.argv) : command.argv;
  return [filled(program, values), ...args.map((each) => filled(each, values))];
}

/** Without the arguments that have one of these, and the flag before each of them: `--token {token}`, `-H 'Authorization: Bearer {token}'`. */
export function without(command: ClientCommand, names: readonly string[]): ClientCommand {
  const has = (argument: string | undefined): boolean => names.some((name) => argument?.includes(name) === true);
  const left = ([program, ...args]: readonly [string, ...string[]]): readonly [string, ...string[]] => [
    program,
    ...args.filter((each, at) => !has(each) && !(has(args[at + 1]) && /^-[^=]*$/.test(each))),
  ];
  return {
    ...command,
    argv: left(command.argv),
    ...(command.argvForAddress === undefined ? {} : { argvForAddress: left(command.argvForAddress) }),
  };
}

/** The same values as environment variables: `AUTHN_URL`, `AUTHN_SERVER_NAME`. */
export const environmentOf = (values: CommandValues): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      `AUTHN_${name.toUpperCase().replaceAll('-', '_')}`,
      value as string,
    ]),
  );
