import { flagOf } from '../../settings';
import type { Paths } from '../../vocabulary/values/paths';
import type { ServerFlags } from './flags';
import { problemWithPath } from './paths';
import { TargetError } from '../types';

/**
 * The paths of a target with those on which alone it serves anonymous callers, as its flags say them, and one on which it does
 * not. Throws TargetError, one sentence that names the flag and the fix.
 */
export function withAnonymousPaths(paths: Paths, flags: ServerFlags): Paths {
  const configured = flags['anonymous-paths'];
  if (configured === undefined) return paths;
  const problem = problemWithFlags(configured, flags);
  if (problem !== undefined) throw new TargetError(`${flagOf('anonymousPaths')} ${configured.join(',')}: ${problem}`);
  const usable = configured.filter((path) => hasOthersNearIt(path, configured));
  const elsewhere = [paths.discovery, paths.version, paths.protected].find(
    (path) => path !== undefined && !configured.includes(path),
  );
  const [first, last] = [usable[0], usable.at(-1)];
  return {
    ...paths,
    ...(first === undefined ? {} : { anonymous: first }),
    ...(last === undefined ? {} : { lastAnonymous: last }),
    ...(elsewhere === undefined ? {} : { notAnonymous: elsewhere }),
  };
}

function problemWithFlags(configured: readonly string[], flags: ServerFlags): string | undefined {
  if (configured.length === 0) return `name a path, or say ${flagOf('anonymousAuth')} false if no path is served`;
  const wrong = configured.find((path) => path === 'none' || problemWithPath(path, false) !== undefined);
  if (wrong !== undefined) return `"${wrong}" is no path; say paths that begin with / and have no query`;
  if (flags['anonymous-auth'] === false)
    return `${flagOf('anonymousAuth')} false serves no anonymous caller; leave one of them out`;
  return flags['client-auth'] === 'require'
    ? `${flagOf('clientAuth')} require serves no anonymous caller; leave one of them out`
    : undefined;
}

/** Whether a path that only resembles this one is another path, and not configured as well. */
const hasOthersNearIt = (path: string, configured: readonly string[]): boolean =>
  path !== path.toUpperCase() && !path.endsWith('/') && !configured.includes(`${path}/`);
