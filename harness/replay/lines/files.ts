import { word } from './shell';

/** Where the files of a line lie. */
export interface Place {
  /** The directory of all evidence: an absolute path; undefined: the line names it `$DIR`. */
  readonly directory: string | undefined;
  /** The folder of the check below it. */
  readonly folder: string;
  /** What the names of the files of this attempt begin with. */
  readonly name: string;
}

/** A file that a line reads. */
export interface LineFile {
  readonly name: string;
  readonly content: string | Buffer;
  /** Whether it holds a key or a credential, which is written only where the user asks for it. */
  readonly secret: boolean;
}

/** Names files in a line, and keeps what they have to hold. */
export interface LineFiles {
  /** A file as a word of the line. */
  readonly path: (kind: string, content: string | Buffer, secret?: boolean) => string;
  readonly files: () => readonly LineFile[];
}

export function lineFiles({ directory, folder, name }: Place): LineFiles {
  const files = new Map<string, LineFile>();
  return {
    path(kind, content, secret = false) {
      // The CA of the target is the same for every attempt of the check.
      const file = kind === 'ca.crt' ? kind : `${name}.${kind}`;
      files.set(file, { name: file, content, secret });
      return directory === undefined ? `"$DIR"/${folder}/${file}` : word(`${directory}/${folder}/${file}`);
    },
    files: () => [...files.values()],
  };
}

/** The folder of a check: its id, which is a path but for the blank before the version of TLS. */
export const folderOf = (check: string): string => check.replaceAll(' ', '').replaceAll(/[^\w@./-]|\.\./g, '_');

/** What the files of an attempt begin with: a control is made in the same way before and after. */
export const fileNameOf = (role: string): string => (role.startsWith('control') ? 'control' : role);
