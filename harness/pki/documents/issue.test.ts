import { beforeAll, describe, expect, test } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { makeAuthority, type AuthorityPair } from '../making/authority';
import { clientCertificate, sameNameAs } from '../../vocabulary/given';
import { openssl, opensslTest, subjectOf, verified } from '../testing/openssl';
import { verifiesAgainst } from '../paths/verifies-against';
import { committedCsr, committedSigningConfig, csrNames } from './committed';
import { parseCsr } from './csr';
import { issue, issueFromDocuments } from './issue';
import { parseSigningConfig } from './signing';
import { createMinter, type Credential } from '../mint';

const now = new Date();
const ecdsa = { algo: 'ecdsa', size: 256 };
let authority: AuthorityPair;

beforeAll(async () => {
  authority = await makeAuthority({ commonName: 'ca', key: 'RSA-2048', now, hours: 24 });
});

const issued = (csr: object, client: object = {}, signing: object = {}): Promise<Credential> =>
  issueFromDocuments(
    {
      csr: { CN: 'jane', key: ecdsa, ...csr },
      signing: { signing: { profiles: { client: { usages: ['signing', 'client auth'], ...client } }, ...signing } },
      profile: 'client',
    },
    authority,
    now,
  );

describe('the committed documents', () => {
  for (const name of csrNames) {
    opensslTest(`${name}: issue what openssl verifies`, async () => {
      const profile = name === 'apiserver' ? 'server' : 'client';
      const csr = committedCsr(name);
      const credential = await issue({ csr, signing: committedSigningConfig(), profile }, authority, now);
      expect(credential.facts.publicKey).toEqual({ type: 'rsa', bits: 2048 });
      expect(credential.facts.subject).toMatchObject({ CN: [csr.CN], O: csr.names.map(({ O }) => O), OU: [] });
      expect(credential.facts.notAfter.getTime() - credential.facts.notBefore.getTime()).toBe(8760 * 3_600_000);
      expect([...credential.facts.dnsNames, ...credential.facts.ipAddresses].toSorted()).toEqual(csr.hosts.toSorted());
      expect(await verified(credential, authority.certificate, `ssl${profile}`)).toBe('OK');
      expect(await verified(credential, authority.certificate, profile === 'server' ? 'sslclient' : 'sslserver')).toBe(
        '26',
      );
    });
  }

  test('are those that the specification shows', () => {
    expect(committedCsr('admin')).toMatchObject({ CN: 'kubernetes-admin', names: [{ O: 'system:masters' }] });
    expect(committedCsr('user')).toMatchObject({ CN: 'jane', names: [{ O: 'dev' }] });
    expect(committedCsr('front-proxy-client')).toMatchObject({ CN: 'front-proxy-client', names: [] });
    expect(committedCsr('apiserver').hosts).toContain('localhost');
    expect([...committedSigningConfig().profiles.keys()]).toEqual(['server', 'client']);
  });
});

