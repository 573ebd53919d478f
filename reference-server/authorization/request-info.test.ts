import { describe, expect, test } from '@jest/globals';

import { requestInfo } from './request-info';

function info(line: string) {
  const [method = '', target = ''] = line.split(' ');
  const [path = '', query] = target.split('?');
  return requestInfo({ method, path, query: new URLSearchParams(query) });
}

const core = { about: 'resource', group: '', version: 'v1', subresource: '', namespace: '', name: '' };
const rbac = { ...core, group: 'rbac.authorization.k8s.io' };

describe('a request for objects', () => {
  test.each([
    ['GET /api/v1/pods', { ...core, verb: 'list', resource: 'pods' }],
    ['GET /api/v1/pods/', { ...core, verb: 'list', resource: 'pods' }],
    ['GET /api/v1/pods?watch=true', { ...core, verb: 'watch', resource: 'pods' }],
    ['GET /api/v1/pods?watch=false', { ...core, verb: 'list', resource: 'pods' }],
    ['HEAD /api/v1/pods', { ...core, verb: 'list', resource: 'pods' }],
    ['GET /api/v1/namespaces', { ...core, verb: 'list', resource: 'namespaces' }],
    ['GET /api/v1/namespaces/a', { ...core, verb: 'get', resource: 'namespaces', namespace: 'a', name: 'a' }],
    [
      'PUT /api/v1/namespaces/a/status',
      { ...core, verb: 'update', resource: 'namespaces', namespace: 'a', name: 'a', subresource: 'status' },
    ],
    ['GET /api/v1/namespaces/a/pods', { ...core, verb: 'list', resource: 'pods', namespace: 'a' }],
    ['POST /api/v1/namespaces/a/pods', { ...core, verb: 'create', resource: 'pods', namespace: 'a' }],
    ['DELETE /api/v1/namespaces/a/pods', { ...core, verb: 'deletecollection', resource: 'pods', namespace: 'a' }],
    ['DELETE /api/v1/namespaces/a/pods/x', { ...core, verb: 'delete', resource: 'pods', namespace: 'a', name: 'x' }],
    ['PATCH /api/v1/namespaces/a/pods/x', { ...core, verb: 'patch', resource: 'pods', namespace: 'a', name: 'x' }],
    [
      'GET /api/v1/namespaces/a/pods/x/log',
      { ...core, verb: 'get', resource: 'pods', namespace: 'a', name: 'x', subresource: 'log' },
    ],
    ['GET /apis/rbac.authorization.k8s.io/v1/clusterroles', { ...rbac, verb: 'list', resource: 'clusterroles' }],
    [
      'GET /apis/rbac.authorization.k8s.io/v1/clusterroles/system%3Adiscovery',
      { ...rbac, verb: 'get', resource: 'clusterroles', name: 'system:discovery' },
    ],
    ['GET /api/v1/nosuch', { ...core, verb: 'list', resource: 'nosuch' }],
    ['GET /%61pi/v1/p%6Fds', { ...core, verb: 'list', resource: 'pods' }],
  ])('%s', (line, expected) => {
    expect(info(line)).toEqual(expected);
  });
});

describe('a request for a path that is no resource', () => {
  test.each([
    ['GET /', 'get', '/'],
    ['GET /api', 'get', '/api'],
    ['GET /api/', 'get', '/api/'],
    ['GET /api/v1', 'get', '/api/v1'],
    ['GET /apis/rbac.authorization.k8s.io/v1/', 'get', '/apis/rbac.authorization.k8s.io/v1/'],
    ['GET /%61pi', 'get', '/api'],
    ['HEAD /healthz', 'get', '/healthz'],
    ['POST /version', 'post', '/version'],
    ['OPTIONS *', 'options', '*'],
  ])('%s', (line, verb, path) => {
    expect(info(line)).toEqual({ about: 'path', verb, path });
  });
});

describe('a path that could mean two things means nothing, and stays as it was sent', () => {
  test.each([
    '/api/v1/namespaces/default/../kube-system/pods',
    '/api/v1/namespaces/default/%2e%2e/kube-system/pods',
    '/api/v1/namespaces/default%2Fpods',
    '/api/v1/namespaces/default%2fpods/x',
    '/api/./v1/pods',
    '/api//v1/pods',
    '//api/v1/pods',
    '/api/v1/pods//',
    '//',
    '/api/v1/pods/%zz',
    '/api/v1/pods/%ff',
    '/api/v1/pods/%',
    '',
  ])('%s', (path) => {
    expect(info(`GET ${path}`)).toEqual({ about: 'path', verb: 'get', path });
  });

  test('an escape is decoded once', () => {
    expect(info('GET /api/v1/namespaces/a/pods/%252e%252e')).toMatchObject({ resource: 'pods', name: '%2e%2e' });
  });
});
