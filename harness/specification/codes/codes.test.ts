import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { codeIds, codes } from '.';

/** Where failures are judged. */
const judges = ['harness/judge', 'harness/subjects/front-proxy/judge', 'harness/subjects/client/judge'];
const root = join(__dirname, '..', '..', '..');
const sources = judges.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8')),
);

test.each(codeIds)('%s is given by a judge', (code) => {
  expect(sources.some((source) => source.includes(`'${code}'`))).toBe(true);
});

test('each code is in kebab case, and its sentence is one without a full stop', () => {
  for (const [id, { title }] of Object.entries(codes)) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)+$/);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
  }
  expect(new Set(Object.values(codes).map(({ title }) => title)).size).toBe(codeIds.length);
});
