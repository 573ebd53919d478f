import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { Expectation } from '../../vocabulary/types';
import { answerProblem } from './document';
import { responseOf } from '../observations.fixture';

type Answered = Extract<Expectation, { kind: 'answered' }>;

const problem = (document: Answered['document'], body: string, status: Answered['status'] = 200): string | undefined =>
  answerProblem({ kind: 'answered', status, document }, responseOf(200, body));

/** So deep and wide that an answer which is read in full would never end. */
const bomb = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  ...'bcdefghi'.split('').map(
    (name, at) =>
      `${name}: &${name} [${Array(9)
        .fill(`*${'abcdefgh'[at] ?? ''}`)
        .join(', ')}]`,
  ),
].join('\n');

describe('a document', () => {
  test.each([
    ['any', 'anything at all', undefined],
    ['any', '', undefined],
    ['json', '{"kind":"Status"}', undefined],
    ['json', '[]', undefined],
    ['json', '', 'the body is not JSON'],
    ['json', '"text"', 'the body is not JSON'],
    ['json', 'null', 'the body is not JSON'],
    ['json', '{"kind":', 'the body is not JSON'],
    ['json', 'kind: Status', 'the body is not JSON'],
    ['json', '<html></html>', 'the body is not JSON'],
    ['yaml', 'kind: Status\ncode: 400', undefined],
    ['yaml', '{"kind":"Status"}', undefined],
    ['yaml', '<html>sign in</html>', 'the body is not JSON or YAML'],
    ['yaml', 'a: b: c', 'the body is not JSON or YAML'],
    ['yaml', 'a: *nowhere', 'the body is not JSON or YAML'],
    ['yaml', bomb, 'the body is not JSON or YAML'],
    ['yaml', 'kind: Status\n---\nkind: PodList', undefined],
    ['yaml', '', 'the body is not JSON or YAML'],
    ['yaml-alone', 'kind: Status\ncode: 400', undefined],
    ['yaml-alone', '{"kind":"Status"}', 'the body is JSON, and not YAML'],
    ['yaml-alone', '', 'the body is not JSON or YAML'],
    ['yaml-status', 'kind: Status\ncode: 401', undefined],
    ['yaml-status', '{"kind":"Status"}', 'the body is JSON, and not YAML'],
    ['yaml-status', 'kind: PodList', 'the body is no Status document'],
    ['yaml-status', 'Unauthorized', 'the body is not JSON or YAML'],
    ['list', '{"items":[]}', undefined],
    ['list', '[]', undefined],
    ['list', 'items:\n  - a', undefined],
    ['list', '{"items":{}}', 'the body is not a list'],
    ['list', '{"kind":"PodList"}', 'the body is not a list'],
    ['list', '{"items":[', 'the body is not JSON or YAML'],
  ] as const)('%s: %j', (document, body, expected) => {
    expect(problem(document, body)).toBe(expected);
  });
});

describe('what an answer says that it is', () => {
  const said = (document: Answered['document'], body: string, type: string): string | undefined =>
    answerProblem(
      { kind: 'answered', status: 200, document },
      responseOf(200, body, { headers: [['content-type', type]] }),
    );

  test.each([
    ['yaml-alone', 'kind: Status', 'application/yaml', undefined],
    ['yaml-alone', 'kind: Status', 'application/x-YAML; charset=utf-8', undefined],
    ['yaml-alone', 'kind: Status', 'application/json', 'it says that it is "application/json" (Content-Type)'],
    ['yaml-alone', 'kind: Status', 'a'.repeat(100), `it says that it is "${'a'.repeat(80)}" (Content-Type)`],
    ['yaml', 'kind: Status', 'text/plain', undefined],
    // Web servers that stand in for one of Kubernetes say of a file what they say of all.
    ['json', '{}', 'text/html', undefined],
    ['list', '[]', 'text/plain', undefined],
    ['any', '', 'text/html', undefined],
  ] as const)('%s: %j as %s', (document, body, type, expected) => {
    expect(said(document, body, type)).toBe(expected);
  });
});

describe('a document that the YAML library warns of', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('is none of the concerns of who runs the harness', () => {
    const warning = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    expect(problem('yaml', '? [a, b]\n: c')).toBeUndefined();
    expect(warning).not.toHaveBeenCalled();
  });
});

test('the status is the expected one, where one is', () => {
  expect(problem('any', '', 404)).toBe('the status is not 404');
  expect(problem('any', '', 'any')).toBeUndefined();
  expect(problem('json', 'x', 'any')).toBe('the body is not JSON');
});

describe('an answer', () => {
  test.each([
    [200, undefined],
    [[200, 404], undefined],
    [[403, 404], 'the status is not 403 or 404'],
  ] as const)('with a status out of %j', (status, expected) => {
    expect(problem('any', '', status)).toBe(expected);
  });

  test.each([
    ['status.allowed', true, undefined],
    ['status.allowed', false, 'the field status.allowed is true and not false'],
    ['status.allowed', 'true', 'the field status.allowed is true and not "true"'],
    ['status.denied', true, 'the field status.denied is missing and not true'],
    ['status', true, 'the field status is missing and not true'],
    ['status.allowed.at', true, 'the field status.allowed.at is missing and not true'],
    ['constructor.name', 'Object', 'the field constructor.name is missing and not "Object"'],
  ] as const)('whose field %s is to be %j', (path, value, expected) => {
    const expectation = { kind: 'answered', status: 200, document: 'json', fields: { [path]: value } } as const;
    expect(answerProblem(expectation, responseOf(200, '{"status":{"allowed":true}}'))).toBe(expected);
  });
});
