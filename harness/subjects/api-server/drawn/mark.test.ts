import { describe, expect, test } from '@jest/globals';
import { createMinter, makeAuthority } from '../../../pki';
import { clientCertificate } from '../../../vocabulary';
import { createDraw } from '../../../run/draw';
import { lifetimeDrawn } from './lifetime-drawn';
import { bearsMark, markedSerialNumber } from './mark';

const key = '000102030405060708090a0b0c0d0e0f';

describe('a serial number', () => {
  test('is told from others by its owner alone', () => {
    const serialNumber = markedSerialNumber(key).toString('hex');
    expect(bearsMark(serialNumber, key)).toBe(true);
    expect(bearsMark(serialNumber.toUpperCase().replace(/..(?!$)/g, '$&:'), key)).toBe(true);
    expect(bearsMark(serialNumber, key.replace('00', '01'))).toBe(false);
    expect(bearsMark(serialNumber.slice(0, -2) + (serialNumber.endsWith('00') ? '01' : '00'), key)).toBe(false);
    expect(bearsMark('01', key)).toBe(false);
  });

  test.each([8, 16, 20])('of %d bytes bears the mark', (octets) => {
    const serialNumber = markedSerialNumber(key, octets);
    expect(serialNumber).toHaveLength(octets);
    expect(bearsMark(serialNumber.toString('hex'), key)).toBe(true);
    expect(bearsMark(serialNumber.toString('hex'), key.replace('00', '01'))).toBe(false);
  });

  test('is given once, positive, and never padded', () => {
    const all = Array.from({ length: 200 }, () => markedSerialNumber(key));
    expect(new Set(all.map((each) => each.toString('hex'))).size).toBe(200);
    expect(all.filter(([first = 0]) => first < 1 || first > 0x7f)).toEqual([]);
  });

  test('and the lifetime of a certificate are what the run gives', async () => {
    const now = new Date();
    const draw = createDraw('5eed');
    const authorities = { 'client-ca': await makeAuthority({ commonName: 'ca', now, hours: 2 }) };
    const minter = createMinter({
      authorities,
      now: () => now,
      serialNumber: () => markedSerialNumber(key),
      lifetime: (description) => lifetimeDrawn(draw, description),
    });
    const names = Array.from({ length: 12 }, (_, at) => `user-${at}`);
    const made = await Promise.all(names.map((CN) => minter.mint(clientCertificate({ CN }).description)));
    expect(made.filter(({ facts }) => !bearsMark(facts.serialNumber, key))).toEqual([]);
    const minutes = made.map(({ facts }) => (facts.notAfter.getTime() - now.getTime()) / 60_000);
    expect(Math.min(...minutes)).toBeGreaterThan(9);
    expect(Math.max(...minutes)).toBeLessThanOrEqual(60);
    expect(new Set(minutes).size).toBeGreaterThan(6);
    const expired = await minter.mint(clientCertificate({ CN: 'old', validity: 'expired' }).description);
    expect(now.getTime() - expired.facts.notAfter.getTime()).toBeGreaterThanOrEqual(24 * 3_600_000);
  });
});
