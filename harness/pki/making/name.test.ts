import { expect, test } from '@jest/globals';
import { children, decode, oid } from '../../../reference-server/authentication/certificate/der';
import { encode } from '../asn1/der';
import type { CertificateSubject } from '../../vocabulary/given';
import { subjectName } from './name';

const typesIn = (subject: CertificateSubject): readonly (readonly string[])[] =>
  children(decode(encode(subjectName(subject)))).map((rdn) =>
    children(rdn).map((attribute) => oid(children(attribute)[0])),
  );

test('one relative distinguished name holds a common name, organizations and units', () => {
  expect(typesIn({ CN: 'alice', O: 'dev', OU: 'admins', rdns: 'one' }).map((types) => [...types].sort())).toEqual([
    ['2.5.4.10', '2.5.4.11', '2.5.4.3'],
  ]);
});

test('near object identifiers are none of those that have a meaning, and each stands once', () => {
  const types = typesIn({ CN: 'alice', nearIdentifiers: 'system:masters' }).flat();
  expect(types.slice(0, 1)).toEqual(['2.5.4.3']);
  expect(types).toEqual([...new Set(types)]);
  expect(types).toEqual(expect.arrayContaining(['2.5.4.104', '2.5.4.35', '2.5.4.10.1', '2.5.5.10', '1.2.5.4.3']));
  expect(types).not.toContain('2.5.4.10');
  expect(types).not.toContain('2.5.4.11');
});
