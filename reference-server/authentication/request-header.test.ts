import { expect, test } from '@jest/globals';
import { issue, type Subject } from '../testing/pki';
import { parseCertificate } from './certificate/certificate';
import { areHeadersUtf8, callerFromHeaders, isAllowedFrontProxy, type RequestHeaderSettings } from './request-header';
import { equalHeaders, spaced } from '../testing/abuse/headers';

const standard: RequestHeaderSettings = {
  allowedNames: [],
  usernameHeaders: ['X-Remote-User'],
  groupHeaders: ['X-Remote-Group'],
  extraHeaderPrefixes: ['X-Remote-Extra-'],
  uidHeaders: [],
};
const several: RequestHeaderSettings = {
  allowedNames: [],
  usernameHeaders: ['X-Remote-User', 'X-Forwarded-User'],
  groupHeaders: ['X-Remote-Group', 'X-Groups'],
  extraHeaderPrefixes: ['X-Remote-Extra-', 'X-Extra-'],
  uidHeaders: ['X-Remote-Uid', 'X-Uid'],
};

/** `Name: value` lines; the values as Node gives them, one character a byte. */
const lines = (...headers: string[]) =>
  headers.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), Buffer.from(line.slice(colon + 1)).toString('latin1')];
  });
const identify = (...headers: string[]) => callerFromHeaders(lines(...headers), standard);
const user = 'X-Remote-User:jane';

test('the user header is the user', () => {
  expect(identify(user)).toEqual({ user: 'jane', groups: [], extra: {} });
});

test.each(['x-remote-user', 'X-REMOTE-USER', 'x-ReMoTe-UsEr'])('header names know no case: %s', (name) => {
  expect(identify(`${name}:jane`, `${name.replace(/user/i, 'gRoUp')}:g`)).toEqual({
    user: 'jane',
    groups: ['g'],
    extra: {},
  });
});

test.each([[[]], [['X-Remote-User:']], [['X-Remote-User: \t ']], [['X-Remote-User:', 'X-Remote-User:mallory']]])(
  'no user, no identity: %j',
  (headers) => {
    expect(identify(...headers, 'X-Remote-Group:system:masters', 'X-Remote-Extra-Scopes:x')).toBeUndefined();
  },
);

test('other spellings of the name are other headers', () => {
  expect(identify('X_Remote_User:mallory', 'X.Remote.User:mallory', 'X-Remote-User-:mallory')).toBeUndefined();
});

test('the first of several users counts, and a comma separates nothing', () => {
  expect(identify(user, 'X-Remote-User:mallory')?.user).toBe('jane');
  expect(identify('X-Remote-User:jane,mallory')?.user).toBe('jane,mallory');
});

test('every group header counts: in order, doubled if doubled, without empty ones, never split', () => {
  const groups = ['b', '', 'a', 'a', 'g1,g2', ' ', 'dev team'].map((group) => `X-Remote-Group:${group}`);
  expect(identify(user, ...groups)?.groups).toEqual(['b', 'a', 'a', 'g1,g2', 'dev team']);
});

test('space around a value goes, space inside stays, and nothing is percent-decoded', () => {
  expect(identify('X-Remote-User:  jane doe\t', 'X-Remote-Group: a%20b ')).toMatchObject({
    user: 'jane doe',
    groups: ['a%20b'],
  });
});

test('values are UTF-8', () => {
  expect(identify('X-Remote-User:zoë 山')?.user).toBe('zoë 山');
});

test.each([
  ['X-Remote-User', 'zo\xeb', false],
  ['x-remote-GROUP', 'zo\xff', false],
  ['X-Remote-Extra-Scopes', '\xc3', false],
  ['X-Remote-Extra-%ff', 'a', false],
  ['X-Remote-Extra-%c3%ab', 'zo\xc3\xab', true],
  ['X-Other', 'zo\xeb', true],
])('bytes that are no UTF-8 are seen wherever they can name a caller: %s %j', (name, value, expected) => {
  expect(
    areHeadersUtf8(
      [
        ['X-Remote-User', 'jane'],
        [name, value],
      ],
      standard,
    ),
  ).toBe(expected);
});

