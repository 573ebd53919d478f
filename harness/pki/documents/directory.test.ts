import { describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { certificateFacts } from '../facts/facts';
import { loadAuthority } from '../loading/load-authority';
import { inDirectory, opensslTest, verified } from '../testing/openssl';
import { X509Certificate } from 'node:crypto';
import type { CertificateFacts } from '../../observation';
import { parseCsr, type CsrDocument } from './csr';
import { writePkiDirectory } from './directory';
import { writeNewFiles } from './new-files';

const now = new Date();
const names = ['admin', 'apiserver', 'ca', 'front-proxy-ca', 'front-proxy-client', 'user'];

/** RSA keys are slow; every test but one takes P-256 keys for the leaves. */
const ecdsa = (CN: string, hosts: readonly string[] = []): CsrDocument =>
  parseCsr({ CN, hosts, key: { algo: 'ecdsa', size: 256 } });
const csrDocuments = {
  admin: ecdsa('admin'),
  apiserver: ecdsa('apiserver', ['localhost']),
  'front-proxy-client': ecdsa('front-proxy-client'),
  user: ecdsa('user'),
};

const pem = (directory: string, name: string): Promise<string> => readFile(join(directory, name), 'utf8');
const factsIn = async (directory: string, name: string): Promise<CertificateFacts | undefined> =>
  certificateFacts(new X509Certificate(await pem(directory, `${name}.crt`)).raw);

describe('a PKI directory', () => {
  opensslTest('has kubeadm’s files from the committed documents, and openssl verifies them', async () => {
    await inDirectory(async (parent) => {
      const directory = join(parent, 'a', 'pki');
      const written = await writePkiDirectory(directory, { now });
      expect(written.toSorted()).toEqual(
        names.flatMap((name) => [join(directory, `${name}.crt`), join(directory, `${name}.key`)]).toSorted(),
      );
      expect((await readdir(directory)).toSorted()).toEqual(
        names.flatMap((name) => [`${name}.crt`, `${name}.key`]).toSorted(),
      );
      for (const name of names) {
        expect((await stat(join(directory, `${name}.key`))).mode & 0o777).toBe(0o600);
        // The process's mask may take read permissions away from 0644, and nothing may be added.
        expect((await stat(join(directory, `${name}.crt`))).mode & (0o777 & ~0o044)).toBe(0o600);
        expect(await pem(directory, `${name}.key`)).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
        expect((await factsIn(directory, name))?.publicKey).toEqual({ type: 'rsa', bits: 2048 });
      }
      for (const [name, root, purpose] of [
        ['apiserver', 'ca', 'sslserver'],
        ['front-proxy-client', 'front-proxy-ca', 'sslclient'],
        ['admin', 'ca', 'sslclient'],
        ['user', 'ca', 'sslclient'],
      ] as const) {
        const certificate = await pem(directory, `${name}.crt`);
        const roots = await pem(directory, `${root}.crt`);
        expect(await verified({ certificate, chain: certificate }, roots, purpose)).toBe('OK');
      }
      expect((await factsIn(directory, 'admin'))?.subject.text).toBe('CN=kubernetes-admin,O=system:masters');
      expect((await factsIn(directory, 'user'))?.subject.text).toBe('CN=jane,O=dev');
      expect((await factsIn(directory, 'front-proxy-client'))?.subject.text).toBe('CN=front-proxy-client');
      expect(await factsIn(directory, 'apiserver')).toMatchObject({
        dnsNames: [
          'localhost',
          'kubernetes',
          'kubernetes.default',
          'kubernetes.default.svc',
          'kubernetes.default.svc.cluster.local',
        ],
        ipAddresses: ['127.0.0.1', '::1', '10.96.0.1'],
      });
      for (const root of ['ca', 'front-proxy-ca']) {
        expect(loadAuthority(join(directory, `${root}.crt`), join(directory, `${root}.key`), now).certificate).toBe(
          await pem(directory, `${root}.crt`),
        );
      }
    });
  });

  test('takes other CSR documents in place of the committed ones', async () => {
    await inDirectory(async (directory) => {
      await writePkiDirectory(directory, { now, csrDocuments });
      expect((await factsIn(directory, 'user'))?.publicKey).toEqual({ type: 'ec', bits: 256 });
    });
  });

  for (const name of ['ca.crt', 'user.key', 'front-proxy-client.crt']) {
    test(`is not touched, and nothing is made for it, when ${name} is there`, async () => {
      await inDirectory(async (directory) => {
        await writeFile(join(directory, name), 'mine');
        const impossible = { ...csrDocuments, user: ecdsa('user', ['localhost']) };
        await expect(writePkiDirectory(directory, { now, csrDocuments: impossible })).rejects.toMatchObject({
          code: 'directory-not-empty',
          message: `${join(directory, name)} exists and is never overwritten; choose an empty directory.`,
        });
        expect(await readdir(directory)).toEqual([name]);
        expect(await pem(directory, name)).toBe('mine');
      });
    });
  }

  test('keeps other files', async () => {
    await inDirectory(async (directory) => {
      await writeFile(join(directory, 'notes.txt'), 'mine');
      await writePkiDirectory(directory, { now, csrDocuments });
      expect(await pem(directory, 'notes.txt')).toBe('mine');
    });
  });

  test('is not made of documents that cannot be issued', async () => {
    await inDirectory(async (parent) => {
      const directory = join(parent, 'pki');
      const user = ecdsa('user', ['localhost']);
      await expect(
        writePkiDirectory(directory, { now, csrDocuments: { ...csrDocuments, user } }),
      ).rejects.toMatchObject({
        code: 'document-invalid',
      });
      expect(existsSync(directory)).toBe(false);
    });
  });

  test('that is a file is refused in one sentence', async () => {
    await inDirectory(async (parent) => {
      const directory = join(parent, 'pki');
      await writeFile(directory, 'mine');
      await expect(writePkiDirectory(directory, { now, csrDocuments })).rejects.toMatchObject({
        code: 'directory-unwritable',
        message: `The directory ${directory} cannot be written (ENOTDIR); choose one that can.`,
      });
      expect(await readFile(directory, 'utf8')).toBe('mine');
    });
  });
});

describe('new files', () => {
  test('below a folder that can hold none are refused, and do not hang', () => {
    const impossible = process.platform === 'linux' ? '/proc/authn-conformance/pki' : join(__filename, 'pki');
    expect(() => {
      writeNewFiles(impossible, [{ name: 'one', content: '1', mode: 0o600 }]);
    }).toThrow(/cannot be written/);
  });

  const files = [
    { name: 'one', content: '1', mode: 0o600 },
    { name: 'two', content: '2', mode: 0o600 },
  ];

  test('are removed again, with their directories, when one cannot be written', async () => {
    await inDirectory(async (parent) => {
      const directory = join(parent, 'a', 'b');
      const missing = { name: join('no', 'such', 'folder'), content: '', mode: 0o600 };
      expect(() => {
        writeNewFiles(directory, [...files, missing]);
      }).toThrow(expect.objectContaining({ code: 'directory-unwritable' }));
      expect(await readdir(parent)).toEqual([]);
    });
  });

  test('never replace one that appeared meanwhile, nor a link to nowhere', async () => {
    await inDirectory(async (directory) => {
      await symlink(join(directory, 'nowhere'), join(directory, 'two'));
      expect(() => {
        writeNewFiles(directory, files);
      }).toThrow(
        expect.objectContaining({
          code: 'directory-not-empty',
          message: expect.stringContaining(join(directory, 'two')),
        }),
      );
      expect(await readdir(directory)).toEqual(['two']);
    });
  });

  const asRoot = process.getuid?.() === 0;
  (asRoot ? test.skip : test)(
    `are refused where nothing may be written${asRoot ? ' (root may write anywhere)' : ''}`,
    async () => {
      await inDirectory(async (parent) => {
        const directory = join(parent, 'locked');
        await mkdir(directory);
        await chmod(directory, 0o500);
        expect(() => {
          writeNewFiles(directory, files);
        }).toThrow(/EACCES/);
      });
    },
  );
});
