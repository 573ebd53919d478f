import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeAuthority, makeServerCertificate } from '../../pki';
import { externalTarget } from '../external';
import { TargetError } from '../types';
import { commandWith, createControlPlane, podOf, type ControlPlane } from './kubeadm.fixture';
import { readApiServerManifest } from '.';

let machine: ControlPlane;
const pki = '/etc/kubernetes/pki';

beforeAll(async () => {
  machine = createControlPlane();
  const common = { now: new Date(), hours: 1 };
  const [clients, proxies] = await Promise.all([
    makeAuthority({ ...common, commonName: 'kubernetes' }),
    makeAuthority({ ...common, commonName: 'front-proxy-ca' }),
  ]);
  const serving = await makeServerCertificate({
    ...common,
    authority: clients,
    commonName: 'kube-apiserver',
    hosts: ['192.0.2.10'],
  });
  machine.write(`${pki}/ca.crt`, clients.certificate);
  machine.write(`${pki}/ca.key`, clients.key);
  machine.write(`${pki}/front-proxy-ca.crt`, proxies.certificate);
  machine.write(`${pki}/front-proxy-ca.key`, proxies.key);
  machine.write(`${pki}/apiserver.crt`, serving.chain);
});
afterAll(() => {
  machine.remove();
});

const read = (file: string): ReturnType<typeof readApiServerManifest> =>
  readApiServerManifest(file, { root: machine.root });
const withCommand = (command: readonly string[], more: object = {}): string =>
  machine.write(`odd-${String(odd++)}.yaml`, JSON.stringify(podOf(command, more)));
let odd = 0;

/** The one sentence of the error, without the name of the file that it begins with. */
function problem(file: string): string {
  try {
    read(file);
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    expect(error.message.startsWith(`${file}: `)).toBe(true);
    return error.message.slice(file.length + 2);
  }
  return 'it can be used';
}

describe('the manifest of an installer', () => {
  test('says everything about the target, and where it says so', () => {
    const { declaration, derived, notes } = read(machine.manifest());
    const here = (name: string): string => join(machine.root, pki, name);
    expect(declaration).toEqual({
      profile: 'kube-apiserver',
      url: 'https://192.0.2.10:6443',
      ca: here('ca.crt'),
      clientCa: { certificate: here('ca.crt'), key: here('ca.key') },
      requestHeaderCa: { certificate: here('front-proxy-ca.crt'), key: here('front-proxy-ca.key') },
      flags: {
        'anonymous-auth': true,
        'authorization-mode': ['Node', 'RBAC'],
        'requestheader-username-headers': ['X-Remote-User'],
        'requestheader-group-headers': ['X-Remote-Group'],
        'requestheader-extra-headers-prefix': ['X-Remote-Extra-'],
        'requestheader-uid-headers': [],
        'requestheader-allowed-names': ['front-proxy-client'],
      },
    });
    expect(notes).toEqual([]);
    expect(derived.map(({ field, from }) => `${field}: ${from}`)).toEqual([
      'url: --advertise-address and --secure-port',
      'ca: --client-ca-file, which issued --tls-cert-file',
      'clientCa: --client-ca-file and the key beside it',
      'requestHeaderCa: --requestheader-client-ca-file and the key beside it',
      'flags.requestheader-username-headers: --requestheader-username-headers',
      'flags.requestheader-group-headers: --requestheader-group-headers',
      'flags.requestheader-extra-headers-prefix: --requestheader-extra-headers-prefix',
      'flags.requestheader-uid-headers: the default of kube-apiserver 1.20 to 1.36, since --requestheader-uid-headers is not given',
      'flags.requestheader-allowed-names: --requestheader-allowed-names',
      'flags.anonymous-auth: the default of kube-apiserver 1.20 to 1.36, since --anonymous-auth is not given',
      'flags.authorization-mode: --authorization-mode',
    ]);
  });

  test('makes a target that can be planned with', () => {
    expect(externalTarget(read(machine.manifest()).declaration)).toMatchObject({
      signers: ['client-ca', 'request-header-ca'],
      setups: [
        {
          traits: [
            'public-version',
            ...[
              'status-documents',
              'reserved-groups',
              'paged-namespaces',
              'yaml-documents',
              'access-reviews',
              'any-usage-accepted',
              'usages-of-authorities',
            ],
            ...['credentials-in-turn', 'impersonation'],
            ...['anonymous-allowed', 'client-authority', 'no-uid-header', 'allowed-names-set', 'default-authorization'],
            'separate-authorities',
          ],
        },
      ],
    });
  });

  test('that was copied without the files of the machine lacks the signers, and says so', () => {
    const { declaration, notes } = readApiServerManifest(machine.manifest(), { root: '/no/such/root' });
    expect(declaration.clientCa).toBeUndefined();
    expect(declaration.requestHeaderCa).toBeUndefined();
    expect(notes).toEqual([
      expect.stringContaining('who issued the certificate of --tls-cert-file'),
      expect.stringMatching(
        /^--client-ca-file: \/no\/such\/root.*ca\.crt cannot be read \(ENOENT\); say with --manifest-root/,
      ),
      expect.stringMatching(/^--requestheader-client-ca-file: .*front-proxy-ca\.crt cannot be read \(ENOENT\)/),
    ]);
  });
});

