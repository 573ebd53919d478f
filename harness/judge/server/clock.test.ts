import { expect, test } from '@jest/globals';
import { kubeApiserver } from '../../target/profiles/kube-apiserver';
import { refused } from '../../vocabulary';
import { clockDifference } from './clock';
import { judge } from '../judge';
import { at, identityOf, observationOf, responseOf } from '../observations.fixture';

const told = (date: string | undefined) => {
  const headers = date === undefined ? [] : [['date', date] as const];
  const response = responseOf(201, '', { headers });
  return observationOf({ kind: 'response' }, { response, identity: identityOf({ user: 'alice' }) });
};
const after = (seconds: number): string => new Date(at.getTime() + seconds * 1000).toUTCString();

test.each([
  ['none', undefined, undefined],
  ['no date', 'yesterday', undefined],
  ['the same', after(0), undefined],
  ['two minutes later', after(120), undefined],
  ['four minutes later', after(240), '4 minutes ahead of ours'],
  ['an hour earlier', after(-3600), '60 minutes behind ours'],
])('the clock of an answer that tells %s', (_, date, difference) => {
  expect(clockDifference(told(date))).toBe(difference);
});

test('a certificate outside its validity proves nothing by a clock that is wrong', () => {
  const verdictOn = (date: string) =>
    judge(refused('not-valid-now'), told(date), { profile: kubeApiserver, controlled: true });
  expect(verdictOn(after(1))).toMatchObject({ verdict: 'failed', severity: 'safety' });
  expect(verdictOn(after(240))).toMatchObject({
    verdict: 'inconclusive',
    reason: 'the clock of the target is 4 minutes ahead of ours',
  });
});
