import { keepSecret, readInputFile } from '../text';
import { codeOf, TargetError } from './types';

/** Shorter than this a text is no secret, and could not be told from other text to keep it out of reports. */
const shortest = 8;
/** Far more than any token: what a server takes for one header. */
const longest = 64 * 1024;

/**
 * The bearer token in a file, without the line's end. Throws TargetError, one sentence that names the file and never says what
 * stands in it.
 */
export function readTokenFile(file: string): string {
  let text: string;
  try {
    text = readInputFile(file);
  } catch (error) {
    throw new TargetError(
      `${file}: the token file cannot be read (${codeOf(error)}); give a file that holds a bearer token`,
      {
        cause: error,
      },
    );
  }
  return checkedToken(text.replace(/\r?\n$/, ''), `${file}: the token file`);
}

/** A bearer token from somewhere, if it can be one. Throws TargetError, which names the place and never the token. */
export function checkedToken(token: string, place: string): string {
  const problem = problemWith(token);
  if (problem === undefined) return keepSecret(token);
  throw new TargetError(`${place} ${problem}; it must hold one bearer token and nothing else`);
}

function problemWith(token: string): string | undefined {
  if (token.trim() === '') return 'is empty';
  if (/[\r\n]/.test(token)) return 'has several lines';
  if (!/^[!-~]+$/.test(token)) return 'holds characters that no bearer token has, such as blanks or control characters';
  if (token.length < shortest) return `holds fewer than ${shortest} characters`;
  return token.length > longest ? `holds more than ${longest} characters` : undefined;
}
