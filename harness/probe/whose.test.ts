import { describe, expect, test } from '@jest/globals';
import { checkWhose, isNear } from './whose';

describe('an address that nobody else has', () => {
  test.each([
    ['127.0.0.1', true],
    ['127.255.1.2', true],
    ['10.1.2.3', true],
    ['172.15.0.1', false],
    ['172.16.0.1', true],
    ['172.31.255.255', true],
    ['172.32.0.1', false],
    ['192.168.49.2', true],
    ['192.169.0.1', false],
    ['169.254.1.1', true],
    ['100.64.0.1', true],
    ['100.128.0.1', false],
    ['8.8.8.8', false],
    ['::1', true],
    ['fd00::1', true],
    ['fe80::1', true],
    ['2001:db8::1', false],
    ['::ffff:127.0.0.1', true],
    ['::ffff:8.8.8.8', false],
    ['not an address', false],
  ])('%s: %s', (address, near) => {
    expect(isNear(address)).toBe(near);
  });
});

describe('whose a target is', () => {
  const mine = { yesThisIsMine: true };
  const unsaid = { yesThisIsMine: false };
  const found =
    (...addresses: readonly string[]) =>
    () =>
      Promise.resolve(addresses);

  test.each([
    ['a loopback address', '127.0.0.1', unsaid, undefined],
    ['the name of this machine', 'localhost', unsaid, undefined],
    ['a far address that is said to be mine', '203.0.113.7', mine, undefined],
    ['a far address of the harness itself', '203.0.113.7', undefined, undefined],
    ['a name that leads nowhere', 'api.test', unsaid, found()],
    ['a name that leads to private addresses', 'api.test', unsaid, found('10.0.0.1', 'fd00::1')],
  ])('%s needs no word', async (_title, host, manners, addresses) => {
    await expect(checkWhose({ host }, manners, addresses)).resolves.toBeUndefined();
  });

  test.each([
    [
      'a far address',
      '203.0.113.7',
      undefined,
      /^203\.0\.113\.7 is neither a loopback nor a private address; .*--yes-this-is-mine$/,
    ],
    [
      'a name of which one address is far',
      'api.test',
      found('10.0.0.1', '203.0.113.7'),
      /^api\.test \(203\.0\.113\.7\) is neither /,
    ],
    [
      'a name that is not found in time',
      'api.test',
      () => Promise.resolve(undefined),
      /^api\.test could not be looked up in time, .*--yes-this-is-mine$/,
    ],
  ])('%s does', async (_title, host, addresses, message) => {
    await expect(checkWhose({ host }, unsaid, addresses)).rejects.toMatchObject({
      name: 'TargetError',
      message: expect.stringMatching(message),
    });
  });
});
