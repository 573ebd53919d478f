import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { call } from '../../cli/testing/program';
import { requestHeaderConfig } from '../../target/declaration/flags';
import { parseFlags } from '../../../reference-server/settings/flags';
import { createFolder } from '../../cli/testing/folder';
import { containerTarget, imageTarget } from './container';
import { oneLine } from '../../processes/last-words';
import { isReferenceImage, referenceContainer } from './reference-image';

describe('the image of the reference server', () => {
  test.each([
    ['authn-conformance', true],
    ['authn-conformance:0.1.0', true],
    ['registry.example:5000/team/authn-conformance:latest', true],
    [`authn-conformance@sha256:${'a'.repeat(64)}`, true],
    ['my-authn-conformance', false],
    ['authn-conformance/other', false],
    ['nginx', false],
    ['', false],
  ])('%s: %s', (image, known) => {
    expect(isReferenceImage(image)).toBe(known);
  });

  test('is started with flags that it has', () => {
    const flags = {
      'client-auth': 'require',
      'anonymous-auth': false,
      'authorization-mode': ['AlwaysAllow'],
      'requestheader-allowed-names': [],
      'requestheader-uid-headers': ['X-Uid'],
    } as const;
    expect(parseFlags(referenceContainer('authn-conformance', flags).command ?? [])).toMatchObject({
      bindAddress: '0.0.0.0',
      securePort: 6443,
      clientAuth: 'require',
      anonymousAuth: false,
      authorizationMode: ['AlwaysAllow'],
      requestheaderAllowedNames: undefined,
      requestheaderUsernameHeaders: ['X-Remote-User'],
      requestheaderUidHeaders: ['X-Uid'],
      clientCaFile: '/etc/kubernetes/pki/ca.crt',
    });
    const without = referenceContainer('authn-conformance', { 'client-ca-file': '' }).command ?? [];
    expect(without.filter((flag) => flag.includes('-ca-file'))).toEqual([]);
  });

  test('is started as the plan assumes that it is where nothing is said', () => {
    const { requestheaderAllowedNames, requestheaderUsernameHeaders, anonymousAuth } = parseFlags(
      referenceContainer('authn-conformance', {}).command ?? [],
    );
    const { allowedNames, usernameHeaders } = requestHeaderConfig({});
    expect([requestheaderAllowedNames, requestheaderUsernameHeaders]).toEqual([allowedNames, usernameHeaders]);
    expect(anonymousAuth).toBe(true);
    expect(imageTarget('authn-conformance', {}).setups[0].traits).toContain('anonymous-allowed');
  });
});

describe('the Dockerfile', () => {
  const lines = readFileSync(join(__dirname, '..', '..', '..', 'Dockerfile'), 'utf8').split('\n');

  test('runs the server as a user that is not root, also on a base without names of users', () => {
    const user = lines.findLast((line) => line.startsWith('USER '));
    expect(user).toMatch(/^USER [1-9]\d*:[1-9]\d*$/);
    expect(lines.indexOf(user ?? '')).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith('COPY ')));
  });

  test('takes its base, which can be a digest, from the build', () => {
    expect(lines).toContain('FROM ${BASE}');
    expect(lines.filter((line) => line.startsWith('FROM '))).toHaveLength(1);
  });

  test('is started by the harness as root, which alone can read the keys that are copied in', () => {
    expect(referenceContainer('authn-conformance', {}).user).toBe('0');
  });
});

describe('a container as a target', () => {
  const container = { image: 'example/server:1', port: 6443 };

  test('is planned with the authorities that it will have, and starts nothing', () => {
    const pki = { directory: '/pki', frontProxy: true };
    expect(containerTarget({ container: { ...container, pki } })).toMatchObject({
      name: 'container example/server:1',
      signers: ['client-ca', 'request-header-ca', 'server-ca'],
      verifiesServer: true,
    });
    expect(containerTarget({ container: { ...container, pki: { ...pki, frontProxy: false } } }).signers).toEqual([
      'client-ca',
      'server-ca',
    ]);
    expect(containerTarget({ container, name: 'mine', profile: 'nginx' })).toMatchObject({
      name: 'mine',
      profile: { name: 'nginx' },
      signers: [],
    });
  });

  test('has either fresh certificates or those that are named', () => {
    const pki = { directory: '/pki', frontProxy: true };
    expect(() => containerTarget({ container: { ...container, pki }, ca: 'ca.crt' })).toThrow(
      'container.pki: the container gets fresh certificates, and the harness signs with their authorities; leave out ca, clientCa and requestHeaderCa',
    );
  });

  test('needs a description unless it is ours', async () => {
    const { code, err } = await call(['plan', '--target', 'container:nginx:1.28']);
    expect({ code, err }).toEqual({
      code: 2,
      err: "--target container:nginx:1.28: only the reference server's image, authn-conformance, is known without a description; say its image and port in a target file, under container (docs/targets/container.md)\n",
    });
  });

  test('is planned from a target file, whose fields flags override', async () => {
    const folder = createFolder();
    try {
      const file = folder.write('target.yaml', 'container: { image: example/server:1, port: 1, pki: /pki }');
      const { code, out } = await call(['plan', '--target', file, '--profile', 'kube-apiserver']);
      expect(code).toBe(0);
      expect(out).toMatch(/^target {3}container example\/server:1\nprofile {2}kube-apiserver\n/);
      expect((await call(['plan', '--target', file, '--ca', 'ca.crt'])).err).toMatch(/^container\.pki: /);
    } finally {
      folder.remove();
    }
  });
});

test('what others say is one line of ours, without keys', () => {
  expect(oneLine('a\r\n\u001b[31mb\n-----BEGIN PRIVATE KEY-----\nAAAA')).toBe('a [31mb [PEM]');
  expect(oneLine('x'.repeat(400))).toHaveLength(303);
});
