import { describe, expect, test } from '@jest/globals';
import { Budget, usualBounds, type Bounds } from '../bounds';
import { RequestReader, type ReadRequest } from './request-reader';

interface Read {
  readonly requests: readonly ReadRequest[];
  readonly partial: ReadRequest | undefined;
  readonly lost: boolean;
}

function read(octets: string, portion = octets.length, bounds: Partial<Bounds> = {}): Read {
  const requests: ReadRequest[] = [];
  const reader = new RequestReader({ ...usualBounds, ...bounds }, new Budget(10_000_000), {
    onRequest: (request) => requests.push(request),
    onHead: () => false,
    onExpectContinue: () => undefined,
  });
  const bytes = Buffer.from(octets, 'latin1');
  for (let at = 0; at < bytes.length; at += Math.max(1, portion))
    reader.feed(bytes.subarray(at, at + Math.max(1, portion)));
  return { requests, partial: reader.partial(), lost: reader.lost };
}

/** One request with these lines behind the request line, and a Host. */
const asked = (lines: string, body = ''): string => `POST /a HTTP/1.1\r\nHost: h\r\n${lines}\r\n${body}`;

const strict =
  asked('X-Remote-User: jane\r\nContent-Length: 3\r\n', 'abc') +
  asked('Transfer-Encoding: chunked\r\n', '2\r\nde\r\n1\r\nf\r\n0\r\nX-T: t\r\n\r\n') +
  'GET /b?x HTTP/1.0\r\n\r\n';

test.each([1, 2, 7, strict.length])('requests one after the other, in portions of %d octets', (portion) => {
  const { requests, partial } = read(strict, portion);
  expect(partial).toBeUndefined();
  expect(requests.map(({ raw }) => raw).join('')).toBe(strict);
  expect(requests).toMatchObject([
    {
      method: 'POST',
      target: '/a',
      version: 'HTTP/1.1',
      headers: [
        ['Host', 'h'],
        ['X-Remote-User', 'jane'],
        ['Content-Length', '3'],
      ],
      body: 'abc',
      oddities: [],
      complete: true,
    },
    { body: 'def', trailers: [['X-T', 't']], oddities: [] },
    { method: 'GET', target: '/b?x', version: 'HTTP/1.0', headers: [], body: '', oddities: [] },
  ]);
});