describe('flags are read as kube-apiserver reads them:', () => {
  const flagsOf = (...words: readonly string[]) =>
    read(withCommand([...commandWith({ 'authorization-mode': undefined }), ...words])).declaration.flags;

  test('the value as a word of its own, and underscores', () => {
    expect(flagsOf('--authorization_mode', 'RBAC')?.['authorization-mode']).toEqual(['RBAC']);
  });

  test('a repeated list adds', () => {
    expect(
      flagsOf('--requestheader-group-headers=X-A', '--requestheader-group-headers=X-B,X-C')?.[
        'requestheader-group-headers'
      ],
    ).toEqual(['X-Remote-Group', 'X-A', 'X-B', 'X-C']);
  });

  test('quotes protect a comma', () => {
    expect(flagsOf('--requestheader-allowed-names="a,b",c,"say ""d"""')?.['requestheader-allowed-names']).toEqual([
      'front-proxy-client',
      'a,b',
      'c',
      'say "d"',
    ]);
  });

  test.each([
    ['bare', ['--anonymous-auth'], true],
    ['T', ['--anonymous-auth=T'], true],
    ['0', ['--anonymous-auth=0'], false],
    ['twice', ['--anonymous-auth=true', '--anonymous-auth=false'], false],
  ] as const)('a boolean: %s', (_title, words, value) => {
    expect(flagsOf(...words, '--authorization-mode=RBAC')?.['anonymous-auth']).toBe(value);
  });

  test('nothing said of authorization allows everything, and then nobody is anonymous', () => {
    const { declaration, derived } = read(machine.manifest({ 'authorization-mode': undefined }));
    expect(declaration.flags).toMatchObject({ 'authorization-mode': ['AlwaysAllow'], 'anonymous-auth': false });
    expect(derived.filter(({ field }) => field === 'flags.anonymous-auth')).toEqual([
      expect.objectContaining({ from: expect.stringContaining('with AlwaysAllow') }),
    ]);
  });

  test('nothing said of header names is none of them', () => {
    const flags = read(
      machine.manifest({
        'requestheader-username-headers': undefined,
        'requestheader-group-headers': undefined,
        'requestheader-extra-headers-prefix': undefined,
        'requestheader-allowed-names': undefined,
      }),
    ).declaration.flags;
    expect(flags).toMatchObject({
      'requestheader-client-ca-file': '',
      'requestheader-username-headers': [],
      'requestheader-group-headers': [],
      'requestheader-extra-headers-prefix': [],
      'requestheader-allowed-names': [],
    });
  });

  test('no authority of front proxies is one trait', () => {
    const { declaration } = read(machine.manifest({ 'requestheader-client-ca-file': undefined }));
    expect(declaration.requestHeaderCa).toBeUndefined();
    expect(externalTarget(declaration).setups[0].traits).toContain('no-request-header-authority');
  });

  test('no authority of clients, when that is meant', () => {
    const { declaration } = read(machine.manifest({ 'client-ca-file': '', 'tls-cert-file': undefined }));
    expect(externalTarget({ ...declaration, url: 'https://a' }).setups[0].traits).toContain('no-client-authorities');
  });

  test('no address leaves the URL open', () => {
    const { declaration, notes } = read(machine.manifest({ 'advertise-address': undefined, 'secure-port': '8443' }));
    expect(declaration.url).toBeUndefined();
    expect(notes).toEqual([expect.stringContaining('say it with --target https://HOST:8443')]);
  });

  test('an IPv6 address and the newest TLS', () => {
    const { declaration } = read(
      machine.manifest({ 'advertise-address': '2001:db8::1', 'tls-min-version': 'VersionTLS13' }),
    );
    expect(declaration).toMatchObject({ url: 'https://[2001:db8::1]:6443', tls: ['1.3'] });
  });

  test('variables of the container', () => {
    const more = {
      env: [
        { name: 'IP', value: '192.0.2.7' },
        { name: 'NODE', valueFrom: {} },
      ],
    };
    const { declaration, flags } = read(
      withCommand([...commandWith(), '--advertise-address=$(IP)', '--node=$(NODE)', '--other=$$(IP)'], more),
    );
    expect(declaration.url).toBe('https://192.0.2.7:6443');
    expect(flags).toMatchObject({ node: ['$(NODE)'], other: ['$(IP)'] });
  });

  test('a flag that counts once and is given twice', () => {
    const { notes, declaration } = read(withCommand([...commandWith(), '--secure-port=8443']));
    expect(declaration.url).toBe('https://192.0.2.10:8443');
    expect(notes).toEqual(['--secure-port is given 2 times; as in kube-apiserver the last counts']);
  });
});

