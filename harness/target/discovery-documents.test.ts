import { describe, expect, test } from '@jest/globals';
import { groupVersionPaths, listedResources } from './discovery-documents';

const groups = (...each: readonly object[]): string => JSON.stringify({ kind: 'APIGroupList', groups: each });
const one = (name: unknown, version: unknown) => ({ name, preferredVersion: { groupVersion: 'x', version } });
const resources = (...each: readonly object[]): string =>
  JSON.stringify({ kind: 'APIResourceList', groupVersion: 'g/v1', resources: each });

describe('discovery documents', () => {
  test('name group versions and the resources that can be listed', () => {
    expect(groupVersionPaths(groups(one('wardle.example.com', 'v1beta1'), one('metrics.k8s.io', 'v1')))).toEqual([
      '/apis/wardle.example.com/v1beta1',
      '/apis/metrics.k8s.io/v1',
    ]);
    const verbs = ['create', 'get', 'list'];
    expect(
      listedResources(
        resources(
          { name: 'fischers', namespaced: false, verbs },
          { name: 'flunders', namespaced: true, verbs },
          { name: 'flunders/status', namespaced: true, verbs: ['get'] },
          { name: 'reviews', namespaced: false, verbs: ['create'] },
        ),
        '/apis/g/v1',
      ),
    ).toEqual([
      { path: '/apis/g/v1/fischers', namespaced: false },
      { path: '/apis/g/v1/namespaces/default/flunders', namespaced: true },
    ]);
  });

  test('whose names are none are passed over: nothing of them reaches a request', () => {
    const bad = [
      'a/../b',
      'a b',
      'a\r\nX-Remote-User: root',
      '{list}',
      'a?b',
      '',
      '../x',
      7,
      null,
      ['a'],
      'A'.repeat(300),
    ];
    expect(groupVersionPaths(groups(...bad.map((name) => one(name, 'v1'))))).toEqual([]);
    expect(groupVersionPaths(groups(...bad.map((version) => one('a.example', version))))).toEqual([]);
    expect(
      listedResources(resources(...bad.map((name) => ({ name, namespaced: true, verbs: ['list'] }))), '/apis/g/v1'),
    ).toEqual([]);
  });

  test('that are something else say nothing', () => {
    for (const body of ['', 'null', '[]', '{', '"x"', '{"kind":"Status"}', '{"kind":"APIGroupList","groups":7}']) {
      expect(groupVersionPaths(body)).toEqual([]);
      expect(listedResources(body, '/apis/g/v1')).toEqual([]);
    }
    expect(groupVersionPaths('{"kind":"APIGroupList","groups":[{"__proto__":{"name":"a"}},null,3]}')).toEqual([]);
  });

  test('without end are read as far as a bound', () => {
    const many = groups(...Array.from({ length: 10_000 }, (_, at) => one(`g${String(at)}.example`, 'v1')));
    expect(groupVersionPaths(many)).toHaveLength(50);
  });
});
