import { expect, test } from '@jest/globals';

import { controlOf } from '../harness/plan/reading';
import { reading } from '../harness/subjects/api-server/reading';
import { moreThanOnePoint } from './differences';
import { scenarios } from './index';
import { differences } from '../harness/subjects/api-server/planning';

const written = (points: readonly string[]): string => points.join(' and ') || 'nothing';

/** Every check with a control, and the points in which the two attempts differ. */
const found = scenarios.flatMap((scenario) =>
  Object.entries(scenario.checks).flatMap(([name, check]) => {
    const control = controlOf(reading, scenario, check);
    if (control === undefined) return [];
    const other = control.kind === 'twin' ? control.attempt : scenario.checks[control.check]?.when;
    if (other === undefined) throw new Error(`${scenario.id}/${name} has a control that is not there`);
    return [{ id: `${scenario.id}/${name}`, points: differences(check.when, other) }];
  }),
);

test('a check differs from its control in one point, or it is said why not', () => {
  const explained = moreThanOnePoint.map(({ points }) => written(points));
  expect(found.length).toBeGreaterThan(500);
  expect(
    found
      .filter(({ points }) => points.length !== 1 && !explained.includes(written(points)))
      .map(({ id, points }) => `${id} differs in ${written(points)}`),
  ).toEqual([]);
});

test('no reason is left over', () => {
  const used = new Set(found.map(({ points }) => written(points)));
  expect(moreThanOnePoint.map(({ points }) => written(points)).filter((points) => !used.has(points))).toEqual([]);
});
