import { describe, expect, test } from '@jest/globals';
import { defaultRequestHeader } from '../../../target/front-proxy';
import { getThrough } from '../../../vocabulary/front-proxy';
import { createMarks } from '../marks/marks';
import { wireRequest } from './wire-requests';

const pathOf = (path: string, pathPrefix: string | undefined): string =>
  wireRequest(getThrough({ path }), {
    endpoint: { host: '127.0.0.1', port: 8443, serverName: 'proxy.test', trust: undefined },
    requestHeader: defaultRequestHeader,
    pathPrefix,
    marks: createMarks('0011aabb'),
    attempt: 7,
    number: 0,
    credential: undefined,
    otherUser: 'joe',
    ownUser: undefined,
    upstreamName: undefined,
    shown: undefined,
    lowerCase: false,
  }).path;

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
