import { describe, expect, test } from '@jest/globals';
import type { Observation } from '../../observation';
import { profiles } from '../../target/profiles';
import {
  asIf,
  claiming,
  extraHeader,
  groupHeader,
  header,
  identifiedAs,
  refused,
  refusedWithoutSaying,
  whoAmI,
} from '../../vocabulary';
import type { Header } from '../../vocabulary/types';
import type { JudgeContext } from '../context';
import { judge } from '../judge';
import { outcomes } from '../judge.fixture';

const answered = (status: number): Observation => {
  const rejected = outcomes['HTTP 401'];
  return { ...rejected, ...(rejected.response && { response: { ...rejected.response, status } }) };
};
const claims = claiming('admin', 'system:masters');
const context: JudgeContext = { profile: profiles.spec, controlled: true, headers: claims, isProxy: false };
const jane = identifiedAs('jane', ['dev']);
const verdictOf = (observed: Observation, changed: Partial<JudgeContext> = {}, expected = jane): string =>
  judge(expected, observed, { ...context, ...changed }).verdict;

describe("a request with identity headers that are no front proxy's", () => {
  test.each([400, 401])('may be refused for them with %d', (status) => {
    expect(verdictOf(answered(status))).toBe('passed');
    expect(judge(jane, answered(status), context).expected).toContain(
      'or refuses it for its identity headers (HTTP 400 or 401)',
    );
    expect(verdictOf(answered(status), {}, asIf(whoAmI()))).toBe('passed');
    expect(verdictOf(answered(status), {}, refused('unauthorized'))).toBe('passed');
  });

  test.each([403, 500, 200])('is not so refused with %d', (status) => {
    expect(verdictOf(answered(status))).not.toBe('passed');
  });

  test('is refused as any other where the reason or the words of the refusal count', () => {
    expect(verdictOf(answered(400), {}, refused('no-client-certificate'))).toBe('failed');
    expect(verdictOf(answered(400), {}, refusedWithoutSaying('unauthorized', 'made-up'))).toBe('failed');
  });

  test('makes nobody else of the caller', () => {
    expect(judge(jane, outcomes['another one'], context)).toMatchObject({ verdict: 'failed', severity: 'safety' });
  });

  test.each<readonly [string, Partial<JudgeContext>]>([
    ['where nothing shows that the target serves it otherwise', { controlled: false }],
    ['where it shows that the target serves it', { asControl: true }],
    ['of a front proxy', { isProxy: true }],
    ['without such headers', { headers: [header('X-Other', 'admin')] }],
    ['of kube-apiserver, which ignores them', { profile: profiles['kube-apiserver'] }],
  ])('and no refusal passes %s', (_where, changed) => {
    expect(verdictOf(answered(400), changed)).not.toBe('passed');
  });

  test.each<readonly [string, readonly Header[]]>([
    ['with underscores', [groupHeader('system:masters', 'with-underscores')]],
    ['with a near name', [extraHeader('scopes', 'all', 'in-the-plural')]],
  ])('may be refused for a name %s, also of a front proxy', (_how, headers) => {
    expect(verdictOf(answered(400), { isProxy: true, headers })).toBe('passed');
  });

  test('may be refused for those of the form it is made in', () => {
    const form = { name: 'a claim', headers: claims };
    expect(verdictOf(answered(400), { headers: [], form })).toBe('passed');
  });
});

test('a version of HTTP that the target does not speak shows nothing of who the caller is', () => {
  expect(verdictOf(answered(505), { headers: [], http: '1.0' })).toBe('not-applicable');
  expect(verdictOf(answered(505), { headers: [], http: '1.1' })).toBe('failed');
  expect(verdictOf(answered(400), { headers: [], http: '1.0' })).toBe('failed');
});
