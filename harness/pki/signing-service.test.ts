import { createPublicKey } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { KeyType } from '../vocabulary/given';
import { clientCertificate, itself } from '../vocabulary';
import type { CertificateDescription } from '../vocabulary/types';
import { childrenOf, decode, encode, type Asn1 } from './asn1/der';
import { makeAuthority, makeIntermediateAuthority, signerOf, type AuthorityPair } from './making/authority';
import { signCertificate } from './making/certificate';
import { certificateRequest } from './certificate-request';
import { basicConstraints, extendedKeyUsage } from './making/extensions';
import { createMinter, type Credential } from './mint';
import { subjectName } from './making/name';
import { certificatePem } from './pem';
import type { SigningService } from './signing-service';
import { testKey } from './making/test-keys';
import { openssl, opensslTest } from './testing/openssl';

const now = new Date();
const hour = 60 * 60 * 1000;
const authority = makeAuthority({ commonName: 'root', now, hours: 1 });

interface Signing {
  readonly subject?: (asked: Asn1) => Asn1;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  readonly extensions?: readonly Asn1[];
  readonly by?: AuthorityPair;
  readonly also?: string;
  readonly answer?: string;
}

/** A service that signs in this way what it is asked for. */
function service(signing: Signing = {}): SigningService & { readonly requests: readonly string[] } {
  const requests: string[] = [];
  return {
    name: 'The service',
    requests,
    async sign(request) {
      requests.push(request);
      if (signing.answer !== undefined) return signing.answer;
      const der = Buffer.from(request.replace(/-----[^-]+-----/g, ''), 'base64');
      const [, subject, key] = childrenOf(childrenOf(decode(der))[0]);
      if (subject === undefined || key === undefined) throw new Error('no request');
      const signed = signCertificate(
        {
          subject: signing.subject?.(subject) ?? subject,
          publicKey: createPublicKey({ key: encode(key), format: 'der', type: 'spki' }),
          notBefore: signing.notBefore ?? new Date(now.getTime() - hour),
          notAfter: signing.notAfter ?? new Date(now.getTime() + hour),
          extensions: signing.extensions ?? [extendedKeyUsage(['client auth'])],
        },
        signerOf(signing.by ?? (await authority)),
      );
      return `some words\n${certificatePem(signed)}${signing.also ?? ''}`;
    },
  };
}

const described = (difference: Partial<CertificateDescription> = {}): CertificateDescription =>
  clientCertificate({ CN: 'alice', O: ['dev', 'ops'], OU: 'a run', ...difference }).description;

const mint = (signing: SigningService, difference: Partial<CertificateDescription> = {}): Promise<Credential> =>
  createMinter({ authorities: {}, services: { 'client-ca': signing }, now: () => new Date() }).mint(
    described(difference),
  );

describe('a certificate that someone else signs', () => {
  test('is what was asked for', async () => {
    const { facts, chain, certificate } = await mint(service());
    expect(facts.subject).toMatchObject({ CN: ['alice'], O: ['dev', 'ops'], OU: ['a run'] });
    expect(facts.issuer).toBe('CN=root');
    expect(chain).toBe(certificate);
  });

  test('brings the intermediates, and not the root', async () => {
    const above = await authority;
    const issuing = await makeIntermediateAuthority({ commonName: 'issuing', above, now, hours: 1 });
    const { chain, certificate } = await mint(service({ by: issuing, also: issuing.certificate + above.certificate }));
    expect(chain).toBe(certificate + issuing.certificate);
    expect((await mint(service({ by: issuing, also: issuing.certificate }), { sends: 'leaf' })).chain).not.toContain(
      issuing.certificate,
    );
  });

  test('can be tampered with, and used without its key', async () => {
    const tampered = await mint(service(), { tampered: { from: 'alice', to: 'carol' } });
    expect(tampered.facts.subject.CN).toEqual(['carol']);
    const [own, forged] = await Promise.all([mint(service()), mint(service(), { possession: 'forged' })]);
    expect([own, forged].map(({ facts }) => facts.subject.CN)).toEqual([['alice'], ['alice']]);
  });

  test('is asked for only where the authority signs itself', async () => {
    const signing = service();
    await mint(signing, { issuer: itself });
    expect(signing.requests).toHaveLength(0);
  });
});

