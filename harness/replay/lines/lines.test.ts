import { expect, test } from '@jest/globals';
import type { How } from '../../attempt/evidence/how';
import { hiding } from '../../attempt/made/written';
import { curlLine } from './curl-line';
import { lineFiles } from './files';
import { kubectlLine } from './kubectl-line';
import { saying } from './said';

type Headers = How['own']['headers'];

const bearing = (token: string, ...more: Headers): Headers => [['Authorization', `Bearer ${token}`], ...more];

const how = (more: Partial<How>, own: Partial<How['own']> = {}): How => ({
  endpoint: { host: 'api.example', port: 6443, addresses: ['10.0.0.1'], serverName: 'api.example', trust: 'CA' },
  clearText: false,
  verifiesServer: true,
  trust: 'CA',
  checkedName: 'api.example',
  serverName: 'api.example',
  tls: '1.3',
  credential: undefined,
  http: '1.1',
  form: undefined,
  before: [],
  beside: [],
  transcript: undefined,
  secrets: ['the-token'],
  own: { method: 'GET', path: '/api', body: undefined, headers: bearing('the-token'), ...own },
  ...more,
});

const made = (of: How): { readonly line: string | undefined; readonly secret: readonly string[] } => {
  const files = lineFiles({ directory: undefined, folder: 'f', name: 'check' });
  const line = kubectlLine(of, files, hiding(of));
  return { line, secret: files.files().flatMap(({ name, secret }) => (secret ? [name] : [])) };
};

test('a token stands in a file, and a user who is impersonated in flags', () => {
  const headers = bearing(
    'the-token',
    ['Accept', 'application/json'],
    ['Impersonate-User', 'jane doe'],
    ['Impersonate-Group', 'a'],
    ['Impersonate-Group', 'b'],
  );
  expect(made(how({}, { headers }))).toEqual({
    line: `DISABLE_HTTP2=true kubectl --kubeconfig=/dev/null --server=https://10.0.0.1:6443 --tls-server-name=api.example --certificate-authority="$DIR"/f/ca.crt --token="$(cat "$DIR"/f/check.token)" '--as=jane doe' --as-group=a --as-group=b get --raw /api`,
    secret: ['check.token'],
  });
});

test('what is posted is its input', () => {
  expect(made(how({ http: '2' }, { method: 'POST', body: `{"a":"b"}` })).line).toMatch(
    /^printf %s '\{"a":"b"\}' \| kubectl .* create --raw \/api -f -$/,
  );
});

test.each<[string, Partial<How>, Partial<How['own']>]>([
  ['another version of TLS than it chooses', { tls: '1.2' }, {}],
  ['clear text', { clearText: true }, {}],
  ['HTTP/1.0', { http: '1.0' }, {}],
  ['another server name', { serverName: 'other.example' }, {}],
  ['a form of HTTP/2 of its own', { form: 'as-written' }, {}],
  ['nobody who is trusted', { trust: '' }, {}],
  ['a request before it', { before: [how({}).own] }, {}],
  ['a server that was refused', { refused: 'CERT_HAS_EXPIRED' }, {}],
  ['no credential', {}, { headers: [] }],
  ['a header of its own', {}, { headers: bearing('the-token', ['X-Remote-User', 'jane']) }],
  ['a header twice', {}, { headers: [...bearing('the-token'), ...bearing('other')] }],
  ['another scheme', {}, { headers: [['Authorization', 'Basic amFuZTp4']] }],
  ['a group of no user', {}, { headers: bearing('the-token', ['Impersonate-Group', 'a']) }],
  ['another method', {}, { method: 'DELETE' }],
  ['a path that it would write anew', {}, { path: '/api/../apis' }],
  ['a token in the path', {}, { path: '/api?token=the-token' }],
  ['a host of its own', {}, { host: 'other.example' }],
])('there is no line for %s', (_what, more, own) => {
  expect(made(how(more, own)).line).toBeUndefined();
});

test('a long body of a line of curl stands in a file, for no word of a command may be so long', () => {
  const of = how({}, { method: 'POST', body: 'x'.repeat(200_000), headers: [] });
  const files = lineFiles({ directory: undefined, folder: 'f', name: 'check' });
  const line = curlLine(of, files, saying(files, hiding(of))) ?? '';
  expect(line).toContain('--data-binary @"$DIR"/f/check.body');
  expect(line.length).toBeLessThan(1_000);
  expect(files.files().map(({ name, content }) => [name, content.length])).toContainEqual(['check.body', 200_000]);
});
