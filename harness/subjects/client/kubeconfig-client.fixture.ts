import type { ClientCommand } from '../../target/client';

/** A client that is given a kubeconfig alone, by what it does wrong; an empty word: nothing. */
export const kubeconfigClient = (defect: KubeconfigDefect | ''): ClientCommand => ({
  argv: [process.execPath, '-e', program, require.resolve('yaml'), '{kubeconfig}', '{path}', defect],
});

/** What such a client can do wrong. */
export type KubeconfigDefect =
  | 'first-context'
  | 'entries-of-the-name-of-the-context'
  | 'any-insecure-cluster'
  | 'insecure-field-alone-read'
  | 'unverified-beside-a-ca'
  | 'data-unread-and-unverified'
  | 'unverified-without-a-ca'
  | 'paths-of-the-working-directory'
  | 'file-before-data'
  | 'user-file-before-data'
  | 'failing-program-ignored'
  | 'entries-found-by-their-beginning'
  | 'quoted-words-taken-for-true'
  | 'unverified-with-unreadable-data'
  | 'unnamed-with-an-empty-name'
  | 'server-name-unread'
  | 'certificate-unread-beside-a-token-file'
  | 'first-entry-in-place-of-a-missing-one'
  | 'token-of-the-first-user-with-one'
  | 'certificate-of-the-first-user-with-one'
  | 'user-of-the-name-of-the-context'
  | 'first-context-without-a-current-one'
  | 'names-in-any-case'
  | 'contexts-in-any-case'
  | 'data-left-in-files'
  | 'token-told-that-no-field-can-have'
  | 'clear-text-like-tls'
  | 'kubeconfig-of-the-environment'
  | 'kubeconfig-of-its-home'
  | 'path-taken-for-a-url'
  | 'lists-without-indentation-unread'
  | 'indented-lists-unread'
  | 'escapes-unread'
  | 'doubled-quotes-kept'
  | 'number-signs-begin-comments'
  | 'line-end-of-a-token-file-kept'
  | 'empty-token-file-ignored'
  | 'file-for-unreadable-data'
  | 'first-user-for-want-of-one'
  | 'missing-token-file-ignored'
  | 'certificate-without-its-key-left-out'
  | 'server-name-not-sent'
  | 'token-kept'
  | 'certificate-kept'
  | 'last-entries'
  | 'files-of-the-working-directory-first'
  | 'next-user-after-401'
  | 'next-user-after-403'
  | 'next-user-after-500'
  | 'path-joined'
  | 'token-file-of-the-working-directory'
  | 'capital-scheme-like-tls'
  | 'clear-text-without-a-scheme'
  | 'words-taken-for-true'
  | 'server-name-forgotten'
  | 'unverified-under-a-server-name';

