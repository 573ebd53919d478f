import { X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { makeAuthority, makeIntermediateAuthority, makeServerCertificate } from '../../pki';
import { isWholePath } from './sent-path';

const now = new Date();
const hours = 1;
let root: string;
let stranger: string;
let intermediate: string;
let leaf: string;
const der = (pem: string): Buffer => new X509Certificate(pem).raw;

beforeAll(async () => {
  const above = await makeAuthority({ commonName: 'root', now, hours });
  const issuing = await makeIntermediateAuthority({ commonName: 'intermediate', above, now, hours });
  const serving = await makeServerCertificate({ authority: issuing, hosts: ['localhost'], now, hours });
  // The same name, another key.
  stranger = (await makeAuthority({ commonName: 'root', now, hours })).certificate;
  [root, intermediate, leaf] = [above.certificate, issuing.certificate, serving.certificate];
});

describe('the certificates that a server sends', () => {
  test.each<[string, () => readonly string[], () => string, boolean]>([
    ['lead to the root', () => [leaf, intermediate], () => root, true],
    ['lead to it in any order, and with it', () => [leaf, root, intermediate], () => root, true],
    ['lack the intermediate', () => [leaf], () => root, false],
    ['lack it although the client knows it', () => [leaf], () => root + intermediate, false],
    ['lead to an intermediate that is all the client trusts', () => [leaf], () => intermediate, true],
    ['lead to a root of the same name', () => [leaf, intermediate], () => stranger, false],
    ['are none', () => [], () => root, false],
    ['are trusted by nobody', () => [leaf, intermediate], () => '', false],
  ])('%s', (_title, sent, trust, whole) => {
    expect(isWholePath(sent().map(der), trust())).toBe(whole);
  });

  test('that cannot be read lead nowhere', () => {
    expect(isWholePath([Buffer.from('nonsense'), der(intermediate)], root)).toBe(false);
    expect(isWholePath([der(leaf), Buffer.from('nonsense'), der(intermediate)], root)).toBe(true);
    expect(isWholePath([Buffer.from('nonsense')], root)).toBe(false);
  });
});
