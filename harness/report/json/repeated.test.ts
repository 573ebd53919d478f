import { expect, test } from '@jest/globals';
import type { Evidence, RunResult } from '../../results';
import { decided, exchange, runOf } from '../golden/finished-run.fixture';
import { renderJson, reportDocument } from '../json';
import { runOf as readAgain } from './read';
import type { ReportDocument } from './schema';

const piece = (role: Evidence['role'], attempt: string, reproduce?: string): Evidence => ({
  role,
  attempt,
  observed: exchange(),
  reproduce,
});
const run: RunResult = {
  ...runOf({}, {}),
  checks: ['one', 'other'].map((check) =>
    decided({
      check,
      evidence: [
        piece('control-before', 'the control', `curl ${check}`),
        piece('check', 'the control'),
        piece('control-after', 'the control', `curl ${check}`),
      ],
    }),
  ),
};

test('a control that came out as before is its number, with the lines of its own; an attempt that is judged is told', () => {
  const [one, other] = reportDocument(run).checks;
  const shape = (evidence: ReportDocument['checks'][number]['evidence'] = []) =>
    evidence.map((each) => ('again' in each ? [each.role, each.again, each.reproduce] : [each.role, each.number]));
  expect(shape(one?.evidence)).toEqual([
    ['control-before', 1],
    ['check', 2],
    ['control-after', 2, 'curl one'],
  ]);
  expect(shape(other?.evidence)).toEqual([
    ['control-before', 2, 'curl other'],
    ['check', 3],
    ['control-after', 3, 'curl other'],
  ]);
});

test('no evidence is lost: what is read again has each piece whole, and each stands on a line of its own', () => {
  const text = renderJson(run);
  const read = readAgain(JSON.parse(text) as ReportDocument);
  expect(renderJson(read)).toBe(text);
  expect(
    read.checks.flatMap(({ evidence }) => evidence.map(({ attempt, observed }) => [attempt, observed.kind])),
  ).toEqual(Array.from({ length: 6 }, () => ['the control', 'exchange']));
  expect(text.match(/^ +\{"role":/gm)).toHaveLength(6);
});

test('a text of a server that looks like the place of evidence stays a text', () => {
  const odd = { ...run, checks: [decided({ actual: '"evidence": "@"', evidence: [piece('check', 'a')] })] };
  const [check] = (JSON.parse(renderJson(odd)) as ReportDocument).checks;
  expect([check?.actual, check?.evidence.length]).toEqual(['"evidence": "@"', 1]);
});

test('a number that nothing has is no report', () => {
  const document = reportDocument(run);
  const [one, ...rest] = document.checks;
  expect(() => readAgain({ ...document, checks: one === undefined ? [] : rest })).toThrow(/has the number 2/);
});
