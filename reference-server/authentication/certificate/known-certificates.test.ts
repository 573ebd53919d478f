import { expect, test } from '@jest/globals';
import { authority, issue } from '../../testing/pki';
import { knownCertificates } from './known-certificates';

const root = authority('root');
const der = (name: string): Buffer => issue({ subject: [['CN', name]] }).der;

test('a certificate that is known is not read again', () => {
  const read = knownCertificates();
  const alice = read('a', der('alice'));
  expect(read('a', Buffer.from('of no account'))).toBe(alice);
  expect(read('b', der('bob')).fingerprint).not.toBe(alice.fingerprint);
});

test('one that cannot be read is not known afterwards', () => {
  const read = knownCertificates();
  expect(() => read('a', Buffer.from('nonsense'))).toThrow();
  expect(read('a', root.der).isAuthority).toBe(true);
});

test('the one that has not been asked for longest is forgotten first', () => {
  const read = knownCertificates(2);
  const alice = read('a', der('alice'));
  const bob = read('b', der('bob'));
  expect(read('a', der('alice'))).toBe(alice);
  read('c', der('carol'));
  expect(read('a', der('alice'))).toBe(alice);
  expect(read('b', der('bob'))).not.toBe(bob);
});
