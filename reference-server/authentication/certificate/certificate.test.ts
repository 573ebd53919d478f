import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { authority, issue } from '../../testing/pki';
import { parseCertificate } from './certificate';

const notBefore = new Date('2026-01-02T03:04:05Z');
const notAfter = new Date('2055-06-07T08:09:10Z');

test('reads what authentication needs from a client certificate', () => {
  const { der } = issue({
    subject: [
      ['O', 'dev'],
      ['CN', 'alice'],
    ],
    notBefore,
    notAfter,
  });
  expect(parseCertificate(der)).toMatchObject({
    notBefore,
    notAfter,
    isAuthority: false,
    pathLength: undefined,
    maySignCertificates: false,
    extendedKeyUsages: ['1.3.6.1.5.5.7.3.2'],
    hasNameConstraints: false,
    unknownCriticalExtensions: [],
  });
});

test('reads what a path needs from an authority', () => {
  expect(parseCertificate(authority('root', { pathLength: 2 }).der)).toMatchObject({
    isAuthority: true,
    pathLength: 2,
    maySignCertificates: true,
    extendedKeyUsages: undefined,
  });
});

test('a certificate without key usage may sign', () => {
  expect(parseCertificate(authority('root', { keyUsage: false }).der).maySignCertificates).toBe(true);
});

test('names are the same when their bytes are', () => {
  const root = authority('root');
  const leaf = parseCertificate(issue({ subject: [['CN', 'alice']], issuer: root }).der);
  expect(leaf.issuer.bytes).toBe(parseCertificate(root.der).subject.bytes);
  const printable = parseCertificate(authority('root', { subject: [['CN', 'root', 19]] }).der);
  expect(leaf.issuer.bytes).not.toBe(printable.subject.bytes);
});

test.each([
  generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  generateKeyPairSync('ed25519'),
  generateKeyPairSync('rsa', { modulusLength: 2048 }),
])('finds out who signed', ({ privateKey: key }) => {
  const root = authority('root', { key });
  const leaf = parseCertificate(issue({ subject: [['CN', 'alice']], issuer: root }).der);
  const strangers = parseCertificate(authority('root').der);
  const roots = parseCertificate(root.der);
  expect([leaf.isSignedBy(roots), leaf.isSignedBy(strangers)]).toEqual([true, false]);
  expect([leaf.isSignedBy(roots), leaf.isSignedBy(strangers)]).toEqual([true, false]);
});

test('refuses an extension that is there twice', () => {
  const value = Buffer.from([5, 0]);
  const twice = { id: '1.2.3.4', critical: false, value };
  expect(() => parseCertificate(issue({ subject: [], extensions: [twice, twice] }).der)).toThrow('1.2.3.4 twice');
});

test('does not mind odd alternative names, nor extensions it does not know', () => {
  const extensions = [
    { id: '2.5.29.17', critical: false, value: Buffer.from('not DER at all') },
    { id: '1.2.3.4', critical: false, value: Buffer.from('nor this') },
  ];
  expect(parseCertificate(issue({ subject: [['CN', 'alice']], extensions }).der).unknownCriticalExtensions).toEqual([]);
});

test('refuses a name that is not the UTF-8 it says it is', () => {
  expect(() => parseCertificate(issue({ subject: [['CN', Buffer.from([0x61, 0xff])]] }).der)).toThrow();
});

test('refuses bytes that are no certificate', () => {
  expect(() => parseCertificate(Buffer.from('garbage'))).toThrow();
});

test.each([
  ['of a version that X.509 has not', 'a003020102', 'a003020103', 'version'],
  ['with a BOOLEAN that is neither', '0101ff', '010101', 'neither TRUE nor FALSE'],
])('refuses one %s', (_, right, wrong, message) => {
  const hex = issue({ subject: [['CN', 'alice']] }).der.toString('hex');
  expect(hex).toContain(right);
  expect(() => parseCertificate(Buffer.from(hex.replace(right, wrong), 'hex'))).toThrow(message);
});
