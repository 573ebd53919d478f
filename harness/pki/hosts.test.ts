import { describe, expect, test } from '@jest/globals';
import { isHost, splitHosts } from './hosts';

describe('hosts', () => {
  test('are told apart: names and addresses', () => {
    const { dnsNames, ipAddresses } = splitHosts([
      'localhost',
      '127.0.0.1',
      'kubernetes.default.svc',
      '::1',
      '*.example.com',
    ]);
    expect(dnsNames).toEqual(['localhost', 'kubernetes.default.svc', '*.example.com']);
    expect(ipAddresses.map((bytes) => bytes.toString('hex'))).toEqual(['7f000001', '00000000000000000000000000000001']);
  });

  for (const [address, hex] of [
    ['0.0.0.0', '00000000'],
    ['255.255.255.255', 'ffffffff'],
    ['::', '00000000000000000000000000000000'],
    ['2001:db8::5', '20010db8000000000000000000000005'],
    ['fe80::', 'fe800000000000000000000000000000'],
    ['1:2:3:4:5:6:7:8', '00010002000300040005000600070008'],
    ['1::3:4:5:6:7:8', '00010000000300040005000600070008'],
    ['::ffff:192.0.2.1', '00000000000000000000ffffc0000201'],
    ['64:ff9b::192.0.2.33', '0064ff9b0000000000000000c0000221'],
    ['ABCD:EF01::', 'abcdef01000000000000000000000000'],
  ] as const) {
    test(`${address} is ${hex}`, () => {
      expect(splitHosts([address]).ipAddresses[0]?.toString('hex')).toBe(hex);
    });
  }

  for (const wrong of [
    '',
    ' ',
    'a b',
    'a..b',
    '.a',
    'a.',
    '-a',
    'a-',
    'fe80::1%eth0',
    'müller.de',
    'a,DNS:b',
    'https://a',
    'a:443',
    'x'.repeat(64),
    '*',
    'a.*.b',
  ]) {
    test(`${JSON.stringify(wrong)} is neither`, () => {
      expect(isHost(wrong)).toBe(false);
      expect(() => splitHosts(['localhost', wrong])).toThrow(expect.objectContaining({ code: 'host-invalid' }));
    });
  }
});
