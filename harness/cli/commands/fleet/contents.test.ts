import { afterAll, expect, test } from '@jest/globals';
import { createFolder } from '../../testing/folder';
import { digestOfContents } from './contents';
import { readFleet } from './fleet-file';

const folder = createFolder();
afterAll(() => {
  folder.remove();
});
const names = ['ca.crt', 'clients.crt', 'clients.key', 'kubeconfig', 'token', 'other.crt'];

test('the digest is another one when a file of the target, or one that its kubeconfig names, holds something else', () => {
  for (const name of names) folder.write(name, name);
  folder.write(
    'kubeconfig',
    JSON.stringify({
      kind: 'Config',
      clusters: [{ name: 'c', cluster: { server: 'https://127.0.0.1:1', 'certificate-authority': 'ca.crt' } }],
      users: [{ name: 'u', user: { tokenFile: 'token' } }],
      contexts: [{ name: 'one', context: { cluster: 'c', user: 'u' } }],
    }),
  );
  const list = folder.write(
    'fleet.yaml',
    'targets: [{ kubeconfig: kubeconfig, context: one, clientCa: { certificate: clients.crt, key: clients.key } }]',
  );
  const [{ read } = { read: undefined }] = readFleet(list);
  const digest = (more = {}): string => digestOfContents({ ...(read && { read }), ...more });
  const seen = [digest()];
  for (const name of names.filter((each) => !['kubeconfig', 'other.crt'].includes(each))) {
    folder.write(name, `another ${name}`);
    seen.push(digest());
  }
  expect(new Set(seen).size).toBe(seen.length);
  folder.write('other.crt', 'of no target');
  expect(digest()).toBe(seen.at(-1));
  expect(digest({ expectedFailures: folder.write('known.yaml', '') })).not.toBe(digest());
});
