import { X509Certificate } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { scenarios } from '../../../../scenarios';
import { certificatesIn, makeAuthority } from '../../../pki';

import { headers, targetOf } from '../../../plan/targets.fixture';
import type { Probe } from '../../../attempt';
import type { IssuedCertificate } from '../../../results';
import type { Authority } from '../../../vocabulary/types';
import type { SafetyPolicy, OpenTarget } from '../../../target/types';
import { createRunCache } from './run-cache';
import { listed } from './listed';
import { openSigning } from './signing';
import { plan } from '../..';
import { attemptsOf, presentedIn } from '../planning';

const now = new Date();
const hour = now.getTime() + 3_600_000;
const signers: readonly Authority[] = ['client-ca', 'request-header-ca', 'former-client-ca'];

/** Issues every certificate of the checks that would run; gives those of the list, and those that a CA of the target vouches for. */
async function issued(longLivedCertificates: boolean) {
  const pairs = await Promise.all(
    signers.map(async (name) => [name, await makeAuthority({ commonName: name, now, hours: 9000 })] as const),
  );
  const open = {
    authorities: Object.fromEntries(pairs),
    endpoint: () => ({ host: '127.0.0.1', port: 1, serverName: 'x', trust: undefined }),
  } as Partial<OpenTarget> as OpenTarget;
  const safetyPolicy: SafetyPolicy = {
    privileged: true,
    allowWrites: true,
    yesThisIsMine: true,
    longLivedCertificates,
  };
  const target = targetOf({ safetyPolicy, signers });
  const kept = createRunCache();
  const probe: Probe = () => Promise.reject(new Error('nothing is connected to'));
  const { credentials } = openSigning(target, open, probe, kept, () => now);
  const presented = new Set<string>();
  for (const { scenario, cases } of plan(scenarios, target).groups)
    for (const { decision, definition, control } of cases) {
      if (decision.kind !== 'run') continue;
      for (const name of attemptsOf(scenario, definition, control).flatMap(presentedIn)) {
        const needsInHand = await credentials.of(scenario, name, headers).catch(() => undefined);
        for (const pem of certificatesIn(needsInHand?.chain ?? '')) presented.add(pem);
      }
    }
  return {
    kept,
    vouchedFor: below(
      pairs.map(([, { certificate }]) => certificate),
      presented,
    ),
  };
}

/** Those that one of the roots signed, or one below it, as their signatures say: not as the harness believes. */
function below(roots: readonly string[], certificates: ReadonlySet<string>): readonly X509Certificate[] {
  const known = roots.map((pem) => new X509Certificate(pem));
  const rootPrints = known.map(({ fingerprint256 }) => fingerprint256);
  let rest = [...certificates].map((pem) => new X509Certificate(pem));
  for (let found = true; found;) {
    // Keys of one kind are used again: a forged authority may have that of a user.
    const vouched = rest.filter((each) =>
      known.some(({ subject, publicKey }) => each.issuer === subject && each.verify(publicKey)),
    );
    rest = rest.filter((each) => !vouched.includes(each));
    known.push(...vouched);
    found = vouched.length > 0;
  }
  return known.filter(({ fingerprint256 }) => !rootPrints.includes(fingerprint256));
}

const serialsOf = (certificates: readonly IssuedCertificate[]): readonly string[] =>
  certificates.map(({ serialNumber }) => serialNumber);
const notListed = ({ kept, vouchedFor }: Awaited<ReturnType<typeof issued>>): readonly string[] =>
  vouchedFor
    .filter(({ serialNumber }) => !serialsOf(kept.issued).includes(serialNumber.toUpperCase()))
    .map(({ subject }) => subject);

describe('certificates that are signed with the keys of a target that is not ours', () => {
  test('are all listed, and none is valid later than in an hour', async () => {
    const run = await issued(false);
    expect(run.vouchedFor.length).toBeGreaterThan(80);
    expect(notListed(run)).toEqual([]);
    const late = [...run.kept.issued, ...run.vouchedFor.map(({ raw }) => listed(raw))].filter(
      ({ notAfter }) => notAfter.getTime() > hour,
    );
    expect(late.map(({ subject }) => subject)).toEqual([]);
  }, 120_000);

  test('are valid longer where that is allowed, and are listed as well', async () => {
    const run = await issued(true);
    expect(notListed(run)).toEqual([]);
    expect(run.kept.issued.some(({ notAfter }) => notAfter.getTime() > hour + 8000 * 3_600_000)).toBe(true);
  }, 120_000);
});

test('a certificate whose names the harness cannot read is listed by its serial number', async () => {
  const { certificate } = await makeAuthority({ commonName: 'x', now, hours: 1 });
  const { raw, serialNumber } = new X509Certificate(certificate);
  expect(listed(raw)).toMatchObject({ serialNumber, subject: 'CN=x', issuer: 'CN=x' });
  // The harness reads no certificate of more than 64 KiB; OpenSSL passes over what stands behind one.
  const larger = Buffer.concat([raw, Buffer.alloc(65 * 1024)]);
  expect(listed(larger)).toEqual({ ...listed(raw) });
});
