import { sample } from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { referenceSetups } from '../../bundled/setups';
import { subjectName } from '../../pki/making/name';
import { areasOf } from '../case';
import { apiServer } from '../subjects/api-server/subject';
import type { ApiServerCase } from '../subjects/api-server/cases';
import { isLegal } from '../subjects/api-server/legal';
import { rejectedWith } from '../subjects/api-server/generate/odd/rejected';
import { target } from '../testing/session.fixture';
import { extraKeyGroups } from './headers/extra-keys';
import { isHeaderValue, isHeldBy, isToken } from './legal';
import { certificateTextGroups, textGroups } from './texts';
import { anyLength } from './texts/lengths';
import { generatorFor, type CaseNumber } from '.';

const areas = areasOf['api-server'];
const count = 300;
const at = (number: number): CaseNumber => ({ number, place: Math.floor(number / areas.length) });
const casesOf = (seed: string, setup = referenceSetups[0]): readonly ApiServerCase[] => {
  const generator = generatorFor(setup, target, apiServer);
  return Array.from({ length: count }, (_, number) =>
    generator.caseAt(seed, at(number), areas[number % areas.length] ?? areas[0], undefined),
  ).map(({ explored }) => explored as ApiServerCase);
};

describe('generated cases', () => {
  test('are the same for the same seed, and others for another', () => {
    expect(casesOf('one')).toEqual(casesOf('one'));
    expect(casesOf('one')).not.toEqual(casesOf('two'));
  });

  test('change no field of a certificate of version 1, whose fields the harness does not know', () => {
    for (const difference of [...rejectedWith('client-ca'), ...rejectedWith('request-header-ca')])
      expect(difference.extensions === 'none' && difference.tampered !== undefined).toBe(false);
  });

  test('do not depend on those that were made before', () => {
    const alone = generatorFor(referenceSetups[0], target, apiServer).caseAt(
      'one',
      at(17),
      areas[17 % areas.length] ?? areas[0],
      undefined,
    );
    expect(casesOf('one')[17]).toEqual(alone.explored);
  });

  test.each(referenceSetups.map((setup) => [setup.name, setup] as const))('can be sent in %s', (_name, setup) => {
    expect(casesOf('legal', setup).filter((each) => !isLegal(each))).toEqual([]);
  });

  test('have subjects that can be written', () => {
    for (const { given } of casesOf('subjects'))
      for (const certificate of Object.values(given))
        if (certificate.kind === 'described') expect(() => subjectName(certificate.description)).not.toThrow();
  });

  test('have no name that a run draws anew, which would change its length', () => {
    const drawn = /(?<![a-z])(alice|bob|carol|jane|john|mallory|victim|dev|ops|guests)(?![a-z])/i;
    expect(casesOf('names').filter((each) => drawn.test(JSON.stringify(each.given)))).toEqual([]);
  });
});

describe('smaller cases', () => {
  test('can be sent, and are others', () => {
    const generator = generatorFor(referenceSetups[2] ?? referenceSetups[0], target, apiServer);
    for (let number = 0; number < 40; number += 1) {
      const generated = generator.caseAt('smaller', at(number), areas[number % areas.length] ?? areas[0], '1.2');
      let seen = 0;
      for (const { explored } of generated.smaller()) {
        expect(isLegal(explored as ApiServerCase)).toBe(true);
        seen += 1;
        if (seen > 60) break;
      }
    }
  });
});

describe('the table of texts', () => {
  test('has a name for each group, once', () => {
    const names = certificateTextGroups.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(textGroups.map((group) => [group.name, group] as const))(
    'has values of headers in "%s"',
    (_name, { texts }) => {
      const some = sample(texts, { numRuns: 200, seed: 1 });
      expect(some.filter((text) => text !== '' && isHeaderValue(text)).length).toBeGreaterThan(100);
    },
  );

  test.each(certificateTextGroups.map((group) => [group.name, group] as const))(
    'has what UTF8String holds in "%s"',
    (_name, { texts }) => {
      expect(sample(texts, { numRuns: 200, seed: 1 }).filter((text) => !isHeldBy('utf8', text))).toEqual([]);
    },
  );

  test.each(extraKeyGroups.map((group) => [group.name, group] as const))(
    'has parts of header names in "%s"',
    (_name, { texts }) => {
      expect(sample(texts, { numRuns: 200, seed: 1 }).filter((text) => !isToken(text))).toEqual([]);
    },
  );

  test('reaches both sides of every length at which programs cut', () => {
    const of = new Set(sample(anyLength, { numRuns: 2000, seed: 1 }));
    for (const end of [16, 31, 32, 63, 64, 128, 255, 256])
      expect([end, end + 1].filter((each) => !of.has(each))).toEqual([]);
  });
});
