import { describe, expect, test } from '@jest/globals';
import { KeyLog } from './key-log';

const random = Buffer.alloc(32, 0xab);
const secret = Buffer.alloc(48, 0xcd);
const own = `CLIENT_RANDOM ${random.toString('hex')} ${secret.toString('hex')}\n`;
const foreign = Array.from(
  { length: 1000 },
  (_, index) => `CLIENT_RANDOM ${index.toString(16).padStart(64, '0')} ${'00'.repeat(48)}\n`,
);

describe('KeyLog', () => {
  test.each([
    ['one line', [own]],
    ['upper case', [own.toUpperCase()]],
    ['without a line feed', [own.trim()]],
    ['a whole file at once', [`# comment\r\n${foreign.slice(0, 5).join('')}${own}`]],
    ['after a thousand lines of others', [...foreign, own]],
  ])('knows the secret: %s', (_case, lines) => {
    const keyLog = new KeyLog();
    for (const line of lines) keyLog.add(line, undefined);

    expect(keyLog.secret('CLIENT_RANDOM', random)).toEqual(secret);
  });

  test('forgets old lines while the connection is unknown', () => {
    const keyLog = new KeyLog();
    for (const line of [own, ...foreign]) keyLog.add(line, undefined);

    expect(keyLog.secret('CLIENT_RANDOM', random)).toBeUndefined();
  });

  test('passes over those of others once the connection is known', () => {
    const keyLog = new KeyLog();
    for (const line of [own, ...foreign]) keyLog.add(line, random);

    expect(keyLog.secret('CLIENT_RANDOM', random)).toEqual(secret);
    expect(keyLog.secret('CLIENT_TRAFFIC_SECRET_0', random)).toBeUndefined();
  });
});
