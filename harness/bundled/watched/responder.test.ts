import { expect, test } from '@jest/globals';
import type { ApiResponse, UnreadRequest } from '../../../reference-server/exchange';
import { watchedResponder } from './responder';

type Responder = Parameters<typeof watchedResponder<UnreadRequest, string>>[0];
type Fault = (standard: Responder) => Responder;

const request = (path = '/api'): UnreadRequest => ({
  method: 'GET',
  path,
  query: new URLSearchParams('limit=1'),
  headers: [['accept', '*/*']],
  readBody: () => Promise.resolve(Buffer.from('body')),
});
const standard: Responder = async ({ path, readBody }, user) => ({
  status: 200,
  body: `${user} ${path} ${(await readBody()).toString()}`,
  contentType: 'text/plain',
});

/** The faults that are reached by these requests at once; each answer must be the standard's. */
async function reachedBy(
  faults: Readonly<Record<string, Fault>>,
  paths: readonly string[] = ['/api'],
): Promise<readonly string[]> {
  const reached = new Set<string>();
  const watched = watchedResponder(
    standard,
    Object.entries(faults).map(([name, instead]) => ({ name, instead })),
    reached,
  );
  const answers = await Promise.all(paths.map((path) => watched(request(path), 'jane')));
  expect(answers.map(({ body }) => body)).toEqual(paths.map((path) => `jane ${path} body`));
  return [...reached];
}

const changed =
  (change: (response: ApiResponse) => ApiResponse): Fault =>
  (next) =>
  async (...given) =>
    change(await next(...given));

test('a fault is reached by what it answers, hands on, or leaves unanswered, and only by that', async () => {
  expect(
    await reachedBy({
      nothing:
        (next) =>
        (...given) =>
          next(...given),
      'the same again': changed((response) => ({ ...response })),
      'a copy of the request': (next) => (each, user) => next({ ...each, headers: [...each.headers] }, user),
      'another status': changed((response) => ({ ...response, status: 403 })),
      'another path': (next) => (each, user) => next({ ...each, path: '/version' }, user),
      'a header more': (next) => (each, user) => next({ ...each, headers: [...each.headers, ['x', '']] }, user),
      'another query': (next) => (each, user) => next({ ...each, query: new URLSearchParams('limit=2') }, user),
      'another user': (next) => (each) => next(each, 'john'),
      'an answer of its own': () => () => Promise.resolve({ status: 200, body: '', contentType: 'text/plain' }),
      'an error': () => () => Promise.reject(new Error('as a fault may')),
      'an error at once': () => () => {
        throw new Error('as a fault may');
      },
      'no answer':
        (next) =>
        async (...given) => {
          await next(...given);
          return new Promise(() => undefined);
        },
      'a pause before':
        (next) =>
        async (...given) => {
          await new Promise(setImmediate);
          return next(...given);
        },
    }),
  ).toEqual([
    'another path',
    'a header more',
    'another query',
    'another user',
    'an answer of its own',
    'an error',
    'an error at once',
    'a pause before',
    'another status',
    'no answer',
  ]);
});

test('a fault that counts what is under way has counted all of it', async () => {
  const whileBusy: Fault = (next) => {
    let underWay = 0;
    return async (...given) => {
      underWay += 1;
      const busy = underWay > 2;
      try {
        const response = await next(...given);
        return busy ? { ...response, status: 503 } : response;
      } finally {
        underWay -= 1;
      }
    };
  };
  expect(await reachedBy({ whileBusy }, ['/1', '/2'])).toEqual([]);
  expect(await reachedBy({ whileBusy }, ['/1', '/2', '/3'])).toEqual(['whileBusy']);
});

test('an error of the standard is an error, and makes no fault a difference', async () => {
  const reached = new Set<string>();
  const broken = watchedResponder<UnreadRequest, string>(
    () => Promise.reject(new Error('the standard fails')),
    [
      {
        name: 'nothing',
        instead:
          (next) =>
          (...given) =>
            next(...given),
      },
    ],
    reached,
  );
  await expect(broken(request(), 'jane')).rejects.toThrow('the standard fails');
  expect([...reached]).toEqual([]);
});