test('the time for equal headers and for long values grows as they do', () => {
  const time = (count: number): number => {
    const headers = equalHeaders('X-Remote-Extra-A', count);
    const started = process.cpuUsage().user;
    callerFromHeaders([['X-Remote-User', spaced(count * 20)], ...headers], standard);
    return process.cpuUsage().user - started;
  };
  time(2000);
  // The least of three: what a busy machine adds, and the collection of garbage, is not of the headers.
  const least = (count: number): number => Math.min(time(count), time(count), time(count));
  // Ten times as many take ten times as long; what was copied for each took a hundred times.
  expect(least(20_000)).toBeLessThan(40 * Math.max(least(2000), 2000));
});

test.each([
  ['Scopes', 'scopes'],
  ['acme.com%2Fproject', 'acme.com/project'],
  ['%41BC', 'Abc'],
  ['a%2525b', 'a%25b'],
  ['50%zz', '50%zz'],
  ['a%2fb%', 'a%2fb%'],
  ['%c3%a9', 'é'],
  ['', ''],
  ['__proto__', '__proto__'],
])('extra key %j is %j', (key, decoded) => {
  expect(Object.entries(identify(user, `X-Remote-Extra-${key}:v`)?.extra ?? {})).toEqual([[decoded, ['v']]]);
});

test('all values of an extra are kept, the empty one too, whatever the spelling of its key', () => {
  const extra = ['X-Remote-Extra-Scopes:a', 'x-remote-extra-SCOPES:b,c', 'X-Remote-Extra-scopes:'];
  expect(identify(user, ...extra)?.extra).toEqual({ scopes: ['a', 'b,c', ''] });
});

test('several configured names: the first user that is there, all groups, extras by prefix', () => {
  const headers = lines(
    'X-Extra-Scopes:x2',
    'X-Forwarded-User:second',
    'X-Groups:g2',
    'X-Remote-Group:g1',
    'X-Remote-Extra-Scopes:x1',
    'X-Uid:u2',
  );
  const rest = { groups: ['g1', 'g2'], extra: { scopes: ['x1', 'x2'] } };
  expect(callerFromHeaders(headers, several)).toEqual({ user: 'second', uid: 'u2', ...rest });
  const more = [...headers, ...lines('X-Remote-User:first', 'X-Remote-Uid:u1')];
  expect(callerFromHeaders(more, several)).toEqual({ user: 'first', uid: 'u1', ...rest });
  expect(callerFromHeaders([...headers, ...lines('X-Remote-User:')], several)?.user).toBe('second');
});

test('a name configured twice doubles its groups, as in kube-apiserver', () => {
  const twice = { ...standard, groupHeaders: ['X-Remote-Group', 'X-Remote-Group'] };
  expect(callerFromHeaders(lines(user, 'X-Remote-Group:g'), twice)?.groups).toEqual(['g', 'g']);
});

test('the uid header counts only when it is configured', () => {
  expect(identify(user, 'X-Remote-Uid:42')).toEqual({ user: 'jane', groups: [], extra: {} });
});

test('the standard names mean nothing when others are configured', () => {
  const custom = { ...standard, usernameHeaders: ['X-Custom-User'] };
  expect(callerFromHeaders(lines(user), custom)).toBeUndefined();
  expect(callerFromHeaders(lines(user), { ...standard, usernameHeaders: [] })).toBeUndefined();
});

test.each<[string, Subject, boolean]>([
  ['the name in the list', [['CN', 'front-proxy-client']], true],
  ['another name', [['CN', 'other-proxy']], false],
  ['other capitals', [['CN', 'Front-Proxy-Client']], false],
  ['a longer name', [['CN', 'front-proxy-client2']], false],
  ['no name', [], false],
])('an allowed name is exact: %s', (_name, subject, allowed) => {
  const certificate = parseCertificate(issue({ subject, dns: ['front-proxy-client'] }).der);
  expect(isAllowedFrontProxy(certificate, ['front-proxy-client'])).toBe(allowed);
  expect(isAllowedFrontProxy(certificate, [])).toBe(true);
});
