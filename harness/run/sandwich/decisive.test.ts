import { expect, test } from '@jest/globals';
import { answeredWith } from '../../judge/observations.fixture';
import type { Observed } from '../../observation';
import type { Judgement } from '../../results';
import { decisive } from './decisive';

const alone = answeredWith(200);
const late = { role: 'beside', status: undefined, identity: undefined, timedOut: true } as const;
const besideLate = { ...alone, company: [late] };
const inForms = {
  ...alone,
  forms: [
    { name: 'a', observation: besideLate },
    { name: 'b', observation: alone },
  ],
};

/** Which observation decides, and with what verdict, where these are the verdicts on the first attempt and on another. */
async function decided(
  first: Observed,
  verdicts: readonly Judgement['verdict'][],
): Promise<readonly [string, Judgement['verdict']]> {
  let judged = 0;
  const { observed, judgement } = await decisive(
    first,
    () => Promise.resolve(alone),
    () => ({ verdict: verdicts[judged++] ?? 'not-applicable' }),
  );
  return [observed === first ? 'first' : 'second', judgement.verdict];
}

test('an attempt that shows nothing is made again where a request beside it was not answered in time', async () => {
  expect(await decided(besideLate, ['inconclusive', 'passed'])).toEqual(['second', 'passed']);
  expect(await decided(inForms, ['inconclusive', 'failed'])).toEqual(['second', 'failed']);
  expect(await decided(besideLate, ['inconclusive', 'inconclusive'])).toEqual(['second', 'inconclusive']);
});

test('one that shows something is not, and neither is one whose company was answered', async () => {
  expect(await decided(besideLate, ['failed'])).toEqual(['first', 'failed']);
  expect(await decided(besideLate, ['passed'])).toEqual(['first', 'passed']);
  expect(await decided({ ...alone }, ['inconclusive'])).toEqual(['first', 'inconclusive']);
});
