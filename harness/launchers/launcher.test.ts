import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { createFolder } from '../cli/testing/folder';
import { TargetError } from '../target/types';
import { launcherNamed, launcherNames } from '.';
import { pathOf, programFolders } from './launcher';

const folder = createFolder();
afterAll(() => {
  folder.remove();
});

describe('a program that a launcher needs', () => {
  const haproxy = { command: 'haproxy', install: 'apt-get install haproxy' };

  test('is missed in one sentence that says how to install it', () => {
    expect(() => pathOf(haproxy, 'haproxy', ['/nowhere'])).toThrow(
      new TargetError('--target haproxy: haproxy is not on the PATH; install it with: apt-get install haproxy'),
    );
    expect(() => pathOf({ ...haproxy, command: '/nowhere/haproxy' }, 'haproxy')).toThrow(
      'haproxy: /nowhere/haproxy is no program that can be run; install it with: apt-get install haproxy',
    );
  });

  test('is a file that can be run, the first of its name', () => {
    mkdirSync(join(folder.folder('a'), 'haproxy'));
    const text = folder.write('b', '');
    const [c, d] = ['c', 'd'].map((name) => folder.folder(name));
    for (const each of [c, d]) writeFileSync(join(each ?? '', 'haproxy'), '', { mode: 0o755 });
    expect(pathOf(haproxy, 'haproxy', [join(folder.path, 'a'), text, c ?? '', d ?? ''])).toBe(join(c ?? '', 'haproxy'));
  });

  test('is also looked for where servers are, and never in the folder that one happens to be in', () => {
    expect(programFolders('/bin:.::bin')).toEqual(['/bin', '/usr/sbin', '/usr/local/sbin']);
  });
});

/** Those of servers that stand in front of others; the launcher of a kube-apiserver has tests of its own. */
const frontNames = launcherNames.filter((name) => name !== 'kube-apiserver');

describe.each(frontNames)('--target %s', (name) => {
  const launcher = launcherNamed(name);

  test('is a target before anything is started', () => {
    const target = launcher?.target();
    expect(target?.profile.name).toBe(name);
    expect(target?.setups[0].traits).toContain('client-certificate-required');
    expect(launcher?.target({ clientAuth: 'request' }).setups[0].traits).toContain('anonymous-allowed');
    expect(launcher?.target({ profile: 'spec', tls: ['1.3'] })).toMatchObject({
      profile: { name: 'spec' },
      oracle: target?.oracle,
      tls: ['1.3'],
      setups: [{ traits: expect.arrayContaining(['no-request-header-authority']) }],
    });
  });

  test('says which packages it needs', () => {
    expect(launcher?.needs.map(({ install }) => install)).toEqual([
      expect.stringMatching(/^apt-get install [a-z0-9-]+$/),
    ]);
  });
});

test('no other word starts anything', () => {
  expect(['', 'NGINX', 'toString', '__proto__', './nginx'].map(launcherNamed)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});
