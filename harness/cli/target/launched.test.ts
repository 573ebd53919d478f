import { describe, expect, test } from '@jest/globals';
import { launcherNames } from '../../launchers';
import { call } from '../testing/program';

describe('--target with the name of a server to start', () => {
  test.each(launcherNames)('plan %s starts nothing, and says what would run', async (name) => {
    const { code, out, err } = await call(['plan', '--target', name]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(new RegExp(`^target   ${name}, .*\nprofile  ${name}\n`));
    expect(out).toContain('  client-certificate-verified/');
  });

  test('requires a certificate unless it is asked not to', async () => {
    const plans = await Promise.all(
      [[], ['--client-auth', 'require'], ['--client-auth', 'request']].map(async (flags) => {
        const { out } = await call(['plan', '--target', 'nginx', ...flags]);
        return /^target {3}(.*)$/m.exec(out)?.[1];
      }),
    );
    expect(plans).toEqual(['nginx, on', 'nginx, on', 'nginx, optional']);
  });

  test('can be judged as another kind of server', async () => {
    const { out } = await call(['plan', '--target', 'nginx', '--profile', 'spec']);
    expect(out).toMatch(/^profile {2}spec$/m);
  });

  test.each([
    [['--ca', 'ca.crt'], '--ca'],
    [['--client-ca', 'ca.crt,ca.key'], '--client-ca'],
    [['--request-header-ca', 'ca.crt,ca.key'], '--request-header-ca'],
    [['--insecure'], '--insecure'],
    [['--server-name', 'kubernetes'], '--server-name'],
    [['--identity-oracle', 'echo:/who'], '--identity-oracle'],
    [['--requestheader-allowed-names', 'a'], '--requestheader-allowed-names'],
  ])('%j contradicts it', async (flags, named) => {
    for (const command of ['run', 'plan'])
      expect(await call([command, '--target', 'nginx', ...flags])).toEqual({
        code: 2,
        out: '',
        err: `${named}: --target nginx starts a server of its own and sets this itself; leave the flag out\n`,
      });
  });

  test('has anonymous callers by another flag', async () => {
    expect((await call(['plan', '--target', 'caddy', '--anonymous-auth', 'true'])).err).toBe(
      '--anonymous-auth: --target caddy starts a server of its own and sets this itself; say --client-auth request for one that serves anonymous callers\n',
    );
    expect((await call(['plan', '--target', 'caddy', '--client-auth', 'request'])).out).toMatch(
      /^ {2}failed-credential\//m,
    );
  });

  test.each([...launcherNames.map((name) => [name, []] as const), ['nginx', ['--client-auth', 'request']] as const])(
    'what a plan of %s %j advises can be given',
    async (name, flags) => {
      const { out } = await call(['plan', '--target', name, ...flags]);
      expect(out).toMatch(/^0 need input, /m);
      const advice = [...out.matchAll(/^\d+ (?:need input|do not concern this target): [^;]*; (.*):$/gm)].map(
        ([, text = '']) => text.replace(`--target ${name} `, ''),
      );
      const advised = [...new Set(advice.flatMap((text) => text.match(/--[a-z-]+(?:=[^ ,]*)?/g) ?? []))];
      expect(advised.length).toBeGreaterThan(1);
      const refused = await Promise.all(
        advised.map(async (each) => {
          const flag = each
            .replace('=NAME', /^--profile/.test(each) ? '=spec' : '=X-Name')
            .replace(/=PREFIX/, '=X-Extra-')
            .replace('=PATH', '=/livez');
          const { code, err } = await call(['plan', '--target', name, flag]);
          return code === 0 ? [] : [err];
        }),
      );
      expect(refused.flat()).toEqual([]);
    },
  );

  test('is not a word that is nearly one', async () => {
    const { code, err } = await call(['plan', '--target', 'ngnix']);
    expect(code).toBe(2);
    expect(err).toMatch(/^--target ngnix is neither a URL, as in .*, nor a server to start \(nginx.*\), nor a file\n$/);
  });
});
