import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serveReference, type Serving } from '../../fixtures/serve';
import { opensslTest } from '../pki/testing/openssl';
import { createFolder } from './testing/folder';
import { call } from './testing/program';

const folder = createFolder();
let serving: Serving;
let url: string;
/** What an installer leaves behind: `admin.conf`, `kube-apiserver.yaml`, and the files of kubeadm. */
let pki: string;
beforeAll(async () => {
  serving = await serveReference(['--secure-port=0', '--dress=kube-apiserver'], () => undefined);
  url = /listens on (\S+)/.exec(serving.introduction)?.[1] ?? '';
  pki = dirname(/--kubeconfig (\S+)/.exec(serving.introduction)?.[1] ?? '');
});
afterAll(async () => {
  await serving.stop();
  folder.remove();
});

const at = (name: string): string => join(pki, name);
const selected = [
  '--scenario',
  'user-name/*',
  '--scenario',
  'user-header/*',
  '--scenario',
  'plain-http-*/*',
  '--tls',
  '1.3',
];

interface Came {
  readonly code: number;
  readonly passed: number;
  readonly others: string;
  readonly err: string;
}

async function ran(...flags: readonly string[]): Promise<Came> {
  const { code, out, err } = await call(['run', ...flags]);
  const [, passed = '0', others = out] = /^(\d+) passed, (\d+ failed, \d+ inconclusive),/m.exec(out) ?? [];
  return { code, passed: Number(passed), others, err };
}
const green = { code: 0, others: '0 failed, 0 inconclusive', err: '' };

describe('the reference server in the dress of kube-apiserver conforms as one', () => {
  const profile = ['--profile', 'kube-apiserver', '--anonymous-auth', 'true', '--privileged', '--fast'];

  test('as a kubeconfig and a directory of certificates describe it', async () => {
    const came = await ran('--kubeconfig', at('admin.conf'), '--pki', pki, ...profile);
    expect(came).toMatchObject(green);
    expect(came.passed).toBeGreaterThan(450);
  });

  test('as its manifest describes it', async () => {
    const came = await ran('--apiserver-manifest', at('kube-apiserver.yaml'), '--privileged', '--fast');
    expect(came).toMatchObject(green);
    expect(came.passed).toBeGreaterThan(450);
  });

  test('as a target file says that has all of it', async () => {
    const file = folder.write(
      'target.yaml',
      `kubeconfig: ${at('admin.conf')}\npki: ${pki}\napiserverManifest: ${at('kube-apiserver.yaml')}\nprivileged: true\n`,
    );
    const came = await ran('--target', file, '--fast');
    expect(came).toMatchObject(green);
    expect(came.passed).toBeGreaterThan(450);
  });

  test('as far as a kubeconfig alone goes', async () => {
    const came = await ran('--kubeconfig', at('admin.conf'), ...profile);
    expect(came).toMatchObject(green);
    expect(came.passed).toBeGreaterThan(20);
    expect(came.passed).toBeLessThan(150);
  });

  opensslTest('as far as a command that signs goes', async () => {
    const came = await ran(
      ...['--target', url, '--ca', at('ca.crt'), '--profile', 'kube-apiserver', '--fast'],
      ...['--sign-command', `openssl x509 -req -CA ${at('ca.crt')} -CAkey ${at('ca.key')} -days 1`],
      ...['--scenario', 'user-name/*', '--scenario', 'groups/*'],
    );
    expect(came).toMatchObject(green);
    expect(came.passed).toBeGreaterThan(4);
  });
});

describe('plan says who says what', () => {
  test('and who is overruled', async () => {
    const { out } = await call([
      ...['plan', '--apiserver-manifest', at('kube-apiserver.yaml'), '--kubeconfig', at('admin.conf'), '--pki', pki],
      ...['--anonymous-auth', 'false', ...selected],
    ]);
    expect(out).toMatch(/^in hand {2}a client certificate, the key of client-ca, the key of request-header-ca$/m);
    expect(out).toMatch(
      /^ {2}flags\.anonymous-auth +false\n +from the command line\n +instead of true, from --apiserver-manifest \S+ \(--anonymous-auth\)$/m,
    );
    expect(out).toMatch(
      /^ {2}url +https:\/\/127\.0\.0\.1:\d+\n +from --apiserver-manifest \S+ \(--advertise-address and --secure-port\)\n +instead of \S+, from --kubeconfig /m,
    );
    expect(out).toMatch(/^ {2}flags\.requestheader-username-headers +X-Remote-User\n +from --apiserver-manifest /m);
    expect(out).toMatch(
      /^ {2}clientCertificate +\S+admin\.crt,\S+admin\.key\n +from --kubeconfig \S+ \(user admin of context reference\)$/m,
    );
    expect(out).not.toMatch(/PRIVATE KEY/);
  });

  test('and what to supply', async () => {
    const { out } = await call(['plan', '--kubeconfig', at('admin.conf')]);
    expect(out).toMatch(
      /needs certificates of the client authority; supply its key with --client-ca CERT,KEY, or who signs for it with --sign-command CMD:/,
    );
    const { out: unprivileged } = await call(['plan', '--kubeconfig', at('admin.conf'), '--pki', pki]);
    expect(unprivileged).toMatch(
      /presents a certificate of system:masters; allow such a certificate with --privileged:/,
    );
  });
});

