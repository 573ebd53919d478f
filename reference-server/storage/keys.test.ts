import { expect, test } from '@jest/globals';

import { keyOf, prefixOf } from './keys';

test('orders by resource, namespace and name', () => {
  expect(keyOf({ resource: 'pods', namespace: 'default', name: 'web' })).toBe('/pods/default/web');
  expect(keyOf({ resource: 'namespaces', namespace: '', name: 'default' })).toBe('/namespaces//default');
});

test.each(['a/b', '../b', 'b/', '', '%2F', '\0', 'ü'])('keeps the key of %j inside its namespace', (name) => {
  const key = keyOf({ resource: 'pods', namespace: name, name });
  expect(key.startsWith(prefixOf({ resource: 'pods', namespace: name }))).toBe(true);
  expect(key.split('/')).toHaveLength(4);
});
