import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { authority, issue, type Issued, type Wish } from '../../testing/pki';
import { parseCertificate, type Certificate } from './certificate';
import { verifyPath } from './path';

const root = authority('root');
const other = authority('other');
const user = (wish: Partial<Wish> = {}) => issue({ subject: [['CN', 'alice']], issuer: root, ...wish });
const intermediate = (wish: Partial<Wish> = {}) => authority('intermediate', { issuer: root, ...wish });
const nullValue = Buffer.from([5, 0]);
const past = { notBefore: new Date('2020-01-01'), notAfter: new Date('2021-01-01') };
const future = { notBefore: new Date('2090-01-01'), notAfter: new Date('2091-01-01') };
const permittedDns = Buffer.from('300ca00a3008820668' + '6f73742e61', 'hex'); // permitted: a DNS name

const plain = intermediate();
const flat = intermediate({ pathLength: 0 });
const below = authority('below', { issuer: flat });
const deep = authority('deep', { issuer: plain });
const serverOnly = intermediate({ usages: ['serverAuth'] });
const clientOnly = intermediate({ usages: ['clientAuth'] });
const noSigning = intermediate({ keyUsage: 0b1000_0000 });
const noAuthority = intermediate({ ca: false, keyUsage: 0b0000_0110 });
const renamed = authority('renamed', { key: root.key });
const expired = intermediate(past);
const constrained = intermediate({ extensions: [{ id: '2.5.29.30', critical: true, value: permittedDns }] });
const oddAuthority = intermediate({ extensions: [{ id: '1.2.3.4', critical: true, value: nullValue }] });
const bystander = user({ subject: [['CN', 'bob']] });
const pretender = authority('root', {}); // the name of the root, another key
const expiredRoot = authority('expired-root', past);
const shortRoot = authority('short-root', { pathLength: 0 });
const underShort = authority('under-short', { issuer: shortRoot });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const rsaRoot = authority('rsa-root', { key: rsa });
const edRoot = authority('ed-root', { key: generateKeyPairSync('ed25519').privateKey });

interface Case {
  readonly chain: readonly Issued[];
  readonly anchors?: readonly Issued[];
  readonly accepted: boolean;
  /** Why OpenSSL says otherwise, and which of the two kube-apiserver agrees with. */
  readonly opensslDiffers?: string;
}

const cases: Record<string, Case> = {
  'a leaf of the root': { chain: [user()], accepted: true },
  'a leaf of another root': { chain: [user({ issuer: other })], accepted: false },
  'a leaf of an authority with the same name': { chain: [user({ issuer: pretender })], accepted: false },
  'a leaf that brings its own root': { chain: [user({ issuer: other }), other], accepted: false },
  'a self-signed leaf': { chain: [issue({ subject: [['CN', 'alice']] })], accepted: false },
  'an expired leaf': { chain: [user(past)], accepted: false },
  'a leaf of tomorrow': { chain: [user(future)], accepted: false },
  'a leaf and its intermediate': { chain: [user({ issuer: plain }), plain], accepted: true },
  'a leaf without its intermediate': { chain: [user({ issuer: plain })], accepted: false },
  'two intermediates, in the wrong order, and a stranger': {
    chain: [user({ issuer: deep }), plain, bystander, deep],
    accepted: true,
  },
  'an intermediate that is expired': { chain: [user({ issuer: expired }), expired], accepted: false },
  'a leaf issued by a leaf': { chain: [user({ issuer: bystander }), bystander], accepted: false },
  'an issuer that is no authority, whatever its key usage': {
    chain: [user({ issuer: noAuthority }), noAuthority],
    accepted: false,
  },
  'an issuer of another name with the same key': { chain: [user({ issuer: renamed })], accepted: false },
  'an issuer that may not sign': { chain: [user({ issuer: noSigning }), noSigning], accepted: false },
  'a path as long as allowed': { chain: [user({ issuer: flat }), flat], accepted: true },
  'a path longer than an intermediate allows': { chain: [user({ issuer: below }), below, flat], accepted: false },
  'a path longer than the root allows': {
    chain: [user({ issuer: underShort }), underShort],
    anchors: [shortRoot],
    accepted: false,
  },
  'no extended key usage': { chain: [user({ usages: false })], accepted: true },
  'server authentication only': { chain: [user({ usages: ['serverAuth'] })], accepted: false },
  'server and client authentication': { chain: [user({ usages: ['serverAuth', 'clientAuth'] })], accepted: true },
  'any extended key usage': {
    chain: [user({ usages: ['any'] })],
    accepted: true,
    opensslDiffers: 'OpenSSL wants clientAuth itself; kube-apiserver accepts "any" (rule C-10)',
  },
  'a key usage without digitalSignature': {
    chain: [user({ keyUsage: 0b0010_0000 })],
    accepted: true,
    opensslDiffers: 'OpenSSL refuses, kube-apiserver accepts (ground truth, no-digital-signature)',
  },
  'an intermediate for servers only': { chain: [user({ issuer: serverOnly }), serverOnly], accepted: false },
  'an intermediate for clients only': { chain: [user({ issuer: clientOnly }), clientOnly], accepted: true },
  'an unknown critical extension': {
    chain: [user({ extensions: [{ id: '1.2.3.4', critical: true, value: nullValue }] })],
    accepted: false,
  },
  'an unknown extension that is not critical': {
    chain: [user({ extensions: [{ id: '1.2.3.4', critical: false, value: nullValue }] })],
    accepted: true,
  },
  'an unknown critical extension in an intermediate': {
    chain: [user({ issuer: oddAuthority }), oddAuthority],
    accepted: false,
  },
  'a name outside the name constraints': {
    chain: [user({ issuer: constrained, dns: ['elsewhere.test'] }), constrained],
    accepted: false,
  },
  'an intermediate as the anchor': { chain: [user({ issuer: plain })], anchors: [plain], accepted: true },
  'an expired root': { chain: [user({ issuer: expiredRoot })], anchors: [expiredRoot], accepted: false },
  'the root itself as a caller': {
    chain: [root],
    accepted: true,
    opensslDiffers: 'OpenSSL misses digitalSignature; kube-apiserver accepts (rule C-19)',
  },
  'two roots of one name, the right one second': {
    chain: [user()],
    anchors: [pretender, root],
    accepted: true,
    opensslDiffers: 'OpenSSL tries only the first, as these certificates have no key identifiers; Go tries both',
  },
  'an RSA root': { chain: [user({ issuer: rsaRoot })], anchors: [rsaRoot], accepted: true },
  'an Ed25519 root': { chain: [user({ issuer: edRoot })], anchors: [edRoot], accepted: true },
  'a SHA-1 signature': {
    chain: [user({ hash: 'sha1' })],
    accepted: false,
    opensslDiffers: 'OpenSSL accepts SHA-1 at the lowest security level; kube-apiserver never does',
  },
};

