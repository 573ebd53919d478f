import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { page } from './page.fixture';

const file = join(__dirname, '..', '..', 'docs', 'hostile-targets.md');

test('the documentation has every row as it is tried', () => {
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, page());
  // oxfmt pads the columns.
  const plain = (text: string): string => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');
  expect(plain(readFileSync(file, 'utf8'))).toBe(plain(page()));
});
