/** Files that a run of the command is given in place of those that are as they should be; the words complete "with …". */
export const commandFiles = {
  'empty-ca': 'a CA file that is empty',
  'missing-ca': 'a CA file that is not there',
  'unreadable-ca': 'a CA file that is no PEM',
  'ca-behind-another': 'a CA file with the trusted CA behind another CA',
  'ca-before-another': 'a CA file with the trusted CA before another CA',
  'missing-certificate': 'a file of the client certificate that is not there',
  'unreadable-certificate': 'a file of the client certificate that is no PEM',
  'key-of-another': 'the key of another client certificate',
  'certificate-with-intermediate':
    'a client certificate of an intermediate CA, followed by that of the intermediate CA',
} as const;
export type CommandFiles = keyof typeof commandFiles;

/** One run of the command that is under test. */
export interface RunCommand<Name extends string = string> {
  readonly kind: 'run-command';
  /** The server of the scenario that it is pointed at. */
  readonly against: Name;
  /** Its URL has this scheme; `https` unless given. */
  readonly scheme?: 'http';
  /** The command that connects twice in one process, given by `--repeat-command`. */
  readonly twice?: true;
  /** It is given these files. */
  readonly files?: CommandFiles;
}

/** The command is run against a server. */
export const run = <const Name extends string>(
  against: Name,
  given: Omit<Partial<RunCommand>, 'kind' | 'against'> = {},
): RunCommand<Name> => ({ kind: 'run-command', against, ...given });