describe('the container is found', () => {
  test.each([
    ['behind a wrapper', { command: ['/go-runner', '--log-file=/l/kube-apiserver', '/usr/local/bin/kube-apiserver'] }],
    ['with its flags as args', { command: ['kube-apiserver'] }],
    ['by its image', { command: undefined, name: 'server' }],
  ])('%s', (_title, more) => {
    const file = withCommand([], { ...more, args: commandWith().slice(1) });
    expect(read(file).declaration.url).toBe('https://192.0.2.10:6443');
  });

  test('beside others', () => {
    const pod = podOf(commandWith()) as { spec: { containers: object[] } };
    pod.spec.containers.unshift({ name: 'sidecar', command: ['sleep', '1'] });
    expect(read(machine.write('two.json', JSON.stringify(pod))).declaration.url).toBe('https://192.0.2.10:6443');
  });
});

describe('paths are followed', () => {
  const caOf = (mounts: object[], volumes: object[], flag: string): string | undefined => {
    const pod = podOf(commandWith({ 'client-ca-file': flag })) as {
      spec: { containers: [{ volumeMounts: object[] }]; volumes: object[] };
    };
    pod.spec.containers[0].volumeMounts.push(...mounts);
    pod.spec.volumes.push(...volumes);
    return read(machine.write('mounted.json', JSON.stringify(pod))).declaration.clientCa?.certificate;
  };
  const ca = (): string => join(machine.root, pki, 'ca.crt');

  test('through a mount of another name', () => {
    expect(caOf([{ name: 'v', mountPath: '/certs' }], [{ name: 'v', hostPath: { path: pki } }], '/certs/ca.crt')).toBe(
      ca(),
    );
  });
  test('through the nearest of several', () => {
    expect(
      caOf(
        [
          { name: 'a', mountPath: '/certs' },
          { name: 'v', mountPath: '/certs/k8s/' },
        ],
        [
          { name: 'a', hostPath: { path: '/else' } },
          { name: 'v', hostPath: { path: pki } },
        ],
        '/certs/k8s/../k8s/ca.crt',
      ),
    ).toBe(ca());
  });
  test('through a part of a volume', () => {
    expect(
      caOf(
        [{ name: 'v', mountPath: '/certs', subPath: 'pki' }],
        [{ name: 'v', hostPath: { path: '/etc/kubernetes' } }],
        '/certs/ca.crt',
      ),
    ).toBe(ca());
  });
  test('a mount of one file', () => {
    expect(
      caOf([{ name: 'v', mountPath: '/my-ca' }], [{ name: 'v', hostPath: { path: `${pki}/ca.crt` } }], '/my-ca'),
    ).toBe(ca());
  });
  test('without a mount', () => {
    machine.write('/srv/ca.crt', 'x');
    expect(caOf([], [], `${pki}-other/../pki/ca.crt`)).toBe(ca());
  });
  test('never out of the copy', () => {
    expect(
      caOf(
        [{ name: 'v', mountPath: '/certs', subPath: '../../..' }],
        [{ name: 'v', hostPath: { path: pki } }],
        '/certs/etc/kubernetes/pki/ca.crt',
      ),
    ).toBe(ca());
  });
  test('a volume that is no directory of the host', () => {
    const pod = podOf(commandWith()) as { spec: { volumes: object[] } };
    pod.spec.volumes = [{ name: 'k8s-certs', secret: { secretName: 'x' } }];
    expect(read(machine.write('secret.json', JSON.stringify(pod))).notes).toContain(
      '--client-ca-file: /etc/kubernetes/pki/ca.crt comes from a volume that is no directory of the host',
    );
  });
  test('a key that belongs to another certificate is left out', () => {
    machine.write('/srv/other/ca.crt', 'not a certificate');
    machine.write(`${pki}/mixed.key`, 'not a key');
    const { declaration, notes } = read(machine.manifest({ 'client-ca-file': '/srv/other/ca.crt' }));
    expect(declaration.clientCa).toBeUndefined();
    expect(notes).toContainEqual(expect.stringMatching(/^--client-ca-file: .* holds no PEM certificate/));
  });
  test('a certificate without its key', () => {
    machine.write('/srv/bare.crt', readCa());
    const { declaration, notes } = read(machine.manifest({ 'client-ca-file': '/srv/bare.crt' }));
    expect(declaration.clientCa).toBeUndefined();
    expect(notes).toContainEqual(`--client-ca-file: no key lies beside ${join(machine.root, '/srv/bare.crt')}`);
  });
  const readCa = (): string => readFileSync(ca(), 'utf8');
});

