import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Exchange } from '../attempt';
import type { Attempt, TlsVersion } from '../vocabulary/types';
import type { ProgramAnswer } from './answer';
import type { Ended, Invocation } from './run-program';

/** A client program of the machine that can make attempts in the place of the harness. */
export interface ClientProgram {
  readonly name: ProgramName;
  /** How it is installed: the object of `install`. */
  readonly package: string;
  /** Whether it can make this attempt, offering this version of TLS, as the harness makes it. */
  readonly makes: (attempt: Attempt, tls: TlsVersion | undefined) => boolean;
  /** How it is started for this attempt; undefined: something of it cannot be said to this program. */
  readonly command: (exchange: Exchange, files: Files, seconds: number) => Command | undefined;
  /** What it was answered; undefined: it has not made the attempt. */
  readonly read: (ended: Ended) => ProgramAnswer | undefined;
}

export const programNames = ['curl', 'kubectl'] as const;
export type ProgramName = (typeof programNames)[number];

/** How a program is started for one attempt. */
export interface Command extends Invocation {
  /** The request as far as the harness says it, for the report. */
  readonly request: string;
}

/** Writes a file that only its owner can read, once for each content; gives its path. */
export type Files = (content: string) => string;

/** A directory that only its owner can look into, and that is removed however this process ends. */
export interface PrivateFolder {
  readonly directory: string;
  readonly write: (name: string, content: string) => string;
  readonly close: () => Promise<void>;
}

/** Files of this folder. */
export function filesIn({ write }: Pick<PrivateFolder, 'write'>): Files {
  const written = new Map<string, string>();
  return (content) => {
    const path = written.get(content) ?? write(`${written.size + 1}`, content);
    written.set(content, path);
    return path;
  };
}

/** Where a program lies on the PATH; undefined: nowhere. */
export function whereIs(name: string, path = process.env['PATH'] ?? ''): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return statSync(file).isFile();
      } catch {
        return false;
      }
    });
}
