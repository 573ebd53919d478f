import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { limitsTable } from './limits.fixture';

test('SECURITY.md has the limits as the code has them', () => {
  // oxfmt pads the columns.
  const plain = (text: string): string => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');
  const page = readFileSync(join(__dirname, '..', '..', 'SECURITY.md'), 'utf8');
  expect(plain(page)).toContain(plain(limitsTable()));
});
