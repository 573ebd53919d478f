import { spawnSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { launcherNames } from '../launchers';
import { makeAuthority, makeServerCertificate } from '../pki';
import { createFolder, type Folder } from './testing/folder';
import { start, type Ended } from './testing/program';

const url = 'https://127.0.0.1:1';
const onTarget = (...flags: readonly string[]): readonly string[] => ['--target', url, ...flags];
const clientCa = (pair: string): readonly string[] => onTarget('--client-ca', pair);
const port = (): string => String((taken.address() as AddressInfo).port);
const taken = createServer();

const targets = `a URL, as in https://127.0.0.1:6443, nor a server to start (${launcherNames.join(', ')}, container:IMAGE), nor a file`;

/** A command line, and the one sentence it is answered with. Files are those of the folder below. */
const mistakes: readonly (readonly [() => readonly string[] | string, string | RegExp])[] = [
  [() => 'rnu', "unknown command 'rnu'; did you mean run?"],
  [() => 'frobnicate', `unknown command 'frobnicate'; "authn-conformance --help" shows what there is`],
  [() => '--profil spec', "unknown option '--profil'; did you mean --profile?"],
  [() => 'list --timeout 5', `unknown option '--timeout'; "authn-conformance list --help" shows what there is`],
  [() => 'run now', 'now: "authn-conformance run" takes flags only; leave it out'],
  [() => '--tls 1.3 now', 'now: "authn-conformance run" takes flags only; leave it out'],
  [() => 'spec now', 'now: "authn-conformance spec" takes flags only; leave it out'],
  [() => 'pki', `missing required argument 'dir'; "authn-conformance pki --help" shows what there is`],
  [() => 'pki one two', 'two: "authn-conformance pki" takes one argument; leave it out'],
  [() => '--ca', `option '--ca <file>' argument missing; "authn-conformance run --help" shows what there is`],

  [() => '--target nonsense', `--target nonsense is neither ${targets}`],
  [() => '--target localhost:6443', `--target localhost:6443 is neither ${targets}`],
  [
    () => '--target http://127.0.0.1:1',
    '--target http://127.0.0.1:1: say https://HOST:PORT, without a path, credentials or a query',
  ],
  [() => `--target ${url}/api`, `--target ${url}/api: say https://HOST:PORT, without a path, credentials or a query`],
  [
    () => '--target https://jane:secret@127.0.0.1:1',
    '--target https://...@127.0.0.1:1: say https://HOST:PORT, without a path, credentials or a query',
  ],
  [
    () => '--target https://127.0.0.1:99999',
    '--target https://127.0.0.1:99999: say https://HOST:PORT, without a path, credentials or a query',
  ],
  [() => '--ca ca.crt', '--ca is about a target of your own; say which one with --target URL'],
  [
    () => 'plan --requestheader-allowed-names=x',
    '--requestheader-allowed-names is about a target of your own; say which one with --target URL',
  ],
  [
    () => onTarget('--profile', 'kube'),
    '--profile kube: say spec, kube-apiserver, aggregated-apiserver, kube-component, nginx, apache, haproxy, caddy, strict-mtls or auto',
  ],
  [
    () => onTarget('--identity-oracle', 'ask-nicely'),
    '--identity-oracle ask-nicely is not known; say auto, self-subject-review, certificate-signing-request, forbidden-message, api-classes, none, none:/PATH, forbidden-message:/PATH, forbidden-message:/PATH:/PATTERN/, audit-log=FILE, echo:/PATH, echo-dn:/PATH',
  ],
  [() => onTarget('--anonymous-auth', 'maybe'), '--anonymous-auth maybe: say true or false'],

  [
    () => onTarget('--token-file', 'missing'),
    'missing: the token file cannot be read (ENOENT); give a file that holds a bearer token',
  ],
  [() => onTarget('--token-file', 'folder'), /^folder: the token file cannot be read \(EISDIR\); /],
  [
    () => onTarget('--token-file', 'ca.crt'),
    /^ca\.crt: the token file has several lines; it must hold one bearer token/,
  ],
  [() => '--token-file token', '--token-file is about a target of your own; say which one with --target URL'],
  [() => onTarget('--ca', 'missing'), 'missing: the CA certificate file cannot be read (ENOENT)'],
  [() => onTarget('--ca', 'folder'), 'folder: the CA certificate file cannot be read (EISDIR)'],
  [() => onTarget('--ca', 'garbage'), /^garbage: holds no PEM certificate; give the certificate of the authority/],
  [() => onTarget('--ca', 'broken.crt'), /^broken\.crt: holds a certificate that cannot be read; /],
  [() => onTarget('--ca', 'cut.crt'), /^cut\.crt: holds no PEM certificate; /],
  [() => clientCa('ca.crt'), '--client-ca ca.crt: say CERT,KEY, the two PEM files separated by a comma'],
  [
    () => clientCa('ca.crt,ca.key,more'),
    '--client-ca ca.crt,ca.key,more: say CERT,KEY, the two PEM files separated by a comma',
  ],
  [() => clientCa('missing,ca.key'), 'The certificate file missing does not exist; check the path.'],
  [() => clientCa('ca.crt,missing'), 'The key file missing does not exist; check the path.'],
  [() => clientCa('ca.key,ca.crt'), /^The file ca.key holds no PEM certificate; /],
  [
    () => clientCa('ca.crt,server.key'),
    'The key server.key does not belong to the certificate ca.crt; give the key that was made with it.',
  ],
  [() => clientCa('server.crt,server.key'), /^The certificate in server.crt may not sign others /],
  [
    () => clientCa('ca.crt,encrypted.key'),
    /^The key in encrypted.key is encrypted and no passphrase can be asked for; /,
  ],
  [
    () => onTarget('--request-header-ca', 'ca.crt'),
    '--request-header-ca ca.crt: say CERT,KEY, the two PEM files separated by a comma',
  ],

  [() => '--timeout 0', '--timeout 0: say a whole number from 100 to 600000'],
  [() => '--timeout abc', '--timeout abc: say a whole number from 100 to 600000'],
  [() => '--timeout 1e3', '--timeout 1e3: say a whole number from 100 to 600000'],
  [() => '--jobs 0', '--jobs 0: say a whole number from 1 to 64'],
  [() => '--jobs -1', '--jobs -1: say a whole number from 1 to 64'],
  [() => '--repeat 0', '--repeat 0: say a whole number from 1 to 1000'],
  [() => '--repeat often', '--repeat often: say a whole number from 1 to 1000'],
  [() => '--repeat 1001', '--repeat 1001: say a whole number from 1 to 1000'],
  [() => '--tls 1.1', '--tls 1.1: say 1.2 or 1.3'],
  [() => '--level must', '--level must: say MUST, SHOULD or MAY'],
  [() => 'run --scenario nonsense', '--scenario nonsense matches no scenario; "authn-conformance list" names them all'],
  [() => 'list --clause 99', '--clause 99 matches no check; "authn-conformance list" names their clauses'],
  [() => 'list --scenario groups --clause 7.1', /^--scenario, --clause select no check together/],

  [
    () => '--reporter pdf',
    '--reporter pdf: there is no format "pdf"; say text, json, junit, tap, ctrf, sarif, github, gitlab, html, markdown, conformance',
  ],
  [
    () => '--reporter json --reporter text',
    '--reporter: json and text would both write to standard output; give one a file, as in text=FILE',
  ],
  [() => '--reporter json=', '--reporter json=: name the file, as in json=FILE'],
  [
    () => '--reporter junit=new.xml --reporter json=folder',
    '--reporter: folder cannot be written (EISDIR); name a file that can',
  ],
  [
    () => '--reporter json=missing/report.json',
    '--reporter: missing/report.json cannot be written (ENOENT); name a file that can',
  ],
  [
    () => '--reporter json=report --reporter junit=./report',
    /^--reporter: two reports would be written to \/.*\/report; give each its own file$/,
  ],
  [
    () => onTarget('--reporter', 'json=new.json', '--ca', 'missing'),
    'missing: the CA certificate file cannot be read (ENOENT)',
  ],

  [
    () => '--reporter json=ca.key',
    '--reporter: ca.key exists and is no report, so it is not overwritten; name another file, or say --force',
  ],
  [() => onTarget('--token-file', '/dev/zero'), /^\/dev\/zero: the token file cannot be read \(not a regular file\); /],
  [() => onTarget('--ca', '/dev/zero'), /^\/dev\/zero: the CA certificate file cannot be read \(not a regular file\)/],
  [() => onTarget('--client-ca', '/dev/zero,/dev/zero'), /\/dev\/zero is not a file/],
  [() => '--target /dev/zero', /\/dev\/zero: the target file cannot be read \(not a regular file\); /],
  [() => '--kubeconfig /dev/zero', /\/dev\/zero: is not a file; /],
  [() => '--kubeconfig pipe', /pipe: is not a file; /],
  [() => onTarget('--token-file', 'pipe'), /^pipe: the token file cannot be read \(not a regular file\); /],
  [() => onTarget('--ca', 'large'), /^large: the CA certificate file cannot be read \(larger than 1 MiB\)/],
  [() => onTarget('--server-name', 'a b'), /^serverName: "a b" is neither a host name nor an IP address; /],
  [() => '--target folder', /folder: the target file cannot be read \(EISDIR\); give a URL or an existing YAML file$/],
  [() => '--target broken.yaml', /broken\.yaml: not YAML: /],
  [() => '--target unknown.yaml', /unknown\.yaml: .*"nonsense"/],
  [() => '--target garbage', /garbage: the document: /],
  [() => '--target http.yaml', /^url: http:\/\/127.0.0.1:1 is not an https URL; /],
  [() => '--target missing-ca.yaml', /work\/missing: the CA certificate file cannot be read \(ENOENT\)$/],
  [() => '--target broken-ca.yaml', /work\/broken\.crt: holds a certificate that cannot be read; /],

  [() => 'pki layout', 'layout/ca.crt exists and is never overwritten; choose an empty directory.'],
  [() => 'pki garbage', /^The directory garbage cannot be written \(E\w+\); choose one that can\.$/],
  [() => 'pki garbage/below', /^The directory garbage\/below cannot be written \(E\w+\); choose one that can\.$/],

  [() => 'serve --secure-prt 0', "unknown option '--secure-prt'; did you mean --secure-port?"],
  [() => 'serve --version', `unknown option '--version'; "authn-conformance serve --help" shows what there is`],
  [() => 'serve now', 'now: serve takes flags only; write a value as --flag=now'],
  [() => 'serve --anonymous-auth false', 'false: serve takes flags only; write a value as --flag=false'],
  [() => 'serve --secure-port x', '--secure-port: "x" is not a port; use 0 to 65535, where 0 means any free one'],
  [() => 'serve --client-auth=never', '--client-auth: "never" is not one of require, request'],
  [
    () => `serve --secure-port ${port()}`,
    /^--secure-port: cannot listen on 127.0.0.1:\d+ \(EADDRINUSE\); choose another, or 0 for any free one$/,
  ],
  [
    () => 'serve --secure-port 0 --bind-address 192.0.2.1',
    '--bind-address: cannot listen on 192.0.2.1:0 (EADDRNOTAVAIL); choose an address of this machine',
  ],
  [() => 'serve --tls-cert-file garbage', '--tls-cert-file: there is no certificate in garbage; it must be a PEM file'],
  [
    () => 'serve --data-dir garbage --secure-port=0',
    /^--data-dir: the data directory garbage cannot be opened: .*; name another$/,
  ],
  [() => 'serve --manifest broken.yaml', /^--manifest: cannot read broken\.yaml /],
];

const words = (line: readonly string[] | string): readonly string[] =>
  typeof line === 'string' ? line.split(' ') : line;

let folder: Folder;
let before: readonly string[];
let ended: readonly Ended[];

beforeAll(async () => {
  folder = createFolder();
  folder.folder('temporary');
  folder.folder('work/folder');
  folder.folder('work/layout');
  await writeFiles();
  await once(taken.listen(0, '127.0.0.1'), 'listening');
  before = tree();
  // One process for all of them: it ends by itself only if none has left a port, a file or a child open.
  const { code, out, err } = await start([JSON.stringify(mistakes.map(([line]) => words(line())))], {
    cwd: join(folder.path, 'work'),
    temporary: join(folder.path, 'temporary'),
    program: require.resolve('./testing/many'),
  }).ended;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  ended = JSON.parse(out) as readonly Ended[];
}, 120_000);

afterAll(() => {
  taken.close();
  folder.remove();
});

describe('a mistake of the user is one sentence and exit code 2', () => {
  test.each(mistakes.map(([line, sentence], index) => ({ line: describeLine(line), sentence, index })))(
    '$line',
    ({ sentence, index }) => {
      const { code, out, err } = ended[index] ?? {};
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toMatch(/^[^\n]+\n$/);
      if (typeof sentence === 'string') expect(err).toBe(`${sentence}\n`);
      else expect(err?.trimEnd()).toMatch(sentence);
    },
  );

  test('nothing is left behind, and nothing that was there is changed', () => {
    expect(folder.list('temporary')).toEqual([]);
    expect(tree()).toEqual(before);
  });

  test('the program itself says the same', async () => {
    const [run, serve] = await Promise.all([
      start(['--timeout', 'soon']).ended,
      start(['serve', '--secure-prt', '0']).ended,
    ]);
    expect(run).toEqual({ code: 2, out: '', err: '--timeout soon: say a whole number from 100 to 600000\n' });
    expect(serve).toEqual({
      code: 2,
      out: '',
      err: "unknown option '--secure-prt'; did you mean --secure-port?\n",
    });
  });
});

function describeLine(line: () => readonly string[] | string): string {
  try {
    return words(line()).join(' ');
  } catch {
    return 'serve --secure-port TAKEN'; // before the port is known
  }
}

async function writeFiles(): Promise<void> {
  const now = new Date();
  const authority = await makeAuthority({ commonName: 'ca', now, hours: 1 });
  const server = await makeServerCertificate({ authority, commonName: 'api', hosts: ['localhost'], now, hours: 1 });
  const write = (name: string, content: string): string => folder.write(join('work', name), content);
  write('ca.crt', authority.certificate);
  write('ca.key', authority.key);
  write('layout/ca.crt', authority.certificate);
  write('server.crt', server.certificate);
  write('server.key', server.key);
  const encryption = { cipher: 'aes-256-cbc', passphrase: 'x' } as const;
  write(
    'encrypted.key',
    createPrivateKey(authority.key)
      .export({ type: 'pkcs8', format: 'pem', ...encryption })
      .toString(),
  );
  write('garbage', 'garbage\n');
  write('report', 'authn-conformance 0.0.1, an old report\n');
  write('large', 'x'.repeat(2 ** 20 + 1));
  spawnSync('mkfifo', [join(folder.path, 'work', 'pipe')]);
  write('broken.crt', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
  write('cut.crt', authority.certificate.slice(0, 200));
  write('broken.yaml', 'url: [\n');
  write('unknown.yaml', `url: ${url}\nnonsense: 1\n`);
  write('http.yaml', 'url: http://127.0.0.1:1\n');
  write('missing-ca.yaml', `url: ${url}\nca: missing\n`);
  write('broken-ca.yaml', `url: ${url}\nca: broken.crt\n`);
}

/** Every file of the working directory with its content. */
function tree(): readonly string[] {
  const work = join(folder.path, 'work');
  return readdirSync(work, { recursive: true, withFileTypes: true })
    .map(
      (entry) =>
        join(entry.parentPath, entry.name) +
        (entry.isFile() ? `: ${readFileSync(join(entry.parentPath, entry.name), 'utf8')}` : ''),
    )
    .sort();
}
