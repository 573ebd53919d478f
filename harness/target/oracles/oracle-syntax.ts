import { namedOracles } from './named-oracles';
import type { DeclaredOracle } from '../types';
import { patternProblem } from './user-pattern';

/** How `--identity-oracle` is written. */
export const oracleForms = [
  'auto',
  ...namedOracles,
  'none:/PATH',
  'forbidden-message:/PATH',
  'forbidden-message:/PATH:/PATTERN/',
  'audit-log=FILE',
  'echo:/PATH',
  'echo-dn:/PATH',
] as const;

/** An oracle as the command line names it, or what is wrong with the name as the rest of a sentence. */
export function parseOracle(text: string): DeclaredOracle | string {
  if (text === 'auto') return { kind: 'auto' };
  const named = namedOracles.find((kind) => kind === text);
  if (named !== undefined) return named === 'none' ? { kind: named, path: '/' } : { kind: named };
  for (const kind of ['echo', 'echo-dn', 'none'] as const)
    if (text.startsWith(`${kind}:/`)) {
      const path = text.slice(kind.length + 1);
      return isRequestTarget(path) ? { kind, path } : noPath;
    }
  if (text.startsWith('audit-log=')) {
    const file = text.slice('audit-log='.length);
    return file === '' ? 'names no file; say audit-log=FILE' : { kind: 'audit-log', file };
  }
  const [, path, pattern] = /^forbidden-message:(\/[^:]*)(?::\/(.*)\/)?$/s.exec(text) ?? [];
  if (path === undefined) return `is not known; say ${oracleForms.join(', ')}`;
  if (!isRequestTarget(path)) return noPath;
  if (pattern === undefined) return { kind: 'forbidden-message', path };
  const problem = patternProblem(pattern);
  return problem === undefined ? { kind: 'forbidden-message', path, pattern } : `: the pattern ${problem}`;
}

/** Printable ASCII without blanks, which would end the request line. */
const isRequestTarget = (path: string): boolean => /^\/[!-~]*$/.test(path);
const noPath = 'names a path with a blank, a control character or a letter beyond ASCII; write those with % as in URLs';
