import { describe, expect, test } from '@jest/globals';
import type { CertificateFacts, TlsObservation, WireObservation } from '../../observation';
import type { ExpectedCertificate, ServerCertificateProperty } from '../../vocabulary/types';
import { issuanceProblems } from './issuance';
import { at, factsOf, issuanceOf, tlsOf, wireOf } from '../observations.fixture';
import { certificateProblem, refusalClass } from './server-certificate';

describe('an issued certificate', () => {
  const good: Partial<CertificateFacts> = {
    subject: { CN: ['jane'], O: ['ops', 'dev'], OU: [], uid: [], text: '' },
    notBefore: new Date('2026-01-01T00:00:00Z'),
    notAfter: new Date('2026-01-01T02:00:00Z'),
    dnsNames: ['b.test', 'a.test'],
    ipAddresses: ['10.0.0.1'],
    publicKey: { type: 'rsa', bits: 2048 },
    extendedKeyUsage: ['server auth', 'client auth'],
    keyUsage: ['digitalSignature', 'keyEncipherment'],
  };
  const wanted: Required<Omit<ExpectedCertificate, 'signedByTheRoot'>> = {
    CN: 'jane',
    O: ['dev', 'ops'],
    dnsNames: ['a.test', 'b.test'],
    ipAddresses: ['10.0.0.1'],
    publicKey: { type: 'rsa', bits: 2048 },
    hours: 2,
    extendedKeyUsage: ['client auth', 'server auth'],
    keyUsage: ['keyEncipherment', 'digitalSignature'],
    certificateAuthority: false,
  };
  const problems = (expected: ExpectedCertificate, facts: Partial<CertificateFacts> = {}): readonly string[] =>
    issuanceProblems(expected, issuanceOf({ ...good, ...facts }));

  test('that says everything is right, in any order', () => {
    expect(problems(wanted)).toEqual([]);
  });

  test('is judged only by what is expected of it', () => {
    expect(problems({})).toEqual([]);
    expect(issuanceProblems({ CN: 'jane' }, issuanceOf({ subject: { ...factsOf().subject, CN: ['jane'] } }))).toEqual(
      [],
    );
  });

  test.each([
    ['another name', { CN: 'joe' }, {}, 'common name is ["jane"] and not ["joe"]'],
    [
      'two names',
      { CN: 'jane' },
      { subject: { CN: ['jane', 'joe'], O: [], OU: [], uid: [], text: '' } },
      'common name is ["jane","joe"] and not ["jane"]',
    ],
    ['a group too few', { O: ['dev'] }, {}, 'organization is ["dev","ops"] and not ["dev"]'],
    ['a host in a client certificate', { dnsNames: [] }, {}, 'DNS names is ["a.test","b.test"] and not []'],
    [
      'an address as a name',
      { ipAddresses: ['10.0.0.1'] },
      { ipAddresses: [] },
      'IP addresses is [] and not ["10.0.0.1"]',
    ],
    [
      'a shorter key',
      { publicKey: { type: 'rsa', bits: 2048 } },
      { publicKey: { type: 'rsa', bits: 1024 } },
      'public key is ["rsa",1024] and not ["rsa",2048]',
    ],
    [
      'minutes for hours',
      { hours: 2 },
      { notAfter: new Date('2026-01-01T00:02:00Z') },
      `validity in hours is ${String(2 / 60)} and not 2`,
    ],
    [
      'a missing usage',
      { extendedKeyUsage: ['client auth'] },
      { extendedKeyUsage: undefined },
      'extended key usage is [] and not ["client auth"]',
    ],
    [
      'another usage',
      { keyUsage: ['digitalSignature'] },
      { keyUsage: ['keyCertSign'] },
      'key usage is ["keyCertSign"] and not ["digitalSignature"]',
    ],
    [
      'no usage at all',
      { keyUsage: ['digitalSignature'] },
      { keyUsage: undefined },
      'key usage is [] and not ["digitalSignature"]',
    ],
    [
      'an authority',
      { certificateAuthority: false },
      { certificateAuthority: true },
      'certification authority is true and not false',
    ],
  ] as const)('%s is a problem', (_title, expected, facts, problem) => {
    expect(problems(expected as ExpectedCertificate, facts as Partial<CertificateFacts>)).toEqual([problem]);
  });

  test("whose signature is not its issuer's is a problem, whatever is expected", () => {
    expect(issuanceProblems({}, issuanceOf({}, false))).toEqual([
      'signature verified by the issuer is false and not true',
    ]);
  });
});

