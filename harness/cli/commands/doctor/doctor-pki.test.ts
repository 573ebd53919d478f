import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serveReference, type Serving } from '../../../bundled/serve';
import type { DoctorDocument } from '../../../doctor';
import { writePkiDirectory } from '../../../pki';
import { createFolder } from '../../testing/folder';
import { call } from '../../testing/program';

const folder = createFolder();
const pki = join(folder.path, 'pki');
let serving: Serving;
let url: string;
beforeAll(async () => {
  await writePkiDirectory(pki, { now: new Date() });
  const file = (name: string): string => join(pki, name);
  serving = await serveReference(
    [
      ...[
        '--secure-port=0',
        `--tls-cert-file=${file('apiserver.crt')}`,
        `--tls-private-key-file=${file('apiserver.key')}`,
      ],
      ...[`--client-ca-file=${file('ca.crt')}`, `--requestheader-client-ca-file=${file('front-proxy-ca.crt')}`],
    ],
    () => undefined,
  );
  url = /listens on (\S+)/.exec(serving.introduction)?.[1] ?? '';
});
afterAll(async () => {
  await serving.stop();
  folder.remove();
});

/** What doctor advises with a folder of these files, each from another of the installer's. */
async function advised(name: string, files: Readonly<Record<string, string>>) {
  const directory = folder.folder(name.replaceAll(' ', '-'));
  for (const [file, from] of Object.entries(files)) copyFileSync(join(pki, from), join(directory, file));
  const { out } = await call(['doctor', '--target', url, '--pki', directory, '--timeout', '10000', '--json']);
  const { findings, hints, next } = JSON.parse(out) as DoctorDocument;
  const trust = findings.find(({ topic }) => topic === 'trust');
  const of = (text: string): string => text.replaceAll(directory, 'DIR');
  expect(of(next)).toContain(`--target ${url} --pki DIR`);
  return { fix: trust?.fix == null ? null : of(trust.fix), hints: hints.map(of) };
}

const clients = { 'ca.crt': 'ca.crt', 'ca.key': 'ca.key' };
const proxies = { 'front-proxy-ca.crt': 'front-proxy-ca.crt', 'front-proxy-ca.key': 'front-proxy-ca.key' };
const sign = 'sign test certificates, without which few checks';

describe('doctor --pki asks for nothing that the folder holds', () => {
  test.each<[string, Readonly<Record<string, string>>, string | null, readonly string[]]>([
    ['whole', { ...clients, ...proxies }, null, []],
    [
      'certificates alone',
      { 'ca.crt': 'ca.crt', 'front-proxy-ca.crt': 'front-proxy-ca.crt' },
      null,
      [`--client-ca CERT,KEY and --request-header-ca CERT,KEY let it ${sign} apply.`],
    ],
    ['no front proxies', clients, null, [`--request-header-ca CERT,KEY lets it ${sign} of front proxies apply.`]],
    ['no key of users', { 'ca.crt': 'ca.crt', ...proxies }, null, [`--client-ca CERT,KEY lets it ${sign} apply.`]],
    [
      'keys of each other',
      {
        ...{ 'ca.crt': 'ca.crt', 'ca.key': 'front-proxy-ca.key' },
        ...{ 'front-proxy-ca.crt': 'front-proxy-ca.crt', 'front-proxy-ca.key': 'ca.key' },
      },
      null,
      ['ca', 'front-proxy-ca'].map(
        (name) =>
          `The key DIR/${name}.key does not belong to the certificate DIR/${name}.crt; give the key that was made with it.`,
      ),
    ],
    [
      'swapped',
      {
        ...{ 'ca.crt': 'front-proxy-ca.crt', 'ca.key': 'front-proxy-ca.key' },
        ...{ 'front-proxy-ca.crt': 'ca.crt', 'front-proxy-ca.key': 'ca.key' },
      },
      'the CA of front proxies that was given (DIR/front-proxy-ca.crt) issued it: the two CAs look swapped; give each in the place of the other',
      [],
    ],
    [
      'another CA',
      { 'ca.crt': 'front-proxy-ca.crt', 'ca.key': 'front-proxy-ca.key' },
      'give the authority that issued this certificate with --ca FILE; that of --pki DIR is another one, or lacks an intermediate',
      [`--request-header-ca CERT,KEY lets it ${sign} of front proxies apply.`],
    ],
  ])('%s', async (name, files, fix, hints) => {
    expect(await advised(name, files)).toEqual({ fix, hints });
  });
});