describe('what is odd is named and read on', () => {
  test.each([
    [
      'a bare LF',
      'GET / HTTP/1.1\nHost: h\nX: y\n\n',
      ['a line that ends with a bare LF'],
      {
        headers: [
          ['Host', 'h'],
          ['X', 'y'],
        ],
      },
    ],
    ['a bare CR', asked('X: a\rb\r\nContent-Length: 0\r\n'), ['a bare CR in a line'], {}],
    ['a NUL', asked('X: a\0b\r\n'), ['a NUL in a line'], {}],
    ['a control character', asked('X: a\x01b\r\n'), ['a control character in a line'], {}],
    [
      'white space before the colon',
      asked('X-Remote-User : jane\r\n'),
      ['white space before the colon'],
      {
        headers: [
          ['Host', 'h'],
          ['X-Remote-User ', 'jane'],
        ],
      },
    ],
    [
      'a folded line',
      asked('X: a\r\n \t b\r\n'),
      ['a folded header line'],
      {
        headers: [
          ['Host', 'h'],
          ['X', 'a b'],
        ],
      },
    ],
    [
      'white space before the first field',
      'GET / HTTP/1.1\r\n X: a\r\nHost: h\r\n\r\n',
      ['white space before the first field'],
      {
        headers: [
          [' X: a', ''],
          ['Host', 'h'],
        ],
      },
    ],
    [
      'a line without a colon',
      asked('nonsense\r\n'),
      ['a header line without a colon'],
      {
        headers: [
          ['Host', 'h'],
          ['nonsense', ''],
        ],
      },
    ],
    ['a name that is no token', asked('X Y: a\r\n'), ['a field name that is no token'], {}],
    [
      'two lengths',
      asked('Content-Length: 3\r\nContent-Length: 3\r\n', 'abc'),
      ['more than one Content-Length'],
      { body: 'abc' },
    ],
    [
      'lengths that differ',
      asked('Content-Length: 3\r\nContent-Length: 0\r\n', 'abc'),
      ['more than one Content-Length', 'values of Content-Length that differ'],
      { body: 'abc' },
    ],
    ['a signed length', asked('Content-Length: +3\r\n'), ['a Content-Length that is no number'], { body: '' }],
    [
      'both',
      asked('Content-Length: 3\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
      ['both Content-Length and Transfer-Encoding'],
      { body: '' },
    ],
    [
      'another coding',
      asked('Transfer-Encoding: identity, chunked\r\n', '0\r\n\r\n'),
      ['a Transfer-Encoding other than chunked'],
      {},
    ],
    [
      'a chunk extension',
      asked('Transfer-Encoding: chunked\r\n', '1;a=b\r\nx\r\n0\r\n\r\n'),
      ['a chunk extension'],
      { body: 'x' },
    ],
    ['two Hosts', asked('host: other\r\n'), ['more than one Host'], {}],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', ['no Host'], {}],
    ['an empty line in front', `\r\n${asked('')}`, ['an empty line before the request'], {}],
    [
      'white space in the target',
      'GET /a b HTTP/1.1\r\nHost: h\r\n\r\n',
      ['white space in the request target'],
      { target: '/a b' },
    ],
    ['no version', 'GET /\r\n\r\n', ['no version'], { version: '' }],
    [
      'another version',
      'PRI * HTTP/2.0\r\n\r\n',
      ['a version other than HTTP/1.0 and HTTP/1.1'],
      { version: 'HTTP/2.0' },
    ],
    ['a method that is no token', 'G@T / HTTP/1.1\r\nHost: h\r\n\r\n', ['a method that is no token'], {}],
  ])('%s', (_what, octets, oddities, more) => {
    const { requests, lost } = read(octets);
    expect(lost).toBe(false);
    expect(requests).toMatchObject([{ complete: true, oddities, raw: octets, ...more }]);
  });
});

describe('what cannot be told apart any more is a request that is not complete', () => {
  test.each([
    ['a chunk size that is no number', asked('Transfer-Encoding: chunked\r\n', 'xyz\r\n')],
    ['octets behind the data of a chunk', asked('Transfer-Encoding: chunked\r\n', '1\r\nabc\r\n')],
    ['a header section longer than is read', `GET / HTTP/1.1\r\nX: ${'a'.repeat(2000)}`],
  ])('%s', (oddity, octets) => {
    const { requests, partial, lost } = read(octets, 10, { header: 1000 });
    expect([requests, lost]).toEqual([[], true]);
    expect(partial).toMatchObject({ complete: false, oddities: [oddity] });
  });
});

describe('what is kept is bounded', () => {
  test('of a body', () => {
    const { requests } = read(asked('Content-Length: 5000\r\n', 'x'.repeat(5000)) + asked(''), 100, {
      keptOfRequest: 1000,
    });
    expect(requests).toMatchObject([
      { complete: true, oddities: ['a body longer than is kept'] },
      { complete: true, oddities: [] },
    ]);
    expect([requests[0]?.body.length, requests[0]?.raw.length]).toEqual([1000, 1000]);
  });

  test('and small portions cost no more than their octets', () => {
    const folded = ` ${'\t'.repeat(20)}a\r\n`.repeat(30_000);
    const spaces = `X: a${' '.repeat(200_000)}b\r\n`;
    const began = process.cpuUsage();
    read(asked(`${spaces}X: a\r\n${folded}Content-Length: 300000\r\n`, 'y'.repeat(300_000)), 1, { header: 2_000_000 });
    expect(process.cpuUsage(began).user / 1e6).toBeLessThan(10);
  });
});
