import { expect, test } from '@jest/globals';
import { createHash, X509Certificate } from 'node:crypto';
import { makeAuthority } from './making/authority';
import { makeServerCertificate } from './server-certificate';
import { openssl, opensslTest, verified } from './testing/openssl';

const now = new Date('2026-11-20T12:00:00.900Z');
const hosts = ['localhost', '127.0.0.1', '2001:db8::5', 'kubernetes.default'];

test('a server certificate is valid for its hosts and for nothing else', async () => {
  const authority = await makeAuthority({ commonName: 'ca', now, hours: 1 });
  const { certificate, facts } = await makeServerCertificate({ authority, hosts, now });
  const x509 = new X509Certificate(certificate);
  expect(x509.checkHost('localhost')).toBe('localhost');
  expect(x509.checkIP('127.0.0.1')).toBe('127.0.0.1');
  expect(x509.checkIP('2001:db8::5')).toBe('2001:db8::5');
  expect(x509.checkHost('kubernetes')).toBeUndefined();
  expect(x509.checkHost('127.0.0.1')).toBeUndefined();
  expect(facts).toMatchObject({
    subject: { CN: ['authn-conformance server'], O: [], OU: [] },
    dnsNames: ['localhost', 'kubernetes.default'],
    ipAddresses: ['127.0.0.1', '2001:db8::5'],
    extendedKeyUsage: ['server auth'],
    certificateAuthority: false,
    notBefore: new Date('2026-11-20T11:55:00Z'),
    notAfter: new Date('2026-11-21T12:00:00Z'),
  });
});

test('lasts as long and is called as asked', async () => {
  const authority = await makeAuthority({ commonName: 'ca', now, hours: 1 });
  const { facts } = await makeServerCertificate({ authority, hosts, now, hours: 2, commonName: 'kube-apiserver' });
  expect(facts.subject.CN).toEqual(['kube-apiserver']);
  expect(facts.notAfter).toEqual(new Date('2026-11-20T14:00:00Z'));
});

test('refuses a host that is neither name nor address', async () => {
  const authority = await makeAuthority({ commonName: 'ca', now, hours: 1 });
  await expect(makeServerCertificate({ authority, hosts: ['a b'], now })).rejects.toMatchObject({
    code: 'host-invalid',
    message: '"a b" is neither a host name nor an IP address.',
  });
});

opensslTest('passes openssl verify as a server and not as a client', async () => {
  const today = new Date();
  const authority = await makeAuthority({ commonName: 'ca', now: today, hours: 1 });
  const credential = await makeServerCertificate({ authority, hosts, now: today });
  expect(await verified(credential, authority.certificate, 'sslserver')).toBe('OK');
  expect(await verified(credential, authority.certificate, 'sslclient')).toBe('26');
});

opensslTest('a root authority is self-signed, may sign, and is critical about it', async () => {
  const today = new Date();
  const { certificate, key } = await makeAuthority({ commonName: 'ca', now: today, hours: 1 });
  expect(await verified({ certificate, chain: certificate }, certificate, 'any')).toBe('OK');
  const text = await openssl(['x509', '-noout', '-ext', 'basicConstraints,keyUsage'], certificate);
  expect(text).toMatch(
    /Key Usage: critical\s+Certificate Sign, CRL Sign\s+X509v3 Basic Constraints: critical\s+CA:TRUE/,
  );
  expect(new X509Certificate(certificate).checkIssued(new X509Certificate(certificate))).toBe(true);
  expect(key).toMatch(/^-----BEGIN PRIVATE KEY-----/);
});

opensslTest('writes keyUsage with no zero bit too many, and the usual key identifier', async () => {
  const { certificate } = await makeAuthority({ commonName: 'ca', now, hours: 1 });
  const structure = await openssl(['asn1parse'], certificate);
  // 1 unused bit, then keyCertSign (5) and cRLSign (6).
  expect(structure).toMatch(/:X509v3 Key Usage\n.*\n.*\[HEX DUMP\]:03020106\n/);
  const { x = '', y = '' } = new X509Certificate(certificate).publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const identifier = createHash('sha1').update(point).digest('hex').toUpperCase();
  expect(structure).toMatch(new RegExp(`:X509v3 Subject Key Identifier\n.*:0414${identifier}\n`));
});

test('an authority that ends after 2049 writes its end as GeneralizedTime', async () => {
  const { certificate } = await makeAuthority({ commonName: 'ca', now, hours: 24 * 365 * 40 });
  expect(new Date(new X509Certificate(certificate).validTo).getUTCFullYear()).toBe(2066);
});

test('an authority that would never be valid is refused', async () => {
  await expect(makeAuthority({ commonName: 'ca', now, hours: -1 })).rejects.toMatchObject({ code: 'validity-invalid' });
  await expect(makeAuthority({ commonName: 'ca', now, hours: 1e12 })).rejects.toMatchObject({
    code: 'validity-invalid',
  });
});
