import { bytesOf } from '../../text';
import type { LineFiles } from './files';
import { format, word } from './shell';

/** Says texts in a line that may hold a secret: such a text stands in a file, and the line reads it. */
export interface Said {
  /** A text as a word. */
  readonly word: (text: string) => string;
  readonly isSecret: (text: string) => boolean;
  /** A command that prints these octets of a request. */
  readonly printed: (octets: Buffer, text: string) => string;
}

export function saying(files: LineFiles, hide: (text: string) => string): Said {
  const secrets = new Map<string, string>();
  const secret = (text: string): string => {
    const known = secrets.get(text) ?? files.path(`secret-${secrets.size + 1}`, text, true);
    secrets.set(text, known);
    return `"$(cat ${known})"`;
  };
  const isSecret = (text: string): boolean => hide(text) !== text;
  return {
    isSecret,
    word: (text) => (isSecret(text) ? secret(text) : word(text)),
    printed(octets, text) {
      if (!isSecret(text)) return `printf ${format(octets)}`;
      const lines = text.split('\r\n');
      const said = lines.map((line) => (isSecret(line) ? undefined : line));
      // What is spread over lines cannot be told apart from the rest.
      if (said.every((line) => line !== undefined)) return `cat ${files.path('request', octets, true)}`;
      const marked = said.map((line) => (line === undefined ? '%s' : format(bytesOf(line)).slice(1, -1)));
      const values = lines.filter((_line, at) => said[at] === undefined).map(secret);
      return `printf '${marked.join(String.raw`\r\n`)}' ${values.join(' ')}`;
    },
  };
}
