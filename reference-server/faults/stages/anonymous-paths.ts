import { anonymous } from '../../caller';
import { authentication, steps, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';

type Rule = (path: string, configured: string) => boolean;

/** Compares the path of a request with each configured one in another way. */
const comparing = (rule: Rule): Seams =>
  steps(({ isForAnonymous }) => ({
    isForAnonymous: (path, paths) => isForAnonymous(path, paths) || paths.some((configured) => rule(path, configured)),
  }));

/** Takes other paths than those that are configured. */
const taking = (change: (paths: readonly string[]) => readonly string[]): Seams =>
  steps(({ isForAnonymous }) => ({ isForAnonymous: (path, paths) => isForAnonymous(path, change(paths)) }));

/** Anonymous access that is limited to some paths (rule N-05). */
export const anonymousPathFaults: readonly Fault[] = [
  {
    name: 'anonymous-paths-ignored',
    sentence: 'It serves anonymous callers on every path although it is to serve them on some only.',
    seams: taking(() => []),
  },
  {
    name: 'anonymous-paths-compared-by-prefix',
    sentence: 'It serves anonymous callers on every path that begins like one of theirs.',
    seams: comparing((path, configured) => path.startsWith(configured)),
  },
  {
    name: 'anonymous-paths-compared-in-any-case',
    sentence: 'It serves anonymous callers on their paths in whatever case they are written.',
    seams: comparing((path, configured) => path.toLowerCase() === configured.toLowerCase()),
  },
  {
    name: 'anonymous-served-below-their-paths',
    sentence: 'It serves anonymous callers below each of their paths as well.',
    seen: 'routers that mount authentication for a tree of paths',
    seams: comparing((path, configured) => path.startsWith(`${configured}/`)),
  },
  {
    name: 'anonymous-paths-compared-by-their-end',
    sentence: 'It serves anonymous callers on every path that ends like one of theirs.',
    seams: comparing((path, configured) => path.endsWith(configured)),
  },
  {
    name: 'anonymous-paths-found-in-the-query',
    sentence: 'It serves anonymous callers where one of their paths stands anywhere in the request target.',
    seen: 'patterns without an anchor, matched against the whole URL',
    seams: authentication((standard, { anonymousPaths }) => (request, presented) => {
      const found = [...request.query].some((pair) => pair.some((part) => anonymousPaths.includes(part)));
      return found && presented.kind === 'nothing' ? { caller: anonymous } : standard(request, presented);
    }),
  },
  {
    name: 'first-anonymous-path-alone',
    sentence: 'It serves anonymous callers on the first of their paths alone.',
    seams: taking((paths) => paths.slice(0, 1)),
  },
  {
    name: 'anonymous-paths-compared-with-the-query',
    sentence: 'It refuses anonymous callers on their paths where the request has a query.',
    seams: authentication(
      (standard, { anonymousPaths }) =>
        (request, presented) =>
          standard(
            anonymousPaths.length > 0 && request.query.size > 0
              ? { ...request, path: `${request.path}?${request.query.toString()}` }
              : request,
            presented,
          ),
    ),
  },
  {
    name: 'certificates-unread-on-anonymous-paths',
    sentence: 'On the paths for anonymous callers it serves every caller as the anonymous one.',
    seen: 'exemptions that are made before authentication',
    seams: authentication(
      (standard, { anonymousPaths }) =>
        (request, presented) =>
          anonymousPaths.includes(request.path) ? { caller: anonymous } : standard(request, presented),
    ),
  },
];
