import { TargetError } from '../types';
import { flagTable, otherBooleans, type FlagsOf, type KnownFlag } from './flag-table';

/** Every flag that was given, with its values in their order, as they were written. */
export type ApiServerFlags = Readonly<Record<string, readonly string[]>>;

/**
 * Reads `--flag=value`, `--flag value` and a bare `--flag` as kube-apiserver does, also `--client_ca_file` with
 * underscores. Throws TargetError for a flag of the table without a value.
 */
export function parseCommandLine(file: string, words: readonly string[]): ApiServerFlags {
  const flags = new Map<string, string[]>();
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined && word !== '--'; word = rest.shift()) {
    const [, written = '', value] = /^--?([A-Za-z0-9][\w.-]*)(?:=([\s\S]*))?$/.exec(word) ?? [];
    if (written === '') throw stray(file, word);
    const name = written.replaceAll('_', '-');
    const given = value ?? following(file, name, rest);
    flags.set(name, [...(flags.get(name) ?? []), given]);
  }
  return Object.fromEntries(flags);
}

/** The value that stands as a word of its own; a boolean has none, and of what is not known it is guessed by its look. */
function following(file: string, name: string, rest: string[]): string {
  const next = rest[0];
  const apart = next !== undefined && !next.startsWith('-');
  const boolean = isKnown(name) ? flagTable[name].kind === 'boolean' : otherBooleans.has(name);
  if (boolean) {
    if (apart)
      throw new TargetError(`${file}: --${name} ${shown(next)}: a boolean is written --${name}=${shown(next)}`);
    return 'true';
  }
  if (apart) return rest.shift() ?? '';
  if (isKnown(name)) throw new TargetError(`${file}: --${name} has no value; write --${name}=VALUE`);
  return 'true';
}

export const isKnown = (name: string): name is KnownFlag => Object.hasOwn(flagTable, name);

const stray = (file: string, word: string): TargetError =>
  new TargetError(
    `${file}: ${JSON.stringify(word.slice(0, 100))} stands alone in the command of kube-apiserver; write --FLAG=VALUE`,
  );

/** A text of the manifest in a message: one short line, whatever it holds. */
export const shown = (text: string): string => {
  const short = text.length > 200 ? `${text.slice(0, 200)}...` : text;
  return /\p{Cc}/u.test(short) ? JSON.stringify(short) : short;
};

/** Whether the flag was given at all. */
export const isGiven = (flags: ApiServerFlags, name: KnownFlag): boolean => Object.hasOwn(flags, name);

/** The value of a flag that counts once: the last that was given. */
export const textOf = (flags: ApiServerFlags, name: FlagsOf<'text'>): string =>
  flags[name]?.at(-1) ?? flagTable[name].default[0] ?? '';

/** The values of a flag that is a list: repetition adds, commas separate, quotes protect them, as in CSV (RFC 4180). */
export function listOf(file: string, flags: ApiServerFlags, name: FlagsOf<'list'>): readonly string[] {
  const given = flags[name];
  return given === undefined ? flagTable[name].default : given.flatMap((text) => separated(file, name, text));
}

function separated(file: string, name: string, text: string): readonly string[] {
  if (text === '') return [];
  const told = `${file}: --${name}=${shown(text)}`;
  const fields = text.includes('"') ? (text.match(/(?:"(?:[^"]|"")*"|[^",]+)(?=,|$)/g) ?? []) : text.split(',');
  if (fields.join(',') !== text) throw new TargetError(`${told}: a quote is out of place; write NAME,NAME`);
  const values = fields.map((field) => field.replace(/^"([\s\S]*)"$/, '$1').replaceAll('""', '"'));
  if (values.some((value) => value.trim() === ''))
    throw new TargetError(
      `${told}: an empty value, which kube-apiserver refuses; write NAME,NAME, or --${name}= for none`,
    );
  return values;
}

/** The truth values that Go reads (`strconv.ParseBool`). */
const truths: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries(['1', 't', 'T', 'TRUE', 'true', 'True'].map((word) => [word, true])),
  ...Object.fromEntries(['0', 'f', 'F', 'FALSE', 'false', 'False'].map((word) => [word, false])),
};

/** The value of a boolean flag. Throws TargetError for what is none. */
export function booleanOf(file: string, flags: ApiServerFlags, name: FlagsOf<'boolean'>): boolean {
  const text = flags[name]?.at(-1) ?? flagTable[name].default[0] ?? '';
  const truth = Object.hasOwn(truths, text) ? truths[text] : undefined;
  if (truth === undefined)
    throw new TargetError(`${file}: --${name}=${shown(text)} is neither true nor false; write --${name}=true`);
  return truth;
}

/** The port that the server listens on. Throws TargetError for what is none. */
export function portOf(file: string, flags: ApiServerFlags): number {
  const text = textOf(flags, 'secure-port');
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65535)
    throw new TargetError(`${file}: --secure-port=${shown(text)} is no port; write --secure-port=6443`);
  return port;
}
