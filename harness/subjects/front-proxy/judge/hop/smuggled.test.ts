import { describe, expect, test } from '@jest/globals';
import type { Forwarding } from '../../../../observation';
import type { JudgeContext } from '../context';
import { judgeForwarded } from '../forwarded';
import { judgeAnswerUnchanged } from '../unchanged';
import { judgeNothingSmuggled } from './smuggled';

const jane = { by: 'basic', name: 'jane', identity: { user: 'jane', groups: [] } };
const headers = [['X-Remote-User', 'jane']] as const;

/** Requests that arrived, of these numbers and with these oddities, and what was answered to those that were made. */
const seen = (
  arrived: readonly (readonly [number: number, oddities: readonly string[]])[],
  {
    sent,
    company = [],
    body = '',
  }: {
    readonly sent?: { readonly beforeItsBody?: true };
    readonly body?: string;
    readonly company?: NonNullable<Forwarding['exchange']['company']>;
  } = {},
): Forwarding =>
  ({
    arrived: arrived.map(([number, oddities]) => ({
      requests: [
        { number, method: 'GET', target: '/', headers, trailers: [], oddities, complete: true, answered: 200 },
      ],
    })),
    exchange: { ending: { kind: 'response' }, response: { status: 200, headers: [], body }, sent, company },
  }) as unknown as Forwarding;

const contextOf = (attempt: object, ...later: readonly number[]): JudgeContext =>
  ({
    attempt: { as: 'jane', upstream: 'good', ...attempt },
    target: {
      profile: { unpromised: {} },
      requestHeader: {
        usernameHeaders: ['X-Remote-User'],
        groupHeaders: ['X-Remote-Group'],
        extraHeadersPrefixes: ['X-Remote-Extra-'],
        uidHeaders: [],
      },
      upstream: { name: 'api.example' },
    },
    marks: {
      read: ({ number }: { readonly number: number }) => ({ attempt: 1, request: number }),
      in: (body: string) => (body === '' ? undefined : { attempt: 1, request: Number(body) }),
    },
    requests: [
      { number: 0, place: 'own', request: {} },
      ...later.map((number) => ({ number, place: 'later', request: {} })),
    ],
    userOf: () => jane,
  }) as unknown as JudgeContext;

describe('a body that is sent behind the answer', () => {
  const context = contextOf({ bodyBehind: 'the-answer' });

  test('was behind it', () => {
    expect(judgeNothingSmuggled(seen([[0, []]], { sent: { beforeItsBody: true } }), context)).toBeUndefined();
  });

  test('was not, where the front proxy has waited for it', () => {
    expect(judgeNothingSmuggled(seen([[0, []]], { sent: {} }), context)).toMatchObject({
      unconcerned: 'the front proxy answers no request before its body has come',
    });
  });

  test('is not excused by that where something is wrong', () => {
    expect(judgeNothingSmuggled(seen([[0, ['two Content-Length']]], { sent: {} }), context)).toMatchObject({
      severity: 'safety',
    });
  });
});

test('of a server that the harness does not trust nothing is known', () => {
  const refused = { kind: 'client-refused', code: 'CERT_HAS_EXPIRED' } as const;
  const company = [{ role: 'beside', status: undefined, identity: undefined }] as const;
  const { exchange, ...rest } = seen([], { company });
  const forwarding = { ...rest, exchange: { ...exchange, ending: refused, response: undefined } };
  const problem = judgeNothingSmuggled(forwarding, contextOf({}, 1));
  expect(problem).toHaveProperty('inconclusive');
  expect(problem?.actual).toContain('CERT_HAS_EXPIRED');
});

test('octets in place of a request line are the rest of another request', () => {
  const oddities = ['a method that is no token', 'no request target', 'no version'];
  expect(judgeNothingSmuggled(seen([[0, []]]), contextOf({}))).toBeUndefined();
  expect(
    judgeNothingSmuggled(
      seen([
        [0, []],
        [1, oddities],
      ]),
      contextOf({}, 1),
    ),
  ).toMatchObject({ severity: 'safety', code: 'forwarded-hidden-request' });
});

test.each([
  ['its own', { attempt: 1, request: 1 }, undefined],
  ['that of another request', { attempt: 1, request: 0 }, 'answer-of-another-request'],
  ['that of another attempt', { attempt: 2, request: 1 }, 'answer-of-another-request'],
  ['one that says nothing', undefined, undefined],
])('another request is given %s', (_whose, answerTo, code) => {
  const company = [{ role: 'beside', status: 200, identity: undefined, ...(answerTo && { answerTo }) }] as const;
  const forwarding = seen(
    [
      [0, []],
      [1, []],
    ],
    { company },
  );
  expect(judgeForwarded(forwarding, contextOf({}, 1))).toEqual(
    code === undefined ? undefined : expect.objectContaining({ code, severity: 'safety' }),
  );
});

test.each([
  ['its own', '0', undefined],
  ['that of another request', '1', 'answer-of-another-request'],
])('the request that is judged is given %s', (_whose, body, code) => {
  expect(judgeForwarded(seen([[0, []]], { body }), contextOf({}))).toEqual(
    code === undefined ? undefined : expect.objectContaining({ code, severity: 'safety' }),
  );
});

describe('the next request of a user', () => {
  const answeredWith = (...statuses: readonly number[]): ReturnType<typeof judgeNothingSmuggled> => {
    const company = statuses.map((status) => ({ role: 'beside', status, identity: undefined }) as const);
    return judgeNothingSmuggled(seen([[0, []]], { company }), contextOf({}, ...statuses.map((_, at) => at + 1)));
  };

  test('is refused for its version of HTTP, and given no answer of another', () => {
    expect(answeredWith(426)).toMatchObject({ unconcerned: 'the front proxy refuses the version of HTTP (426)' });
    expect(answeredWith(505)).toHaveProperty('unconcerned');
  });

  test('is judged behind one that is refused for its version', () => {
    expect(answeredWith(426, 400)).toMatchObject({ severity: 'safety', code: 'answer-of-another-request' });
  });

  test('has the answer to another where it is refused otherwise', () => {
    expect(answeredWith(400)).toMatchObject({ severity: 'safety', code: 'answer-of-another-request' });
  });
});

describe('a request that does not arrive', () => {
  const refused = (status: number, attempt: object): ReturnType<typeof judgeForwarded> => {
    const { exchange, ...rest } = seen([]);
    const forwarding = {
      ...rest,
      exchange: { ...exchange, response: { status, headers: [], body: '' } },
    } as unknown as Forwarding;
    return judgeAnswerUnchanged({ kind: 'answer-unchanged' })(forwarding, contextOf({ method: 'GET', ...attempt }));
  };

  test('is refused by the front proxy itself, which is an answer to nobody else', () => {
    expect(refused(404, {})).toMatchObject({ severity: 'conformance', code: 'refused-valid-credential' });
  });

  test('is given what another was answered, with its status', () => {
    expect(refused(200, {})).toMatchObject({ severity: 'safety', code: 'answer-of-another-request' });
    expect(refused(404, { answered: { status: 404 } })).toMatchObject({ severity: 'safety' });
  });

  test('is a GET with a body, which may be refused for that', () => {
    expect(refused(400, { body: '{}' })).toMatchObject({
      unconcerned: 'the front proxy takes no GET with a body (400)',
    });
    expect(refused(400, { body: '{}', method: 'POST' })).toHaveProperty('severity', 'conformance');
    expect(refused(403, { body: '{}' })).toHaveProperty('severity', 'conformance');
  });
});
