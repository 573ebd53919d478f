import { expect, test } from '@jest/globals';
import { scenarios } from '../../../../scenarios';

import { targetOf } from '../../../plan/targets.fixture';
import { createDraw } from '../../../run/draw';
import { namesDrawn } from './names-drawn';
import { plan } from '../..';

const { groups } = plan(scenarios, targetOf({}));
const sent = (seed: string): readonly string[] => {
  const inOwnNames = namesDrawn(createDraw(seed));
  return groups.map((group) =>
    JSON.stringify(inOwnNames(group).cases.map(({ definition, control }) => [definition, control])),
  );
};

test('the same seed draws the same names, and another seed others', () => {
  expect(sent('a')).toEqual(sent('a'));
  expect(sent('a')).not.toEqual(sent('b'));
});

test('what is sent and what is expected keep every relation between them', () => {
  const written = groups.map(({ cases }) =>
    JSON.stringify(cases.map(({ definition, control }) => [definition, control])),
  );
  const back = new Map<string, string>();
  // Word by word the same text with other words: as many, in the same places, each always the same.
  sent('a').forEach((text, at) => {
    const [words, drawn] = [written[at] ?? '', text].map(
      (each) => each.replaceAll(/authn-conformance/gi, 'product').match(/[A-Za-z]+/g) ?? [],
    );
    expect(drawn).toHaveLength(words?.length ?? -1);
    drawn?.forEach((word, place) => {
      const original = (words?.[place] ?? '').toLowerCase();
      if (word.toLowerCase() === original) return;
      expect(back.get(word.toLowerCase()) ?? original).toBe(original);
      back.set(word.toLowerCase(), original);
    });
  });
  expect(back.size).toBeGreaterThan(8);
});

test('the name of this project stands in nothing that is sent or expected', () => {
  const [group] = groups.filter(({ scenario }) => scenario.id === 'every-form-is-authenticated');
  if (group === undefined) throw new Error('there is no such scenario');
  const { given, checks } = namesDrawn(createDraw('a'))(group).scenario;
  expect(JSON.stringify([given, Object.values(checks)])).not.toMatch(/authn-conformance/i);
});

test('names of the system, of documents, and of a certificate that is tampered with stay', () => {
  const inOwnNames = namesDrawn(createDraw('a'));
  const all = groups.map(inOwnNames);
  const count = (of: typeof groups, word: string): number => JSON.stringify(of).split(word).length;
  for (const word of ['system:masters', 'system:node:', '"front-proxy-client"', '"admin"'])
    expect(count(all, word)).toBe(count(groups, word));
  for (const id of ['changed-certificate', 'csr-document'])
    for (const group of groups.filter(({ scenario }) => scenario.id === id)) expect(inOwnNames(group)).toBe(group);
});
