import { expect, test } from '@jest/globals';
import { locationForms, type LocationForm } from '../../../vocabulary/client/servers';
import { locationOf } from './locations';

const [from, to] = ['https://localhost:1/api', 'https://127.0.0.1:2/api'];

test.each<[LocationForm | undefined, string]>([
  [undefined, to],
  ['without-scheme', '//127.0.0.1:2/api'],
  ['with-user-information', 'https://localhost@127.0.0.1:2/api'],
  ['with-the-first-server-before-an-at-sign', 'https://localhost:1@127.0.0.1:2/api'],
  ['with-capital-scheme', 'HTTPS://127.0.0.1:2/api'],
  ['with-a-backslash', '/\\127.0.0.1:2/api'],
  ['with-three-slashes', '///127.0.0.1:2/api'],
])('%s', (written, expected) => {
  expect(locationOf(to, from, written)).toBe(expected);
});

test.each(Object.keys(locationForms) as LocationForm[])('%s leads to the same server', (written) => {
  const { host, pathname } = new URL(locationOf(to, from, written), from);
  expect([host, pathname]).toEqual(['127.0.0.1:2', '/api']);
});
