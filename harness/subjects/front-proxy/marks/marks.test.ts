import { describe, expect, test } from '@jest/globals';
import { createMarks, hidden, markHeader } from './marks';

const arrived = (target: string, headers: readonly (readonly [string, string])[] = [], raw?: string) => ({
  target,
  headers,
  raw,
});

describe('marks of a run', () => {
  const marks = createMarks('0011aabb');

  test('are counted, and are labels of DNS', () => {
    expect([marks.next(), marks.next()]).toEqual([1, 2]);
    expect(marks.of(7, 3)).toMatch(/^[a-z0-9-]{1,63}$/);
    expect(marks.of(7)).toBe('0011aabb-7');
  });

  test.each([
    ['in the path', arrived('/api/v1/namespaces/0011aabb-7-3/pods')],
    ['in the query', arrived('/api?mark=0011aabb-7-3')],
    ['percent-encoded', arrived('/%30011aabb%2D7%2D3')],
    ['percent-encoded twice', arrived('/0011aabb%252D7%252D3')],
    ['in capitals', arrived('/0011AABB-7-3')],
    ['in a header', arrived('*', [[markHeader.toLowerCase(), '0011aabb-7-3']])],
    ['in octets that are no request', arrived('', [], 'X 0011aabb-7-3')],
  ])('are read %s', (_where, request) => {
    expect(marks.read(request)).toEqual({ attempt: 7, request: 3 });
  });

  test('that of a request counts before that of its attempt', () => {
    expect(marks.read(arrived('/0011aabb-7/x', [[markHeader, '0011aabb-7-3']]))).toEqual({ attempt: 7, request: 3 });
    expect(marks.read(arrived('/0011aabb-7/x'))).toEqual({ attempt: 7, request: undefined });
  });

  test('the target counts before a body that holds another one', () => {
    const outer = arrived('/0011aabb-7-0', [], `POST /0011aabb-7-0\r\n\r\nGET /0011aabb-7-${hidden} HTTP/1.1`);
    expect(marks.read(outer)).toEqual({ attempt: 7, request: 0 });
  });

  test('of another run are none, nor are escapes that are wrong', () => {
    expect(createMarks('ccdd').read(arrived('/0011aabb-7-3'))).toBeUndefined();
    expect(marks.read(arrived('/%zz%'))).toBeUndefined();
    expect(createMarks().of(1)).not.toBe(createMarks().of(1));
  });
});
