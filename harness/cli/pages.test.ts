import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serveWithSharedPki } from '../bundled/testing/shared-pki';
import type { Serving } from '../bundled/serve';
import { opensslTest } from '../pki/testing/openssl';
import { createFolder } from './testing/folder';
import { call } from './testing/program';

const folder = createFolder();
const serving: Serving[] = [];
afterAll(async () => {
  for (const each of serving) await each.stop();
  folder.remove();
});

/** The command lines of this program on a page, without its name. */
function linesOf(page: string): readonly string[] {
  const text = readFileSync(join(__dirname, '../../docs/targets', `${page}.md`), 'utf8');
  return [...text.matchAll(/^```sh\n([^]*?)^```$/gm)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.replace(/^sudo /, ''))
    .filter((line) => line.startsWith('authn-conformance '))
    .map((line) => line.slice('authn-conformance '.length));
}

/** The words of a line; what stands in single quotes is one. */
const words = (line: string): readonly string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');

/** Serves as the line says, and gives the URL. */
async function serve(argv: readonly string[]): Promise<string> {
  const started = await serveWithSharedPki(argv);
  serving.push(started);
  return /listens on (\S+)/.exec(started.introduction)?.[1] ?? '';
}

/** Scenarios that rest on every kind of key and setting. */
const few = [
  ...['user-name/{the-common-name,capital}-*', '*-header/names-the-user', 'extra-header', 'allowed-names'],
  ...['missing-client-*/{with,without}-*', 'plain-http-*/*-400*', 'bearer-tokens/a-token-identifies', 'masters'],
];

/** What lint finds that is graver than a notice. */
async function graveFindings(argv: readonly string[]): Promise<readonly string[]> {
  const { out } = await call([...argv, '--json']);
  const { findings } = JSON.parse(out) as {
    readonly findings: readonly { readonly id: string; readonly severity: string }[];
  };
  return findings.filter(({ severity }) => severity !== 'notice').map(({ id }) => id);
}

async function conforms(argv: readonly string[]): Promise<void> {
  const selected = argv.includes('--scenario') ? [] : few.flatMap((id) => ['--scenario', id]);
  const { code, out, err } = await call(argv[0] === 'run' ? [...argv, '--fast', '--tls', '1.3', ...selected] : argv);
  const grave = argv[0] === 'lint' ? await graveFindings(argv) : [];
  // The certificates of serve are valid for a day, which lint finds short for a server that is kept.
  expect(grave.filter((id) => id !== 'certificate-expires-soon')).toEqual([]);
  expect({ code, err }).toEqual({ code: grave.length > 0 ? 1 : 0, err: '' });
  if (argv[0] === 'run') expect(out).toMatch(/^[1-9]\d* passed, 0 failed, 0 inconclusive, /m);
}

describe('the pages about targets are true as they are written', () => {
  let url: string;
  let pki: string;
  beforeAll(async () => {
    url = await serve(['--secure-port=0', '--emulate=kube-apiserver']);
    pki = dirname(/--kubeconfig (\S+)/.exec(serving[0]?.introduction ?? '')?.[1] ?? '');
  });

  const here = (line: string): readonly string[] =>
    words(line).map((word) =>
      word
        .replace('https://127.0.0.1:6443', url)
        .replace('~/.kube/config', join(pki, 'admin.conf'))
        .replace(/^admin\.conf$/, join(pki, 'admin.conf'))
        .replace('/etc/kubernetes/manifests/kube-apiserver.yaml', join(pki, 'kube-apiserver.yaml'))
        .replace('/etc/kubernetes/pki', pki)
        .replaceAll(/\bca\.(crt|key)\b/g, join(pki, 'ca.$1')),
    );

  test.each([
    ['kubeconfig', 3],
    ['pki-directory', 3],
  ])('%s', async (page, count) => {
    const lines = linesOf(page);
    expect(lines).toHaveLength(count);
    for (const line of lines) await conforms(here(line));
  });

  test('manifest, on the control-plane machine', async () => {
    const lines = linesOf('manifest').filter((line) => !line.includes('copy/'));
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['lint', 'plan', 'run']);
    for (const line of lines) await conforms(here(line));
  });

  opensslTest('signers, with openssl', async () => {
    const [line = ''] = linesOf('signers').filter((each) => each.includes('openssl'));
    await conforms([...here(line), '--scenario', 'groups/*']);
  });

  test('signers, by the cluster itself', async () => {
    const [line = ''] = linesOf('signers').filter((each) => each.includes('--certificate-signing-requests'));
    await conforms([...here(line), '--scenario', 'groups/*']);
  });

  test('reference-server', async () => {
    const made = join(folder.path, 'pki');
    const [write = '', start = '', ...others] = linesOf('reference-server');
    const mine = (line: string, at: string): readonly string[] =>
      words(line.replace(/ &$/, '')).map((word, index) =>
        (index === 0 ? `${word} ` : word)
          .replace('https://127.0.0.1:6443', at)
          .replace('=6443', '=0')
          .replace(/^(\.\/)?pki$/, made)
          .replace('=pki/', `=${made}/`)
          .trim(),
      );
    expect(await call(mine(write, ''))).toMatchObject({ code: 0, err: '' });
    const at = await serve(mine(start, '').slice(1));
    expect(others.map((line) => line.split(' ')[0])).toEqual(['doctor', 'plan', 'run']);
    for (const line of others) await conforms(mine(line, at));
  });
});