describe("the server's certificate", () => {
  const problem = (
    property: ServerCertificateProperty,
    tls: Partial<TlsObservation>,
    wire?: WireObservation,
  ): string | undefined => certificateProblem(property, tlsOf(tls), wire, at);
  const verified = tlsOf().verification;
  const presents = (facts: Partial<CertificateFacts>, checkedName = 'api.test'): Partial<TlsObservation> => ({
    peer: [factsOf(facts)],
    verification: { ...verified, checkedName },
  });

  test.each([
    ['chains-to-the-trusted-authority', {}, undefined],
    ['chains-to-the-trusted-authority', { verification: { ...verified, path: 'CERT_HAS_EXPIRED' } }, undefined],
    [
      'chains-to-the-trusted-authority',
      { verification: { ...verified, path: 'SELF_SIGNED_CERT_IN_CHAIN' } },
      'its certification path does not lead to the trusted authority (SELF_SIGNED_CERT_IN_CHAIN)',
    ],
    ...(['CERT_SIGNATURE_FAILURE', 'INVALID_CA', 'PATH_LENGTH_EXCEEDED', 'CERT_UNTRUSTED'] as const).map(
      (path) =>
        [
          'chains-to-the-trusted-authority',
          { verification: { ...verified, path } },
          `its certification path does not lead to the trusted authority (${path})`,
        ] as const,
    ),
    // What the certificate is for is a property of its own.
    ['chains-to-the-trusted-authority', { verification: { ...verified, path: 'INVALID_PURPOSE' } }, undefined],
    ['covers-the-name', {}, undefined],
    ['covers-the-name', { verification: { ...verified, name: 'it covers a.test' } }, 'it covers a.test'],
    ['names-in-the-subject-alternative-name', presents({ ipAddresses: [] }), undefined],
    [
      'names-in-the-subject-alternative-name',
      presents({ dnsNames: [] }),
      'its subject alternative name holds no DNS name at all',
    ],
    ['names-in-the-subject-alternative-name', presents({ dnsNames: [] }, '127.0.0.1'), undefined],
    [
      'names-in-the-subject-alternative-name',
      presents({ ipAddresses: [], dnsNames: ['127.0.0.1'] }, '127.0.0.1'),
      'its subject alternative name holds no IP address at all',
    ],
    [
      'names-in-the-subject-alternative-name',
      presents({ ipAddresses: [] }, '::1'),
      'its subject alternative name holds no IP address at all',
    ],
    ['within-its-validity', {}, undefined],
    ['within-its-validity', presents({ notBefore: at, notAfter: at }), undefined],
    [
      'within-its-validity',
      presents({ notAfter: new Date(at.getTime() - 1000) }),
      'it is valid from 2026-01-01T00:00:00.000Z to 2026-06-01T11:59:59.000Z, and it is 2026-06-01T12:00:00.000Z',
    ],
    [
      'within-its-validity',
      presents({ notBefore: new Date(at.getTime() + 1000) }),
      'it is valid from 2026-06-01T12:00:01.000Z to 2027-01-01T00:00:00.000Z, and it is 2026-06-01T12:00:00.000Z',
    ],
    ['allows-server-authentication', {}, undefined],
    ['allows-server-authentication', presents({ extendedKeyUsage: undefined }), undefined],
    ['allows-server-authentication', presents({ extendedKeyUsage: ['client auth', 'server auth'] }), undefined],
    ['allows-server-authentication', presents({ extendedKeyUsage: ['client auth', 'any'] }), undefined],
    [
      'allows-server-authentication',
      presents({ extendedKeyUsage: ['client auth'] }),
      'its extended key usage is client auth',
    ],
    [
      'allows-server-authentication',
      presents({ extendedKeyUsage: ['client auth', 'code signing'] }),
      'its extended key usage is client auth, code signing',
    ],
  ] as const)('%s: %#', (property, tls, expected) => {
    expect(problem(property, tls)).toBe(expected);
  });

  test.each([
    'chains-to-the-trusted-authority',
    'covers-the-name',
    'names-in-the-subject-alternative-name',
    'within-its-validity',
    'allows-server-authentication',
  ] as const)('has no property at all when it cannot be read: %s', (property) => {
    expect(problem(property, { peer: [] })).toBe('its certificate cannot be read');
  });
  test('that did not send its whole path has not sent its intermediates, whatever the client knows', () => {
    const whole = 'sent-with-its-intermediates';
    expect(problem(whole, {}, wireOf({ sentWholePath: true }))).toBeUndefined();
    expect(problem(whole, {}, wireOf({ sentWholePath: false }))).toMatch(/do not lead to a trusted root/);
    expect(problem(whole, {}, undefined)).toBeUndefined();
    expect(
      problem(whole, { verification: { ...verified, path: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' } }, undefined),
    ).toMatch(/UNABLE_TO_VERIFY_LEAF_SIGNATURE/);
  });
});

test.each([
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'issuer-not-trusted'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'issuer-not-trusted'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'issuer-not-trusted'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'issuer-not-trusted'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'issuer-not-trusted'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'name-not-covered'],
  ['CERT_HAS_EXPIRED', undefined],
  ['INVALID_PURPOSE', undefined],
])('a client that refuses with %s does so because of %s', (code, reason) => {
  expect(refusalClass(code)).toBe(reason);
});
