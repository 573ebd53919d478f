import { describe, expect, it } from '@jest/globals';
import { clauses } from './clauses/clauses';
import type { Rule } from './rules/rule';
import { rules, ruleSections } from './rules';

const entries: readonly (readonly [id: string, rule: Rule])[] = Object.entries(rules);
const sentences = entries.flatMap(([, { sentence, why, unchecked }]) => [sentence, why, unchecked ?? []].flat());

describe('the rules', () => {
  it('are 155, so that none is lost', () => {
    expect(entries).toHaveLength(155);
  });

  it('are numbered within each section from 01 without a gap', () => {
    for (const { letter } of ruleSections) {
      const numbers = entries.flatMap(([id]) => (id.startsWith(`${letter}-`) ? [id.slice(2)] : []));
      const plain = numbers.filter((number) => /^\d\d$/.test(number));
      expect(plain).toEqual(plain.map((_, at) => String(at + 1).padStart(2, '0')));
      expect(numbers.filter((number) => !plain.includes(number.slice(0, 2)))).toEqual([]);
    }
  });

  it('stand in the order of the sections, and fill each', () => {
    const letters = entries.map(([id]) => id.split('-')[0]);
    expect([...new Set(letters)]).toEqual(ruleSections.map(({ letter }) => letter));
    expect(letters.filter((letter, at) => letter !== letters[at - 1])).toHaveLength(ruleSections.length);
  });

  it.each(entries)('%s is one whole sentence with one that says what goes wrong', (_id, { sentence, why }) => {
    for (const text of [sentence, why]) {
      expect(text).toMatch(/^[A-Z`]\S* .*[^.]\.$/);
      expect(text).not.toMatch(/[.?!]\s/);
      expect((text.match(/`/g) ?? []).length % 2).toBe(0);
    }
  });

  it('say nothing twice', () => {
    const said = entries.flatMap(([, { sentence, why }]) => [sentence, why]);
    expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([]);
  });

  // Words of everyday language that reports of this project no longer use for these things.
  it('use the terms of the field', () => {
    const everyday = /\b(believ\w*|taken for|whoever|nobody|somebody|in hand|authorit(y|ies)|let through|refus\w*)\b/i;
    expect(sentences.filter((text) => everyday.test(text))).toEqual([]);
  });

  it('cite clauses that exist', () => {
    expect(entries.filter(([, { clause }]) => !Object.hasOwn(clauses, clause))).toEqual([]);
  });
});
