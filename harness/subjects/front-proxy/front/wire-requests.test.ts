import { describe, expect, test } from '@jest/globals';
import type { WireRequest } from '../../../attempt/request/wire-request';
import { defaultRequestHeader } from '../../../target/front-proxy';
import { header } from '../../../vocabulary';
import { getThrough } from '../../../vocabulary/front-proxy';
import { createMarks } from '../marks/marks';
import { wireRequest } from './wire-requests';

const written = (
  request: ReturnType<typeof getThrough>,
  pathPrefix: string | undefined,
  ownExtra: readonly string[] = [],
  otherUser = 'joe',
): WireRequest =>
  wireRequest(request, {
    endpoint: { host: '127.0.0.1', port: 8443, serverName: 'proxy.test', trust: undefined },
    requestHeader: defaultRequestHeader,
    pathPrefix,
    marks: createMarks('0011aabb'),
    attempt: 7,
    number: 0,
    credential: undefined,
    otherUser,
    names: { certificate: 'alice' },
    ownUser: undefined,
    ownExtra,
    upstreamName: undefined,
    elsewhere: undefined,
    shown: undefined,
    lowerCase: false,
  });

const pathOf = (path: string, pathPrefix: string | undefined): string => written(getThrough({ path }), pathPrefix).path;

describe('the path of a request where a front proxy forwards only what is below a prefix', () => {
  test.each([
    ['/api/{mark}', '/apis/a/v1/api/0011aabb-7-0'],
    ['//{mark}', '/apis/a/v1//0011aabb-7-0'],
    ['https://{authority}/{mark}?a=/', 'https://proxy.test:8443/apis/a/v1/0011aabb-7-0?a=/'],
    ['/{mark}/../x', '/apis/a/v1/0011aabb-7-0/../x'],
    ['/a', '/apis/a/v1/a?mark=0011aabb-7-0'],
    ['*', '*'],
  ])('%s', (path, below) => {
    expect(pathOf(path, '/apis/a/v1')).toBe(below);
    expect(pathOf(path, undefined)).toBe(below.replace('/apis/a/v1', ''));
  });
});

test.each([
  ['the mark', [], ['0011aabb-7-0']],
  ['its own value, and the mark in the path alone', [header('x-request-id', '{attempt}')], ['0011aabb-7']],
])('the header of the mark has %s', (_title, headers, values) => {
  const { headers: lines, path } = written(getThrough({ headers }), undefined);
  expect(lines.flatMap(([name, value]) => (name.toLowerCase() === 'x-request-id' ? [value] : []))).toEqual(values);
  expect(path).toContain('0011aabb-7-0');
});

test('a name is percent-encoded in a target where it could not stand there, and is as it is in a header', () => {
  const asked = getThrough({ path: '/{mark}?as={other}', headers: [header('X-As', '{other}')] });
  const pathFor = (name: string): string => written(asked, undefined, [], name).path.replace(/^.*=/, '');
  expect(pathFor('system:admin')).toBe('system:admin');
  expect(pathFor('joe@example.com')).toBe('joe@example.com');
  expect(pathFor('Jürgen & Co #1')).toBe('J%C3%BCrgen%20%26%20Co%20%231');
  const { headers } = written(asked, undefined, [], 'Jürgen & Co #1');
  expect(headers.find(([name]) => name === 'X-As')?.[1]).toBe('Jürgen & Co #1');
});

test('a `Connection` header names the headers of the extra attributes and the UID of the user', () => {
  const { connection } = written(getThrough({ connection: 'close, {extra-headers}' }), undefined, [
    'X-Remote-Extra-scopes',
    'X-Remote-Uid',
  ]);
  expect(connection).toBe('close, X-Remote-Extra-scopes, X-Remote-Uid');
});

test('the name of a user of the scenario can stand in Base64', () => {
  const value = 'Basic {base64:{name:certificate}:{name:unknown}}';
  const { headers } = written(getThrough({ headers: [header('Authorization', value)] }), undefined);
  expect(headers).toContainEqual(['Authorization', `Basic ${Buffer.from('alice:unknown').toString('base64')}`]);
});
