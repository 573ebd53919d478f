import { expect, test } from '@jest/globals';
import { bareSession } from './session';

const session = (length: number): Buffer =>
  Buffer.concat([Buffer.of(0x30, 0x82, length >> 8, length & 0xff), Buffer.alloc(length, 0x30)]);

test('a session of OpenSSL stays as it is', () => {
  expect(bareSession(session(2000))).toEqual(session(2000));
});

test.each(['another.name', '0.example', '\x30\x82name'])(
  'the name %j that Node writes before one is removed',
  (name) => {
    const before = Buffer.from(`\0nodejs:tls:session:1\0\0${String.fromCharCode(name.length)}${name}`, 'latin1');
    expect(bareSession(Buffer.concat([before, session(2000)]))).toEqual(session(2000));
  },
);

test('what is no session stays as it is', () => {
  expect(bareSession(Buffer.from('0000'))).toEqual(Buffer.from('0000'));
});
