import { describe, expect, test } from '@jest/globals';
import { clientCertificate, intermediateBelow, itself, sameNameAs, unknownAuthority } from '../../../../vocabulary';
import type { CertificateDescription } from '../../../../vocabulary/types';
import { hoursInDocument, outlivesAnHour } from './lifetime';

const outlives = (difference: Partial<CertificateDescription>): boolean =>
  outlivesAnHour({ kind: 'minted', description: clientCertificate({ CN: 'alice', ...difference }).description });
const later = { validity: 'not-yet-valid' } as const;
const laterDescription = clientCertificate({ CN: 'alice', ...later }).description;

describe('a certificate that is valid later than in an hour', () => {
  test.each<[string, Partial<CertificateDescription>, boolean]>([
    ['is none that is valid now', {}, false],
    ['is none that has expired', { validity: 'expired' }, false],
    ['is none that expires in seconds', { validity: 'short' }, false],
    ['is one that is not yet valid', later, true],
    ['is one of an intermediate', { ...later, issuer: intermediateBelow('client-ca') }, true],
    ['may be sent behind another', { alsoSends: laterDescription }, true],
    ['may be sent behind one of an unknown CA', { issuer: unknownAuthority, alsoSends: laterDescription }, true],
    ['is none of an unknown CA', { ...later, issuer: unknownAuthority }, false],
    ['is none that signs itself', { ...later, issuer: itself }, false],
    ['is none of a CA of the same name', { ...later, issuer: sameNameAs('client-ca') }, false],
  ])('%s', (_title, difference, expected) => {
    expect(outlives(difference)).toBe(expected);
  });

  test.each<[string, unknown, number | undefined]>([
    ['its profile', { signing: { default: { expiry: '5h' }, profiles: { client: { expiry: '1h' } } } }, 1],
    ['the default', { signing: { default: { expiry: '5h' }, profiles: { client: {} } } }, 5],
    ['clause 8', { signing: { profiles: { client: {} } } }, 8760],
    ['no profile of this name', { signing: { profiles: { other: { expiry: '5h' } } } }, undefined],
    ['an expiry that is none', { signing: { profiles: { client: { expiry: '1y' } } } }, undefined],
    ['no document', null, undefined],
  ])('lives as long as %s says', (_title, signing, hours) => {
    const certificate = { kind: 'from-documents', csr: {}, signing, profile: 'client' } as const;
    expect(hoursInDocument(certificate)).toBe(hours);
    expect(outlivesAnHour(certificate)).toBe(hours !== undefined && hours > 1);
  });
});
