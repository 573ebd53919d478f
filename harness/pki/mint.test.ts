import { beforeAll, describe, expect, test } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import {
  clientCertificate,
  forgedBelowIntermediateOf,
  type IntermediateFlaw,
  intermediateBelow,
  itself,
  ordinaryCertificateOf,
  proxyCertificate,
  sameNameAs,
  shortLivedIntermediateBelow,
  twoIntermediatesBelow,
  unknownAuthority,
  type CertificateDescription,
  type ExtendedKeyUsage,
  type Issuer,
  type StringType,
} from '../vocabulary/given';
import { makeAuthority, type AuthorityPair } from './making/authority';
import type { KeySpecification } from './making/keys';
import { createMinter, factsOf, type Credential, type Minter } from './mint';
import { opensslTest, structureOf, subjectOf, verified } from './testing/openssl';

const now = new Date();
const hour = 3_600_000;
let authority: AuthorityPair;
let minter: Minter;

beforeAll(async () => {
  authority = await makeAuthority({ commonName: 'client-ca', now, hours: 48 });
  const proxyAuthority = await makeAuthority({ commonName: 'front-proxy-ca', now, hours: 48 });
  minter = createMinter({
    authorities: { 'client-ca': authority, 'request-header-ca': proxyAuthority },
    now: () => now,
    runName: 'run-7',
  });
});

const mint = (description: Partial<CertificateDescription>): Promise<Credential> =>
  minter.mint(clientCertificate({ CN: 'jane', O: ['dev'], ...description }).description);

test('an attribute is written in the type of string that it has, or in UTF-8 where that cannot hold it', async () => {
  const dnOf = async (serialNumber: string): Promise<string> => {
    const values = { serialNumber };
    return (await mint({ otherAttributes: { place: 'last', values } })).facts.pem;
  };
  expect(new X509Certificate(await dnOf('007')).subject).toContain('serialNumber=007');
  expect(new X509Certificate(await dnOf('7@example')).subject).toContain('serialNumber=7@example');
});

const certificatesIn = (pem: string): readonly string[] =>
  pem.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----\n/g) ?? [];

