import { describe, expect, test } from '@jest/globals';
import { createResponseReader, type ResponseReader } from './response';
import { bounds } from '../request/types';

/** A reader that was fed all of it, and then told that the peer closed its side if `ended`. */
function read(text: string, { method = 'GET', ended = false, portion = Infinity } = {}): ResponseReader {
  const reader = createResponseReader(method);
  const bytes = Buffer.from(text, 'utf8');
  for (let at = 0; at < bytes.length; at += portion) reader.feed(bytes.subarray(at, at + portion));
  if (ended) reader.end();
  return reader;
}

const ok = 'HTTP/1.1 200 OK\r\n';

describe('a response is complete', () => {
  const table: readonly (readonly [string, text: string, options: Parameters<typeof read>[1], body: string])[] = [
    ['when its length is reached', `${ok}Content-Length: 5\r\n\r\nhello`, {}, 'hello'],
    ['without a body', `${ok}Content-Length: 0\r\n\r\n`, {}, ''],
    ['after its last chunk', `${ok}Transfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n`, {}, 'hello'],
    ['after its trailers', `${ok}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n`, {}, 'hello'],
    ['at the end of the connection', `${ok}\r\nhello`, { ended: true }, 'hello'],
    [
      'at the end of the connection without any header, as kube answers plain HTTP',
      'HTTP/1.0 400 Bad Request\r\n\r\nClient sent',
      { ended: true },
      'Client sent',
    ],
    ['after 204', 'HTTP/1.1 204 No Content\r\n\r\n', {}, ''],
    ['after the headers of an answer to HEAD', `${ok}Content-Length: 5\r\n\r\n`, { method: 'HEAD' }, ''],
    ['with UTF-8 in its body', `${ok}Content-Length: 6\r\n\r\n山田`, {}, '山田'],
  ];

  test.each(table)('%s', (_title, text, options, body) => {
    const reader = read(text, options);
    expect(reader.reading()).toEqual({ kind: 'complete' });
    expect(reader.response()).toMatchObject({ body, complete: true });
  });

  test.each(table)('%s, byte by byte', (_title, text, options, body) => {
    expect(read(text, { ...options, portion: 1 }).response()).toMatchObject({ body, complete: true });
  });
});

describe('the head of a response', () => {
  test('has its headers in order, repeated and spelled as they were sent', () => {
    expect(
      read('HTTP/1.1 401 Not You\r\nX-A: 1\r\nset-cookie: a\r\nX-a:2\r\nContent-Length: 0\r\n\r\n').response(),
    ).toEqual({
      version: '1.1',
      status: 401,
      reason: 'Not You',
      headers: [
        ['X-A', '1'],
        ['set-cookie', 'a'],
        ['X-a', '2'],
        ['Content-Length', '0'],
      ],
      body: '',
      complete: true,
    });
  });

  test('may lack a reason', () => {
    expect(read('HTTP/1.1 401\r\nContent-Length: 0\r\n\r\n').response()).toMatchObject({ status: 401, reason: '' });
  });

  test('comes after interim responses, which are passed over', () => {
    const interim = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n';
    for (const portion of [1, 7, Infinity])
      expect(read(`${interim}${ok}Content-Length: 2\r\n\r\nhi`, { portion }).response()).toMatchObject({
        status: 200,
        headers: [['Content-Length', '2']],
        body: 'hi',
        complete: true,
      });
  });
});

test('what follows a response is not the answer', () => {
  const second = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsecond';
  for (const portion of [1, Infinity])
    expect(
      read(`HTTP/1.1 400 Bad Request\r\nContent-Length: 5\r\n\r\nfirst${second}`, { portion }).response(),
    ).toMatchObject({
      status: 400,
      body: 'first',
      complete: true,
    });
});

