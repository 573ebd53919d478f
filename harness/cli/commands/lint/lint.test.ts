import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeAuthority, makeServerCertificate } from '../../../pki';
import { createControlPlane, type ControlPlane } from '../../../target/manifest/kubeadm.fixture';
import { call, type Ended } from '../../testing/program';

let machine: ControlPlane;
beforeAll(async () => {
  machine = createControlPlane();
  const common = { now: new Date(), hours: 365 * 24 };
  const pki = '/etc/kubernetes/pki';
  const [clients, proxies] = await Promise.all([
    makeAuthority({ ...common, commonName: 'kubernetes' }),
    makeAuthority({ ...common, commonName: 'front-proxy-ca' }),
  ]);
  const proxy = await makeServerCertificate({
    ...common,
    authority: proxies,
    commonName: 'front-proxy-client',
    hosts: ['front-proxy'],
  });
  machine.write(`${pki}/ca.crt`, clients.certificate);
  machine.write(`${pki}/front-proxy-ca.crt`, proxies.certificate);
  machine.write(`${pki}/front-proxy-client.crt`, proxy.chain);
});
afterAll(() => {
  machine.remove();
});

const lint = (file: string, ...flags: readonly string[]): Promise<Ended> =>
  call(['lint', file, '--manifest-root', machine.root, ...flags]);

describe('lint', () => {
  test('of what an installer writes is one line and 0', async () => {
    const file = machine.manifest();
    expect(await lint(file)).toEqual({ code: 0, out: `${file}: no findings\n`, err: '' });
  });

  test('says what was seen, why it matters and what changes it, and 1', async () => {
    const file = machine.manifest({ 'requestheader-allowed-names': undefined, 'authorization-mode': 'RBAC' });
    const { code, out, err } = await lint(file);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toContain('  ! allowed-names-empty\n');
    expect(out).toMatch(
      /seen \(manifest\) +--requestheader-client-ca-file is .*, and --requestheader-allowed-names is empty/,
    );
    expect(out).toMatch(/why .*R-06; NCC-E003660-F9W/);
    expect(out).toMatch(/fix +--requestheader-allowed-names=front-proxy-client/);
    expect(out.endsWith(`${file}: 1 warning, 1 notice\n`)).toBe(true);
  });

  test('of nothing graver than a notice is 0', async () => {
    expect(await lint(machine.manifest({ 'authorization-mode': 'RBAC' }))).toMatchObject({ code: 0 });
  });

  test('as JSON is nothing but JSON, always the same', async () => {
    const file = machine.manifest({ 'token-auth-file': '/etc/tokens.csv' });
    const { code, out } = await lint(file, '--json');
    expect({ code, document: JSON.parse(out) as unknown }).toMatchObject({
      code: 1,
      document: {
        version: 1,
        manifest: file,
        exitCode: 1,
        findings: [{ id: 'static-tokens', severity: 'warning' }],
        notes: [],
      },
    });
    expect((await lint(file, '--json')).out).toBe(out);
  });

  test('notes what it could not look at', async () => {
    const { code, out } = await call(['lint', machine.manifest(), '--manifest-root', '/no/such/root']);
    expect(code).toBe(0);
    expect(out.match(/^note: --.*so its certificates were not looked at$/gm)).toHaveLength(3);
  });

  test.each([
    ['no file', ['lint'], /^missing required argument 'manifest'/],
    [
      'a file that is not there',
      ['lint', '/no/such.yaml'],
      /^\/no\/such\.yaml: cannot be read \(ENOENT\); give the static-pod/,
    ],
    ['two files', ['lint', 'a', 'b'], /^b: "authn-conformance lint" takes one argument; leave it out/],
    ['an unknown flag', ['lint', 'a', '--jsn'], /^unknown option '--jsn'; did you mean --json\?/],
  ])('%s is one sentence and 2', async (_title, argv, sentence) => {
    const { code, out, err } = await call(argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(sentence);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  test('a flag that kube-apiserver would refuse is one sentence and 2', async () => {
    const file = machine.manifest({ 'requestheader-allowed-names': 'a,,b' });
    const { code, err } = await lint(file);
    expect(code).toBe(2);
    expect(err).toBe(
      `${file}: --requestheader-allowed-names=a,,b: an empty value, which kube-apiserver refuses; write NAME,NAME, or --requestheader-allowed-names= for none\n`,
    );
  });
});
