import { describe, expect, test } from '@jest/globals';
import { clauses } from '../specification/clauses/clauses';
import { refusals } from '../vocabulary/expectation';
import { profiles } from './profiles';
import { anonymousCaller, closed, http, shapeInWords, tlsAlert } from './shapes';

describe.each(Object.entries(profiles))('the profile %s', (name, profile) => {
  test('is called by its name', () => {
    expect(profile.name).toBe(name);
  });

  test('allows every refusal some shape, and none of them success', () => {
    for (const refusal of Object.keys(refusals) as (keyof typeof refusals)[]) {
      expect([refusal, profile.refusals[refusal].length]).not.toEqual([refusal, 0]);
      for (const shape of profile.refusals[refusal])
        if (shape.kind === 'http') expect(shape.status).toBeGreaterThanOrEqual(400);
    }
  });

  test('names its deviations by clause, each once', () => {
    const cited = profile.deviations.map(({ clause }) => clause);
    expect(cited.filter((clause) => !Object.hasOwn(clauses, clause))).toEqual([]);
    expect(new Set(cited).size).toBe(cited.length);
  });
});

test('the specification deviates from itself in nothing', () => {
  expect(profiles.spec.deviations).toEqual([]);
});

test('a shape is said in words', () => {
  expect(
    [http(401), http(400, /plain HTTP/i), tlsAlert('unknown_ca', 'bad_certificate'), closed, anonymousCaller].map(
      shapeInWords,
    ),
  ).toEqual([
    'HTTP 401',
    'HTTP 400 saying /plain HTTP/i',
    'TLS alert unknown_ca or bad_certificate',
    'a closed connection',
    "the anonymous caller's answer",
  ]);
});
