import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020';
import { z } from 'zod';
import { answeredWith, observationOf, withoutTls } from '../judge/observations.fixture';
import { diagnosisOf, looksOf, nothing } from './looks.fixture';
import { doctorDocument } from './document';
import { doctorJsonSchema, doctorSchema } from './schema';

const published = join(__dirname, '../../docs/doctor.schema.json');

const problemsOf = (schema: object, document: unknown): unknown => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true, formats: { 'date-time': isDate } });
  const validate = ajv.compile(schema);
  return validate(document) ? [] : validate.errors;
};

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);

const documentOf = (looks = looksOf()) =>
  doctorDocument(diagnosisOf(looks), {
    tool: { name: 'authn-conformance', version: '0', node: 'v20' },
    target: { url: 'https://api.test:6443', serverName: 'api.test', authoritiesGiven: true },
    startedAt: '2026-06-01T12:00:00.000Z',
    duration: 12,
    exitCode: 0,
    next: 'authn-conformance run',
  });

describe('the published schema', () => {
  test('is the one generated from the code', () => {
    const generated = JSON.stringify(doctorJsonSchema(), null, 2);
    // oxfmt lays the committed file out, so the comparison is of values in their order and not of bytes.
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(published, `${generated}\n`);
    const committed: unknown = JSON.parse(readFileSync(published, 'utf8'));
    expect(JSON.stringify(committed, null, 2)).toBe(generated);
  });

  test.each([
    ['a server that answers', looksOf()],
    ['one that is not there', nothing({ kind: 'unreachable', code: 'ECONNREFUSED' })],
    ['one that hangs', nothing({ kind: 'timed-out', stage: 'handshake' })],
    [
      'one that serves clear text',
      { ...nothing({ kind: 'malformed', why: 'x', stage: 'handshake' }), 'clear-text': answeredWith(200, 'hi') },
    ],
    ['one that this Node cannot ask', { ...looksOf(), older: undefined }],
    [
      'one that is silent after its handshake',
      looksOf({ '1.3': observationOf({ kind: 'timed-out', stage: 'request' }) }),
    ],
    ['one that closes', looksOf({ '1.2': withoutTls({ kind: 'closed', how: 'reset', stage: 'handshake' }) })],
  ])('takes the document of %s, and knows every property of it', (_what, looks) => {
    const document: unknown = JSON.parse(JSON.stringify(documentOf(looks)));
    expect(problemsOf(doctorJsonSchema(), document)).toEqual([]);
    expect(problemsOf(z.toJSONSchema(doctorSchema(z), { io: 'output' }), document)).toEqual([]);
  });

  test.each([
    ['another version', { version: 2 }],
    ['an unknown mark', { findings: [{ topic: 'trust', mark: 'green', says: '', fix: null }] }],
    ['a missing property', { kind: undefined }],
    ['an exit code that it never has', { exitCode: 1 }],
  ])('refuses %s', (_what, difference) => {
    const document: unknown = JSON.parse(JSON.stringify({ ...documentOf(), ...difference }));
    expect(problemsOf(doctorJsonSchema(), document)).not.toEqual([]);
  });
});
