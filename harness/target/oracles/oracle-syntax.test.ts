import { describe, expect, test } from '@jest/globals';
import { responseOf } from '../../judge/observations.fixture';
import { classOf, likeBaseline, wholeClassOf } from './answer-class';
import { readIdentity } from './identity';
import { oracleRequest } from './oracle-request';
import { oracleSchema } from './oracle-schema';
import { parseOracle } from './oracle-syntax';
import { blindTo, isNameless, oracleInWords } from './oracles';
import type { DeclaredOracle, Oracle } from '../types';
import { userIn } from './user-pattern';

const whole = 'User "(?<user>[^"]*)"';

describe('the same oracle on the command line and in a target file', () => {
  test.each<[string, unknown, DeclaredOracle]>([
    ['auto', 'auto', { kind: 'auto' }],
    ['none', 'none', { kind: 'none', path: '/' }],
    ['none:/private', { none: '/private' }, { kind: 'none', path: '/private' }],
    ['api-classes', 'api-classes', { kind: 'api-classes' }],
    ['echo:/me', { echo: '/me' }, { kind: 'echo', path: '/me' }],
    [
      'audit-log=/var/log/audit.log',
      { 'audit-log': '/var/log/audit.log' },
      { kind: 'audit-log', file: '/var/log/audit.log' },
    ],
    ['forbidden-message', 'forbidden-message', { kind: 'forbidden-message' }],
    ['forbidden-message:/x', { 'forbidden-message': { path: '/x' } }, { kind: 'forbidden-message', path: '/x' }],
    [
      `forbidden-message:/x:/${whole}/`,
      { 'forbidden-message': { path: '/x', pattern: whole } },
      { kind: 'forbidden-message', path: '/x', pattern: whole },
    ],
  ])('%s', (text, field, oracle) => {
    expect(parseOracle(text)).toEqual(oracle);
    expect(oracleSchema.parse(field)).toEqual(oracle);
  });

  test.each([
    ['forbidden-message:/x:/(/', { path: '/x', pattern: '(' }, 'is no regular expression'],
    ['forbidden-message:/x:/User (.*)/', { path: '/x', pattern: 'User (.*)' }, 'has no group named user'],
    ['forbidden-message:/x:/(?<name>.*)/', { path: '/x', pattern: '(?<name>.*)' }, 'has no group named user'],
  ])('%s is refused', (text, field, problem) => {
    expect(parseOracle(text)).toContain(`the pattern ${problem}`);
    expect(oracleSchema.safeParse({ 'forbidden-message': field }).error?.issues[0]?.message).toContain(
      `the pattern ${problem}`,
    );
  });

  test.each([
    '',
    'nobody',
    'none:',
    'none:private',
    'audit-log',
    'forbidden-message:x',
    'forbidden-message:/x:/(?<user>x)',
  ])('%j is not known', (text) => {
    expect(parseOracle(text)).toContain('is not known; say auto, ');
  });

  test('a log without a file is refused', () => {
    expect(parseOracle('audit-log=')).toBe('names no file; say audit-log=FILE');
  });
});

describe('a pattern of one’s own', () => {
  const oracle: Oracle = { kind: 'forbidden-message', path: '/x', pattern: '(?<user>\\S+) may not' };
  const seen = (user: string): unknown => ({ user, uid: undefined, groups: undefined, extra: undefined });

  test('reads the user in a text, and in the message of a Status', () => {
    expect(readIdentity(oracle, responseOf(403, '<p>jane may not</p>'))).toEqual(seen('<p>jane'));
    expect(readIdentity(oracle, responseOf(403, JSON.stringify({ message: 'jane may not' })))).toEqual(seen('jane'));
  });

  test('reads nothing else: not the words of Kubernetes, and no other status', () => {
    expect(readIdentity(oracle, responseOf(403, JSON.stringify({ message: 'User "jane" cannot' })))).toBeUndefined();
    expect(readIdentity(oracle, responseOf(401, 'jane may not'))).toBeUndefined();
  });

  test('asks its own path', () => {
    expect(oracleRequest(oracle)).toEqual({ method: 'GET', path: '/x', body: undefined });
    expect(oracleInWords(oracle)).toBe('forbidden-message /x /(?<user>\\S+) may not/');
  });

  test('is given up on a body that makes it backtrack without end', () => {
    expect(userIn('^(?<user>(a+)+)$', `${'a'.repeat(60)}!`)).toBeUndefined();
    expect(userIn('^(?<user>(a+)+)$', 'aaa')).toBe('aaa');
  });
});

describe('no identity', () => {
  const ok = responseOf(200, 'welcome', { headers: [['Content-Type', 'text/html; charset=utf-8']] });
  const page = responseOf(200, 'sign in', { headers: [['content-type', 'TEXT/HTML']] });

  test('sees nothing before it was shown what a good certificate gets', () => {
    const oracle: Oracle = { kind: 'none', path: '/x' };
    expect(readIdentity(oracle, ok)).toBeUndefined();
    expect(oracleRequest(oracle)).toEqual({ method: 'GET', path: '/x', body: undefined });
    expect([blindTo(oracle), isNameless(oracle)]).toEqual([['user', 'groups', 'extra', 'uid'], true]);
    expect([oracleInWords(oracle), oracleInWords({ ...oracle, path: '/' })]).toEqual(['none /x', 'none']);
  });

  test('tells answers apart by status and media type, whatever they say', () => {
    const baseline = { good: classOf(ok), without: classOf(responseOf(403, 'no')) };
    expect(likeBaseline(baseline, page)).toMatchObject({ user: undefined });
    expect(likeBaseline(baseline, responseOf(403, 'never'))).toMatchObject({ user: '' });
    expect(
      likeBaseline(baseline, responseOf(200, 'welcome', { headers: [['Content-Type', 'text/plain']] })),
    ).toBeUndefined();
    expect(likeBaseline(baseline, responseOf(404, ''))).toBeUndefined();
  });

  test('and by what they say, where that is the same each time', () => {
    const baseline = { good: wholeClassOf(ok), without: wholeClassOf(page) };
    expect(likeBaseline(baseline, ok)).toMatchObject({ user: undefined });
    expect(likeBaseline(baseline, page)).toMatchObject({ user: '' });
    expect(likeBaseline(baseline, { ...ok, body: 'other' })).toBeUndefined();
  });
});
