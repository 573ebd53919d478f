import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { kubeconfigForms, unusableKubeconfigs, type KubeconfigForm } from '../../../vocabulary/client/kubeconfig';
import { kubeconfig, type KubeconfigParts } from './kubeconfig';

const directory = mkdtempSync(join(tmpdir(), 'authn-conformance-kubeconfig-'));
afterAll(() => {
  rmSync(directory, { recursive: true });
});
const file = (name: string): string => {
  const path = join(directory, name);
  writeFileSync(path, name);
  return path;
};
const files = (prefix: string) => ({
  ca: file(`${prefix}ca`),
  cert: file(`${prefix}cert`),
  key: file(`${prefix}key`),
  token: `${prefix}token`,
});
const parts: KubeconfigParts = {
  server: 'https://localhost:1',
  ...files('own-'),
  other: files('other-'),
};

const tokenFile = file('token-file');

interface Config {
  readonly 'current-context': string;
  readonly contexts: readonly { name: string; context: { cluster: string; user: string } }[];
  readonly clusters: readonly { name: string; cluster: Readonly<Record<string, unknown>> }[];
  readonly users: readonly { name: string; user: Readonly<Record<string, unknown>> }[];
}

/** What a client comes to that reads as it should; undefined: it has no such context or user. */
function read(form?: KubeconfigForm) {
  const config = parse(
    kubeconfig(
      form === 'with-a-token-file' || form === 'with-a-line-of-token-file' || form === 'with-an-empty-token-file'
        ? { ...parts, tokenFile }
        : parts,
      form,
    ),
  ) as Config;
  const context = config.contexts.find(({ name }) => name === config['current-context'])?.context;
  const cluster = config.clusters.find(({ name }) => name === context?.cluster)?.cluster;
  const user = config.users.find(({ name }) => name === context?.user)?.user;
  return cluster === undefined || user === undefined ? undefined : { config, cluster, user };
}

const contentOf = (entry: Readonly<Record<string, unknown>>, field: string): string => {
  const data = entry[`${field}-data`];
  if (typeof data === 'string') return Buffer.from(data, 'base64').toString();
  return String(entry[field]).split('/').at(-1) ?? '';
};

/** They give no access, and not because of their CA. */
const ofTheRightCa: readonly KubeconfigForm[] = [
  'with-quoted-verification',
  'with-a-ca-and-no-verification',
  'in-clear-text',
  'in-clear-text-in-capitals',
  'without-a-scheme',
  'with-key-data-that-is-no-base64',
  'with-a-token-of-two-lines',
  'with-a-missing-token-file',
  'with-an-empty-token-file',
];

/** What YAML 1.2 makes of what a form says of verification. */
const saidOf = (form: KubeconfigForm | undefined): readonly unknown[] => {
  switch (form) {
    case 'with-quoted-verification':
      return ['false'];
    case 'with-a-ca-and-no-verification':
      return [true];
    case 'with-no-to-skip-verification':
      return ['no'];
    case 'with-off-to-skip-verification':
      return ['off'];
    case 'with-zero-to-skip-verification':
      return [0];
    default:
      return [];
  }
};

