import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { liveFindings } from './catalogue/live';
import { manifestFindings } from './catalogue/manifest';
import type { CatalogueEntry } from './catalogue/entry';

const page = readFileSync(join(__dirname, '../../docs/findings.md'), 'utf8');
const rows = page.split('\n').flatMap((line) => {
  const [, id, severity] = /^\| `([a-z-]+)` +\| (\w+)/.exec(line) ?? [];
  return id === undefined || severity === undefined || id === severity ? [] : [{ id, severity, line }];
});
const entries: readonly (readonly [string, CatalogueEntry])[] = Object.entries({
  ...liveFindings,
  ...manifestFindings,
});

describe('docs/findings.md', () => {
  test('has a row for every finding, in the order of the catalogue, and none besides', () => {
    const found = rows.map(({ id }) => id).filter((id) => !['critical', 'warning', 'notice'].includes(id));
    expect(found).toEqual(entries.map(([id]) => id));
  });

  test.each(entries)('says the severity and the first rule of %s', (id, { severity, references }) => {
    const row = rows.find((each) => each.id === id);
    expect(row?.severity).toBe(severity);
    expect(row?.line).toContain(references[0]);
  });
});

describe('a finding', () => {
  test.each(entries)('%s is a kebab-case id with sentences that have no full stop', (id, { title, why, fix }) => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)+$/);
    for (const sentence of [title, why, ...Object.values(fix)]) expect(sentence).toMatch(/^\S.*[^.\s]$/s);
  });
});
