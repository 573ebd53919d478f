import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { finishedRun } from './golden/finished-run.fixture';
import { renderJson } from './json';
import { renderJunit } from './junit';
import { multiplex } from './multiplex';
import type * as table from './reporter';
import type { Reporter } from './output';
import { beginsAsReport, formats, isReporterName, reporterNames } from './reporter';
import { renderText } from './text';

describe('reporters', () => {
  test('are known by their names', () => {
    expect(reporterNames).toEqual([
      ...['text', 'json', 'junit', 'tap', 'ctrf', 'sarif', 'github', 'gitlab', 'html', 'markdown', 'conformance'],
    ]);
    expect(isReporterName('junit')).toBe(true);
    expect(['xml', 'toString', '__proto__', ''].filter(isReporterName)).toEqual([]);
  });

  test.each([
    ['json', renderJson(finishedRun)],
    ['junit', renderJunit(finishedRun)],
  ] as const)('%s writes its document at the end', (name, document) => {
    const written: string[] = [];
    const reporter = formats[name].reporter({ write: (text) => written.push(text), terminal: true });
    reporter.onBegin?.(finishedRun.checks);
    for (const check of finishedRun.checks) reporter.onCheck?.(check);
    expect(written).toEqual([]);
    reporter.onEnd?.(finishedRun);
    expect(written.join('')).toBe(document);
  });
});

test('docs/reports has a row for each', () => {
  const page = readFileSync(join(__dirname, '..', '..', 'docs', 'reports', 'README.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` +\| (.*?) +\|$/gm)].map(([, name, about]) => [name, about]);
  expect(rows).toEqual(reporterNames.map((name) => [name, formats[name].about]));
});

test.each(reporterNames)('a report in %s is known by its beginning, and nothing else is', (name) => {
  const written: string[] = [];
  formats[name].reporter({ write: (text) => written.push(text), terminal: false }).onEnd?.(finishedRun);
  expect(formats[name].begins.test(written.join('').slice(0, 2_000))).toBe(true);
  expect(beginsAsReport('{"version": 1, "runs": []}')).toBe(false);
});

describe('multiplex', () => {
  const recording = (heard: string[], name: string): Reporter => ({
    onBegin: (planned) => heard.push(`${name} begin ${planned.length}`),
    onCheck: (check) => heard.push(`${name} ${check.verdict}`),
    onEnd: () => heard.push(`${name} end`),
  });

  const broken: Reporter = {
    onCheck: () => {
      throw new Error('disk full');
    },
  };

  test('tells every reporter everything, in order', () => {
    const heard: string[] = [];
    const { reporter, failures } = multiplex([
      { name: 'a', reporter: recording(heard, 'a') },
      { name: 'b', reporter: recording(heard, 'b') },
    ]);
    reporter.onBegin([]);
    for (const check of finishedRun.checks.slice(2, 4)) reporter.onCheck(check);
    reporter.onEnd(finishedRun);
    expect(heard).toEqual(['a begin 0', 'b begin 0', 'a passed', 'b passed', 'a failed', 'b failed', 'a end', 'b end']);
    expect(failures()).toEqual([]);
  });

  test('keeps an error in one from the others, and returns it once', () => {
    const heard: string[] = [];
    const { reporter, failures } = multiplex([
      { name: 'broken', reporter: broken },
      { name: 'b', reporter: recording(heard, 'b') },
    ]);
    reporter.onBegin([]);
    for (const check of finishedRun.checks.slice(2, 4)) reporter.onCheck(check);
    reporter.onEnd(finishedRun);
    expect(heard).toEqual(['b begin 0', 'b passed', 'b failed', 'b end']);
    expect(failures()).toEqual([{ name: 'broken', hook: 'onCheck', error: new Error('disk full') }]);
  });
});

describe('what is loaded', () => {
  afterEach(() => {
    jest.resetModules();
  });

  test.each(['xmlbuilder2', 'zod'])('text without a terminal does not load %s, nor does the table', (name) => {
    jest.resetModules();
    jest.doMock(name, () => {
      throw new Error(`${name} was loaded`);
    });
    const { formats: fresh } = jest.requireActual<typeof table>('./reporter');
    const written: string[] = [];
    const reporter = fresh.text.reporter({ write: (text) => written.push(text), terminal: false });
    reporter.onBegin?.(finishedRun.checks);
    reporter.onEnd?.(finishedRun);
    expect(written.join('')).toBe(`running 15 checks\n${renderText(finishedRun)}`);
    jest.dontMock(name);
  });
});