test('every certificate that a service issues is told of once, also one that is not used', async () => {
  const told: Buffer[] = [];
  const mintBy = (signing: SigningService): Promise<Credential> =>
    createMinter({
      ...{ authorities: {}, services: { 'client-ca': signing }, now: () => new Date() },
      onIssued: (der) => told.push(der),
    }).mint(described());
  const { certificate } = await mintBy(service());
  expect(told.map(certificatePem)).toEqual([certificate]);
  await expect(mintBy(service({ subject: () => subjectName({ CN: 'bob' }) }))).rejects.toThrow(/another CN/);
  expect(told).toHaveLength(2);
});

describe('what is not what was asked for is refused', () => {
  const other = (subject: Parameters<typeof subjectName>[0]) => () => subjectName(subject);
  const rows: readonly (readonly [string, Signing, string | RegExp])[] = [
    ['nothing', { answer: '' }, 'gave no PEM certificate'],
    ['words', { answer: 'no' }, 'gave no PEM certificate'],
    [
      'a broken certificate',
      { answer: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' },
      'gave a certificate that cannot be read',
    ],
    [
      'another name',
      { subject: other({ CN: 'bob', O: ['dev', 'ops'], OU: 'a run' }) },
      'gave a certificate with another CN ("bob") than was asked for ("alice")',
    ],
    [
      'a group less',
      { subject: other({ CN: 'alice', O: 'dev', OU: 'a run' }) },
      'gave a certificate with another O ("dev") than was asked for ("dev", "ops")',
    ],
    [
      'no unit',
      { subject: other({ CN: 'alice', O: ['ops', 'dev'] }) },
      'gave a certificate with another OU (none) than was asked for ("a run")',
    ],
    ['an authority', { extensions: [basicConstraints(true)] }, 'gave the certificate of an authority'],
    [
      'one for servers',
      { extensions: [extendedKeyUsage(['server auth'])] },
      'gave a certificate that is not for clients (server auth); sign for the usage "client auth"',
    ],
    ['an expired one', { notAfter: new Date(now.getTime() - 1000) }, /^gave a certificate that expired at /],
    [
      'one of tomorrow',
      { notBefore: new Date(now.getTime() + hour / 2) },
      /^gave a certificate that is valid only from /,
    ],
  ];

  test.each(rows)('%s', async (_title, signing, sentence) => {
    const message = typeof sentence === 'string' ? `The service ${sentence}` : undefined;
    await expect(mint(service(signing))).rejects.toMatchObject({
      name: 'PkiError',
      code: 'signing-failed',
      message: message ?? expect.stringMatching(new RegExp(`^The service ${(sentence as RegExp).source.slice(1)}`)),
    });
  });

  test('the certificate of another key', async () => {
    const { certificate } = await mint(service());
    await expect(mint(service({ answer: certificate }))).rejects.toMatchObject({
      message: 'The service gave a certificate of another key',
    });
  });
});

describe('a certification request', () => {
  opensslTest('is one that openssl verifies', async () => {
    for (const type of ['P-256', 'RSA-2048', 'Ed25519'] as const satisfies readonly KeyType[]) {
      const request = certificateRequest(subjectName({ CN: 'jürgen', O: ['dev', 'ops'] }), await testKey(type));
      const said = await openssl(
        ['req', '-verify', '-noout', '-subject', '-nameopt', 'RFC2253,-esc_msb,utf8'],
        request,
      );
      expect(said).toMatch(/verify OK/);
      expect(said).toMatch(/subject=CN=jürgen,O=ops,O=dev/);
    }
  });
});
