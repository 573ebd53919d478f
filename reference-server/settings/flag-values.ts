import { isIP } from 'node:net';
import { FlagError } from './flag-error';

/** Reads the text of one flag as a value; throws a {@link FlagError} that says what else to write. */
export type Read<T> = (flag: string, text: string) => T;

/** A path; that there is something is seen when it is opened. */
export const path: Read<string> = (flag, text) => {
  if (text === '') throw new FlagError(flag, 'is empty; give a path, or leave the flag out');
  return text;
};

/** Items between commas; an empty text is an empty list. */
export const list: Read<string[]> = (flag, text) => {
  const items = text === '' ? [] : text.split(',');
  if (items.includes('')) throw new FlagError(flag, `"${text}" has an empty item; remove the comma`);
  return items;
};

/** Names of headers (RFC 9110, 5.1). One that no header can have would be a rule that silently never applies. */
export const headerNames: Read<string[]> = (flag, text) => {
  const items = list(flag, text);
  const bad = items.find((item) => !/^[!#$%&'*+.^_`|~\w-]+$/.test(item));
  if (bad !== undefined) throw new FlagError(flag, `"${bad}" cannot be a header name; use letters, digits and "-"`);
  return items;
};

/** Paths of requests; one that no request can have would be a rule that silently never applies. */
export const urlPaths: Read<string[]> = (flag, text) => {
  const items = list(flag, text);
  const bad = items.find((item) => !/^\/[^?#\s]*$/.test(item));
  if (bad !== undefined) throw new FlagError(flag, `"${bad}" is no path; begin it with "/" and leave the query out`);
  return items;
};

/** One of a few words. */
export const oneOf =
  <T extends string>(...allowed: readonly T[]): Read<T> =>
  (flag, text) => {
    const found = allowed.find((one) => one === text);
    if (found === undefined) throw new FlagError(flag, `"${text}" is not one of ${allowed.join(', ')}`);
    return found;
  };

/** The authorization modes, in the order in which they are asked. */
export const authorizationModes: Read<string[]> = (flag, text) => {
  if (text === '') throw new FlagError(flag, 'is empty; name at least one, or leave the flag out');
  const mode = oneOf('AlwaysAllow', 'RBAC', 'Node');
  return list(flag, text).map((item) => mode(flag, item));
};

/** A truth value, in the spellings of Go's strconv.ParseBool. */
export const boolean: Read<boolean> = (flag, text) => {
  if (['1', 't', 'T', 'true', 'TRUE', 'True'].includes(text)) return true;
  if (['0', 'f', 'F', 'false', 'FALSE', 'False'].includes(text)) return false;
  throw new FlagError(flag, `"${text}" is neither true nor false`);
};

/** An IP address to listen on. */
export const address: Read<string> = (flag, text) => {
  if (isIP(text) === 0) throw new FlagError(flag, `"${text}" is not an IP address; use for example 127.0.0.1`);
  return text;
};

/** A port to listen on. */
export const port: Read<number> = (flag, text) => {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65535) return Number(text);
  throw new FlagError(flag, `"${text}" is not a port; use 0 to 65535, where 0 means any free one`);
};
