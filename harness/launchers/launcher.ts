import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { flagOf, flagWith } from '../settings';
import type { ServerFlags } from '../target/declaration/flags';
import type { ProfileName } from '../target/profiles';
import { TargetError, type Choices, type Oracle, type Target } from '../target/types';
import type { TlsVersion } from '../vocabulary/types';

/** What can be said of a target that is launched; all else the launcher knows, because it sets the server up. */
export interface LaunchOptions {
  /** The TLS versions to try; both unless given. */
  readonly tls?: readonly TlsVersion[];
  /** Whether whoever has no certificate is refused, or anonymous; `require` unless given. */
  readonly clientAuth?: 'require' | 'request';
  /** Another kind of server to judge it as. */
  readonly profile?: ProfileName;
  /** Another way to ask it who the caller is. */
  readonly identityOracle?: Oracle;
  /** Flags of the server's own, to start it with. */
  readonly flags?: ServerFlags;
}

/** A program that a launcher starts, and what to do where it is missing. */
export interface NeededProgram {
  /** Its name, or its path where the user has named one. */
  readonly command: string;
  /** As in `install it with: apt-get install haproxy`. */
  readonly install: string;
}

/** Starts a kind of server on this machine, with certificates and a directory of its own, as a target. */
export interface Launcher {
  /** The word behind `--target`. */
  readonly name: string;
  readonly needs: readonly NeededProgram[];
  /** Which of the options it has a choice in. */
  readonly takes: readonly Exclude<keyof LaunchOptions, 'flags'>[];
  /** Which flags of the server it hands on; none unless given. */
  readonly takesFlags?: readonly (keyof ServerFlags)[];
  /** Starts nothing: that is for `open` to do, which throws TargetError where a program is missing. */
  readonly target: (options?: LaunchOptions) => Target;
}

/** What can be said of the target of a launcher, for advice to name nothing else. */
export const choicesOf = ({ name, takes, takesFlags = [] }: Omit<Launcher, 'needs' | 'target'>): Choices => ({
  starts: `${flagOf('target')} ${name}`,
  flags: [...takes.filter((id) => id !== 'tls').map(flagOf), ...takesFlags.map((name) => `--${name}`)],
  // Those who are anonymous where a certificate is asked for are refused where it is required.
  ...(takes.includes('clientAuth') && {
    instead: { [flagWith('anonymousAuth', 'true')]: flagWith('clientAuth', 'request') },
  }),
});

/** The folders in which programs are looked for: the PATH, and where Debian keeps servers, which a PATH may leave out. */
export const programFolders = (path = process.env['PATH'] ?? ''): readonly string[] =>
  [...path.split(delimiter), '/usr/sbin', '/usr/local/sbin'].filter(isAbsolute);

/** The path of a program that a launcher needs. Throws TargetError. */
export function pathOf({ command, install }: NeededProgram, launcher: string, folders = programFolders()): string {
  const places = isAbsolute(command) ? [command] : folders.map((folder) => join(folder, command));
  const found = places.find(isProgram);
  if (found !== undefined) return found;
  const problem = isAbsolute(command) ? 'is no program that can be run' : 'is not on the PATH';
  throw new TargetError(`${flagOf('target')} ${launcher}: ${command} ${problem}; install it with: ${install}`);
}

/** Whether there is a file that can be run. */
export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