describe('a good certificate', () => {
  for (const key of ['P-256', 'RSA-2048', 'Ed25519'] as const) {
    opensslTest(`with a ${key} key passes openssl verify`, async () => {
      const credential = await mint({ key });
      expect(await verified(credential, authority.certificate)).toBe('OK');
      const types = { 'P-256': ['ec', 256], 'RSA-2048': ['rsa', 2048], Ed25519: ['ed25519', 256] };
      expect(credential.facts.publicKey).toEqual({ type: types[key][0], bits: types[key][1] });
    });
  }

  const authorityKeys: readonly KeySpecification[] = ['RSA-2048', 'P-384', 'P-521', 'Ed25519'];
  for (const key of authorityKeys) {
    opensslTest(`of an authority with a ${JSON.stringify(key)} key passes openssl verify`, async () => {
      const pair = await makeAuthority({ commonName: 'another', key, now, hours: 1 });
      const own = createMinter({ authorities: { 'client-ca': pair }, now: () => now });
      const credential = await own.mint(clientCertificate({ CN: 'jane' }).description);
      expect(await verified(credential, pair.certificate)).toBe('OK');
    });
  }

  opensslTest('of the request-header authority belongs to that authority only', async () => {
    const credential = await minter.mint(
      proxyCertificate({ CN: 'front-proxy-client', sends: 'chain-and-root' }).description,
    );
    const [, root = ''] = certificatesIn(credential.chain);
    expect(await verified(credential, root)).toBe('OK');
    expect(await verified({ ...credential, chain: credential.certificate }, authority.certificate)).toBe('20');
  });

  opensslTest('below an intermediate passes with the chain and not without', async () => {
    const sent = await mint({ issuer: intermediateBelow('client-ca') });
    expect(certificatesIn(sent.chain)).toHaveLength(2);
    expect(await verified(sent, authority.certificate)).toBe('OK');
    const alone = await mint({ issuer: intermediateBelow('client-ca'), sends: 'leaf' });
    expect(alone.chain).toBe(alone.certificate);
    expect(await verified(alone, authority.certificate)).toBe('20');
  });

  test('is valid from and until the moments that a scenario says', async () => {
    const hours = await mint({ validity: { from: '-3h', until: '-2h' } });
    expect(now.getTime() - hours.facts.notAfter.getTime()).toBeGreaterThanOrEqual(2 * hour);
    expect(hours.facts.notAfter.getTime() - hours.facts.notBefore.getTime()).toBe(hour);
    const dates = await mint({ validity: { from: '1998-01-01', until: '1999-12-31' } });
    expect(dates.facts.notAfter).toEqual(new Date('1999-12-31T00:00:00Z'));
  });

  test('is valid from 5 minutes ago for an hour, to the second', async () => {
    const { facts } = await mint({});
    const seconds = Math.floor(now.getTime() / 1000) * 1000;
    expect(facts.notBefore.getTime()).toBe(seconds - hour / 12);
    expect(facts.notAfter.getTime()).toBe(seconds + hour);
  });

  test('is no authority, signs handshakes, and names the keys of both sides', async () => {
    const { facts, certificate } = await mint({ O: ['dev'], OU: [] });
    expect(facts).toMatchObject({
      subject: { CN: ['jane'], O: ['dev'], OU: [], uid: [], text: 'CN=jane,O=dev' },
      issuer: 'CN=client-ca',
      certificateAuthority: false,
      selfIssued: false,
      keyUsage: ['digitalSignature'],
      extendedKeyUsage: ['client auth'],
      dnsNames: [],
      ipAddresses: [],
    });
    expect(new X509Certificate(certificate).checkIssued(new X509Certificate(authority.certificate))).toBe(true);
  });

  test('adds key encipherment for RSA, whose TLS 1.2 key exchange may need it', async () => {
    expect((await mint({ key: 'RSA-2048' })).facts.keyUsage).toEqual(['digitalSignature', 'keyEncipherment']);
  });

  test('is of version 1 where it has no extensions, and of version 3 otherwise', async () => {
    const version3 = Buffer.from('a003020102', 'hex');
    const [bare, usual] = await Promise.all([mint({ extensions: 'none' }), mint({})]);
    expect(new X509Certificate(bare.certificate).raw.includes(version3)).toBe(false);
    expect(bare.facts).toMatchObject({ keyUsage: undefined, extendedKeyUsage: undefined });
    expect(new X509Certificate(usual.certificate).raw.includes(version3)).toBe(true);
  });

  test('has a serial number of 16 bytes that is positive and never padded, and never twice the same', async () => {
    const credentials = await Promise.all(Array.from({ length: 300 }, () => mint({})));
    const serials = credentials.map(({ facts }) => facts.serialNumber);
    for (const serial of serials) expect(serial).toMatch(/^(?!00)[0-7][0-9A-F]{31}$/);
    expect(new Set(serials).size).toBe(300);
  });

  test('has a key of its own, except that RSA keys are shared', async () => {
    const [one, two] = await Promise.all([mint({}), mint({})]);
    expect(one.key).not.toBe(two.key);
    const [three, four] = await Promise.all([mint({ key: 'RSA-2048' }), mint({ key: 'RSA-2048' })]);
    expect(three.key).toBe(four.key);
    expect(one.key).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
  });
});

describe('the extended key usage', () => {
  const combinations: readonly (readonly [readonly ExtendedKeyUsage[], string])[] = [
    [['client auth'], 'OK'],
    [['server auth'], '26'],
    [['client auth', 'server auth'], 'OK'],
    [['code signing'], '26'],
    [['any'], '26'],
    [[], 'OK'],
  ];
  for (const [extendedKeyUsage, verdict] of combinations) {
    opensslTest(`[${extendedKeyUsage.join(', ')}] is ${verdict} to openssl as a client`, async () => {
      const credential = await mint({ extendedKeyUsage });
      expect(credential.facts.extendedKeyUsage).toEqual(extendedKeyUsage.length === 0 ? undefined : extendedKeyUsage);
      expect(await verified(credential, authority.certificate)).toBe(verdict);
    });
  }
});

