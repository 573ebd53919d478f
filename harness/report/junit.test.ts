import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { validateXML } from 'xmllint-wasm';
import { exitCodeOf, verdicts } from '../results';
import type { Verdict } from '../results';
import { finishedRun, runOf } from './golden/finished-run.fixture';
import { golden } from './golden/golden-file.fixture';
import { renderJunit } from './junit';

const schema = readFileSync(join(__dirname, 'golden/junit.xsd'), 'utf8');

const problemsOf = async (xml: string): Promise<string[]> => {
  const { errors } = await validateXML({ xml, schema });
  return errors.map(({ message }) => message);
};

const count = (xml: string, element: string): number => xml.split(`<${element}`).length - 1;

describe('renderJunit', () => {
  test('is the committed document', () => {
    const xml = renderJunit(finishedRun);
    expect(xml).toBe(golden('junit.xml', xml));
  });

  test('is valid against the schema that CI systems use', async () => {
    expect(await problemsOf(renderJunit(finishedRun))).toEqual([]);
    expect(await problemsOf(renderJunit(runOf({})))).toEqual([]);
    expect(await problemsOf(renderJunit(runOf({ unreachable: 'gone' }, {}, { verdict: 'failed' })))).toEqual([]);
  });

  test('would not be valid with anything else in a case', async () => {
    const xml = renderJunit(finishedRun).replace('<system-out>', '<properties/><system-out>');
    expect(await problemsOf(xml)).not.toEqual([]);
  });

  test('stays well formed whatever a server says', async () => {
    const every = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('');
    const evil = `]]>&amp;<!--"'${every}\ud800\udfff\ufffe\uffff`;
    const run = runOf(
      { unreachable: evil },
      ...(['failed', 'error', 'inconclusive', 'skipped'] as const).map((verdict) => ({
        verdict,
        scenarioTitle: evil,
        reason: evil,
        expected: evil,
        actual: evil,
      })),
    );
    expect(await problemsOf(renderJunit(run))).toEqual([]);
  });

  test.each<[Verdict, string]>([
    ['failed', '<failure type="safety" message="expected a; actual: b">'],
    ['inconclusive', '<error type="inconclusive" message="because">'],
    ['error', '<error type="harness" message="because">'],
    ['not-applicable', '<skipped type="does-not-concern" message="because"/>'],
  ])('shows %s as %s', (verdict, element) => {
    const difference = { verdict, expected: 'a', actual: 'b', reason: 'because', severity: 'safety' } as const;
    expect(renderJunit(runOf({}, {}, difference))).toContain(element);
  });

  test('counts what it shows', () => {
    const xml = renderJunit(finishedRun);
    expect(xml).toContain('<testsuites name="authn-conformance" tests="13" failures="5" errors="2" time="1.234">');
    expect([count(xml, 'testcase '), count(xml, 'failure '), count(xml, 'error '), count(xml, 'skipped ')]).toEqual([
      13, 5, 2, 3,
    ]);
  });

  test('names a case by its check and TLS version, so that no two are alike', () => {
    const xml = renderJunit(finishedRun);
    expect(xml).toContain('name="is-the-user @tls1.2" classname="authn-conformance.common-name" time="0.014"');
    expect(xml).toContain('name="is-the-user @tls1.3" classname="authn-conformance.common-name" time="0.012"');
  });

  test('says that the target went away beside the checks that failed before', () => {
    expect(renderJunit(runOf({ unreachable: 'no route' }, { verdict: 'failed' }))).toContain(
      '<error type="unreachable" message="Unreachable: no route. Before that, 1 check failed."/>',
    );
  });

  test('has a failure or an error exactly when the exit code is not 0', () => {
    const some: readonly (readonly Verdict[])[] = [
      [],
      ...verdicts.flatMap((one) => verdicts.map((other) => [one, other])),
    ];
    const runs = [undefined, 'the target went away'].flatMap((unreachable) =>
      some.map((each) => runOf({ unreachable }, ...each.map((verdict) => ({ verdict })))),
    );
    expect(runs).toHaveLength(74);
    for (const run of runs) {
      const xml = renderJunit(run);
      const [, failures, errors] = /failures="(\d+)" errors="(\d+)"/.exec(xml) ?? [];
      expect(count(xml, 'failure ') + count(xml, 'error ')).toBe(Number(failures) + Number(errors));
      expect(Number(failures) + Number(errors) > 0).toBe(exitCodeOf(run) !== 0);
    }
  });

  test('has no case for what the user left out, and tells what needs input from what does not concern the target', () => {
    const needing = {
      verdict: 'not-applicable',
      because: 'needs-input',
      supply: ['--client-ca'],
      reason: 'no key',
    } as const;
    const xml = renderJunit(
      runOf({}, {}, { verdict: 'skipped' }, needing, { verdict: 'not-applicable', reason: 'other' }),
    );
    expect(xml).toContain('tests="3"');
    expect(xml).toContain('<skipped type="needs-input" message="no key"/>');
    expect(xml).toContain('<skipped type="does-not-concern" message="other"/>');
    expect(xml).toContain('<property name="needs-input" value="1"/>');
  });
});