describe('structured configuration', () => {
  const kinds = { authn: 'AuthenticationConfiguration', authz: 'AuthorizationConfiguration' };
  const authn = (anonymous: object | undefined): string => {
    machine.write('/etc/authn.yaml', JSON.stringify({ kind: kinds.authn, anonymous }));
    return '/etc/authn.yaml';
  };

  test.each([
    ['on', { enabled: true }, true],
    ['off', { enabled: false }, false],
    ['not said', undefined, true],
  ])('anonymous %s', (_title, anonymous, value) => {
    const { declaration } = read(machine.manifest({ 'authentication-config': authn(anonymous) }));
    expect(declaration.flags?.['anonymous-auth']).toBe(value);
  });

  test('anonymous on some paths', () => {
    const some = { enabled: true, conditions: [{ path: '/livez' }, { path: '/readyz' }] };
    const { declaration, derived } = read(machine.manifest({ 'authentication-config': authn(some) }));
    expect(declaration.flags).toMatchObject({ 'anonymous-paths': ['/livez', '/readyz'] });
    expect(declaration.flags).not.toHaveProperty('anonymous-auth');
    expect(derived).toContainEqual(
      expect.objectContaining({ field: 'flags.anonymous-paths', value: '/livez,/readyz' }),
    );
    expect(externalTarget(declaration).setups[0].traits).toContain('anonymous-on-some-paths');
    const allowing = { 'authentication-config': authn(some), 'authorization-mode': 'AlwaysAllow' };
    expect(read(machine.manifest(allowing)).declaration.flags).toMatchObject({ 'anonymous-auth': false });
  });

  test('that is not at hand leaves it open', () => {
    const { declaration, notes } = read(machine.manifest({ 'authentication-config': '/etc/none.yaml' }));
    expect(declaration.flags).not.toHaveProperty('anonymous-auth');
    expect(notes).toEqual([expect.stringContaining('say --anonymous-auth true or false')]);
  });

  test('beside the flag is what kube-apiserver refuses', () => {
    const file = machine.manifest({ 'authentication-config': authn({ enabled: true }), 'anonymous-auth': 'true' });
    expect(problem(file)).toMatch(
      /^--anonymous-auth: kube-apiserver refuses it where \/etc\/authn\.yaml says anonymous/,
    );
  });

  test('of authorization', () => {
    const authorizers = [{ type: 'Node' }, { type: 'RBAC' }, { type: 'Webhook' }];
    machine.write('/etc/authz.yaml', JSON.stringify({ kind: kinds.authz, authorizers }));
    const difference = { 'authorization-mode': undefined, 'authorization-config': '/etc/authz.yaml' };
    const { declaration } = read(machine.manifest(difference));
    expect(declaration.flags?.['authorization-mode']).toEqual(['Node', 'RBAC', 'Webhook']);
    expect(externalTarget(declaration).setups[0].traits).not.toContain('default-authorization');
    expect(problem(machine.manifest({ ...difference, 'authorization-mode': 'RBAC' }))).toMatch(
      /^--authorization-mode: kube-apiserver refuses it beside --authorization-config/,
    );
  });

  test('of authorization that is not at hand promises nothing', () => {
    const difference = { 'authorization-mode': undefined, 'authorization-config': '/etc/none.yaml' };
    const { declaration, notes } = read(machine.manifest(difference));
    expect(declaration.flags).toMatchObject({ 'authorization-mode': [], 'anonymous-auth': true });
    expect(notes).toEqual([expect.stringContaining('who may do what is not known')]);
  });
});