describe('a bad certificate', () => {
  const cases: Readonly<Record<string, readonly [Partial<CertificateDescription>, string]>> = {
    'expired is 10': [{ validity: 'expired' }, '10'],
    'not yet valid is 9': [{ validity: 'not-yet-valid' }, '9'],
    'tampered is 7': [{ tampered: { from: 'dev', to: 'ops' } }, '7'],
    'with an unknown critical extension is 34': [{ unknownCriticalExtension: true }, '34'],
    'that signed itself is 18': [{ issuer: itself }, '18'],
    'of an unknown authority is 20': [{ issuer: unknownAuthority }, '20'],
    'of an unknown authority with its root is 19': [{ issuer: unknownAuthority, sends: 'chain-and-root' }, '19'],
    'of an authority with the same name and another key is 7': [{ issuer: sameNameAs('client-ca') }, '7'],
    // X509_V_ERR_INVALID_CA: 24 before OpenSSL 3, 79 since.
    'of an ordinary certificate is 79': [{ issuer: ordinaryCertificateOf('client-ca') }, '79'],
  };
  for (const [name, [description, error]] of Object.entries(cases)) {
    opensslTest(`${name} to openssl`, async () => {
      expect(await verified(await mint(description), authority.certificate)).toBe(error);
    });
  }

  test('that is expired ended a day ago, and one that is not yet valid begins in a day, an hour long each', async () => {
    const [expired, early] = [await mint({ validity: 'expired' }), await mint({ validity: 'not-yet-valid' })];
    const seconds = Math.floor(now.getTime() / 1000) * 1000;
    expect(expired.facts.notAfter.getTime()).toBe(seconds - 24 * hour);
    expect(expired.facts.notBefore.getTime()).toBe(seconds - 25 * hour);
    expect(early.facts.notBefore.getTime()).toBe(seconds + 24 * hour);
    expect(early.facts.notAfter.getTime()).toBe(seconds + 25 * hour);
  });

  test('of the same authority name has the very same issuer bytes and key identifier', async () => {
    const [real, false_] = [await mint({}), await mint({ issuer: sameNameAs('client-ca'), sends: 'chain-and-root' })];
    const [, root = ''] = certificatesIn(false_.chain);
    expect(new X509Certificate(root).publicKey.equals(new X509Certificate(authority.certificate).publicKey)).toBe(
      false,
    );
    expect(new X509Certificate(root).subject).toBe(new X509Certificate(authority.certificate).subject);
    expect(false_.facts.issuer).toBe(real.facts.issuer);
    expect(new X509Certificate(false_.certificate).checkIssued(new X509Certificate(authority.certificate))).toBe(true);
  });

  test('says in its facts what the tampered bytes say', async () => {
    const { facts } = await mint({ O: ['dev', 'staff'], tampered: { from: 'dev', to: 'ops' } });
    expect(facts.subject.O).toEqual(['ops', 'staff']);
  });

  test('is tampered behind the issuer, though the issuer holds the same text', async () => {
    const { facts } = await mint({ CN: 'client-ca', tampered: { from: 'client-ca', to: 'clever-ca' } });
    expect(facts).toMatchObject({ issuer: 'CN=client-ca', subject: { CN: ['clever-ca'] } });
  });

  for (const tampered of [
    { from: 'nobody', to: 'anyone' },
    { from: 'dev', to: 'admin' },
    { from: 'dev', to: 'dev' },
    { from: '', to: '' },
  ]) {
    test(`cannot be tampered from ${JSON.stringify(tampered.from)} to ${JSON.stringify(tampered.to)}`, async () => {
      await expect(mint({ tampered })).rejects.toMatchObject({ name: 'PkiError', code: 'tampering-impossible' });
    });
  }
});