describe('an issued certificate', () => {
  opensslTest('has every O in one multi-valued RDN, sorted by DER, as cfssl writes it (J-01, I-04)', async () => {
    const { certificate, facts } = await issued({ names: [{ O: 'system:masters' }, { O: 'zeta' }, { O: 'alpha' }] });
    // OpenSSL turns the whole name around, also within an RDN.
    expect(await subjectOf(certificate)).toBe('subject=CN=jane,O=system:masters+O=alpha+O=zeta');
    expect(facts.subject.O).toEqual(['zeta', 'alpha', 'system:masters']);
  });

  test('has no O without names and no alternative name without hosts (J-03)', async () => {
    const { facts, certificate } = await issued({});
    expect(facts.subject.text).toBe('CN=jane');
    expect(new X509Certificate(certificate).subjectAltName).toBeUndefined();
  });

  test('has the key that was asked for (J-02)', async () => {
    for (const [algo, size, type] of [
      ['ecdsa', 256, 'ec'],
      ['ecdsa', 384, 'ec'],
      ['ecdsa', 521, 'ec'],
      ['ed25519', 256, 'ed25519'],
      ['rsa', 2056, 'rsa'],
    ] as const) {
      expect((await issued({ key: { algo, size } })).facts.publicKey).toEqual({ type, bits: size });
    }
  });

  opensslTest('has names as DNS and addresses as IP alternative names (J-04)', async () => {
    const { certificate } = await issued(
      { hosts: ['localhost', '127.0.0.1', '::1'] },
      { usages: ['signing', 'key encipherment', 'server auth', 'client auth'] },
    );
    expect(await openssl(['x509', '-noout', '-ext', 'subjectAltName'], certificate)).toMatch(
      /DNS:localhost, IP Address:127\.0\.0\.1, IP Address:0:0:0:0:0:0:0:1\n$/,
    );
  });

  opensslTest('has its usages where they belong, critical, and CA:FALSE (J-05)', async () => {
    const { certificate } = await issued({}, { usages: ['signing', 'key encipherment', 'server auth', 'client auth'] });
    const text = await openssl(['x509', '-noout', '-ext', 'basicConstraints,keyUsage,extendedKeyUsage'], certificate);
    expect(text.replaceAll(/\s+/g, ' ')).toBe(
      'X509v3 Key Usage: critical Digital Signature, Key Encipherment ' +
        'X509v3 Extended Key Usage: TLS Web Server Authentication, TLS Web Client Authentication ' +
        'X509v3 Basic Constraints: critical CA:FALSE ',
    );
  });

  opensslTest('knows every usage of cfssl', async () => {
    const everyKeyUsage = ['signing', 'digital signature', 'content commitment', 'key encipherment', 'key agreement'];
    const more = ['data encipherment', 'cert sign', 'crl sign', 'encipher only', 'decipher only'];
    const purposes = ['any', 'server auth', 'client auth', 'code signing', 'email protection', 's/mime'];
    const rare = [
      'ipsec end system',
      'ipsec tunnel',
      'ipsec user',
      'timestamping',
      'ocsp signing',
      'microsoft sgc',
      'netscape sgc',
    ];
    const { certificate, facts } = await issued({}, { usages: [...everyKeyUsage, ...more, ...purposes, ...rare] });
    const text = await openssl(['x509', '-noout', '-ext', 'keyUsage,extendedKeyUsage'], certificate);
    expect(text.split('\n').map((line) => line.trim())).toEqual([
      'X509v3 Key Usage: critical',
      'Digital Signature, Non Repudiation, Key Encipherment, Data Encipherment, Key Agreement, Certificate Sign, CRL Sign, Encipher Only, Decipher Only',
      'X509v3 Extended Key Usage:',
      'Any Extended Key Usage, TLS Web Server Authentication, TLS Web Client Authentication, Code Signing, E-mail Protection, IPSec End System, IPSec Tunnel, IPSec User, Time Stamping, OCSP Signing, Microsoft Server Gated Crypto, Netscape Server Gated Crypto',
      '',
    ]);
    expect(facts.extendedKeyUsage).toEqual([...purposes.filter((name) => name !== 's/mime'), ...rare]);
  });

  test('has only the extensions its usages need', async () => {
    expect((await issued({}, { usages: ['key agreement'] })).facts).toMatchObject({
      keyUsage: ['keyAgreement'],
      extendedKeyUsage: undefined,
    });
    expect((await issued({}, { usages: ['client auth'] })).facts).toMatchObject({
      keyUsage: undefined,
      extendedKeyUsage: ['client auth'],
    });
  });

  test('is valid for exactly the expiry, from 5 minutes ago (J-06, J-07)', async () => {
    const hour = 3_600_000;
    for (const [profile, signing, hours] of [
      [{ expiry: '3h' }, { default: { expiry: '5h' } }, 3],
      [{}, { default: { expiry: '5h' } }, 5],
      [{}, {}, 8760],
    ] as const) {
      const { notBefore, notAfter } = (await issued({}, profile, signing)).facts;
      expect(notBefore.getTime()).toBe(Math.floor(now.getTime() / 1000) * 1000 - hour / 12);
      expect(notAfter.getTime() - notBefore.getTime()).toBe(hours * hour);
    }
  });

  test('comes from the authority that was given', async () => {
    const other = await makeAuthority({ commonName: 'ca', now, hours: 1 });
    const { certificate } = await issued({});
    expect(verifiesAgainst(certificate, authority.certificate)).toBe(true);
    expect(verifiesAgainst(certificate, other.certificate)).toBe(false);
    expect(verifiesAgainst(authority.certificate, certificate)).toBe(false);
    const minter = createMinter({ authorities: { 'client-ca': authority }, now: () => now });
    const forged = await minter.mint(clientCertificate({ CN: 'jane', issuer: sameNameAs('client-ca') }).description);
    expect(verifiesAgainst(forged.certificate, authority.certificate)).toBe(false);
    expect(verifiesAgainst('no certificate', authority.certificate)).toBe(false);
  });
});

describe('nothing is issued', () => {
  const signing = parseSigningConfig(
    { signing: { profiles: { server: { usages: ['server auth'] }, client: { usages: ['client auth'] } } } },
    'config.json',
  );

  test('by an unknown profile, also not by default (J-09)', async () => {
    const csr = parseCsr({ CN: 'jane', key: ecdsa });
    for (const profile of ['clients', '', 'default', 'constructor', '__proto__']) {
      await expect(issue({ csr, signing, profile }, authority, now)).rejects.toMatchObject({
        code: 'profile-unknown',
        message: `config.json: signing.profiles has no profile ${JSON.stringify(profile)}; choose one of: server, client.`,
      });
    }
  });

  test('with hosts by a profile that is not for servers', async () => {
    const csr = parseCsr({ CN: 'jane', key: ecdsa, hosts: ['localhost'] }, 'user.json');
    await expect(issue({ csr, signing, profile: 'client' }, authority, now)).rejects.toMatchObject({
      code: 'document-invalid',
      message:
        'user.json: hosts are for server certificates only; remove them, or issue by a profile with the usage "server auth" instead of "client".',
    });
    expect((await issue({ csr, signing, profile: 'server' }, authority, now)).facts.dnsNames).toEqual(['localhost']);
  });

  test('from documents that are wrong', async () => {
    await expect(issued({ CN: '' })).rejects.toThrow('csr: CN must not be empty.');
    await expect(issued({}, { expiry: '1y' })).rejects.toThrow(
      'signing configuration: signing.profiles.client.expiry must be',
    );
  });
});
