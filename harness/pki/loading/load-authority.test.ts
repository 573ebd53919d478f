import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientCertificate } from '../../vocabulary/given';
import { makeAuthority, type AuthorityPair } from '../making/authority';
import { PkiError } from '../errors';
import { loadAuthority } from './load-authority';
import { createMinter } from '../mint';
import { makeServerCertificate } from '../server-certificate';
import { openssl, opensslTest, verified } from '../testing/openssl';

const now = new Date();
let directory: string;
let pair: AuthorityPair;
const path = (name: string): string => join(directory, name);
const write = async (name: string, content: string): Promise<string> => {
  await writeFile(path(name), content);
  return path(name);
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'authn-conformance-pki-'));
  pair = await makeAuthority({ commonName: 'ca', now, hours: 1 });
  await write('ca.crt', pair.certificate);
  await write('ca.key', pair.key);
});

afterAll(async () => {
  await rm(directory, { recursive: true });
});

/** A self-signed certificate with exactly these extensions, and strings as narrow as they can be. */
async function selfSigned(name: string, extensions: readonly string[]): Promise<readonly [string, string]> {
  const [certificate, key] = [path(`${name}.crt`), path(`${name}.key`)];
  const sections = ['[req]', 'distinguished_name=dn', 'string_mask=pkix', '[dn]', '[v3]', ...extensions];
  const config = await write(`${name}.cnf`, `${sections.join('\n')}\n`);
  await openssl(['ecparam', '-genkey', '-name', 'prime256v1', '-out', key]);
  const request = ['req', '-x509', '-new', '-config', config, '-extensions', 'v3', '-subj', '/C=DE/CN=printable'];
  await openssl([...request, '-days', '2', '-key', key, '-out', certificate]);
  return [certificate, key];
}

const problemOf = (certificate: string, key: string, at = now): PkiError => {
  try {
    loadAuthority(certificate, key, at);
  } catch (error) {
    if (error instanceof PkiError) return error;
    throw error;
  }
  throw new Error('the authority was loaded');
};

describe('an authority that signs', () => {
  test('is what was made', () => {
    expect(loadAuthority(path('ca.crt'), path('ca.key'), now)).toEqual(pair);
  });

  /** How kubeadm, cfssl, step and people make authorities. */
  const recipes: Readonly<Record<string, readonly string[]>> = {
    'RSA in PKCS#8': ['genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'],
    'RSA PRIVATE KEY': ['genrsa', '-traditional', '2048'],
    'EC PRIVATE KEY with EC PARAMETERS in front': ['ecparam', '-genkey', '-name', 'prime256v1'],
    'P-384 in PKCS#8': ['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384'],
    'P-521 EC PRIVATE KEY': ['ecparam', '-genkey', '-noout', '-name', 'secp521r1'],
    Ed25519: ['genpkey', '-algorithm', 'ED25519'],
  };
  for (const [name, recipe] of Object.entries(recipes)) {
    opensslTest(`is loaded from openssl's ${name}`, async () => {
      const stem = name.replaceAll(/\W/g, '-');
      const [certificate, key] = [path(`${stem}.crt`), path(`${stem}.key`)];
      const [command = '', ...options] = recipe;
      await openssl([command, '-out', key, ...options]);
      const constraints = ['-addext', 'keyUsage=critical,keyCertSign,cRLSign'];
      const subject = ['-utf8', '-multivalue-rdn', '-subj', '/O=Größe+OU=b/CN=ca'];
      await openssl([
        'req',
        '-x509',
        '-new',
        '-key',
        key,
        '-out',
        certificate,
        '-days',
        '2',
        ...subject,
        ...constraints,
      ]);
      const loaded = loadAuthority(certificate, key, new Date());
      const minter = createMinter({ authorities: { 'client-ca': loaded }, now: () => now });
      const credential = await minter.mint(clientCertificate({ CN: 'jane' }).description);
      expect(await verified(credential, loaded.certificate)).toBe('OK');
      expect(credential.facts.issuer).toBe('CN=ca,OU=b+O=Größe');
    });
  }

  opensslTest('has the string types of its name copied, and needs no subject key identifier', async () => {
    const [certificate, key] = await selfSigned('plain', [
      'basicConstraints=critical,CA:TRUE',
      'subjectKeyIdentifier=none',
    ]);
    const loaded = loadAuthority(certificate, key, new Date());
    expect(await openssl(['asn1parse'], loaded.certificate)).toMatch(/PRINTABLESTRING +:printable/);
    const minter = createMinter({ authorities: { 'client-ca': loaded }, now: () => now });
    const { certificate: leaf } = await minter.mint(clientCertificate({ CN: 'jane' }).description);
    expect(await openssl(['asn1parse'], leaf)).toMatch(/PRINTABLESTRING +:printable/);
    const plain = await openssl(['verify', '-CAfile', certificate, await write('jane.crt', leaf)]);
    expect(plain).toBe(`${path('jane.crt')}: OK\n`);
  });

  opensslTest('has its own key identifier pointed at, however it was made', async () => {
    const [certificate, key] = await selfSigned('identifier', [
      'basicConstraints=critical,CA:TRUE',
      'keyUsage=critical,keyCertSign',
      'subjectKeyIdentifier=01:02:03',
    ]);
    const loaded = loadAuthority(certificate, key, new Date());
    const minter = createMinter({ authorities: { 'client-ca': loaded }, now: () => now });
    const credential = await minter.mint(clientCertificate({ CN: 'jane' }).description);
    expect(await openssl(['x509', '-noout', '-ext', 'authorityKeyIdentifier'], credential.certificate)).toMatch(
      /\s01:02:03\n/,
    );
    expect(await verified(credential, loaded.certificate)).toBe('OK');
  });

  test('is found in a bundle by its key, among comments', async () => {
    const other = await makeAuthority({ commonName: 'another', now, hours: 1 });
    const bundle = await write('bundle.crt', `# old\n${other.certificate}# new\n${pair.certificate}`);
    expect(loadAuthority(bundle, path('ca.key'), now)).toEqual(pair);
  });
});

