import { readFileSync } from 'node:fs';
import { digestOf, type KnownToken } from '../authentication/token';
import { FlagError } from './flag-error';
import { reasonOf } from '../reason';

/** A static token file: its path, or, for servers started by a program, its text. */
export type TextSource = string | { readonly text: string };

const flag = '--token-auth-file';
const form = 'write each line as token,user,uid,"group1,group2"';

/**
 * Reads a static token file as kube-apiserver does: CSV lines of token, user, uid and, if there are any, groups in one
 * quoted column. Throws a {@link FlagError} that names the line and never says what stands in it.
 */
export function readTokens(source: TextSource | undefined): readonly KnownToken[] {
  if (source === undefined) return [];
  const lines = textOf(source).split(/\r?\n/);
  const tokens = lines.flatMap((line, index) => (line.trim() === '' ? [] : [tokenIn(line, index + 1, nameOf(source))]));
  if (tokens.length === 0) throw new FlagError(flag, `there is no token in ${nameOf(source)}; ${form}`);
  return tokens;
}

function tokenIn(line: string, number: number, name: string): KnownToken {
  const problem = (what: string): FlagError => new FlagError(flag, `line ${number} of ${name} ${what}; ${form}`);
  const columns = columnsOf(line);
  if (columns === undefined) throw problem('has a quotation mark that does not belong there');
  const [token = '', user = '', uid = '', groups = ''] = columns.map((column) => column.trim());
  if (columns.length < 3) throw problem(`has fewer than three columns`);
  if (columns.length > 4) throw problem(`has more than four columns`);
  if (!/^[!-~]+$/.test(token)) throw problem('has no token that a header can carry');
  if (user === '') throw problem('names no user');
  const caller = { user, ...(uid !== '' && { uid }), groups: groups === '' ? [] : groups.split(','), extra: {} };
  return { digest: digestOf(token), caller };
}

/** The columns of a CSV line (RFC 4180): quoted ones may hold commas, and quotation marks written twice. */
export function columnsOf(line: string): readonly string[] | undefined {
  const column = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  const columns: string[] = [];
  for (;;) {
    const found = column.exec(line);
    if (!found) return undefined;
    const [, quoted, plain = '', end] = found;
    columns.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') return columns;
  }
}

function textOf(source: TextSource): string {
  if (typeof source !== 'string') return source.text;
  try {
    return readFileSync(source, 'utf8');
  } catch (error) {
    throw new FlagError(flag, `cannot read ${source} (${reasonOf(error)}); ${form}`);
  }
}

const nameOf = (source: TextSource): string => (typeof source === 'string' ? source : 'the given text');
