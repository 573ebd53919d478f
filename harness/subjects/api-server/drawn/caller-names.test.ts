import { expect, test } from '@jest/globals';
import { namesOfCallers, writtenNames } from './caller-names';
import { createDraw } from '../../../run/draw';
import { createRunCache } from '../credentials/run-cache';

const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf);
const seeds = Array.from({ length: 40 }, (_, at) => `seed ${at}`);

test('each name is another one, and the same seed draws the same', () => {
  for (const seed of seeds) {
    const names = textsOf(namesOfCallers(createDraw(seed)));
    expect(names).toHaveLength(textsOf(writtenNames).length);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => /^[a-z]+(-[a-z]+)?$/.test(name))).toBe(true);
  }
  expect(namesOfCallers(createDraw('a'))).toEqual(namesOfCallers(createDraw('a')));
});

test('nothing of them is the same in every run', () => {
  const words = seeds.map(
    (seed) => new Set(textsOf(namesOfCallers(createDraw(seed))).flatMap((name) => name.split('-'))),
  );
  const [first = new Set<string>(), ...others] = words;
  expect([...first].filter((word) => others.every((each) => each.has(word)))).toEqual([]);
});

test('with a mark they say whose they are', () => {
  expect(createRunCache('a', true).names).toBe(writtenNames);
  expect(createRunCache('a').names).toEqual(namesOfCallers(createDraw('a')));
});
