import { afterAll, describe, expect, test } from '@jest/globals';
import { defaults } from '../settings/flags';
import { createFolder } from '../testing/folder';
import { authority, issue } from '../testing/pki';
import { createTestPki } from '../testing/start';
import { filesOf, loadTlsMaterial, type TlsSettings } from './tls-files';

const pki = createTestPki();
const folder = createFolder();
afterAll(() => {
  folder.remove();
});
const good: TlsSettings = {
  ...defaults,
  tlsCertFile: folder.write('api.crt', pki.serving.pem),
  tlsPrivateKeyFile: folder.write('api.key', pki.serving.keyPem),
  clientCaFile: folder.write('ca.crt', `two of them:\n${pki.clientCa.pem}${authority('second').pem}`),
};
const load = (settings: Partial<TlsSettings>) => loadTlsMaterial({ ...good, ...settings });

test('loads files and texts alike, and every authority in a file', () => {
  const { trusted } = load({ requestheaderClientCaFile: { pem: pki.frontProxyCa.pem } });
  expect([trusted.client.length, trusted.requestHeader.length]).toEqual([2, 1]);
});

test('knows which files to watch', () => {
  expect(filesOf({ ...good, requestheaderClientCaFile: { pem: '' } })).toEqual([
    good.tlsCertFile,
    good.tlsPrivateKeyFile,
    good.clientCaFile,
  ]);
});

describe('says which flag, what is wrong, and what to do', () => {
  const [path, pem] = [folder.path, pki.alice.pem];
  const broken = pem.replace(/\n.{20}/, '\n!!!!');
  const misspelt = pem.replace(/\n.{64}\n/, '\n');
  test.each<[string, Partial<TlsSettings>, string]>([
    ['no flag', { tlsCertFile: undefined }, '--tls-cert-file: is required; give the path of a PEM file'],
    ['no key', { tlsPrivateKeyFile: undefined }, '--tls-private-key-file: is required; give the path of a PEM file'],
    ['no file', { clientCaFile: '/nowhere/ca.crt' }, '--client-ca-file: cannot read /nowhere/ca.crt (ENOENT'],
    ['a folder', { clientCaFile: path }, `--client-ca-file: cannot read ${path} (EISDIR`],
    [
      'no PEM',
      { clientCaFile: { pem: 'x' } },
      '--client-ca-file: there is no certificate in the given PEM; it must be a PEM file',
    ],
    ['a key as CA', { clientCaFile: good.tlsPrivateKeyFile }, '/api.key; it must be a PEM file'],
    [
      'garbage',
      { clientCaFile: { pem: pki.clientCa.pem + broken } },
      '--client-ca-file: certificate 2 in the given PEM cannot be read',
    ],
    [
      'a torn certificate',
      { tlsCertFile: { pem: misspelt } },
      '--tls-cert-file: the certificate in the given PEM cannot be read; replace it',
    ],
    ['no certificate', { tlsCertFile: { pem: '' } }, '--tls-cert-file: there is no certificate in the given PEM'],
    [
      'no usable key',
      { tlsPrivateKeyFile: { pem } },
      '--tls-private-key-file: there is no usable private key in the given PEM',
    ],
    [
      'the wrong key',
      { tlsPrivateKeyFile: { pem: pki.alice.keyPem } },
      '--tls-private-key-file: the key in the given PEM does not belong to',
    ],
    [
      'nobody to require',
      { clientCaFile: undefined, clientAuth: 'require' },
      '--client-auth: require needs --client-ca-file or',
    ],
  ])('%s', (_name, settings, message) => {
    expect(() => load(settings)).toThrow(message);
  });

  test('and never a key', () => {
    const [, secret = ''] = pki.alice.keyPem.split('\n');
    const torn = pki.alice.keyPem.replace('MIGH', 'XXXX');
    for (const key of [pki.alice.keyPem, torn]) {
      let message = '';
      try {
        load({ tlsPrivateKeyFile: { pem: key } });
      } catch (error) {
        message = String(error);
      }
      expect(message).toContain('--tls-private-key-file');
      expect(message).not.toContain(secret.slice(4, 30));
    }
  });
});

describe('one authority for users and for front proxies', () => {
  const { clientCa } = pki;
  const renewed = issue({ subject: clientCa.subject, key: clientCa.key, ca: true, usages: false });
  const overlap = (pem: string, requestheaderAllowedNames: string[] = []) =>
    load({ requestheaderClientCaFile: { pem }, requestheaderAllowedNames });

  test.each([
    ['the same certificate', clientCa.pem],
    ['a renewed certificate of the same name and key', renewed.pem],
    ['one of several', pki.frontProxyCa.pem + clientCa.pem],
  ])('is refused without allowed names: %s', (_name, pem) => {
    expect(() => overlap(pem)).toThrow(
      'contain overlapping certificates; --requestheader-allowed-names must be specified to ensure regular client ' +
        'certificates cannot set authenticating proxy headers for arbitrary users',
    );
  });

  test('is fine with allowed names, and so is another authority of the same name or key', () => {
    expect(() => overlap(clientCa.pem, ['front-proxy-client'])).not.toThrow();
    expect(() => overlap(authority('client-ca').pem)).not.toThrow();
    expect(() => overlap(authority('renamed', { key: clientCa.key }).pem)).not.toThrow();
  });
});
