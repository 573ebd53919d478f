/** One run of the command that is under test. */
export interface RunCommand<Name extends string = string> {
  readonly kind: 'run-command';
  /** The server of the scenario that it is pointed at. */
  readonly against: Name;
  /** Its URL has this scheme; `https` unless given. */
  readonly scheme?: 'http';
  /** The command that connects twice in one process, given by `--repeat-command`. */
  readonly twice?: true;
}

/** The command is run against a server. */
export const run = <const Name extends string>(
  against: Name,
  given: Omit<Partial<RunCommand>, 'kind' | 'against'> = {},
): RunCommand<Name> => ({ kind: 'run-command', against, ...given });
