import { resolve } from 'node:path';
import { Option } from 'commander';
import { shardOf, type Shard } from '../../plan/shard';
import { parseOracle } from '../../target/oracles/oracle-syntax';
import type { Pair } from '../../target/declaration/setting-values';
import type { DeclaredOracle } from '../../target/types';
import { UsageError } from '../output/io';

/** Reads the value of a flag; `previous` is what an earlier use of the flag gave. Throws UsageError. */
type Read<Value> = (value: string, previous: Value | undefined) => Value;

/** Repeating the flag adds to it. */
export const repeated: Read<readonly string[]> = (value, previous = []) => [...previous, value];

/** Comma separated, and repeating the flag adds to it, as with the API server. */
export const list: Read<readonly string[]> = (value, previous = []) => [
  ...previous,
  ...value.split(',').filter((name) => name !== ''),
];

/** Two files separated by a comma. */
export const pair =
  (flag: string): Read<Pair> =>
  (value) => {
    const [certificate, key, ...rest] = value.split(',');
    if (certificate === undefined || certificate === '' || key === undefined || key === '' || rest.length > 0)
      throw new UsageError(`${flag} ${value}: say CERT,KEY, the two PEM files separated by a comma`);
    return { certificate, key };
  };

/** A word that can be written anywhere without quotes. */
export const word =
  (flag: string): Read<string> =>
  (value) => {
    if (!/^[\w.-]{1,64}$/.test(value))
      throw new UsageError(`${flag} ${value}: say up to 64 letters, digits, dots, dashes or underscores`);
    return value;
  };

/** An identity oracle; the file of an audit log is relative to the working directory. */
export const oracle =
  (flag: string): Read<DeclaredOracle> =>
  (value) => {
    const found = parseOracle(value);
    if (typeof found === 'string') throw new UsageError(`${flag} ${value}${found.startsWith(':') ? '' : ' '}${found}`);
    return found.kind === 'audit-log' ? { ...found, file: resolve(found.file) } : found;
  };

/** An option that takes one of these words; commander's own complaint would not name them as a sentence. */
export const choice = (option: Option, flag: string, words: readonly string[]): Option =>
  option.choices(words).argParser(oneOf(flag, words));

/** One of these words. */
const oneOf =
  (flag: string, words: readonly string[]): Read<string> =>
  (value) => {
    if (!words.includes(value))
      throw new UsageError(`${flag} ${value}: say ${listed(words.map((word) => (word === '' ? "''" : word)))}`);
    return value;
  };

const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' or ');

/** `true` or `false`. */
export const boolean =
  (flag: string): Read<boolean> =>
  (value) =>
    oneOf(flag, ['true', 'false'])(value, undefined) === 'true';

/** A whole number in these bounds. */
export const count =
  (flag: string, least: number, most: number): Read<number> =>
  (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most)
      throw new UsageError(`${flag} ${value}: say a whole number from ${least} to ${most}`);
    return number;
  };

/** A part of a run; `job/N` takes its number from the environment of an Indexed Job, which counts from 0. */
export const shard =
  (flag: string): Read<Shard> =>
  (value) => {
    const { JOB_COMPLETION_INDEX: index } = process.env;
    const inJob = value.startsWith('job/');
    if (inJob && !/^\d{1,4}$/.test(index ?? ''))
      throw new UsageError(
        `${flag} ${value}: this is no pod of an Indexed Job (JOB_COMPLETION_INDEX is ${index === undefined ? 'not set' : 'no number'}); say I/N`,
      );
    const found = shardOf(inJob ? value.replace('job', String(Number(index) + 1)) : value);
    if (found === undefined) throw new UsageError(`${flag} ${value}: say I/N, as in 2/5 for the second of five parts`);
    return found;
  };

/** `--timeout` of every command that makes attempts one by one. */
export const attemptTimeout = (): Option =>
  new Option('--timeout <ms>', 'the time for one attempt; 5000 unless given').argParser(
    count('--timeout', 100, 600_000),
  );
