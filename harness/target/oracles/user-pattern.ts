import { createContext, Script } from 'node:vm';

/** Milliseconds for one pattern on one answer: a pattern that backtracks without end meets a body that was made for it. */
const longest = 250;

/** What is wrong with a pattern, as the end of a sentence; undefined: nothing. */
export function patternProblem(pattern: string): string | undefined {
  try {
    // The empty alternative always matches, so that the names of all groups are there.
    const { groups } = new RegExp(`${pattern}|`, 'u').exec('') ?? {};
    return groups !== undefined && 'user' in groups
      ? undefined
      : 'has no group named user; mark where the user name stands, as in User "(?<user>[^"]*)"';
  } catch (error) {
    return `is no regular expression (${error instanceof Error ? error.message : String(error)})`;
  }
}

const matcher = new Script(`
  const found = new RegExp(pattern, 'u').exec(text);
  found?.groups?.user;
`);

/** The user name that a pattern finds in a text; undefined: none, or not in time. */
export function userIn(pattern: string, text: string): string | undefined {
  try {
    const found: unknown = matcher.runInContext(createContext({ pattern, text }), { timeout: longest });
    return typeof found === 'string' ? found : undefined;
  } catch {
    return undefined;
  }
}