test.each([undefined, ...(Object.keys(kubeconfigForms) as KubeconfigForm[])])(
  'the form %s gives the access of the run, or none',
  (form) => {
    if (form === 'empty' || form === 'missing') {
      expect(kubeconfig(parts, form)).toBe('');
      return;
    }
    if (form === 'with-a-broken-line') {
      expect(() => read(form)).toThrow(/at line \d+/);
      return;
    }
    const found = read(form);
    if (form?.startsWith('of-a-') === true || form === 'without-a-current-context' || form === 'without-a-user') {
      expect(found).toBeUndefined();
      return;
    }
    expect(found?.cluster['server']).toBe(parts.server);
    const { user = {} } = found ?? {};
    if (form === 'with-a-password') {
      expect(user).toEqual({ username: 'password-user', password: 'own-token' });
      return;
    }
    if (form === 'without-a-certificate') {
      expect(user).toEqual({ token: 'own-token' });
      return;
    }
    if (form === 'without-a-token') {
      expect(Object.keys(user)).toEqual(['client-certificate', 'client-key']);
      return;
    }
    expect([undefined, false, ...saidOf(form)]).toContain(found?.cluster['insecure-skip-tls-verify']);
    const ca = contentOf(found?.cluster ?? {}, 'certificate-authority');
    if (form === 'with-a-program-that-fails') {
      expect(ca).toBe('own-ca');
      expect(found?.user).toEqual({ exec: expect.objectContaining({ command: 'false' }) as object });
      return;
    }
    if (form === 'without-a-key') {
      expect(user).toEqual({ 'client-certificate': parts.cert, token: 'own-token' });
      return;
    }
    expect(contentOf(found?.user ?? {}, 'client-certificate')).toBe('own-cert');
    expect(contentOf(found?.user ?? {}, 'client-key')).toBe(
      form === 'with-key-data-that-is-no-base64' ? Buffer.from('own-key', 'base64').toString() : 'own-key',
    );
    if (form === 'with-an-empty-token-file') expect(found?.user['tokenFile']).toBe(tokenFile);
    else if (form === 'with-a-missing-token-file') expect(found?.user['tokenFile']).toBe('missing-token');
    else if (form === 'with-a-token-file' || form === 'with-a-line-of-token-file')
      expect(found?.user['tokenFile']).toBe(tokenFile);
    else expect(found?.user['token']).toBe(form === 'with-a-token-of-two-lines' ? 'own-token\nand more' : 'own-token');
    if (form !== undefined && form in unusableKubeconfigs && !ofTheRightCa.includes(form))
      expect(ca).not.toBe('own-ca');
    else expect(ca).toBe('own-ca');
  },
);

describe('what each form is there for', () => {
  test('other entries stand first, and one of them has the name of the context', () => {
    const { clusters, users, contexts } = read('with-other-entries')?.config ?? {
      clusters: [],
      users: [],
      contexts: [],
    };
    for (const names of [clusters, users])
      expect(names.map(({ name }) => name).slice(0, 2)).toEqual(['another', 'run']);
    expect(contexts[0]?.context).toEqual({ cluster: 'another', user: 'another' });
    expect(contentOf(clusters[0]?.cluster ?? {}, 'certificate-authority')).toBe('other-ca');
    expect(users[0]?.user).toMatchObject({ token: 'other-token' });
  });

  test('data, relative paths, and YAML', () => {
    expect(read('with-data')?.cluster).not.toHaveProperty('certificate-authority');
    expect(read('with-relative-paths')?.user['client-key']).toBe('own-key');
    for (const form of ['in-yaml', 'in-indented-yaml'] as const)
      expect(() => JSON.parse(kubeconfig(parts, form)) as unknown).toThrow();
    expect(kubeconfig(parts, 'in-yaml')).toMatch(/^- name: /m);
    expect(kubeconfig(parts, 'in-indented-yaml')).toMatch(/^ {2}- name: /m);
    expect(kubeconfig(parts, 'with-escapes')).toContain('"\\u0074oken":"own-\\u0074oken"');
    expect(JSON.parse(kubeconfig(parts, 'with-escapes'))).toEqual(JSON.parse(kubeconfig(parts)));
    expect(read('with-data-of-another-ca')?.cluster['certificate-authority']).toBe(parts.ca);
    expect(read('with-data-beside-files-of-another-user')?.user['client-key']).toBe(parts.other.key);
  });

  test('the name of a server that is addressed otherwise', () => {
    const config = parse(kubeconfig({ ...parts, serverName: 'api.test' })) as Config;
    expect(config.clusters[0]?.cluster['tls-server-name']).toBe('api.test');
  });
});