describe('a response is not complete', () => {
  test.each([
    ['before anything came', ''],
    ['in its status line', 'HTTP/1.1 200'],
    ['in its headers', `${ok}X-A: 1\r\n`],
    ['after an interim response', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ])('%s', (_title, text) => {
    const reader = read(text, { ended: true });
    expect([reader.reading().kind, reader.begun(), reader.response()]).toEqual(['reading', false, undefined]);
  });

  test.each([
    ['in its body', `${ok}Content-Length: 10\r\n\r\nhello`],
    ['in a chunk', `${ok}Transfer-Encoding: chunked\r\n\r\na\r\nhello`],
    ['before the last chunk', `${ok}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`],
  ])('%s', (_title, text) => {
    const reader = read(text, { ended: true });
    expect([reader.reading().kind, reader.begun()]).toEqual(['reading', true]);
    expect(reader.response()).toMatchObject({ body: 'hello', complete: false });
  });
});

describe('what is not a response is malformed', () => {
  test.each([
    ['garbage', 'QQQQ\r\n\r\n'],
    ['a TLS alert', '\u0015\u0003\u0001\u0000\u0002\u0002\n'],
    ['a request', 'GET / HTTP/1.1\r\n\r\n'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['another protocol whose line has no end', 'SSH-2.0'],
    ['a document without a head', '{"kind":"Status"}'],
    ['a status of five digits', 'HTTP/1.1 20100 OK\r\n\r\n'],
    ['a status that is no number', 'HTTP/1.1 20x OK\r\n\r\n'],
    ['a length that is none', `${ok}Content-Length: five\r\n\r\nhello`],
    ['two lengths', `${ok}Content-Length: 1\r\nContent-Length: 2\r\n\r\nhello`],
    ['a carriage return in a header', `${ok}X-A: 1\r2\r\n\r\n`],
    ['a chunk that is longer than it says', `${ok}Transfer-Encoding: chunked\r\n\r\n1\r\nhello\r\n`],
  ])('%s', (_title, text) => {
    expect(read(text).reading()).toEqual({ kind: 'malformed', why: 'something that is not HTTP' });
  });

  test('both a length and chunks', () => {
    const both = `${ok}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n`;
    expect(read(both).reading()).toEqual({ kind: 'malformed', why: 'both a length and chunks' });
  });

  // The parser steps back by a negative length: to the beginning of what it was just reading, for ever.
  test('a negative length', () => {
    const head = (length: number): string => `${ok}Content-Length: -${String(length)}\r\n\r\n`;
    const whole = head(head(10).length);
    expect(read(`${whole}x`).reading().kind).toBe('malformed');
  });

  test('a chunk of negative length', () => {
    expect(read(`${ok}Transfer-Encoding: chunked\r\n\r\n-5\r\nabcdefgh`).reading().kind).toBe('malformed');
  });
});

describe('a response that never ends is malformed at a bound', () => {
  /** Feeds the same bytes until the reader has had enough, or clearly never will. */
  function flood(start: string, repeated: string): ResponseReader {
    const reader = read(start);
    const bytes = Buffer.from(repeated.repeat(Math.ceil(65_536 / repeated.length)));
    const enough = 2 * (bounds.head + bounds.body);
    for (let fed = 0; fed < enough && reader.reading().kind === 'reading'; fed += bytes.length) reader.feed(bytes);
    return reader;
  }
  const headers = `more than ${bounds.head} bytes of headers`;
  const body = `a body of more than ${bounds.body} bytes`;
  const around = `more than ${2 * bounds.head} bytes around a body`;

  test.each([
    ['a status line', 'HTTP/1.1 200 ', 'x', headers],
    ['a header', `${ok}X-A: `, 'x', headers],
    ['headers', ok, 'X-A: 1\r\n', headers],
    ['interim responses', '', 'HTTP/1.1 100 Continue\r\n\r\n', headers],
    ['a body with a length', `${ok}Content-Length: 99999999999\r\n\r\n`, 'x', body],
    ['a body without a length', `${ok}\r\n`, 'x', body],
    ['a chunked body', `${ok}Transfer-Encoding: chunked\r\n\r\n`, `1000\r\n${'x'.repeat(4096)}\r\n`, body],
    ['the length of a chunk', `${ok}Transfer-Encoding: chunked\r\n\r\n`, '0', around],
    ['trailers', `${ok}Transfer-Encoding: chunked\r\n\r\n0\r\n`, 'X-A: 1\r\n', around],
    ['chunks of one byte', `${ok}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n', around],
  ])('%s', (_title, start, repeated, why) => {
    expect(flood(start, repeated).reading()).toEqual({ kind: 'malformed', why });
  });

  test('too many headers', () => {
    const lines = 'a:1\r\n'.repeat(bounds.headers + 1);
    expect(read(`${ok}${lines}\r\n`).reading()).toEqual({
      kind: 'malformed',
      why: `more than ${bounds.headers} headers`,
    });
  });

  test('and one just below the bound is not', () => {
    const length = bounds.body;
    expect(read(`${ok}Content-Length: ${length}\r\n\r\n${'x'.repeat(length)}`).reading().kind).toBe('complete');
  });
});
