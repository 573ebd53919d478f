import { describe, expect, test } from '@jest/globals';
import { specifiedPaths } from '../../vocabulary/values/paths';
import { withAnonymousPaths } from './anonymous-paths';
import type { ServerFlags } from './flags';

describe('the paths for anonymous callers', () => {
  const pathsOf = (...configured: readonly string[]) =>
    withAnonymousPaths(specifiedPaths, { 'anonymous-paths': configured });

  test('are the first and the last that are configured, and one that is not', () => {
    expect(pathsOf('/healthz', '/livez', '/readyz')).toEqual({
      ...specifiedPaths,
      anonymous: '/healthz',
      lastAnonymous: '/readyz',
      notAnonymous: '/api',
    });
    expect(pathsOf('/livez')).toMatchObject({ anonymous: '/livez', lastAnonymous: '/livez' });
  });

  test('are looked for where discovery is one of them', () => {
    expect(pathsOf('/livez', '/api')).toMatchObject({ notAnonymous: '/version' });
    expect(pathsOf('/livez', '/api', '/version')).toMatchObject({ notAnonymous: specifiedPaths.protected });
  });

  test('are not those that have another configured path near them', () => {
    expect(pathsOf('/', '/LIVEZ', '/a/', '/b', '/b/', '/livez')).toMatchObject({
      anonymous: '/livez',
      lastAnonymous: '/livez',
    });
    expect(pathsOf('/')).not.toHaveProperty('anonymous');
  });

  test('are none where nothing is said', () => {
    expect(withAnonymousPaths(specifiedPaths, { 'anonymous-auth': true })).toBe(specifiedPaths);
  });

  const problem = (flags: ServerFlags) => () => withAnonymousPaths(specifiedPaths, flags);

  test.each<[ServerFlags, string]>([
    [{ 'anonymous-paths': [] }, '--anonymous-paths : name a path, or say --anonymous-auth false if no path is served'],
    [
      { 'anonymous-paths': ['/livez', 'readyz'] },
      '--anonymous-paths /livez,readyz: "readyz" is no path; say paths that begin with / and have no query',
    ],
    [
      { 'anonymous-paths': ['/livez?verbose'] },
      '--anonymous-paths /livez?verbose: "/livez?verbose" is no path; say paths that begin with / and have no query',
    ],
    [
      { 'anonymous-paths': ['none'] },
      '--anonymous-paths none: "none" is no path; say paths that begin with / and have no query',
    ],
    [
      { 'anonymous-paths': ['/livez'], 'anonymous-auth': false },
      '--anonymous-paths /livez: --anonymous-auth false serves no anonymous caller; leave one of them out',
    ],
    [
      { 'anonymous-paths': ['/livez'], 'client-auth': 'require' },
      '--anonymous-paths /livez: --client-auth require serves no anonymous caller; leave one of them out',
    ],
  ])('that cannot be are one sentence that names the flag: %j', (flags, sentence) => {
    expect(problem(flags)).toThrow(sentence);
  });
});
