import { expect, test } from '@jest/globals';

import { statusResponse } from './status';

const unauthorized = (accept: string) =>
  statusResponse({ headers: [['Accept', accept]] }, 401, 'Unauthorized', 'Unauthorized');

test('writes what kube-apiserver writes, byte for byte, in JSON', () => {
  const { status, contentType, body } = unauthorized('*/*');
  expect([status, contentType]).toEqual([401, 'application/json']);
  expect(body).toBe(
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Unauthorized","reason":"Unauthorized","code":401}\n',
  );
});

test('writes what kube-apiserver writes, byte for byte, in YAML', () => {
  const { contentType, body } = unauthorized('application/yaml');
  expect(contentType).toBe('application/yaml');
  expect(body).toBe(
    'apiVersion: v1\ncode: 401\nkind: Status\nmessage: Unauthorized\nmetadata: {}\nreason: Unauthorized\nstatus: Failure\n',
  );
});

test('reaches in JSON who accepts neither', () => {
  expect(unauthorized('text/html')).toMatchObject({ status: 401, contentType: 'application/json' });
});

test('says what it is about before it says its code', () => {
  const { body } = statusResponse({ headers: [] }, 404, 'NotFound', 'pods "x" not found', { name: 'x', kind: 'pods' });
  expect(body).toContain('"reason":"NotFound","details":{"name":"x","kind":"pods"},"code":404');
});

test('is for nobody to keep or to guess at', () => {
  expect(unauthorized('*/*').headers).toEqual({
    'Cache-Control': 'no-cache, private',
    'X-Content-Type-Options': 'nosniff',
  });
});