const program = `
const [yaml, given_, path, defect] = process.argv.slice(1), is = (name) => name === defect;
const fs = require('node:fs'), { dirname, resolve } = require('node:path'), https = require('node:https');
const isEmpty = !fs.existsSync(given_) || fs.readFileSync(given_).length === 0;
if (isEmpty && !is('kubeconfig-of-its-home')) { console.error('the kubeconfig is missing, or empty'); process.exit(1); }
const config = isEmpty ? resolve(require('node:os').homedir(), '.kube/config') : (is('kubeconfig-of-the-environment') && process.env.KUBECONFIG) || given_;
const written = fs.readFileSync(config, 'utf8');
if ((is('lists-without-indentation-unread') && /^- /m.test(written)) || (is('indented-lists-unread') && /^ +- /m.test(written))) { console.error('no kubeconfig'); process.exit(1); }
const { 'current-context': current, contexts, clusters, users } = require(yaml).parse(is('escapes-unread') ? written.replaceAll('\\\\', '')
  : is('doubled-quotes-kept') ? written.replaceAll("''", "''''") : is('number-signs-begin-comments') ? written.replaceAll('#', ' #') : written);
const named = (list, name) => (is('last-entries') && list.some((each) => each.name === name) && list !== contexts ? list.at(-1) : undefined) || list.find((each) => each.name === name || (is('names-in-any-case') && String(name).toLowerCase() === each.name) || (is('contexts-in-any-case') && list === contexts && String(name).toLowerCase() === each.name.toLowerCase()) || (is('entries-found-by-their-beginning') && each.name.startsWith(name))) || (is('first-entry-in-place-of-a-missing-one') ? list[0] : undefined);
const context = is('first-context') || (current === undefined && is('first-context-without-a-current-one')) ? contexts[0] : named(contexts, current);
if (context && !context.context.user) context.context.user = is('first-user-for-want-of-one') ? users[0].name : undefined;
const own = is('entries-of-the-name-of-the-context');
if (!context || !named(clusters, context.context.cluster) || (context.context.user !== undefined && !named(users, context.context.user))) { console.error('an entry is missing'); process.exit(1); }
const { cluster } = (own && named(clusters, current)) || named(clusters, context.context.cluster);
const { user } = (own && named(users, current)) || (is('user-of-the-name-of-the-context') && named(users, String(current).split('@')[0])) || named(users, context.context.user) || { user: {} };
if (is('token-of-the-first-user-with-one')) user.token ??= users.find((each) => each.user.token)?.user.token;
if (is('certificate-of-the-first-user-with-one') && !user['client-certificate']) Object.assign(user, { ...users.find((each) => each.user['client-certificate'])?.user, token: user.token });
// What is kept of an earlier run, in the directory for temporary files.
const kept = (name, value) => {
  const at = resolve(require('node:os').tmpdir(), 'kept-' + name);
  if (value !== undefined) fs.writeFileSync(at, value, { mode: 0o600 });
  return value === undefined && fs.existsSync(at) ? fs.readFileSync(at, 'utf8') : value;
};
if (is('token-kept')) user.token = kept('token', user.token);
if (user.exec && !is('failing-program-ignored')) {
  const { status } = require('node:child_process').spawnSync(user.exec.command, user.exec.args || []);
  if (status !== 0) { console.error('the program of the user fails'); process.exit(1); }
}
const file = (entry, field) => {
  const data = entry[field + '-data'], at = entry[field];
  if (data !== undefined && is('data-left-in-files')) fs.writeFileSync(resolve(require('node:os').tmpdir(), field), Buffer.from(data, 'base64'), { mode: 0o600 });
  if (data !== undefined && !(is('file-for-unreadable-data') && at !== undefined && !/^[\\w+/=]+$/.test(data)) && !(at !== undefined && is((entry === user ? 'user-' : '') + 'file-before-data'))) return Buffer.from(data, 'base64');
  if (at !== undefined && is('files-of-the-working-directory-first') && fs.existsSync(at)) return fs.readFileSync(at);
  return at === undefined ? undefined : fs.readFileSync(is('paths-of-the-working-directory') ? at : resolve(dirname(config), at));
};
const skip = 'insecure-skip-tls-verify';
const insecure = cluster[skip] === true || (is('words-taken-for-true') && ![undefined, false, 'false'].includes(cluster[skip]))
  || (is('unverified-under-a-server-name') && cluster['tls-server-name']) || (is('any-insecure-cluster') && clusters.some((each) => each.cluster[skip]))
  || (is('quoted-words-taken-for-true') && Boolean(cluster[skip]))
  || (is('insecure-field-alone-read') && skip in cluster) || (is('data-unread-and-unverified') && 'certificate-authority-data' in cluster);
const given = file(cluster, 'certificate-authority'), name = is('server-name-unread') ? undefined : cluster['tls-server-name'];
if (typeof cluster[skip] === 'string' && !is('quoted-words-taken-for-true') && !is('words-taken-for-true')) { console.error(skip + ' is no boolean'); process.exit(1); }
if (given !== undefined && cluster[skip] === true && !is('unverified-beside-a-ca')) { console.error(skip + ' contradicts the CA'); process.exit(1); }
const unreadable = given !== undefined && !given.includes('BEGIN CERTIFICATE');
if (unreadable && !is('unverified-with-unreadable-data')) { console.error('the data of the CA is none'); process.exit(1); }
const ca = unreadable ? undefined : given;
const trusting = insecure || unreadable || (ca === undefined && is('unverified-without-a-ca'));
if (user['client-certificate'] && !user['client-key']) {
  if (!is('certificate-without-its-key-left-out')) { console.error('the certificate of the user has no key'); process.exit(1); }
  delete user['client-certificate'];
}
const pair = (user.tokenFile && is('certificate-unread-beside-a-token-file')) ? {} : { cert: file(user, 'client-certificate'), key: file(user, 'client-key') };
if (is('certificate-kept')) for (const name of ['cert', 'key']) pair[name] = kept(name, pair[name] && String(pair[name]));
if (is('missing-token-file-ignored') && user.tokenFile && !fs.existsSync(resolve(dirname(config), user.tokenFile))) delete user.tokenFile;
if (user.tokenFile && !is('token-file-of-the-working-directory')) user.tokenFile = resolve(dirname(config), user.tokenFile);
if (user.tokenFile && fs.readFileSync(user.tokenFile).length === 0) {
  if (!is('empty-token-file-ignored')) { console.error('the token file is empty'); process.exit(1); }
  delete user.tokenFile;
}
const token = user.tokenFile ? String(fs.readFileSync(user.tokenFile))[is('line-end-of-a-token-file-kept') ? 'toString' : 'trim']() : user.token, clear = (is('capital-scheme-like-tls') ? /^http:/i : /^http:/).test(cluster.server) || is('clear-text-without-a-scheme') && !cluster.server.includes('://');
if (is('token-told-that-no-field-can-have') && /\\s/.test(token)) { console.error('no field has the value ' + JSON.stringify(token)); process.exit(1); }
if (clear && !cluster.server.includes('://')) cluster.server = 'http://' + cluster.server;
const ask = (again) => (clear ? require('node:http') : https).get(is('path-taken-for-a-url') ? new URL(path, cluster.server) : cluster.server + (path.startsWith('/') || is('path-joined') ? '' : '/') + path, {
  ...(name === '' && is('unnamed-with-an-empty-name') && { checkServerIdentity: () => undefined }),
  ca, ...pair, rejectUnauthorized: !trusting,
  headers: token === undefined || (clear && !is('clear-text-like-tls') && !is('capital-scheme-like-tls') && !is('clear-text-without-a-scheme')) ? {} : { Authorization: 'Bearer ' + token }, ...(name && !again && (is('server-name-not-sent')
    ? { checkServerIdentity: (_host, certificate) => require('node:tls').checkServerIdentity(name, certificate) } : { servername: name })),
}, (answer) => {
  if (is('next-user-after-' + answer.statusCode) && !again && users[0].user !== user) {
    Object.assign(pair, { cert: file(users[0].user, 'client-certificate'), key: file(users[0].user, 'client-key') });
    return ask(true);
  }
  answer.resume(); process.exitCode = answer.statusCode < 300 ? 0 : 1; })
  .on('error', (error) => { if (is('server-name-forgotten') && !again) return ask(true); console.error(error.message); process.exit(1); });
ask(false);
`;
