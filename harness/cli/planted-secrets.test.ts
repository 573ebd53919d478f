import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { settle } from '../../reference-server/settings/flags';
import { faultNamed } from '../bundled/faults/named';
import { installerHeaders, requestHeaderFlags } from '../bundled/setups';
import { watchCommand } from './commands/watch/watch-command';
import { safely } from './output/io';
import { report } from './output/mistakes';
import { createFolder } from './testing/folder';
import { call, start, type Ended } from './testing/program';
import { startServer, type Server } from './testing/server';

const token = 'the-token-of-jack-0123456789';
const password = 'correct-horse-battery-staple';
const folder = createFolder();
const at = (name: string): string => join(folder.path, name);
let server: Server;
let secrets: readonly string[];

/** The middle of a key, on one line and as JSON has it. */
const bodyOf = (file: string): string => readFileSync(at(file), 'utf8').split('\n')[1] ?? '';

beforeAll(async () => {
  const seams = faultNamed('expired-accepted').seams?.(settle(requestHeaderFlags(installerHeaders))) ?? {};
  server = await startServer(folder, { ...seams, tokenAuthFile: { text: `${token},jack,,"machines"\n` } });
  folder.write('token', token);
  secrets = [
    ...['root.key', 'clients.key', 'front-proxy.key'].map(bodyOf),
    ...[token, password, Buffer.from(`jane:${password}`).toString('base64')],
  ];
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

/** Every file below a directory of the test; a directory that is not there has none. */
const filesIn = (name: string): readonly (readonly [string, string])[] =>
  readdirSync(folder.folder(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'utf8')] as const);

/** Demands that no secret stands in what a command printed, nor in any file that it wrote. */
function expectNone({ out, err }: Pick<Ended, 'out' | 'err'>, written: string, more: readonly string[] = []): void {
  for (const [where, text] of [['stdout', out], ['stderr', err], ...filesIn(written)] as const)
    for (const [which, secret] of [...secrets, ...more].entries())
      expect({ where, which, at: text.indexOf(secret) }).toEqual({ where, which, at: -1 });
}

const selected = [
  ...['--tls', '1.3', '--fast', '--scenario', 'client-certificate-validity', '--scenario', 'bearer-tokens'],
] as const;
const target = (): readonly string[] => ['--target', server.url, ...server.flags, '--token-file', at('token')];
const check = 'client-certificate-validity/expired-it-identifies-nobody@tls1.3';
/** The folder of the check in that shard which made it. */
const folderOfCheck = (): string =>
  [1, 2].map((shard) => at(`evidence-${shard}/${check}`)).find((each) => existsSync(each)) ?? '';

/** Commands that come to something, in order: what they print, and what they write in the directory. */
const commands: readonly (readonly [string, number, string, () => Promise<Ended>])[] = [
  ...([1, 2] as const).map(
    (shard) =>
      [
        `run, shard ${shard}`,
        shard,
        `out-${shard}`,
        () =>
          call([
            ...['run', ...target(), ...selected, '--shard', `${shard}/2`, '--reporter', 'text', '--verbose'],
            ...['--output-dir', at(`out-${shard}`), '--evidence', at(`evidence-${shard}`), '--evidence-with-keys'],
          ]),
      ] as const,
  ),
  ['merge', 1, 'merged', () => call(['merge', ...reports(), '--output-dir', at('merged'), '--reporter', 'text'])],
  ['compare', 0, 'nothing', () => call(['compare', ...reports()])],
  ['replay', 0, 'nothing', () => call(['replay', folderOfCheck()])],
  ['explain', 0, 'nothing', () => call(['explain', 'bearer-tokens/a-token-elsewhere-is-no-credential'])],
  [
    'fleet',
    1,
    'fleet',
    () => {
      const list = folder.write(
        'fleet.yaml',
        `targets: [{ name: one, url: '${server.url}', ca: root.crt, clientCa: { certificate: clients.crt, key: clients.key }, tokenFile: token, flags: { anonymous-auth: true } }]`,
      );
      return start(['fleet', list, ...selected, '--output-dir', at('fleet'), '--reports', 'json,html,junit']).ended;
    },
  ],
  ['watch', 1, 'nothing', watched],
  [
    'proxy',
    3,
    'proxy',
    () =>
      call([
        ...['proxy', '--target', 'https://127.0.0.1:1', '--users', users(`{ name: jane, password: ${password} }`)],
        ...['--no-upstream', '--output-dir', at('proxy'), '--reporter', 'text'],
      ]),
  ],
];
const reports = (): readonly string[] => [1, 2].map((shard) => at(`out-${shard}/report.json`));
const users = (...each: readonly string[]): string =>
  folder.write('users.yaml', `users: [${[...each, `{ name: robot, token: ${token} }`].join(', ')}]`);

/** One run of `watch`, which is asked to end when it waits. */
async function watched(): Promise<Ended> {
  const ending = new AbortController();
  let [out, err] = ['', ''];
  const io = { terminal: false, columns: undefined, signal: ending.signal };
  const file = folder.write(
    'target.yaml',
    `{ url: '${server.url}', ca: root.crt, clientCa: { certificate: clients.crt, key: clients.key }, tokenFile: token, flags: { anonymous-auth: true } }`,
  );
  const code = await watchCommand(
    { target: file, scenario: ['client-certificate-validity'], tls: '1.3', fast: true },
    safely({ ...io, out: (text) => (out += text), err: (text) => (err += text) }),
    {
      now: () => new Date(),
      pause: () => {
        ending.abort();
        return Promise.resolve();
      },
    },
  );
  return { code, out, err };
}

describe('no secret that was planted is in what a command prints or writes', () => {
  test.each(commands)('%s', async (name, expected, written, run) => {
    const ended = await run();
    if (!name.startsWith('run, ')) expect({ name, ...ended, out: '' }).toMatchObject({ code: expected });
    else expect([0, 1]).toContain(ended.code);
    expect(`${ended.out}${ended.err}`).not.toBe('');
    expectNone(ended, written);
  });

  test('client, whose command prints all that it was given', async () => {
    const program = `const { readFileSync, writeFileSync } = require('node:fs');
const { AUTHN_KEY, AUTHN_TOKEN } = process.env;
const key = readFileSync(AUTHN_KEY, 'utf8');
writeFileSync(process.argv[1], JSON.stringify([key.split('\\n')[1], AUTHN_TOKEN]));
console.error(key, AUTHN_TOKEN, key.replaceAll('\\n', ' '), AUTHN_TOKEN);
process.exit(1);`;
    const argv = ['client', '--scenario', 'presented-certificate', '--output-dir', at('client'), '--'];
    const ended = await call([...argv, process.execPath, '-e', program, at('seen.json'), '--password', password]);
    expect(ended).toMatchObject({ code: 2 });
    expectNone(ended, 'client', JSON.parse(readFileSync(at('seen.json'), 'utf8')) as readonly string[]);
  });
});

describe('no secret is in what is said of a file that cannot be read as what it should be', () => {
  const given = ['clients.key', 'token', 'secret.json', 'secret.yaml'];
  const asked: Readonly<Record<string, (file: string) => readonly string[]>> = {
    run: (file) => ['run', '--target', file],
    'run with a list': (file) => ['run', '--expected-failures', file],
    watch: (file) => ['watch', '--target', file],
    fleet: (file) => ['fleet', file, '--output-dir', at('none')],
    'fleet summary': (file) => ['fleet', 'summary', file],
    proxy: (file) => ['proxy', '--target', file],
    'proxy with users': (file) => ['proxy', '--target', 'https://127.0.0.1:1', '--users', file, '--no-upstream'],
    compare: (file) => ['compare', file, file],
    merge: (file) => ['merge', file, file],
    baseline: (file) => ['baseline', 'write', file],
    replay: (file) => ['replay', folder.folder(`of-${file.split('/').at(-1) ?? ''}`)],
    explain: () => ['explain', readFileSync(at('clients.key'), 'utf8')],
  };

  test.each(Object.entries(asked))('%s', async (_name, words) => {
    folder.write('secret.json', `{"token": "${token}", "password": "${password}" ${bodyOf('clients.key')}`);
    folder.write('secret.yaml', `${password}: [${token}\n${bodyOf('clients.key')}`);
    for (const name of given) {
      folder.folder(`of-${name}`);
      folder.write(`of-${name}/attempts.json`, readFileSync(at(name), 'utf8'));
      const ended = await call(words(at(name)));
      expect({ name, code: ended.code }).toEqual({ name, code: 2 });
      expectNone(ended, 'none');
    }
  });
});

test('no secret that was read is in the report of a crash', () => {
  let err = '';
  const key = readFileSync(at('clients.key'), 'utf8');
  const io = safely({
    ...{ out: () => undefined, err: (text) => (err += text), terminal: false, columns: undefined },
    signal: new AbortController().signal,
  });
  expect(report(new TypeError(`cannot read ${token} of ${key} and ${JSON.stringify(key)}`), 'run', io)).toBe(70);
  expect(err).toMatch(/fault of its own.*\n.*TypeError: cannot read/);
  expectNone({ out: '', err }, 'none');
});
