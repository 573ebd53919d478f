import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020';
import { z } from 'zod';
import { decided, exchange, finishedRun, runOf } from './golden/finished-run.fixture';
import { golden } from './golden/golden-file.fixture';
import { renderJson, reportDocument } from './json';
import { wholeEvidence } from './json/repeated';
import { reportJsonSchema, reportSchema } from './json/schema';

const published = join(__dirname, '../../docs/report.schema.json');

const problemsOf = (schema: object, document: unknown): unknown => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true, formats: { 'date-time': isDate } });
  const validate = ajv.compile(schema);
  return validate(document) ? [] : validate.errors;
};

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);

/** Every path of a value that does not end in another object, arrays by their first element. */
const pathsOf = (value: unknown, path = ''): string[] => {
  if (value instanceof Date || typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, member]) => pathsOf(member, `${path}/${key}`));
};

describe('renderJson', () => {
  test('is the committed document', () => {
    const text = renderJson(finishedRun);
    expect(text).toBe(golden('report.json.golden', text));
  });

  test('has everything of the run in it', () => {
    const told = reportDocument(finishedRun);
    const document = pathsOf({ ...told, checks: wholeEvidence(told.checks) });
    // Certificates of the peer stand in a list of their own.
    const placeOf = (path: string): string =>
      path.replace(/^.*\/(?:tls\/peer|presented|served)\/\d+\//, '/peerCertificates/0/');
    expect(pathsOf(finishedRun).filter((path) => !document.includes(placeOf(path)))).toEqual([]);
  });

  test('has each certificate of the peer once, and evidence names it by its fingerprint', () => {
    const { checks, peerCertificates } = reportDocument(finishedRun);
    const named = checks.flatMap(({ evidence }) =>
      evidence.flatMap((piece) =>
        'observed' in piece && piece.observed.kind === 'exchange' ? (piece.observed.tls?.peer ?? []) : [],
      ),
    );
    expect(named.length).toBeGreaterThan(peerCertificates.length);
    expect(peerCertificates.map(({ fingerprint }) => fingerprint)).toEqual([...new Set(named)]);
  });

  test('writes the same keys in the same order, whatever the order of the run', () => {
    const reversed = Object.fromEntries(Object.entries(finishedRun).reverse()) as typeof finishedRun;
    expect(renderJson(reversed)).toBe(renderJson(finishedRun));
    const extra = (order: Record<string, string[]>): string =>
      renderJson(
        runOf(
          {},
          decided({
            evidence: [
              {
                role: 'check',
                attempt: 'a',
                observed: exchange({ identity: { user: 'a', uid: undefined, groups: undefined, extra: order } }),
                reproduce: undefined,
              },
            ],
          }),
        ),
      );
    expect(extra({ b: [], a: [] })).toBe(extra({ a: [], b: [] }));
  });

  test('never writes a private key, wherever it stands', () => {
    const key = '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIsecret\n-----END PRIVATE KEY-----';
    const observed = { ...exchange({ request: key, address: key }), key, privateKey: key };
    const stowaway = {
      ...runOf(
        {},
        decided({ actual: key, reason: key, evidence: [{ role: 'check', attempt: key, observed, reproduce: key }] }),
      ),
      key,
    };
    const text = renderJson(stowaway);
    expect(text).not.toContain('secret');
    expect(text).not.toContain('"privateKey"');
  });

  test('gives the exit code and the word for it', () => {
    expect(reportDocument(runOf({}, {}))).toMatchObject({ result: 'conformant', exitCode: 0, unreachable: null });
    expect(reportDocument(runOf({ unreachable: 'gone' }))).toMatchObject({
      result: 'unreachable',
      exitCode: 3,
      unreachable: 'gone',
    });
  });
});

describe('the published schema', () => {
  test('is the one generated from the code', () => {
    const generated = JSON.stringify(reportJsonSchema(), null, 2);
    // oxfmt lays the committed file out, so the comparison is of values in their order and not of bytes.
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(published, `${generated}\n`);
    const committed: unknown = JSON.parse(readFileSync(published, 'utf8'));
    expect(JSON.stringify(committed, null, 2)).toBe(generated);
  });

  test('takes the rendered run', () => {
    expect(problemsOf(reportJsonSchema(), JSON.parse(renderJson(finishedRun)))).toEqual([]);
  });

  test('knows every property of it', () => {
    const closed = z.toJSONSchema(reportSchema(z), { io: 'output' });
    expect(problemsOf(closed, JSON.parse(renderJson(finishedRun)))).toEqual([]);
  });

  test.each([
    ['another version', { version: 3 }],
    ['an unknown verdict', { checks: [{ ...reportDocument(runOf({}, {})).checks[0], verdict: 'green' }] }],
    ['a missing property', { summary: undefined }],
    ['an unknown exit code', { exitCode: 9 }],
    ['a date that is none', { startedAt: 'yesterday' }],
  ])('refuses %s', (_what, difference) => {
    const document: unknown = JSON.parse(JSON.stringify({ ...reportDocument(finishedRun), ...difference }));
    expect(problemsOf(reportJsonSchema(), document)).not.toEqual([]);
  });

  test('lets a later minor addition through', () => {
    const document: unknown = JSON.parse(JSON.stringify({ ...reportDocument(finishedRun), added: true }));
    expect(problemsOf(reportJsonSchema(), document)).toEqual([]);
  });
});
