import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeAuthority, makeIntermediateAuthority } from '../pki';
import type { Declaration } from './declaration/declaration';
import { externalTarget } from './external';
import { profiles } from './profiles';
import { TargetError, type Endpoint } from './types';

let folder: string;
let certificate: string;
let key: string;
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'authn-conformance-external-'));
  const authority = await makeAuthority({ commonName: 'clients', now: new Date(), hours: 1 });
  certificate = file('ca.crt', authority.certificate);
  key = file('ca.key', authority.key);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const endpointOf = async (declaration: Declaration): Promise<Endpoint> =>
  (await externalTarget(declaration).open()).endpoint('target');

describe('the CA of the server', () => {
  const needsOf = (declaration: Declaration): readonly (readonly string[] | undefined)[] =>
    externalTarget({ url: 'https://api.test', ...declaration }).setups.map(({ traits, undeclared }) =>
      [
        traits.includes('separate-server-authority') ? 'separate' : '',
        undeclared?.includes('separate-server-authority') === true ? 'unknown' : '',
      ].filter((each) => each !== ''),
    );
  const other = async (name: string) => {
    const made = await makeAuthority({ commonName: name, now: new Date(), hours: 1 });
    return { certificate: file(`${name}.crt`, made.certificate), key: file(`${name}.key`, made.key), made };
  };

  test('is another than the client CA where it has another key', async () => {
    const { certificate: own, key: ownKey } = await other('server');
    const clientCa = { certificate, key };
    expect(needsOf({ ca: own, clientCa, serverCa: { certificate: own, key: ownKey } })).toEqual([['separate']]);
    expect(needsOf({ ca: own, clientCa })).toEqual([['unknown']]);
    expect(needsOf({ clientCa })).toEqual([['unknown']]);
  });

  test('is the client CA where it has its key, or was issued with it', async () => {
    const clientCa = { certificate, key };
    expect(needsOf({ ca: certificate, clientCa })).toEqual([[]]);
    expect(needsOf({ ca: certificate, clientCa, serverCa: clientCa })).toEqual([[]]);
    const above = { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') };
    const below = await makeIntermediateAuthority({ commonName: 'below', above, now: new Date(), hours: 1 });
    const serverCa = { certificate: file('below.crt', below.certificate), key: file('below.key', below.key) };
    expect(needsOf({ ca: certificate, clientCa, serverCa })).toEqual([[]]);
  });

  test('is in --ca, or was issued by a CA that is', async () => {
    const { certificate: own, key: ownKey, made: above } = await other('root');
    const below = await makeIntermediateAuthority({ commonName: 'below', above, now: new Date(), hours: 1 });
    const serverCa = { certificate: file('issuing.crt', below.certificate), key: file('issuing.key', below.key) };
    expect(needsOf({ ca: own, clientCa: { certificate, key }, serverCa })).toEqual([['separate']]);
    expect(() => needsOf({ ca: certificate, serverCa: { certificate: own, key: ownKey } })).toThrow(
      /^--server-ca: this CA is neither in --ca nor issued by a CA that is; give /,
    );
  });
});

describe('the URL of a target', () => {
  test.each([
    ['https://api.test:6443', { host: 'api.test', port: 6443, serverName: 'api.test' }],
    ['https://api.test:6443/', { host: 'api.test', port: 6443, serverName: 'api.test' }],
    ['https://api.test', { host: 'api.test', port: 443, serverName: 'api.test' }],
    ['https://127.0.0.1:6443', { host: '127.0.0.1', port: 6443, serverName: '127.0.0.1' }],
    ['https://[::1]:6443', { host: '::1', port: 6443, serverName: '::1' }],
  ])('%s', async (url, endpoint) => {
    expect(await endpointOf({ url })).toEqual({ ...endpoint, trust: undefined });
  });

  test.each([
    [undefined, 'the target has no url; say it with --target https://HOST:PORT, or as url in the target file'],
    ['api.test', 'url: "api.test" is not a URL; say https://HOST:PORT'],
    ['https://', 'url: "https://" is not a URL; say https://HOST:PORT'],
    ['https://a:99999', 'url: "https://a:99999" is not a URL; say https://HOST:PORT'],
    ['http://a', 'url: http://a is not an https URL; the harness itself tries plain HTTP on the HTTPS port'],
    ['localhost:6443', 'url: localhost:6443 is not an https URL'],
    ['https://user@a', 'url: say only https://HOST:PORT, without credentials, query or fragment'],
    ['https://:word@a', 'url: say only https://HOST:PORT, without credentials'],
    ['https://a?x', 'url: say only https://HOST:PORT, without credentials, query or fragment'],
    ['https://a#x', 'url: say only https://HOST:PORT, without credentials, query or fragment'],
    ['https://a/k8s', "url: https://a/k8s has a path; the paths are the specification's own"],
  ])('%s is refused in one sentence', (url, sentence) => {
    expect(() => externalTarget({ url })).toThrow(TargetError);
    expect(() => externalTarget({ url })).toThrow(sentence);
  });

  test('that is refused gives no password away', () => {
    expect(() => externalTarget({ url: 'https://jane:secret@a' })).toThrow(expect.not.stringContaining('secret'));
  });
});

describe('a target', () => {
  test('is what the specification says unless it is declared otherwise', () => {
    expect(externalTarget({ url: 'https://api.test' })).toMatchObject({
      name: 'https://api.test',
      profile: profiles.spec,
      oracle: { kind: 'self-subject-review' },
      tls: ['1.2', '1.3'],
      signers: [],
      verifiesServer: true,
      setups: [{ name: 'target' }],
    });
  });

  test('is what it is declared', async () => {
    const pair = { certificate, key };
    const target = externalTarget({
      url: 'https://127.0.0.1:1',
      name: 'mine',
      profile: 'kube-apiserver',
      ca: certificate,
      clientCa: pair,
      requestHeaderCa: pair,
      serverName: 'kubernetes',
      insecure: true,
      tls: ['1.3'],
      identityOracle: { kind: 'echo', path: '/me' },
      flags: { 'anonymous-auth': true, 'requestheader-allowed-names': ['a'] },
    });
    expect(target).toMatchObject({
      name: 'mine',
      profile: profiles['kube-apiserver'],
      oracle: { kind: 'echo', path: '/me' },
      tls: ['1.3'],
      signers: ['client-ca', 'request-header-ca'],
      verifiesServer: false,
      setups: [{ traits: expect.arrayContaining(['anonymous-allowed']), requestHeader: { allowedNames: ['a'] } }],
    });
    const open = await target.open();
    expect(open.endpoint('target')).toMatchObject({
      serverName: 'kubernetes',
      trust: expect.stringContaining('BEGIN'),
    });
    expect(Object.keys(open.authorities)).toEqual(['client-ca', 'request-header-ca']);
    await open.close();
  });

  test('can be signed for with one key alone', () => {
    expect(externalTarget({ url: 'https://a', requestHeaderCa: { certificate, key } }).signers).toEqual([
      'request-header-ca',
    ]);
  });
});

describe('a kind of server that verifies no front proxies', () => {
  const traits = (declaration: Partial<Declaration>): readonly string[] =>
    externalTarget({ url: 'https://a', ...declaration }).setups[0].traits;

  test.each(['nginx', 'apache', 'haproxy', 'caddy'] as const)('is %s', (profile) => {
    expect(traits({ profile })).toContain('no-request-header-authority');
  });

  test('verifies them where a CA of theirs is given', () => {
    expect(traits({ profile: 'nginx', requestHeaderCa: { certificate, key } })).not.toContain(
      'no-request-header-authority',
    );
    const container = { image: 'a', port: 1, pki: { directory: '/pki', frontProxy: true } };
    expect(traits({ profile: 'nginx', container })).not.toContain('no-request-header-authority');
    expect(traits({ profile: 'nginx', requestHeaderSignCommand: 'sign' })).not.toContain('no-request-header-authority');
  });

  test('stays one where that is declared of it', () => {
    const requestHeaderCa = { certificate, key };
    expect(traits({ requestHeaderCa, flags: { 'requestheader-client-ca-file': '' } })).toContain(
      'no-request-header-authority',
    );
  });
});

describe('a certificate file that cannot be used is one sentence that names it:', () => {
  const sentence = (ca: string): string => {
    try {
      externalTarget({ url: 'https://a', ca });
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
      return error.message;
    }
    return 'it can be used';
  };

  test('it does not exist', () => {
    expect(sentence('/no/such/ca.crt')).toBe('/no/such/ca.crt: the CA certificate file cannot be read (ENOENT)');
  });

  test('it holds a key', () => {
    expect(sentence(key)).toBe(
      `${key}: holds no PEM certificate; give the certificate of the authority that issued the server's`,
    );
  });

  test.each([
    ['what it holds is not a certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
    ['it was cut off', '-----BEGIN CERTIFICATE-----\nMIIB'],
    ['its second one is broken', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'],
  ])('%s', (title, text) => {
    const broken = file('broken.crt', title.includes('second') ? readFileSync(certificate, 'utf8') + text : text);
    expect(sentence(broken)).toMatch(new RegExp(`^${broken}: holds (no|a) .*certificate`));
  });

  test('a pair without its key', () => {
    expect(() => externalTarget({ url: 'https://a', clientCa: { certificate, key: '/no/such/ca.key' } })).toThrow(
      /\/no\/such\/ca\.key/,
    );
  });
});
