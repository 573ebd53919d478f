import { beforeAll, describe, expect, test } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { makeAuthority, makeIntermediateAuthority, makeServerCertificate, type AuthorityPair } from '../../pki';
import { readChain } from './peer';

const now = new Date();
const der = (pem: string): Buffer => new X509Certificate(pem).raw;
let root: AuthorityPair;
let namesake: AuthorityPair;
let below: AuthorityPair;
let leaf: string;
beforeAll(async () => {
  root = await makeAuthority({ commonName: 'root', now, hours: 2 });
  namesake = await makeAuthority({ commonName: 'root', now, hours: 2 });
  below = await makeIntermediateAuthority({ above: root, commonName: 'below', now, hours: 1 });
  leaf = (await makeServerCertificate({ authority: below, hosts: ['a.test'], now })).certificate;
});
const names = (sent: readonly Buffer[], trust?: string) => readChain(sent, trust).map(({ subject }) => subject.CN[0]);

describe('the chain of a server', () => {
  test('is read in the order of issuers, whatever the order on the wire', () => {
    const leafName = names([der(leaf)])[0];
    expect(names([der(leaf), der(root.certificate), der(below.certificate)])).toEqual([leafName, 'below', 'root']);
  });

  test('ends with a trusted certificate that issued its last one', () => {
    expect(names([der(leaf), der(below.certificate)], namesake.certificate + root.certificate).slice(1)).toEqual([
      'below',
      'root',
    ]);
  });

  test('has no issuer with the same name and another key', () => {
    expect(names([der(leaf), der(below.certificate)], namesake.certificate).slice(1)).toEqual(['below']);
  });

  test('leaves out what cannot be read and what belongs to another; an unreadable leaf leaves nothing', () => {
    expect(names([der(leaf), Buffer.from('AAAA'), der(namesake.certificate)]).slice(1)).toEqual([]);
    expect(names([Buffer.from('AAAA'), der(leaf)])).toEqual([]);
    expect(names([])).toEqual([]);
  });
});