describe('an authority that cannot sign is one sentence', () => {
  test('missing files', () => {
    expect(problemOf(path('no.crt'), path('ca.key'))).toMatchObject({
      code: 'file-missing',
      message: `The certificate file ${path('no.crt')} does not exist; check the path.`,
    });
    expect(problemOf(path('ca.crt'), path('no.key'))).toMatchObject({
      code: 'file-missing',
      message: `The key file ${path('no.key')} does not exist; check the path.`,
    });
    expect(problemOf(join(path('ca.crt'), 'x'), path('ca.key')).code).toBe('file-missing');
  });

  test('a directory, and a file too large', async () => {
    expect(problemOf(directory, path('ca.key'))).toMatchObject({
      code: 'file-unreadable',
      message: `The certificate file ${directory} is not a file; give a readable file.`,
    });
    const large = await write('large', 'x'.repeat(1024 * 1024 + 1));
    expect(problemOf(large, path('ca.key')).message).toContain('is larger than 1 MiB');
  });

  test('a certificate that is none', async () => {
    const text = await write('text.crt', 'hello');
    expect(problemOf(text, path('ca.key'))).toMatchObject({ code: 'certificate-unreadable' });
    expect(problemOf(text, path('ca.key')).message).toContain(
      `${text} holds no PEM certificate; convert DER with: openssl x509`,
    );
    const broken = await write('broken.crt', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
    expect(problemOf(broken, path('ca.key')).message).toContain(
      `The certificate in ${broken} cannot be read; check it with`,
    );
  });

  test('a key that is none', async () => {
    for (const [name, content] of [
      ['text.key', 'hello'],
      ['certificate.key', pair.certificate],
      [
        'public.key',
        generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' }),
      ],
    ] as const) {
      const file = await write(name, content.toString());
      expect(problemOf(path('ca.crt'), file)).toMatchObject({ code: 'key-unreadable' });
      expect(problemOf(path('ca.crt'), file).message).toContain(`${file} holds no PEM private key; give the key of`);
    }
  });

  test('a broken key, whose bytes never reach the message or the cause', async () => {
    const secret = 'c2VjcmV0c2VjcmV0c2VjcmV0';
    const file = await write('broken.key', `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----\n`);
    const problem = problemOf(path('ca.crt'), file);
    expect(problem.code).toBe('key-unreadable');
    expect(problem.cause).toBeUndefined();
    expect(problem.message).toBe(
      `The private key in ${file} cannot be read; check it with: openssl pkey -in ${file} -noout.`,
    );
  });

  test('an encrypted key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const secret = { cipher: 'aes-256-cbc', passphrase: 'x', format: 'pem' } as const;
    for (const type of ['pkcs8', 'pkcs1'] as const) {
      const file = await write(`${type}.key`, privateKey.export({ ...secret, type }).toString());
      expect(problemOf(path('ca.crt'), file)).toMatchObject({
        code: 'key-encrypted',
        message: `The key in ${file} is encrypted and no passphrase can be asked for; decrypt it with: openssl pkey -in ${file} -out ca.key.`,
      });
    }
  });

  test('a key of a type that signs nothing here', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
    const file = await write('k1.key', privateKey.export({ type: 'sec1', format: 'pem' }).toString());
    expect(problemOf(path('ca.crt'), file)).toMatchObject({ code: 'key-unsupported' });
  });

  test('a key of another certificate', async () => {
    const other = await makeAuthority({ commonName: 'ca', now, hours: 1 });
    const file = await write('other.key', other.key);
    expect(problemOf(path('ca.crt'), file)).toMatchObject({
      code: 'key-mismatch',
      message: `The key ${file} does not belong to the certificate ${path('ca.crt')}; give the key that was made with it.`,
    });
  });

  test('an ordinary certificate', async () => {
    const leaf = await makeServerCertificate({ authority: pair, hosts: ['localhost'], now });
    const [certificate, key] = [await write('leaf.crt', leaf.certificate), await write('leaf.key', leaf.key)];
    expect(problemOf(certificate, key)).toMatchObject({ code: 'not-an-authority' });
    expect(problemOf(certificate, key).message).toContain(
      `The certificate in ${certificate} may not sign others (CA:FALSE`,
    );
  });

  for (const [name, extensions] of [
    ['CA:FALSE', ['basicConstraints=CA:FALSE']],
    ['CA:FALSE in so many bytes', ['basicConstraints=DER:3003010100']],
    ['no keyCertSign', ['basicConstraints=CA:TRUE', 'keyUsage=digitalSignature']],
  ] as const) {
    opensslTest(`a certificate with ${name}`, async () => {
      const [certificate, key] = await selfSigned(name, extensions);
      expect(problemOf(certificate, key, new Date()).code).toBe('not-an-authority');
    });
  }

  test('an authority before and after its time', () => {
    const hour = 3_600_000;
    const late = problemOf(path('ca.crt'), path('ca.key'), new Date(now.getTime() + 2 * hour));
    expect(late.code).toBe('authority-expired');
    expect(late.message).toMatch(/ca\.crt expired at \d{4}-.*Z; give a current one or renew it\.$/);
    const early = problemOf(path('ca.crt'), path('ca.key'), new Date(now.getTime() - hour));
    expect(early.code).toBe('authority-not-yet-valid');
  });
});
