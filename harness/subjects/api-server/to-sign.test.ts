import { describe, expect, test } from '@jest/globals';
import { scenarios } from '../../../scenarios';

import { targetOf } from '../../plan/targets.fixture';
import type { Target } from '../../target/types';
import { certificatesToSign, type CertificateToSign } from './to-sign';
import { plan } from '..';

const safetyPolicy = { privileged: true, allowWrites: false, yesThisIsMine: true } as const;
const of = (difference: Partial<Target>, ...globs: readonly string[]): Promise<readonly CertificateToSign[]> =>
  certificatesToSign(plan(scenarios, targetOf(difference), globs.length === 0 ? {} : { scenarios: globs }));

describe('what would be signed', () => {
  test('is each certificate with its issuer, its validity and the checks that present it', async () => {
    const signed = await of(
      { safetyPolicy: { ...safetyPolicy, longLivedCertificates: true } },
      'client-certificate-validity',
    );
    const of2 = (validity: string) => signed.find((each) => each.validity === validity && each.checks.length > 0);
    const rows = [
      'ends at most 1 h after signing',
      'ended at least 24 h before signing',
      'ends 25 h after signing',
    ].map(of2);
    for (const row of rows) expect(row).toMatchObject({ subject: 'CN=alice,O=dev', issuer: 'client-ca' });
    expect(rows[2]?.checks).toEqual([
      'client-certificate-validity/not-yet-valid-it-identifies-nobody @tls1.2',
      'client-certificate-validity/not-yet-valid-it-identifies-nobody @tls1.3',
    ]);
    expect(rows[0]?.checks).toHaveLength(6);
  }, 60_000);

  test('is nothing that outlives an hour where that is not allowed', async () => {
    const signed = await of({ safetyPolicy }, 'client-certificate-validity', 'csr-document');
    expect(new Set(signed.map(({ validity }) => validity))).toEqual(
      new Set(['ends at most 1 h after signing', 'ends 0.9 h after signing', 'ended at least 24 h before signing']),
    );
  }, 60_000);

  test('is the intermediate as well, for every check with a certificate below it', async () => {
    const signed = await of({ safetyPolicy }, 'certification-path');
    const intermediate = signed.find(({ subject }) => subject === 'CN=ca-3-NAME,O=authorities');
    const below = signed.filter(({ issuer }) => issuer === intermediate?.subject);
    expect(intermediate).toMatchObject({ issuer: 'client-ca', validity: 'ends at most 1 h after signing' });
    expect(below.length).toBeGreaterThan(0);
    expect(intermediate?.checks).toEqual(expect.arrayContaining(below[0]?.checks.slice() ?? ['none']));
  }, 60_000);

  test('names what else presents it', async () => {
    const signed = await of({ safetyPolicy }, 'client-certificate-validity');
    const others = new Set(signed.flatMap((each) => each.others));
    expect([...others].sort()).toEqual([
      'the choice of an identity oracle',
      'the proof of inputs',
      'the search for impersonation',
      'the security findings',
    ]);
  }, 60_000);

  test('is said of a signer as far as it is known', async () => {
    const command = { kind: 'command', flag: '--sign-command', command: 'false' } as const;
    const signed = await of({ safetyPolicy, signers: [], signings: { 'client-ca': command } }, 'user-name');
    expect(signed[0]).toMatchObject({ issuer: 'client-ca, by a command', validity: 'as long as the command says' });
    expect(signed.some(({ others }) => others.includes('the trial of who signs'))).toBe(true);
  }, 60_000);

  test('is nothing without keys', async () => {
    expect(await of({ safetyPolicy, signers: [] })).toEqual([]);
  });
});