test('what is below an impostor is told as issued by no authority of the target', async () => {
  const told = async (issuer: Issuer): Promise<number> => {
    let count = 0;
    const onIssued = (): void => void (count += 1);
    await createMinter({ authorities: { 'client-ca': authority }, now: () => now, onIssued }).mint(
      clientCertificate({ CN: 'alice', issuer }).description,
    );
    return count;
  };
  // The two intermediates and the leaf, or the upper one alone.
  expect(await told(twoIntermediatesBelow('client-ca'))).toBe(3);
  expect(await told(forgedBelowIntermediateOf('client-ca'))).toBe(1);
  expect(await told(intermediateBelow('client-ca', 'signature'))).toBe(0);
});

describe('an intermediate with a flaw has this one alone', () => {
  const intermediateOf = async (flaw?: IntermediateFlaw) => {
    const { chain } = await mint({ issuer: intermediateBelow('client-ca', flaw) });
    const { raw } = new X509Certificate(certificatesIn(chain)[1] ?? '');
    const { extendedKeyUsage, notAfter } = factsOf(raw);
    const holds = (id: string): boolean => raw.includes(Buffer.from(id, 'hex'));
    return {
      extendedKeyUsage,
      expired: notAfter < now,
      unknown: raw.includes('unknown'),
      version: holds('a003020102') ? 3 : 1,
      basicConstraints: holds('0603551d13'),
      nameConstraints: holds('0603551d1e'),
    };
  };
  const sound = {
    extendedKeyUsage: undefined,
    expired: false,
    unknown: false,
    version: 3,
    basicConstraints: true,
    nameConstraints: false,
  };

  test.each<[IntermediateFlaw | undefined, object]>([
    [undefined, {}],
    ['extended-key-usage', { extendedKeyUsage: ['server auth'] }],
    ['expired', { expired: true }],
    ['unknown-critical-extension', { unknown: true }],
    ['no-basic-constraints', { basicConstraints: false }],
    ['version-1', { version: 1, basicConstraints: false }],
    ['name-constraints', { nameConstraints: true }],
    ['permitted-subjects', { nameConstraints: true }],
  ])('%s', async (flaw, difference) => {
    expect(await intermediateOf(flaw)).toEqual({ ...sound, ...difference });
  });
});

test('an intermediate of short validity is made anew, and has so many seconds', async () => {
  const issuer = shortLivedIntermediateBelow('client-ca');
  const { description } = clientCertificate({ CN: 'jane', issuer });
  const chains = await Promise.all([2, 5].map(async (life) => (await minter.mint(description, life)).chain));
  const ends = chains.map((chain) => Date.parse(new X509Certificate(certificatesIn(chain)[1] ?? '').validTo));
  expect(ends.map((end) => end - Math.floor(now.getTime() / 1000) * 1000)).toEqual([2000, 5000]);
});

describe('a path that openssl', () => {
  opensslTest('follows over two intermediates', async () => {
    const credential = await mint({ issuer: twoIntermediatesBelow('client-ca') });
    expect(certificatesIn(credential.chain)).toHaveLength(3);
    expect(await verified(credential, authority.certificate)).toBe('OK');
  });

  for (const [flaw, error] of [
    ['no-basic-constraints', '79'],
    ['no-ca-with-path-length', '79'],
    ['no-ca-that-may-sign', '79'],
    ['path-length-of-one', '25'],
    ['version-1', '79'],
    ['name-constraints', '47'],
    ['permitted-subjects', '47'],
    ['signature', '7'],
  ] as const)
    opensslTest(`rejects for ${flaw}`, async () => {
      const credential = await mint({
        issuer: intermediateBelow('client-ca', flaw),
        dnsNames: ['alice.authn-conformance.invalid'],
      });
      expect(await verified(credential, authority.certificate)).toBe(error);
    });
});