describe('each bad manifest is one sentence that names the file, the field and the fix:', () => {
  test.each([
    ['broken YAML', 'kind: [', /^not YAML: /],
    ['two documents', 'kind: Pod\n---\nkind: Pod', /^not YAML: it holds several documents/],
    ['nothing', '', /^the document: .*; give the definition of a Pod/],
    ['another kind', 'kind: List', /^kind: Invalid input: expected "Pod"; give the definition of a Pod/],
    ['no containers', 'kind: Pod\nspec: { containers: [] }', /^spec\.containers: Too small/],
    [
      'a word that is no text',
      'kind: Pod\nspec: { containers: [{ command: [1] }] }',
      /^spec\.containers\.0\.command\.0: Invalid input: expected string/,
    ],
    [
      'another program',
      'kind: Pod\nspec: { containers: [{ command: [etcd] }] }',
      /^spec\.containers: no container runs kube-apiserver; give its static-pod definition/,
    ],
    [
      'a shell',
      'kind: Pod\nspec: { containers: [{ command: [sh, -c, "kube-apiserver --x=y"] }] }',
      /^spec\.containers: kube-apiserver is started through a shell; list its flags/,
    ],
    [
      'two of them',
      'kind: Pod\nspec: { containers: [{ command: [kube-apiserver] }, { command: [kube-apiserver] }] }',
      /^spec\.containers: 2 containers run kube-apiserver/,
    ],
    [
      'references without end',
      ['a: &a [x, x, x, x, x, x, x, x, x]']
        .concat(
          'bcdefghi'.split('').map(
            (name, at) =>
              `${name}: &${name} [${Array<string>(9)
                .fill(`*${'abcdefgh'[at] ?? ''}`)
                .join(', ')}]`,
          ),
        )
        .join('\n'),
      /^not YAML: /,
    ],
  ])('%s', (_title, text, sentence) => {
    expect(problem(machine.write('bad.yaml', text))).toMatch(sentence);
  });

  test.each([
    [
      'no --client-ca-file',
      [],
      /^kube-apiserver is given no --client-ca-file, .*; add the flag, or --client-ca-file= if/,
    ],
    ['a flag without its value', ['--client-ca-file'], /^--client-ca-file has no value; write --client-ca-file=VALUE$/],
    ['a flag followed by a flag', ['--client-ca-file', '--x=y'], /^--client-ca-file has no value/],
    [
      'a boolean in words',
      ['--client-ca-file=', '--anonymous-auth=maybe'],
      /^--anonymous-auth=maybe is neither true nor false; write --anonymous-auth=true$/,
    ],
    [
      'a boolean apart',
      ['--anonymous-auth', 'false'],
      /^--anonymous-auth false: a boolean is written --anonymous-auth=false$/,
    ],
    [
      'an empty name',
      ['--client-ca-file=', '--requestheader-allowed-names=a,,b'],
      /^--requestheader-allowed-names=a,,b: an empty value, which kube-apiserver refuses/,
    ],
    [
      'quotes for nothing',
      ['--client-ca-file=', '--requestheader-allowed-names=""'],
      /^--requestheader-allowed-names="": an empty value/,
    ],
    [
      'a quote out of place',
      ['--client-ca-file=', '--requestheader-allowed-names=a"b'],
      /: a quote is out of place; write NAME,NAME$/,
    ],
    [
      'a port that is none',
      ['--client-ca-file=', '--secure-port=0'],
      /^--secure-port=0 is no port; write --secure-port=6443$/,
    ],
    [
      'a word that stands alone',
      ['serve'],
      /^"serve" stands alone in the command of kube-apiserver; write --FLAG=VALUE$/,
    ],
  ])('%s', (_title, words, sentence) => {
    expect(problem(withCommand(['kube-apiserver', ...words]))).toMatch(sentence);
  });

  test('it does not exist, is a folder, or is huge', () => {
    const fix = 'give the static-pod definition of a kube-apiserver';
    expect(problem('/no/such/pod.yaml')).toBe(`cannot be read (ENOENT); ${fix}`);
    mkdirSync(join(machine.root, 'folder'));
    expect(problem(join(machine.root, 'folder'))).toBe(`is not a file; ${fix}`);
    expect(problem(machine.write('huge.yaml', '#'.repeat(1024 * 1024 + 1)))).toBe(`is larger than 1 MiB; ${fix}`);
  });

  // The superuser may read everything.
  (process.getuid?.() === 0 ? test.skip : test)('it is not for us', () => {
    const file = machine.manifest();
    chmodSync(file, 0);
    expect(problem(file)).toMatch(/^cannot be read \(EACCES\)/);
  });
});