describe('a mistake is one sentence, and exit code 2', () => {
  const bad = (name: string, text: string): string => folder.write(name, text);
  const rows: readonly (readonly [string, () => readonly string[], string | RegExp])[] = [
    [
      'a kubeconfig that is not there',
      () => ['--kubeconfig', '/nowhere'],
      '/nowhere: cannot be read (ENOENT); give the kubeconfig of the cluster',
    ],
    [
      'a kubeconfig that is none',
      () => ['--kubeconfig', at('kube-apiserver.yaml')],
      /kube-apiserver\.yaml: kind: .*; give a kubeconfig$/,
    ],
    [
      'a kubeconfig with a key of another certificate',
      () => [
        '--kubeconfig',
        bad('foreign.conf', readFileSync(at('admin.conf'), 'utf8').replace('admin.key', 'user.key')),
      ],
      /^The key \S+user\.key does not belong to the certificate \S+admin\.crt; give the key that was made with it\.$/,
    ],
    [
      'a context without a kubeconfig',
      () => ['--context', 'x', '--target', url],
      '--context is about a kubeconfig; say which one with --kubeconfig FILE',
    ],
    ['a directory that is none', () => ['--pki', '/nowhere', '--target', url], /^--pki \/nowhere is not a directory; /],
    [
      'a directory without an authority',
      () => ['--pki', folder.folder('empty'), '--target', url],
      /^--pki \S+: there is no ca\.crt in it; /,
    ],
    [
      'a directory alone',
      () => ['--pki', pki],
      'the target has no url; say it with --target https://HOST:PORT, or as url in the target file',
    ],
    [
      'a key of the directory that does not fit',
      () => {
        const mixed = folder.folder('mixed');
        for (const name of readdirSync(pki))
          if (name.startsWith('ca.'))
            writeFileSync(join(mixed, name), readFileSync(at(name === 'ca.key' ? 'user.key' : name)));
        return ['--pki', mixed, '--target', url];
      },
      /^The key \S+ca\.key does not belong to the certificate \S+ca\.crt; /,
    ],
    [
      'a manifest without the flag',
      () => [
        '--apiserver-manifest',
        bad('no-ca.yaml', readFileSync(at('kube-apiserver.yaml'), 'utf8').replace(/.*--client-ca-file.*\n/, '')),
      ],
      /^\S+no-ca\.yaml: kube-apiserver is given no --client-ca-file, /,
    ],
    [
      'a root without a manifest',
      () => ['--manifest-root', '/', '--target', url],
      '--manifest-root is about a manifest; say which one with --apiserver-manifest FILE',
    ],
    [
      'a signer that fails',
      () => ['--target', url, '--ca', at('ca.crt'), '--sign-command', 'echo no profile >&2; exit 7'],
      '--sign-command: the command failed (exit code 7): no profile',
    ],
    [
      'a signer that says nothing',
      () => ['--target', url, '--ca', at('ca.crt'), '--sign-command', 'true'],
      '--sign-command: the command gave no PEM certificate',
    ],
    [
      'a signer that gives another certificate',
      () => ['--target', url, '--ca', at('ca.crt'), '--sign-command', `cat ${at('user.crt')}`],
      '--sign-command: the command gave a certificate of another key',
    ],
    [
      'requests that nobody allowed',
      () => ['--kubeconfig', at('admin.conf'), '--certificate-signing-requests'],
      /^--certificate-signing-requests creates objects on the target, .*--allow-writes$/,
    ],
    [
      'requests that nobody can approve',
      () => ['--target', url, '--certificate-signing-requests', '--allow-writes'],
      /^--certificate-signing-requests needs the credential of somebody /,
    ],
    [
      'two signers',
      () => [
        '--kubeconfig',
        at('admin.conf'),
        '--certificate-signing-requests',
        '--allow-writes',
        '--sign-command',
        'true',
      ],
      /^--certificate-signing-requests and --sign-command both say /,
    ],
    [
      'a target that anybody may own',
      () => ['--target', 'https://203.0.113.7:6443'],
      /^203\.0\.113\.7 is neither a loopback nor a private address; .*--yes-this-is-mine$/,
    ],
    ['a server in the dress of nobody', () => ['serve', '--dress', 'emperor'], '--dress emperor: say kube-apiserver'],
  ];

  test.each(rows)('%s', async (_title, flags, sentence) => {
    const argv = flags();
    const { code, out, err } = await call(argv[0]?.startsWith('-') === true ? ['run', ...argv, ...selected] : argv);
    expect(err.trimEnd()).toMatch(
      sentence instanceof RegExp ? sentence : new RegExp(`^${sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`),
    );
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });
});
