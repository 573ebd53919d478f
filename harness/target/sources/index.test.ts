import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readSources } from '.';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'authn-conformance-sources-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const config = (server: string): string =>
  `clusters: [{ name: c, cluster: { server: '${server}' } }]\ncontexts: [{ name: x, context: { cluster: c } }]\ncurrent-context: x\n`;
const nothing = { name: 'the command line', declaration: {} };

describe('the sources of a target', () => {
  test('a target file names others, relative to itself, and goes before them', () => {
    write('config', config('https://127.0.0.1:1'));
    const file = write('target.yaml', 'kubeconfig: config\nname: mine\n');
    expect(readSources({ said: nothing, file }).declaration).toEqual({ url: 'https://127.0.0.1:1', name: 'mine' });
    const both = write('both.yaml', 'kubeconfig: config\nurl: https://127.0.0.1:2\n');
    expect(readSources({ said: nothing, file: both }).declaration.url).toBe('https://127.0.0.1:2');
  });

  test('a file that is named directly goes before the one that the target file names', () => {
    write('config', config('https://127.0.0.1:1'));
    const other = write('other', config('https://127.0.0.1:3'));
    const file = write('target.yaml', 'kubeconfig: config\n');
    expect(readSources({ said: nothing, file, kubeconfig: other }).declaration.url).toBe('https://127.0.0.1:3');
  });

  test('what is said directly goes before all of them', () => {
    const kubeconfig = write('config', config('https://127.0.0.1:1'));
    const said = { name: 'the command line', declaration: { url: 'https://127.0.0.1:4' } };
    const { declaration, settings } = readSources({ said, kubeconfig });
    expect(declaration.url).toBe('https://127.0.0.1:4');
    expect(settings[0]).toMatchObject({
      from: 'the command line',
      overruled: [{ from: `--kubeconfig ${kubeconfig}` }],
    });
  });
});
