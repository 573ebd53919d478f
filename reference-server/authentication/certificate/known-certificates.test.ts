import { expect, test } from '@jest/globals';
import { authority, issue } from '../../testing/pki';
import { knownCertificates } from './known-certificates';

const der = (name: string): Buffer => issue({ subject: [['CN', name]] }).der;
const [alices, bobs, carols] = [der('alice'), der('bob'), der('carol')];

test('a certificate that is known is not read again', () => {
  const read = knownCertificates();
  const alice = read(alices);
  expect(read(Buffer.from(alices))).toBe(alice);
  expect(read(bobs).fingerprint).not.toBe(alice.fingerprint);
});

test('one that differs in a single bit is another: of the signature, of the name, of anything', () => {
  const read = knownCertificates();
  const alice = read(alices);
  const other = Buffer.from(alices);
  other.writeUInt8(other.readUInt8(other.length - 1) ^ 1, other.length - 1);
  expect(read(other)).not.toBe(alice);
  expect(read(other).fingerprint).not.toBe(alice.fingerprint);
});

test('one that cannot be read is not known afterwards', () => {
  const read = knownCertificates();
  for (let times = 0; times < 2; times++) expect(() => read(Buffer.from('nonsense'))).toThrow();
  expect(read(authority('root').der).isAuthority).toBe(true);
});

test('the one that has not been asked for longest is forgotten first', () => {
  const read = knownCertificates(2);
  const [alice, bob] = [read(alices), read(bobs)];
  expect(read(alices)).toBe(alice);
  read(carols);
  expect(read(alices)).toBe(alice);
  expect(read(bobs)).not.toBe(bob);
});

test('a long one is not remembered: a caller chooses its length', () => {
  const read = knownCertificates();
  const long = issue({ subject: [['CN', 'x'.repeat(17_000)]] }).der;
  expect(read(long)).not.toBe(read(long));
});