test('whatever two words are, they are read or refused in one sentence, always the same', () => {
  const flags = ['--client-ca-file', '--anonymous-auth', '--requestheader-allowed-names', '--secure-port', '--unknown'];
  const values = ['', '=', '=,', '="', '="a', '=""', '=a,"b', '= ', '=\n', '=-1', '=9'.repeat(40), '=\u0000'];
  const odd = ['', '-', '--', '---', '--=', '-v', '=', '--__proto__=x', '--constructor', '\u001b[31m', '--\n=x'];
  const words = [...flags, ...flags.flatMap((flag) => values.map((value) => flag + value)), ...odd];
  for (const first of ['--client-ca-file=', '--', '--=', '--\n=x'])
    for (const second of words) {
      const file = withCommand(['kube-apiserver', first, second]);
      const sentence = problem(file);
      expect(sentence.split('\n').length).toBe(1);
      expect(problem(file)).toBe(sentence);
    }
});

describe('a symbolic link below --manifest-root', () => {
  const command = ['kube-apiserver', '--client-ca-file=/linked/ca.crt'];
  const linked = (name: 'ca.crt' | 'ca.key', to: string): string => {
    rmSync(join(machine.root, 'linked'), { recursive: true, force: true });
    mkdirSync(join(machine.root, 'linked'));
    for (const each of ['ca.crt', 'ca.key'])
      if (each === name) symlinkSync(to, join(machine.root, 'linked', each));
      else copyFileSync(join(machine.root, pki, each), join(machine.root, 'linked', each));
    return withCommand(command);
  };

  test.each(['ca.crt', 'ca.key'] as const)('that leads outside with %s is refused, and its key is not used', (name) => {
    const outside = createControlPlane();
    try {
      outside.write(`/${name}`, readFileSync(join(machine.root, pki, name), 'utf8'));
      expect(problem(linked(name, join(outside.root, name)))).toBe(
        `--client-ca-file: a symbolic link leads from ${join(machine.root, 'linked', name)} out of --manifest-root ${machine.root}; put a copy of the file in its place`,
      );
    } finally {
      outside.remove();
    }
  });

  test('that stays inside is followed', () => {
    const { declaration } = read(linked('ca.key', join('..', pki, 'ca.key')));
    expect(declaration.clientCa?.key).toBe(join(machine.root, 'linked', 'ca.key'));
  });
});
