import { join } from 'node:path';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writePkiDirectory } from '../../../pki';
import { createFolder } from '../../testing/folder';
import { call } from '../../testing/program';
import { configurations } from './configuration';

const folder = createFolder();
let known: readonly string[];
beforeAll(async () => {
  await writePkiDirectory(folder.folder('pki'), { now: new Date(), lifetimeHours: 1 });
  folder.write(
    'users.yaml',
    'users:\n  - { name: anna, password: correct horse, groups: [writers] }\n  - { name: ben, password: battery staple, groups: [readers] }\n  - { name: robot, token: jacks-long-token, groups: [machines] }\n',
  );
  known = [
    ...['proxy', 'plan', '--target', 'https://127.0.0.1:7443', '--users', join(folder.path, 'users.yaml')],
    ...['--upstream-listen', '127.0.0.1:7444', '--upstream-name', 'api.test', '--pki', join(folder.path, 'pki')],
  ];
});
afterAll(() => {
  folder.remove();
});

const secrets = ['correct horse', 'battery staple', 'jacks-long-token'];

describe('proxy plan', () => {
  test('says what would run on a front proxy and what the rest needs, and connects to nothing', async () => {
    const { code, out, err } = await call(known);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^users {4}anna \(basic, forwarded as anna\), ben .*, robot \(bearer-token, forwarded as robot\)$/m,
    );
    expect(out).toMatch(/^upstream 127\.0\.0\.1:7444 as api\.test$/m);
    expect(out).toMatch(/^ {2}valid-credentials\/a-password-is-accepted @tls1\.3$/m);
    expect(out).toMatch(/need input: needs a user with a client certificate; declare one in the file of --users:$/m);
    expect(out).toMatch(/^[1-9]\d+ of \d+ checks would run, with about \d+ requests$/m);
    for (const secret of secrets) expect(out).not.toContain(secret);
  });

  test.each(Object.keys(configurations))(
    '--for %s prints its documented configuration with what was said',
    async (name) => {
      const { code, out, err } = await call([...known, '--for', name, '--requestheader-username-headers', 'X-Who']);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toMatch(/7443/);
      expect(out).toMatch(/:7444|port_value: 7444/);
      expect(out).toContain('api.test');
      expect(out).toContain(`${join(folder.path, 'pki')}/ca.crt`);
      expect(out).toContain('X-Who');
      for (const word of ['anna', 'ben', 'writers', 'readers']) expect(out).toMatch(new RegExp(`\\b${word}\\b`));
      for (const gone of [
        'jane',
        'joe',
        'JANES',
        'JOES',
        'developers',
        'operators',
        'kubernetes.default.svc',
        '8443',
        '9443',
      ])
        expect(out).not.toContain(gone);
      for (const secret of secrets) expect(out).not.toContain(secret);
    },
  );

  test('--for envoy prints one document of YAML, complete and with the upstream in it', async () => {
    const { out } = await call([...known, '--for', 'envoy']);
    const { static_resources: all } = parse(out) as { static_resources: Record<string, unknown[]> };
    expect(all['listeners']).toHaveLength(1);
    const [cluster] = all['clusters'] ?? [];
    expect(cluster).toMatchObject({
      load_assignment: {
        endpoints: [
          { lb_endpoints: [{ endpoint: { address: { socket_address: { address: '127.0.0.1', port_value: 7444 } } } }] },
        ],
      },
      transport_socket: {
        typed_config: {
          sni: 'api.test',
          common_tls_context: {
            validation_context: {
              match_typed_subject_alt_names: [{ san_type: 'DNS', matcher: { exact: 'api.test' } }],
            },
          },
        },
      },
    });
    expect(out).toContain('anna:{SHA}HASH-OF-anna');
    expect(out).toContain('["ben"] = "readers"');
    expect(out).toContain('NOT TRIED');
  });

  test('a name that would have to be quoted is one sentence', async () => {
    const users = folder.write('odd.yaml', `users: [{ name: 'an"na', password: correct horse, groups: [a] }]`);
    expect(await call([...known, '--users', users, '--for', 'nginx'])).toEqual({
      code: 2,
      out: '',
      err: '--for nginx: "an\\"na" would have to be quoted in this configuration; write it by hand (docs/front-proxies)\n',
    });
  });

  test.each<[string, readonly string[], string]>([
    [
      'no target',
      ['proxy', 'plan', '--for', 'nginx'],
      '--for nginx: say where it is to listen with --target https://HOST:PORT',
    ],
    [
      'an unknown program',
      ['proxy', 'plan', '--for', 'squid'],
      '--for squid: say nginx, apache, haproxy, caddy or envoy',
    ],
  ])('%s is one sentence', async (_title, argv, sentence) => {
    expect(await call(argv)).toEqual({ code: 2, out: '', err: `${sentence}\n` });
  });

  test('a user whom no such configuration can forward is one sentence', async () => {
    const users = folder.write('many.yaml', 'users: [{ name: anna, password: correct horse, groups: [a, b] }]');
    const { code, out, err } = await call([...known, '--users', users, '--for', 'caddy']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(
      /^--for caddy: this configuration forwards each user under its own name with one group; give "anna" one group .*\n$/,
    );
  });
});