describe('an authority with the name of the real one', () => {
  for (const algorithm of [
    'RSA with SHA-1',
    'RSA with SHA-256',
    'RSA with SHA-384',
    'RSA with SHA-512',
    'RSA-PSS with SHA-256',
    'ECDSA on P-256 with SHA-512',
    'ECDSA on P-384 with SHA-384',
    'Ed25519',
  ] as const)
    opensslTest(`signs with ${algorithm} so that nothing but its key is wrong`, async () => {
      const forged = await mint({ issuer: sameNameAs('client-ca', algorithm), sends: 'chain-and-root' });
      const [, root = ''] = certificatesIn(forged.chain);
      expect(await verified(forged, root)).toBe('OK');
      // The signature is wrong, or its algorithm is none of the key of the real one.
      const problem = await verified({ ...forged, chain: forged.certificate }, authority.certificate);
      expect(['7', '20']).toContain(problem);
    });
});

describe('authorities', () => {
  test('that are made up are made once a minter and carry the name of the run', async () => {
    for (const issuer of [
      unknownAuthority,
      intermediateBelow('client-ca'),
      ordinaryCertificateOf('client-ca'),
      sameNameAs('client-ca'),
    ]) {
      const [one, two] = await Promise.all([
        mint({ issuer, sends: 'chain-and-root' }),
        mint({ issuer, sends: 'chain-and-root' }),
      ]);
      expect(certificatesIn(one.chain).slice(1)).toEqual(certificatesIn(two.chain).slice(1));
    }
    expect((await mint({ issuer: unknownAuthority })).facts.issuer).toBe('CN=ca-1-run-7,O=authorities');
  });

  test('that are missing are named in one sentence', async () => {
    const poor = createMinter({ authorities: { 'client-ca': authority }, now: () => now });
    await expect(poor.mint(proxyCertificate().description)).rejects.toMatchObject({
      code: 'authority-missing',
      message:
        'No certificate can be signed by the request-header authority (request-header-ca): its certificate and key were not given.',
    });
    const stranger = await poor.mint(clientCertificate({ CN: 'jane', issuer: unknownAuthority }).description);
    expect(stranger.facts.subject.CN).toEqual(['jane']);
  });
});

describe('what is sent', () => {
  const counts = [
    {
      issuer: { kind: 'authority', authority: 'client-ca' },
      leaf: 1,
      chain: 1,
      'chain-and-root': 2,
      'chain-and-leaf': 2,
    },
    { issuer: intermediateBelow('client-ca'), leaf: 1, chain: 2, 'chain-and-root': 3, 'chain-and-leaf': 3 },
    { issuer: ordinaryCertificateOf('client-ca'), leaf: 1, chain: 2, 'chain-and-root': 3, 'chain-and-leaf': 3 },
    { issuer: unknownAuthority, leaf: 1, chain: 1, 'chain-and-root': 2, 'chain-and-leaf': 2 },
    { issuer: itself, leaf: 1, chain: 1, 'chain-and-root': 1, 'chain-and-leaf': 2 },
  ] as const;
  for (const { issuer, ...expected } of counts) {
    test(`for ${issuer.kind}: leaf first, then what the description asks for`, async () => {
      for (const sends of ['leaf', 'chain', 'chain-and-root', 'chain-and-leaf'] as const) {
        const { certificate, chain } = await mint({ issuer, sends });
        expect(certificatesIn(chain)).toHaveLength(expected[sends]);
        expect(chain.startsWith(certificate)).toBe(true);
      }
    });
  }
});