const verify = ({ chain, anchors = [root] }: Case, now = new Date()) =>
  verifyPath(
    chain.map(({ der }) => parseCertificate(der)),
    anchors.map(({ der }) => parseCertificate(der)),
    now,
  );

test.each(Object.entries(cases))('%s', (_name, one) => {
  expect('path' in verify(one)).toBe(one.accepted);
});

describe('the reason', () => {
  test.each([
    ['an expired leaf', 'it expired at 2021-01-01T00:00:00.000Z'],
    ['a leaf of tomorrow', 'it is not valid before 2090-01-01T00:00:00.000Z'],
    ['a leaf of another root', 'it was issued by none of the configured authorities'],
    ['a leaf issued by a leaf', 'its issuer is not a certificate authority'],
    ['server authentication only', 'its extended key usage does not allow client authentication'],
    ['an unknown critical extension', 'its critical extension 1.2.3.4 is not known here'],
    ['an issuer that may not sign', 'the key usage of its issuer does not allow signing certificates'],
    ['a path longer than the root allows', 'its path is longer than its issuer allows'],
  ])('of %s', (name, problem) => {
    expect(cases[name] && verify(cases[name])).toEqual({ problem });
  });
});

test('is valid from its first to its last second', () => {
  const one: Case = {
    chain: [user(past)],
    anchors: [authority('root', { key: root.key, notBefore: new Date(0) })],
    accepted: true,
  };
  const at = (time: string) => 'path' in verify(one, new Date(time));
  expect([at('2019-12-31T23:59:59Z'), at('2020-01-01T00:00:00Z'), at('2021-01-01T00:00:00Z')]).toEqual([
    false,
    true,
    true,
  ]);
  expect(at('2021-01-01T00:00:01Z')).toBe(false);
});

test('a changed byte anywhere in the content ends the trust', () => {
  const { der } = user({
    subject: [
      ['O', 'dev'],
      ['CN', 'alice'],
    ],
  });
  const tampered = Buffer.from(der);
  tampered.write('ops', der.indexOf('dev'));
  expect('path' in verifyPath([parseCertificate(tampered)], [parseCertificate(root.der)], new Date())).toBe(false);
});

test('a maze of intermediates that sign each other is left within bounds', () => {
  const maze = Array.from({ length: 9 }, () => authority('maze', { key: root.key }));
  const [leaf, ...others] = [user({ subject: [['CN', 'alice']], issuer: maze[0] ?? root }), ...maze].map(({ der }) => {
    const certificate = parseCertificate(der);
    const isSignedBy = (issuer: Certificate) => {
      asked++;
      return certificate.isSignedBy(issuer);
    };
    return { ...certificate, isSignedBy };
  });
  let asked = 0;
  const result = leaf && verifyPath([leaf, ...others], [parseCertificate(other.der)], new Date());
  expect(result).toEqual({ problem: 'it was issued by none of the configured authorities' });
  expect(asked).toBe(100);
});

const openssl = spawnSync('openssl', ['version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'path-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Every certificate of the test PKI is of today's strength; only the age of SHA-1 needs the lowest level. */
function opensslAccepts({ chain, anchors = [root] }: Case, name: string): boolean {
  const file = (part: string, certificates: readonly Issued[]) => {
    const path = join(folder, `${name.replace(/\W+/g, '-')}-${part}.pem`);
    writeFileSync(path, certificates.map(({ pem }) => pem).join(''));
    return path;
  };
  const [leaf, ...others] = chain;
  const untrusted = others.length > 0 ? ['-untrusted', file('untrusted', others)] : [];
  const options = ['-purpose', 'sslclient', '-partial_chain', '-no-CApath', '-no-CAstore', '-auth_level', '0'];
  const args = [
    'verify',
    ...options,
    '-CAfile',
    file('anchors', anchors),
    ...untrusted,
    file('leaf', leaf ? [leaf] : []),
  ];
  try {
    execFileSync('openssl', args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const whenInstalled = openssl ? describe : describe.skip;
whenInstalled(openssl ? 'openssl verify agrees' : 'openssl verify agrees (skipped: openssl is not installed)', () => {
  test.each(Object.entries(cases))('on %s', (name, one) => {
    expect(opensslAccepts(one, name)).toBe(one.opensslDiffers ? !one.accepted : one.accepted);
  });
});
