import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readPkiDirectory } from './pki-directory';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'authn-conformance-pki-directory-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});
const have = (...names: readonly string[]): void => {
  for (const name of names) writeFileSync(join(folder, name), '');
};
const at = (name: string): string => join(folder, name);

describe('a directory as kubeadm lays it out', () => {
  test('has both authorities and their keys', () => {
    have('ca.crt', 'ca.key', 'front-proxy-ca.crt', 'front-proxy-ca.key', 'apiserver.crt');
    expect(readPkiDirectory(folder)).toMatchObject({
      declaration: {
        ca: at('ca.crt'),
        clientCa: { certificate: at('ca.crt'), key: at('ca.key') },
        requestHeaderCa: { certificate: at('front-proxy-ca.crt'), key: at('front-proxy-ca.key') },
      },
      notes: [],
    });
  });

  test('may lack keys, and says so', () => {
    have('ca.crt', 'front-proxy-ca.crt');
    const { declaration, notes } = readPkiDirectory(folder);
    expect(declaration).toEqual({
      ca: at('ca.crt'),
      clientCaCertificate: at('ca.crt'),
      requestHeaderCaCertificate: at('front-proxy-ca.crt'),
    });
    expect(notes).toEqual([
      'it has no ca.key, so nothing is signed by ca.crt',
      'it has no front-proxy-ca.key, so nothing is signed by front-proxy-ca.crt',
    ]);
  });

  test('may lack the authority of front proxies', () => {
    have('ca.crt', 'ca.key');
    const { declaration, notes } = readPkiDirectory(folder);
    expect(Object.keys(declaration)).toEqual(['ca', 'clientCa']);
    expect(notes).toEqual(['it has no front-proxy-ca.crt, so nothing is signed for front proxies']);
  });

  test('without ca.crt is none', () => {
    have('ca.key');
    expect(() => readPkiDirectory(folder)).toThrow(
      `--pki ${folder}: there is no ca.crt in it; give a directory as kubeadm lays it out, such as /etc/kubernetes/pki`,
    );
  });

  test('is a directory', () => {
    have('ca.crt');
    for (const path of [at('ca.crt'), at('nowhere')])
      expect(() => readPkiDirectory(path)).toThrow(`--pki ${path} is not a directory; `);
  });
});
