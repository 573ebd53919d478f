import { expect, test } from '@jest/globals';
import { asking, caFile, get, whoAmI } from '../vocabulary';
import { isOrdinary } from './ordinary';

test.each([whoAmI(), get('/api')])('one request is ordinary', (attempt) => {
  expect(isOrdinary(attempt)).toBe(true);
});

const session = { resuming: { by: 'at-once' } } as const;

test.each([
  whoAmI({ behind: [asking('/api')] }),
  get('/api', { behind: [asking('/api')] }),
  whoAmI({ after: [[]] }),
  whoAmI({ beside: [[]] }),
  whoAmI(session),
  get('/api', session),
  whoAmI({ meanwhile: caFile('client-ca', 'replaced') }),
  whoAmI({ waiting: 'until-a-short-lived-certificate-has-expired' }),
])('one that is not alone is not', (attempt) => {
  expect(isOrdinary(attempt)).toBe(false);
});
