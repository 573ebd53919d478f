import { expect, test } from '@jest/globals';
import { median } from './figure';
import { line } from './table';

const words = (text: string): readonly string[] => text.trim().split(/\s{2,}|(?<=\d) (?=\s*\d)/);

test('a row has its minimum, median and maximum, and its aim', () => {
  const row = { what: 'cost', unit: 'ms', samples: [12.34, 5, 1234] };
  expect(words(line(row))).toEqual(['cost', '5.00', '12.3', '1234', 'ms']);
  expect(line({ ...row, aim: { atMost: 13 } })).toMatch(/at most 13 +met$/);
  expect(line({ ...row, aim: { atMost: 12 } })).toMatch(/at most 12 +missed$/);
  expect(line({ ...row, aim: { atLeast: 12 } })).toMatch(/at least 12 +met$/);
  expect(line({ ...row, aim: { atLeast: 13 } })).toMatch(/at least 13 +missed$/);
});

test('what could not be measured meets nothing', () => {
  expect(line({ what: 'cost', unit: 'ms', samples: [], aim: { atMost: 1 } })).toMatch(/missed$/);
  expect(line({ what: 'cost', unit: '', samples: [], skipped: 'nginx is missing' })).toMatch(
    /skipped: nginx is missing$/,
  );
});

test('the median is the middle one of the sorted', () => {
  expect(median([100, 20, 3])).toBe(20);
  expect(median([])).toBeNaN();
});
