import { expect, test } from '@jest/globals';
import { sharedBy } from './cache-control';
import { responseOf } from '../observations.fixture';

test.each([
  [[], undefined],
  [['no-cache, private'], undefined],
  [['private, max-age=60'], undefined],
  [['no-store'], undefined],
  [['max-age=0'], undefined],
  [['public, max-age=60'], 'public'],
  [['Max-Age=60'], 'max-age=60'],
  [['must-revalidate', 's-maxage=10'], 's-maxage=10'],
])('an answer with Cache-Control %j is shared by %s', (values, directive) => {
  const headers = values.map((value) => ['Cache-Control', value] as const);
  expect(sharedBy(responseOf(200, '{}', { headers }))).toBe(directive);
});