describe('the subject', () => {
  const subjects: Readonly<Record<string, readonly [Partial<CertificateDescription>, string]>> = {
    'several O, one RDN each': [{ O: ['zeta', 'alpha', 'zeta'] }, 'CN=jane,O=zeta,O=alpha,O=zeta'],
    // DER sorts a SET by encodings, so the shorter value comes first (X.690, 11.6).
    'no O': [{ O: [] }, 'CN=jane'],
    'an empty O': [{ O: '' }, 'CN=jane,O='],
    'an empty CN': [{ CN: '' }, 'CN=,O=dev'],
    'no CN': [{ CN: [] }, 'O=dev'],
    'nothing at all': [{ CN: [], O: [] }, ''],
    'two CNs': [{ CN: ['first', 'second'], O: [] }, 'CN=second,CN=first'],
    'an OU only': [{ CN: [], O: [], OU: 'system:masters' }, 'OU=system:masters'],
    "Kubernetes' uid": [{ uid: 'u-1', O: [] }, '1.3.6.1.4.1.57683.2=#0C03752D31,CN=jane'],
    'a newline': [{ CN: 'jane\nO=system:masters', O: [] }, 'CN=jane\\0AO=system:masters'],
    'a NUL': [{ CN: 'jane\0.evil', O: [] }, 'CN=jane\\00.evil'],
    separators: [{ CN: 'a,O=b+c"\\;<d>', O: [] }, 'CN=a\\,O=b\\+c\\"\\\\\\;\\<d\\>'],
    'leading and trailing blanks': [{ CN: '  padded  ', O: [] }, 'CN=\\  padded \\ '],
    'letters of the world': [{ CN: 'müller 今日 😀', O: [] }, 'CN=müller 今日 😀'],
    '300 characters': [{ CN: 'x'.repeat(300), O: [] }, `CN=${'x'.repeat(300)}`],
  };
  for (const [name, [description, expected]] of Object.entries(subjects)) {
    opensslTest(`with ${name} reads back`, async () => {
      const { certificate, facts } = await mint(description);
      expect(await subjectOf(certificate)).toBe(`subject=${expected}`);
      expect(facts.subject.text.toLowerCase()).toBe(expected.toLowerCase());
    });
  }

  const types: readonly (readonly [StringType, string, string])[] = [
    ['utf8', 'müller', 'UTF8STRING'],
    ['printable', 'system:masters', 'PRINTABLESTRING'],
    ['ia5', 'a@b_c*\0\n', 'IA5STRING'],
    ['t61', 'müller', 'T61STRING'],
    ['bmp', 'müller 今日', 'BMPSTRING'],
    ['universal', 'müller 😀', 'UNIVERSALSTRING'],
  ];
  for (const [type, text, name] of types) {
    opensslTest(`is truthfully a ${name}`, async () => {
      const { certificate, facts } = await mint({ CN: { text, type }, O: [] });
      const types = [...(await structureOf(certificate)).matchAll(/:commonName\n.*prim: (\S+)/g)].map(
        ([, found]) => found,
      );
      expect(types).toEqual(['UTF8STRING', name]);
      expect(facts.subject.CN).toEqual([text]);
    });
  }

  opensslTest('with several O in one multi-valued RDN is a SET in the order of the encodings', async () => {
    const { certificate, facts } = await mint({ O: ['system:masters', 'zeta', 'alpha'], rdns: 'multi-valued' });
    const sets = (await structureOf(certificate)).split('cons: SET');
    const values = sets.map((set) =>
      [...set.matchAll(/:organizationName\n.*?STRING +:(\S+)\n/g)].map(([, value]) => value),
    );
    // A length comes before its text, so the shorter value is first (X.690, 11.6); cfssl gives the same order.
    expect(values.filter((set) => set.length > 0)).toEqual([['zeta', 'alpha', 'system:masters']]);
    expect(facts.subject.text).toBe('CN=jane,O=zeta+O=alpha+O=system:masters');
    expect(facts.subject.O).toEqual(['zeta', 'alpha', 'system:masters']);
    expect(await verified({ certificate, chain: certificate }, authority.certificate)).toBe('OK');
  });

  for (const [type, text] of [
    ['printable', 'a@b'],
    ['ia5', 'ä'],
    ['t61', 'Ā'],
    ['bmp', '😀'],
    ['utf8', '\ud800'],
  ] as const) {
    test(`refuses text that a ${type} string cannot hold`, async () => {
      await expect(mint({ CN: { text, type } })).rejects.toMatchObject({ code: 'text-not-in-type' });
    });
  }
});
