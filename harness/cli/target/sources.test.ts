import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { seldom } from '../../../fixtures/testing/seldom';
import { serveReference, type Serving } from '../../bundled/serve';
import { makeAuthority, type AuthorityPair } from '../../pki';
import { opensslTest } from '../../pki/testing/openssl';
import { createFolder } from '../testing/folder';
import { call, start } from '../testing/program';

const folder = createFolder();
let serving: Serving;
let url: string;
/** What an installer leaves behind: `admin.conf`, `kube-apiserver.yaml`, and the files of kubeadm. */
let pki: string;
const others = new Map<string, AuthorityPair>();
beforeAll(async () => {
  for (const commonName of ['clients', 'proxies'])
    others.set(commonName, await makeAuthority({ commonName, now: new Date(), hours: 1 }));
  serving = await serveReference(['--secure-port=0', '--emulate=kube-apiserver'], () => undefined);
  url = /listens on (\S+)/.exec(serving.introduction)?.[1] ?? '';
  pki = dirname(/--kubeconfig (\S+)/.exec(serving.introduction)?.[1] ?? '');
});
afterAll(async () => {
  await serving.stop();
  folder.remove();
});

/** An authority that the target has never heard of, as the value of a flag. */
const other = (name: string): string => {
  const { certificate = '', key = '' } = others.get(name) ?? {};
  return `${folder.write(`${name}.crt`, certificate)},${folder.write(`${name}.key`, key)}`;
};
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

