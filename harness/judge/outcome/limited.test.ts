import { expect, test } from '@jest/globals';
import type { Observation, RelatedRequest } from '../../observation';
import { profiles } from '../../target/profiles';
import { identifiedAs, nobodyBut } from '../../vocabulary';
import { judge } from '../judge';
import { outcomes } from '../judge.fixture';

const rejected = outcomes['HTTP 401'];
const answered = (status: number): Observation => ({
  ...rejected,
  ...(rejected.response && { response: { ...rejected.response, status } }),
});
const tooMany: RelatedRequest = { role: 'beside', status: 429, identity: undefined };
const context = { profile: profiles['kube-apiserver'], controlled: true };
const verdictOf = (observed: Observation): string => {
  const { verdict, severity } = judge(identifiedAs('jane', ['dev']), observed, context);
  return severity === undefined ? verdict : `${verdict} ${severity}`;
};

test('a request that is refused because there are too many shows nothing', () => {
  expect(verdictOf(answered(429))).toBe('inconclusive');
  expect(verdictOf(answered(401))).toBe('failed conformance');
  expect(judge(identifiedAs('jane'), answered(429), context).reason).toContain('limits how fast it is asked');
});

test('one that is refused for its header fields shows nothing of what they say', () => {
  expect(verdictOf(answered(431))).toBe('not-applicable');
});

test('nor does one of several', () => {
  expect(verdictOf({ ...answered(401), company: [tooMany] })).toBe('inconclusive');
});

test('a caller who is identified as another user stays a failure of safety', () => {
  const observed = { ...outcomes['another one'], company: [tooMany] };
  expect(judge(nobodyBut(), observed, context)).toMatchObject({ verdict: 'failed', severity: 'safety' });
});
