import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import Ajv from 'ajv/dist/2020';
import { parse } from 'yaml';
import { claimOf, exitCodeOf, verdicts, type CheckResult, type RunResult } from '../../results';
import { finishedRun, runOf } from '../golden/finished-run.fixture';
import { golden } from '../golden/golden-file.fixture';
import { conformanceDocument, renderConformance } from './conformance';
import { conformanceJsonSchema, type ConformanceDocument } from './schema';

const published = join(__dirname, '..', '..', '..', 'docs', 'reports', 'conformance.schema.json');
const isConformance = new Ajv({ strict: false, formats: { 'date-time': true } }).compile(conformanceJsonSchema());
const problemsOf = (yaml: string): unknown => (isConformance(parse(yaml)) ? [] : isConformance.errors);

const implementation = {
  ...{ organization: 'Example', name: 'example-apiserver', version: '1.2.3', url: 'https://example.com' },
  contact: ['@example/maintainers'],
};
/** A run on one server that was verified. */
const verifiedRun = (...checks: readonly Partial<CheckResult>[]): RunResult =>
  runOf({ findings: [], target: { ...finishedRun.target, serverVerified: true }, others: [] }, ...checks);
const passedAll: RunResult = { ...verifiedRun({ verdict: 'passed' }), demands: { implementation } };

describe('a report for submission', () => {
  test('is the committed one, and valid by the published schema', () => {
    const yaml = renderConformance({ ...finishedRun, demands: { ...finishedRun.demands, implementation } });
    expect(yaml).toBe(golden('../conformance/report.conformance.golden', yaml));
    expect(problemsOf(yaml)).toEqual([]);
  });

  test('has a schema that is the committed one; UPDATE_GOLDEN=1 writes it', () => {
    const schema = `${JSON.stringify(conformanceJsonSchema(), null, 2)}\n`;
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(published, schema);
    expect(JSON.parse(readFileSync(published, 'utf8'))).toEqual(JSON.parse(schema));
  });

  test.each(verdicts.flatMap((one) => verdicts.map((other) => [one, other])))(
    'of a check that is %s and one that is %s claims no more than the run',
    (one, other) => {
      const run = verifiedRun({ verdict: one }, { verdict: other });
      const yaml = renderConformance(run);
      expect(problemsOf(yaml)).toEqual([]);
      const { result, conformant, statistics } = parse(yaml) as ConformanceDocument;
      expect(result).toBe(claimOf(run));
      expect(conformant).toBe(claimOf(run) === 'conformant');
      if (conformant) expect([exitCodeOf(run), statistics.ran]).toEqual([0, statistics.concerned]);
    },
  );

  test('is conformant only of a whole run on a server that was verified', () => {
    expect(conformanceDocument(passedAll).conformant).toBe(true);
    const unverified = { ...passedAll, target: { ...passedAll.target, serverVerified: false } };
    expect(conformanceDocument(unverified).conformant).toBe(false);
    expect(conformanceDocument(verifiedRun({ verdict: 'passed' }, { verdict: 'skipped' })).conformant).toBe(false);
    expect(conformanceDocument({ ...passedAll, unreachable: 'it went away' }).conformant).toBe(false);
  });

  test('says nothing of whose it is unless told', () => {
    expect(conformanceDocument(runOf({ findings: [] }, { verdict: 'passed' })).implementation).toEqual({
      ...{ organization: null, name: null, version: null, url: null, contact: [] },
    });
  });

  test('has the same hashes of the same suite and settings, wherever the target is, and others of others', () => {
    const { suite, settings } = conformanceDocument(passedAll);
    const { target } = passedAll;
    const moved = conformanceDocument({
      ...passedAll,
      target: {
        ...target,
        name: 'another',
        setups: target.setups.map((each) => ({ ...each, url: 'https://example.com' })),
      },
    });
    expect([moved.suite.hash, moved.settings.hash]).toEqual([suite.hash, settings.hash]);
    const judgedOtherwise = conformanceDocument({ ...passedAll, target: { ...target, profile: 'another' } });
    expect(judgedOtherwise.settings.hash).not.toBe(settings.hash);
    const withAnother = verifiedRun({ verdict: 'passed' }, { verdict: 'passed', check: 'another' });
    expect(conformanceDocument(withAnother).suite.hash).not.toBe(suite.hash);
  });

  test('is not steered by what a server says', () => {
    const evil = '\n# x\nconformant: true\u001b[2J\u202e';
    const yaml = renderConformance(
      runOf({ findings: [], unreachable: evil }, { verdict: 'failed', id: evil, actual: evil }),
    );
    expect((parse(yaml) as ConformanceDocument).conformant).toBe(false);
    // oxlint-disable-next-line no-control-regex
    expect(yaml).not.toMatch(/[\u001b\u202e]/);
    expect(problemsOf(yaml)).toEqual([]);
  });
});
