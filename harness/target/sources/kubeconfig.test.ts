import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TargetError } from '../types';
import { readKubeconfig } from './kubeconfig';
import type { Source } from './source';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'authn-conformance-kubeconfig-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
function fileOf(text: string): string {
  const file = join(folder, `config-${String(files++)}`);
  writeFileSync(file, text);
  return file;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

interface Parts {
  readonly cluster?: string;
  readonly user?: string;
  readonly current?: string;
}

const config = ({ cluster = '', user = '{}', current = 'current-context: one' }: Parts = {}): string => `
apiVersion: v1
kind: Config
clusters:
- name: c
  cluster: { server: 'https://127.0.0.1:6443'${cluster} }
- name: other
  cluster: { server: 'https://127.0.0.1:6444/' }
users:
- name: u
  user: ${user}
contexts:
- name: one
  context: { cluster: c, user: u, namespace: default }
- name: two
  context: { cluster: other }
- name: lost
  context: { cluster: nowhere }
- name: stranger
  context: { cluster: c, user: nobody }
${current}
`;

const read = (parts?: Parts, context?: string): Source => readKubeconfig(fileOf(config(parts)), context);

describe('a kubeconfig', () => {
  test('says where the server is', () => {
    const { declaration, notes } = read();
    expect(declaration).toEqual({ url: 'https://127.0.0.1:6443' });
    expect(notes).toEqual(['its user has neither a certificate nor a token; it supplies no credential']);
  });

  test('has several contexts, of which one is named', () => {
    expect(read({}, 'two').declaration).toEqual({ url: 'https://127.0.0.1:6444' });
  });

  test('names files relative to itself', () => {
    const { declaration } = read({
      cluster: ', certificate-authority: pki/ca.crt, tls-server-name: kubernetes',
      user: '{ client-certificate: me.crt, client-key: /etc/me.key, tokenFile: token }',
    });
    expect(declaration).toEqual({
      url: 'https://127.0.0.1:6443',
      ca: join(folder, 'pki/ca.crt'),
      serverName: 'kubernetes',
      clientCertificate: { certificate: join(folder, 'me.crt'), key: '/etc/me.key' },
      tokenFile: join(folder, 'token'),
    });
  });

  test('holds the data itself, which goes before a file as for kubectl', () => {
    const { declaration } = read({
      cluster: `, certificate-authority: ca.crt, certificate-authority-data: ${base64('the authority')}`,
      user: `{ client-certificate: x, client-certificate-data: ${base64('me')}, client-key-data: ${base64('my key')} }`,
    });
    expect(declaration).toMatchObject({
      ca: { pem: 'the authority', from: expect.stringMatching(/clusters\.c\.certificate-authority-data$/) },
      clientCertificate: { certificate: { pem: 'me' }, key: { pem: 'my key' } },
    });
  });

  test('a file with a token goes before one that is written out', () => {
    expect(read({ user: '{ token: abc, tokenFile: t }' }).declaration).toMatchObject({ tokenFile: join(folder, 't') });
    expect(read({ user: '{ token: abc }' }).declaration).toMatchObject({ token: 'abc' });
    expect(read({ user: '{ token: abc, tokenFile: t }' }).declaration).not.toHaveProperty('token');
  });

  test('may say that the server is not to be verified', () => {
    expect(read({ cluster: ', insecure-skip-tls-verify: true' }).declaration).toMatchObject({ insecure: true });
    expect(read({ cluster: ', insecure-skip-tls-verify: false' }).declaration).not.toHaveProperty('insecure');
  });

  test.each([
    [
      '{ exec: { command: aws } }',
      /^user "u" gets a credential from a program \(exec\), which is run only with --allow-exec; /,
    ],
    ['{ auth-provider: { name: oidc } }', /^its user gets a credential from an auth-provider, which is not used; /],
    ['{ username: me, password: secret }', /^its user has a password, which no API server accepts; /],
  ])('says what is not supplied: %s', (user, note) => {
    expect(read({ user }).notes).toEqual([expect.stringMatching(note)]);
  });

  test('says that a proxy on the way is not used', () => {
    expect(read({ cluster: ', proxy-url: http://p', user: '{ token: abc }' }).notes).toEqual([
      'its proxy-url is not used: the harness connects to the server itself',
    ]);
  });

  test('says who is identified', () => {
    expect(read({ user: '{ token: abc }' }).derived).toEqual([
      { field: 'token', value: '', from: 'user u of context one' },
    ]);
  });
});

describe('what is wrong with it is one sentence that names the place', () => {
  const sentence = (text: string, context?: string): string => {
    const file = fileOf(text);
    try {
      readKubeconfig(file, context);
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
      expect(error.message).not.toContain('secret');
      return error.message.replace(file, 'FILE');
    }
    return 'nothing';
  };

  test.each([
    ['no context', config({ current: '' }), undefined, /^FILE: no current-context says .*--context NAME$/],
    [
      'a context that is not there',
      config(),
      'three',
      'FILE: contexts has none called "three", which --context names; there is one, two, lost, stranger',
    ],
    [
      'a current one that is not there',
      config({ current: 'current-context: x' }),
      undefined,
      /^FILE: contexts has none called "x", which current-context names; /,
    ],
    [
      'a cluster that is not there',
      config(),
      'lost',
      'FILE: clusters has none called "nowhere", which contexts.lost.cluster names; there is c, other',
    ],
    ['a user that is not there', config(), 'stranger', /^FILE: users has none called "nobody", /],
    [
      'a certificate without its key',
      config({ user: '{ client-certificate: a }' }),
      undefined,
      'FILE: users.u: client-certificate without client-key; give both or neither',
    ],
    [
      'a key without its certificate',
      config({ user: '{ client-key-data: c2VjcmV0 }' }),
      undefined,
      'FILE: users.u: client-key without client-certificate; give both or neither',
    ],
    [
      'data that is not base64',
      config({ user: '{ client-certificate-data: "-----BEGIN", client-key-data: "-secret-" }' }),
      undefined,
      'FILE: users.u.client-certificate-data is not base64; write it anew, or name a file',
    ],
    ['another kind', 'kind: Pod', undefined, /^FILE: kind: .*; give a kubeconfig$/],
    ['no cluster in a cluster', 'clusters: [{ name: c }]', undefined, /^FILE: clusters\.0\.cluster: /],
    ['a list', '- a', undefined, /^FILE: the document: /],
    ['nothing at all', '', undefined, /^FILE: the document: /],
    ['broken YAML', 'a: [', undefined, /^FILE: not YAML: /],
    ['references without end', 'a: &a [*a, *a]', undefined, /^FILE: /],
  ])('%s', (_title, text, context, expected) => {
    expect(sentence(text, context)).toMatch(expected);
  });

  test('a file that is not there', () => {
    expect(() => readKubeconfig('/nowhere/config')).toThrow(
      '/nowhere/config: cannot be read (ENOENT); give the kubeconfig of the cluster',
    );
  });
});