describe('the reference server that emulates kube-apiserver conforms as one', () => {
  const profile = ['--profile', 'kube-apiserver', '--anonymous-auth', 'true', '--privileged', '--fast'];

  seldom('as a kubeconfig and a directory of certificates describe it', async () => {
    const came = await ran('--kubeconfig', at('admin.conf'), '--pki', pki, ...profile, ...selected);
    expect(came).toMatchObject(green);
    expect(came.passed).toBeGreaterThan(30);
  });

  seldom('as its manifest describes it', async () => {
    const came = await ran('--apiserver-manifest', at('kube-apiserver.yaml'), '--privileged', ...selected);
    expect(came).toMatchObject(green);
    expect(came.passed).toBeGreaterThan(30);
  });

  seldom('as a target file says that has all of it', async () => {
    const file = folder.write(
      'target.yaml',
      `kubeconfig: ${at('admin.conf')}\npki: ${pki}\napiserverManifest: ${at('kube-apiserver.yaml')}\nprivileged: true\n`,
    );
    const came = await ran('--target', file, '--fast', ...selected, '--scenario', 'groups/*');
    expect(came).toMatchObject(green);
    expect(came.passed).toBeGreaterThan(40);
  });

  seldom('as far as a kubeconfig alone goes', async () => {
    const came = await ran('--kubeconfig', at('admin.conf'), '--tls', '1.3', ...profile);
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

/** The names of the objects of a kind that are on the target, as its administrator sees them. */
function namesOf(path: string): Promise<readonly string[]> {
  const file = (name: string): Buffer => readFileSync(at(name));
  const options = { ca: file('ca.crt'), cert: file('admin.crt'), key: file('admin.key'), agent: false };
  return new Promise((resolve, reject) => {
    get(`${url}/apis/${path}`, options, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => {
        const { items } = JSON.parse(body) as {
          readonly items: readonly { readonly metadata: { readonly name: string } }[];
        };
        resolve(items.map(({ metadata }) => metadata.name));
      });
    }).on('error', reject);
  });
}

describe('doctor and plan take every source as well', () => {
  const sources: readonly (readonly [string, () => readonly string[]])[] = [
    ['a kubeconfig', () => ['--kubeconfig', at('admin.conf')]],
    ['a directory of certificates', () => ['--target', url, '--pki', pki]],
    ['a manifest', () => ['--apiserver-manifest', at('kube-apiserver.yaml')]],
    ['a target file', () => ['--target', folder.write('doctor.yaml', `kubeconfig: ${at('admin.conf')}\n`)]],
  ];

  test.each(sources)('%s', async (_title, source) => {
    const [doctor, plan] = await Promise.all([call(['doctor', ...source()]), call(['plan', ...source()])]);
    expect(doctor).toMatchObject({ code: 0, err: '' });
    expect(doctor.out).toMatch(/^ {2}ok {7}trust +it verifies against the authorities that were given$/m);
    expect(doctor.out).toMatch(/^likely {4}kube-apiserver/m);
    expect(plan).toMatchObject({ code: 0, err: '' });
    expect(plan.out).toMatch(/^\d+ of \d+ checks would run, with about \d+ requests$/m);
  });
});

describe('where writes are allowed, with an administrator in hand', () => {
  const administrator = (...flags: readonly string[]): readonly string[] => [
    ...['--kubeconfig', at('admin.conf'), '--profile', 'kube-apiserver', '--anonymous-auth', 'true', '--allow-writes'],
    ...flags,
  ];

  seldom('the cluster itself signs test users, and keeps no request', async () => {
    const came = await ran(
      ...administrator('--certificate-signing-requests', '--scenario', 'user-name/*', '--scenario', 'groups/*'),
    );
    expect(came).toMatchObject(green);
    expect(came.passed).toBeGreaterThan(4);
    expect(await namesOf('certificates.k8s.io/v1/certificatesigningrequests')).toEqual([]);
  });

  seldom('everybody may be asked by a dry run, and nobody afterwards', async () => {
    const asking = administrator(
      ...['--pki', pki, '--identity-oracle', 'certificate-signing-request', '--tls', '1.3'],
      ...['user-name', 'groups', 'user-header', 'failed-credential', 'spoofed-identity-headers'].flatMap((id) => [
        '--scenario',
        id,
      ]),
    );
    const came = await ran(...asking);
    expect(came).toMatchObject(green);
    expect(came.passed).toBeGreaterThan(60);
    for (const kind of ['clusterroles', 'clusterrolebindings'])
      expect((await namesOf(`rbac.authorization.k8s.io/v1/${kind}`)).filter((name) => /authn/.test(name))).toEqual([]);
    const { code } = await ran(...asking.filter((word) => word !== '--allow-writes'));
    expect(code).not.toBe(0);
  });
});

seldom('what was created is deleted when the run is stopped', async () => {
  const { child, ended, wrote } = start([
    ...['run', '--kubeconfig', at('admin.conf'), '--profile', 'kube-apiserver', '--anonymous-auth', 'true'],
    ...['--allow-writes', '--certificate-signing-requests', '--identity-oracle', 'certificate-signing-request'],
  ]);
  await wrote(/^running /);
  expect((await namesOf('rbac.authorization.k8s.io/v1/clusterroles')).filter((name) => /authn/.test(name))).not.toEqual(
    [],
  );
  child.kill('SIGINT');
  const { code, out } = await ended;
  expect(code).not.toBe(0);
  expect(out).not.toMatch(/LEFT BEHIND/);
  expect(await namesOf('certificates.k8s.io/v1/certificatesigningrequests')).toEqual([]);
  for (const kind of ['clusterroles', 'clusterrolebindings'])
    expect((await namesOf(`rbac.authorization.k8s.io/v1/${kind}`)).filter((name) => /authn/.test(name))).toEqual([]);
});

describe('a pace', () => {
  test('is kept', async () => {
    const began = performance.now();
    const came = await ran(
      '--kubeconfig',
      at('admin.conf'),
      '--max-rps',
      '10',
      '--scenario',
      'plain-http-*/*',
      '--level',
      'MUST',
    );
    expect(came.passed + Number(came.others.split(' ')[0])).toBeGreaterThan(3);
    expect(performance.now() - began).toBeGreaterThan(1000);
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
      /needs certificates of the client CA; supply its key with --client-ca CERT,KEY, or who signs for it with --sign-command CMD:/,
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
      'another client authority than that of the target',
      () => ['--target', url, '--ca', at('ca.crt'), '--client-ca', other('clients')],
      /^--client-ca: the target takes client certificates of CN=kubernetes and CN=front-proxy-ca, and not of CN=clients: it /,
    ],
    [
      'another request-header authority than that of the target',
      () => ['--target', url, '--ca', at('ca.crt'), '--request-header-ca', other('proxies')],
      /^--request-header-ca: the target takes client certificates of .*, and not of CN=proxies: it /,
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
    [
      'a server that cannot be emulated',
      () => ['serve', '--emulate', 'emperor'],
      '--emulate emperor: say kube-apiserver',
    ],
  ];

  test.each(rows)('%s', async (_title, flags, sentence) => {
    const argv = flags();
    const { code, out, err } = await call(argv[0]?.startsWith('-') === true ? ['run', ...argv, ...selected] : argv);
    expect(err.trimEnd()).toMatch(
      sentence instanceof RegExp ? sentence : new RegExp(`^${sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`),
    );
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
    // What was signed before it was known is reported.
    expect(out).toMatch(/^$|issued by CAs of the target[^]*\nNo check ran: /);
  });
});
