import { describe, expect, test } from '@jest/globals';
import { commandRun, forwarding } from '../../report/golden/recorded.fixture';
import { exchange, serverCertificate } from '../../report/golden/finished-run.fixture';
import type { CertificateFacts, CommandRun } from '../../observation';
import { servedDifference, servedIn } from './differences';

const leaf: CertificateFacts = {
  ...serverCertificate,
  notBefore: new Date('2026-01-02T03:00:00Z'),
  notAfter: new Date('2026-01-02T04:00:00Z'),
};
const ca: CertificateFacts = { ...leaf, fingerprint: 'ca', certificateAuthority: true, extendedKeyUsage: undefined };

/** A run of a command against a server that presents this chain. */
const against = (...served: readonly CertificateFacts[]): CommandRun => {
  const run = commandRun(leaf);
  return {
    ...run,
    servers: run.servers.map(({ name, connections }) => ({
      name,
      connections: connections.map((each) => ({ ...each, served })),
    })),
  };
};
const other = (difference: Partial<CertificateFacts>): CertificateFacts => ({
  ...leaf,
  fingerprint: 'other',
  ...difference,
});
const only = 'the certificate of the server differs from that of the control only in ';

describe('what the chain of a server differs in from that of the control', () => {
  test.each([
    [
      'its validity',
      [other({ notAfter: new Date('2026-01-02T03:04:04Z') })],
      `${only}validity: expired, in place of valid`,
    ],
    [
      'its beginning',
      [other({ notBefore: new Date('2026-01-02T03:04:06Z') })],
      `${only}validity: not yet valid, in place of valid`,
    ],
    [
      'its names',
      [other({ dnsNames: ['a', 'b'], ipAddresses: [] })],
      `${only}subject alternative names: a, b, in place of `,
    ],
    [
      'its usage',
      [other({ extendedKeyUsage: ['client auth'] })],
      `${only}extended key usage: client auth, in place of `,
    ],
    ['a CA as leaf', [other({ certificateAuthority: true })], `${only}basic constraints: CA, in place of none`],
    [
      'a CA that is none',
      [leaf, other({ ...ca, fingerprint: 'x', certificateAuthority: false })],
      'basic constraints of CA 1: no CA',
    ],
    ['how many are sent', [leaf, ca], `${only}certificates sent: 2, in place of 1`],
    ['its key alone', [other({})], 'differs from that of the control in nothing but serial number, keys, signature'],
  ])('%s', (_what, chain, said) => {
    expect(servedDifference(against(leaf), against(...chain))).toContain(said);
  });

  test('of a CA that is not sent, that it is not', () => {
    expect(servedDifference(against(leaf, ca), against(leaf))).toBe(`${only}certificates sent: 1, in place of 2`);
  });

  test('nothing is said of the same certificate, and of none', () => {
    expect(servedDifference(against(leaf), against(leaf))).toBeUndefined();
    expect(servedDifference(against(leaf), against())).toBeUndefined();
    expect(servedIn(exchange())).toBeUndefined();
  });

  test('a front proxy meets it at its upstream', () => {
    const through = forwarding(exchange(), leaf);
    const arrived = through.arrived.map((each) => ({ ...each, served: [leaf] }));
    expect(servedIn({ ...through, arrived })?.chain).toEqual([leaf]);
  });
});
