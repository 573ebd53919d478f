import { describe, expect, test } from '@jest/globals';
import { specifiedPaths } from '../../vocabulary/values/paths';
import { pathsOf } from './paths';

describe('the paths of a target', () => {
  test('are those of its kind where nothing is said', () => {
    expect(pathsOf(specifiedPaths, {})).toEqual(specifiedPaths);
  });

  test('of a list that is said follow its other namespace and the document that needs rights', () => {
    expect(pathsOf(specifiedPaths, { listPath: '/apis/wardle.example.com/v1/namespaces/default/flunders' })).toEqual({
      discovery: '/api',
      list: '/apis/wardle.example.com/v1/namespaces/default/flunders',
      otherList: '/apis/wardle.example.com/v1/namespaces/kube-system/flunders',
      protected: '/apis/wardle.example.com/v1/namespaces/default/flunders',
      health: '/healthz',
      version: '/version',
    });
    const { otherList } = pathsOf(specifiedPaths, { listPath: '/api/v1/namespaces/kube-system/secrets' });
    expect(otherList).toBe('/api/v1/namespaces/default/secrets');
  });

  test('a list outside namespaces has no other, and one below /api is of the core resources', () => {
    expect(pathsOf(specifiedPaths, { listPath: '/api/v1/nodes' })).toMatchObject({ coreList: '/api/v1/nodes' });
    expect(pathsOf(specifiedPaths, { listPath: '/api/v1/nodes' })).not.toHaveProperty('otherList');
  });

  test('none takes a path away, and the document that needs rights with its list', () => {
    expect(pathsOf(specifiedPaths, { listPath: 'none' })).toEqual({
      discovery: '/api',
      health: '/healthz',
      version: '/version',
    });
    expect(pathsOf(specifiedPaths, { listPath: 'none', protectedPath: '/metrics' })).toMatchObject({
      protected: '/metrics',
    });
  });

  test('auto is what was found', () => {
    const found = { discovery: '/apis', list: '/apis/a.example/v1/things' };
    expect(pathsOf(specifiedPaths, { discoveryPath: 'auto', listPath: 'auto' }, found)).toMatchObject({
      ...found,
      protected: found.list,
    });
  });

  test('a value that is no path is one sentence', () => {
    expect(() => pathsOf(specifiedPaths, { listPath: 'pods' })).toThrow(
      '--list-path pods: say a path that begins with / and has no query, none, or auto to look for it in the discovery documents',
    );
    for (const bad of ['/a?b', '/a b', '/a#b', '/a\r\nX: y', '/{list}', '/ä'])
      expect(() => pathsOf(specifiedPaths, { healthPath: bad })).toThrow('--health-path');
    expect(() => pathsOf(specifiedPaths, { healthPath: 'auto' })).toThrow('has no query, none');
  });
});
