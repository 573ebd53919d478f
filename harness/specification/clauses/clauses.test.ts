import { describe, expect, it } from '@jest/globals';
import type { Clause } from './clause';
import { clauses, sections } from './clauses';

const entries: readonly (readonly [id: string, clause: Clause])[] = Object.entries(clauses);
const ids = entries.map(([id]) => id);

/** The numbers that may come after an id: the next one at its own depth, or the first below a higher number. */
function mayFollow(id: string, next: string): boolean {
  const before = id.split('.').map(Number);
  const after = next.split('.').map(Number);
  const fork = after.findIndex((number, depth) => number !== before[depth]);
  return (
    fork !== -1 && after[fork] === (before[fork] ?? 0) + 1 && after.slice(fork + 1).every((number) => number === 1)
  );
}

describe('the clauses of the specification', () => {
  it('are numbered by section, and by subsection where there is one', () => {
    expect(ids.filter((id) => !/^[1-9](\.[1-9]\d*){1,2}$/.test(id))).toEqual([]);
  });

  it('stand in the order of the specification, without a gap', () => {
    expect(ids[0]).toBe('1.1');
    expect(ids.slice(1).filter((id, index) => !mayFollow(ids[index] ?? '', id))).toEqual([]);
  });

  it('fill every section', () => {
    expect([...new Set(ids.map((id) => id.split('.')[0]))]).toEqual(sections.map((section) => section.id));
  });

  it('keep the numbers that the design cites', () => {
    expect(ids).toEqual(expect.arrayContaining(['5.1.4', '5.2.4', '7.2']));
  });

  it('have titles of two to eight words, each different', () => {
    const titles = entries.map(([, clause]) => clause.title);
    expect(titles.filter((title) => !/^\S+( \S+){1,7}$/.test(title) || title.endsWith('.'))).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it.each(entries)('%s is one or two whole sentences', (_id, { sentence }) => {
    expect(sentence).toMatch(/^[A-Z]/);
    expect(sentence).toMatch(/[^.]\.$/);
    expect(sentence.split(/\.\s+(?=[A-Z])/).length).toBeLessThanOrEqual(2);
  });

  it('give the reason for what cannot be tested in a whole sentence', () => {
    const reasons = entries.flatMap(([, clause]) => clause.notTestable ?? []);
    expect(reasons.filter((reason) => !/^[A-Z].*[^.]\.$/.test(reason))).toEqual([]);
  });

  it('say every sentence once', () => {
    expect(new Set(entries.map(([, clause]) => clause.sentence)).size).toBe(entries.length);
  });
});
