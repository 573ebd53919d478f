import { expect, test } from '@jest/globals';
import { piecesOf } from './in-pieces';

test('a request ends its pieces within the names of its header lines, and nothing is lost', () => {
  const request = 'POST / HTTP/1.1\r\nHost: a\r\nX-Remote-User: jane\r\n\r\nbody\r\n: x';
  const pieces = piecesOf(Buffer.from(request)).map(String);
  expect(pieces).toEqual(['POST / HTTP/1.1\r\nHo', 'st: a\r\nX-Remot', 'e-User: jane\r\n\r\nbody\r\n: x']);
  expect(pieces.join('')).toBe(request);
});

test('a request without header lines is one piece', () => {
  expect(piecesOf(Buffer.from('GET / HTTP/1.0\r\n\r\n')).map(String)).toEqual(['GET / HTTP/1.0\r\n\r\n']);
});
