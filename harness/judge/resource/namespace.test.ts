import { expect, test } from '@jest/globals';
import { namespaceOnly } from './namespace';
import { responseOf } from '../observations.fixture';

const pods = 'GET /api/v1/namespaces/default/pods?limit=5 HTTP/1.1\r\n\r\n';
const listed = (...items: readonly unknown[]) => namespaceOnly(responseOf(200, JSON.stringify({ items })), pods);
const pod = (namespace: unknown) => ({ metadata: { name: 'a', namespace } });

test('a list of one namespace holds its objects alone', () => {
  expect(listed(pod('default'), pod('default')).verdict).toBe('passed');
  expect(listed(pod('default'), null, pod('kube-system'))).toMatchObject({
    verdict: 'failed',
    because: 'the list of the namespace "default" holds an object of "kube-system"',
  });
});

test('a list without an object that names its namespace shows nothing', () => {
  expect(listed().verdict).toBe('not-applicable');
  expect(listed(pod(7), {}, 'x').verdict).toBe('not-applicable');
  const other = namespaceOnly(responseOf(200, '[]'), 'GET /api HTTP/1.1\r\n\r\n');
  expect(other.verdict).toBe('not-applicable');
});
