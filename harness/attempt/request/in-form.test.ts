import { expect, test } from '@jest/globals';
import type { Endpoint } from '../../target/types';
import { inForm } from './in-form';
import type { Wording } from './request';

const endpoint = { serverName: 'api.test', port: 6443 } as Endpoint;
const wording = { requestHeader: { usernameHeaders: [], groupHeaders: [] } } as unknown as Wording;

test('a document has further members, and is said to be of another media type', () => {
  const request = {
    method: 'POST',
    path: '/reviews',
    body: '{"kind":"Review"}',
    headers: [
      ['Accept', 'application/json'],
      ['Content-Type', 'application/json'],
    ],
  } as const;
  const form = { name: 'status, in YAML', members: { status: 'x' }, contentType: 'application/yaml' } as const;
  expect(inForm(request, form, endpoint, wording)).toMatchObject({
    body: '{"kind":"Review","status":"x"}',
    headers: [
      ['Accept', 'application/json'],
      ['Content-Type', 'application/yaml'],
    ],
  });
});

test('a media type that a form says is said of a request that says none', () => {
  const request = { method: 'GET', path: '/', body: undefined, headers: [['Accept', 'application/json']] } as const;
  expect(inForm(request, { name: 'gRPC', contentType: 'application/grpc' }, endpoint, wording).headers).toEqual([
    ['Accept', 'application/json'],
    ['Content-Type', 'application/grpc'],
  ]);
});
