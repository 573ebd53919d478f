import { describe, expect, test } from '@jest/globals';
import {
  allowedName,
  allowedNameCutShort,
  allowedNameInCapitals,
  certificateFrom,
  clientAuthority,
  clientCertificate,
  identifiedAs,
  intermediateBelow,
  itself,
  lastAllowedName,
  notAllowedName,
  like,
  ordinaryCertificateOf,
  proxyCertificate,
  requestHeaderAuthority,
  sameNameAs,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../../../../vocabulary';
import type { CertificateDescription, Issuer, Scenario } from '../../../../vocabulary/types';
import { isPrivileged, requirementsOf, resolve } from './certificates';
import { headers } from '../../../../plan/targets.fixture';

const given = {
  alice: clientCertificate({ CN: 'alice', O: 'dev' }),
  expired: like('alice', { validity: 'expired' }),
  'expired-bob': like('expired', { CN: 'bob' }),
  'valid-bob': like('expired-bob', { validity: 'current' }),
  proxy: proxyCertificate(),
  'other-proxy': like('proxy', { CN: 'other-proxy' }),
  'expired-proxy': like('proxy', { validity: 'expired' }),
  'named-proxy': proxyCertificate({ CN: 'named' }),
  document: certificateFrom({ csr: { CN: 'jane' }, signing: {}, profile: 'client' }),
};

const example = scenario({
  id: 'example',
  clause: '5.1.4',
  level: 'MUST',
  title: 'An example',
  given,
  checks: { known: { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice') } },
});

function described(name: string, allowedNames = headers.allowedNames): CertificateDescription {
  const resolved = resolve(example, name, { ...headers, allowedNames });
  if (resolved.kind !== 'minted') throw new Error(`${name} is not minted`);
  return resolved.description;
}

/** A scenario as JavaScript could make it: what the types forbid must still be an error and not a loop. */
const untyped = (certificates: Scenario['given']): Scenario => ({ ...example, given: certificates });

describe('a certificate by its name', () => {
  test('is what is described', () => {
    expect(described('alice')).toEqual(given.alice.description);
  });

  test('is its base with exactly the difference, for a twin', () => {
    expect(described('expired')).toEqual({ ...given.alice.description, validity: 'expired' });
  });

  test('is its base with all differences, the nearest one first, for a twin of a twin', () => {
    expect(described('expired-bob')).toEqual({ ...given.alice.description, validity: 'expired', CN: 'bob' });
    expect(described('valid-bob')).toEqual({ ...given.alice.description, CN: 'bob' });
  });

  test('is what its documents say', () => {
    expect(resolve(example, 'document', headers)).toEqual(given.document);
  });

  test('must exist', () => {
    expect(() => resolve(example, 'mallory', headers)).toThrow('example: no certificate is called mallory');
  });

  test.each(['toString', 'constructor', '__proto__'])('is never %s of JavaScript itself', (name) => {
    expect(() => resolve(example, name, headers)).toThrow(`no certificate is called ${name}`);
  });

  test('may not be its own twin, directly or in a circle', () => {
    expect(() => resolve(untyped({ self: like('self', { CN: 'x' }) }), 'self', headers)).toThrow(
      'example: certificate self is its own twin',
    );
    const circle = { a: like('b', { CN: 'a' }), b: like('c', { CN: 'b' }), c: like('a', { CN: 'c' }) };
    expect(() => resolve(untyped(circle), 'b', headers)).toThrow('example: certificate b is its own twin');
  });

  test('needs the base that it is a twin of', () => {
    expect(() => resolve(untyped({ twin: like('gone', {}) }), 'twin', headers)).toThrow(
      'no certificate is called gone',
    );
  });

  test('cannot differ from one that is issued from documents', () => {
    const twin = untyped({ document: given.document, twin: like('document', { CN: 'x' }) });
    expect(() => resolve(twin, 'twin', headers)).toThrow('example: twin cannot differ from');
  });
});

describe("the common name of a front proxy's certificate", () => {
  test('is the first name that the target allows', () => {
    expect(described('proxy', ['first', 'second']).CN).toBe('first');
    expect(described('expired-proxy', ['first', 'second'])).toMatchObject({ CN: 'first', validity: 'expired' });
  });

  test('is the usual one where the target allows every name', () => {
    expect(described('proxy', []).CN).toBe('front-proxy-client');
    const last = untyped({ last: proxyCertificate({ CN: lastAllowedName }) });
    expect(resolve(last, 'last', { ...headers, allowedNames: [] })).toMatchObject({
      description: { CN: 'front-proxy-client' },
    });
  });

  test('can be one that the target does not allow, whatever it allows', () => {
    const nameBeside = (...allowedNames: readonly string[]): unknown =>
      resolve(untyped({ other: proxyCertificate({ CN: notAllowedName }) }), 'other', { ...headers, allowedNames });
    expect(nameBeside('first')).toMatchObject({ description: { CN: 'other-proxy' } });
    expect(nameBeside('other-proxy-2', 'other-proxy')).toMatchObject({ description: { CN: 'other-proxy-2-2' } });
  });

  test('can differ from it in one point', () => {
    const names = (CN: string): unknown =>
      resolve(untyped({ odd: proxyCertificate({ CN }) }), 'odd', {
        ...headers,
        allowedNames: ['first', 'middle', 'second'],
      });
    expect(names(allowedNameInCapitals)).toMatchObject({ description: { CN: 'FIRST' } });
    expect(names(allowedNameCutShort)).toMatchObject({ description: { CN: 'firs' } });
    expect(names(lastAllowedName)).toMatchObject({ description: { CN: 'second' } });
    expect(names(`${allowedName}-2`)).toMatchObject({ description: { CN: 'first-2' } });
  });

  test('stands in every text, however deep, and in nothing else', () => {
    const deep = clientCertificate({
      CN: [{ text: allowedName, type: 'printable' }],
      alsoSends: proxyCertificate().description,
    });
    expect(resolve(untyped({ deep }), 'deep', headers)).toEqual({
      kind: 'minted',
      description: {
        ...deep.description,
        CN: [{ text: 'front-proxy-client', type: 'printable' }],
        alsoSends: { ...proxyCertificate().description, CN: 'front-proxy-client' },
      },
    });
  });

  test('is the name to the letter, whatever it is made of', () => {
    expect(described('proxy', ["$& $1 $'"]).CN).toBe("$& $1 $'");
  });

  test('is the one that is given', () => {
    expect(described('named-proxy', ['first']).CN).toBe('named');
    expect(described('other-proxy', ['first']).CN).toBe('other-proxy');
  });
});

describe('what must be at hand of an authority', () => {
  const needed = (difference: Partial<CertificateDescription>): readonly string[] =>
    requirementsOf({ kind: 'minted', description: clientCertificate({ CN: 'alice', ...difference }).description }).map(
      ({ authority, what }) => `${what} of ${authority}`,
    );

  const issuers: readonly { readonly issuer: Issuer; readonly are: readonly string[] }[] = [
    { issuer: clientAuthority, are: ['signature of client-ca'] },
    { issuer: requestHeaderAuthority, are: ['signature of request-header-ca'] },
    { issuer: intermediateBelow('request-header-ca'), are: ['key of request-header-ca'] },
    { issuer: ordinaryCertificateOf('client-ca'), are: ['key of client-ca'] },
    { issuer: sameNameAs('request-header-ca'), are: ['certificate of request-header-ca'] },
    { issuer: unknownAuthority, are: [] },
    { issuer: itself, are: [] },
  ];

  test.each(issuers)('for $issuer is $are', ({ issuer, are }) => {
    expect(needed({ issuer })).toEqual(are);
  });

  const extraordinary: readonly Partial<CertificateDescription>[] = [
    { validity: 'expired' },
    { validity: 'not-yet-valid' },
    { validity: 'short' },
    { extendedKeyUsage: [] },
    { extendedKeyUsage: ['server auth'] },
    { extendedKeyUsage: ['client auth', 'server auth'] },
    { unknownCriticalExtension: true },
    { dnsNames: ['bob'] },
    { emailAddresses: ['bob@example.com'] },
    { rdns: 'multi-valued' },
    { uid: '0' },
    { CN: [] },
    { CN: ['alice', 'bob'] },
    { CN: '' },
    { O: ['dev', ''] },
    { O: { text: 'dev', type: 'bmp' } },
  ];

  test.each(extraordinary)('for %j is the key', (difference) => {
    expect(needed(difference)).toEqual(['key of client-ca']);
  });

  const ordinary: readonly Partial<CertificateDescription>[] = [
    { O: ['dev', 'ops'] },
    { OU: 'x' },
    { possession: 'forged' },
    { key: 'RSA-2048' },
    { sends: 'leaf' },
    { tampered: { from: 'alice', to: 'carol' } },
  ];

  test.each(ordinary)('for %j is a signature', (difference) => {
    expect(needed(difference)).toEqual(['signature of client-ca']);
  });

  test('is also that of a certificate sent behind the leaf', () => {
    expect(needed({ alsoSends: proxyCertificate().description })).toEqual([
      'signature of client-ca',
      'signature of request-header-ca',
    ]);
  });

  test('for documents is the key of the client CA', () => {
    expect(requirementsOf(given.document)).toEqual([{ authority: 'client-ca', what: 'key' }]);
  });
});

describe('a certificate of administrators', () => {
  const privileged = (difference: Partial<CertificateDescription>): boolean =>
    isPrivileged({ kind: 'minted', description: clientCertificate({ CN: 'root', ...difference }).description });
  const masters = 'system:masters';

  const dangerous: readonly Partial<CertificateDescription>[] = [
    { O: masters },
    { O: ['dev', { text: masters, type: 'printable' }] },
    { O: masters, validity: 'expired' },
    { O: masters, issuer: intermediateBelow('client-ca') },
    { O: masters, issuer: ordinaryCertificateOf('client-ca') },
    { alsoSends: clientCertificate({ CN: 'root', O: masters }).description },
  ];

  test.each(dangerous)('is %j', (difference) => {
    expect(privileged(difference)).toBe(true);
  });

  const harmless: readonly Partial<CertificateDescription>[] = [
    {},
    { O: 'system:masters-x' },
    { OU: masters },
    { CN: masters },
    { O: masters, issuer: unknownAuthority },
    { O: masters, issuer: itself },
    { O: masters, issuer: sameNameAs('client-ca') },
  ];

  test.each(harmless)('is not %j', (difference) => {
    expect(privileged(difference)).toBe(false);
  });

  test('may come from documents', () => {
    const from = (csr: unknown): boolean =>
      isPrivileged({ kind: 'from-documents', csr, signing: {}, profile: 'client' });
    expect([from({ CN: 'a', names: [{ O: masters }] }), from({ CN: 'a', names: [{ O: 'dev' }] })]).toEqual([
      true,
      false,
    ]);
  });
});
