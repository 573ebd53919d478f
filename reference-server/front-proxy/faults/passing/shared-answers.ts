import { Readable } from 'node:stream';
import type { Answer, UserRequest } from '../../messages';
import type { Send } from '../../upstream/send';
import { all, readOnArrival, streamed, valueOf, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';

/** Keeps answers of some kind by a key, and gives them to whoever asks for the same. */
const shared =
  (
    isKept: (answer: Answer, request: UserRequest) => boolean,
    keyOf: (request: UserRequest) => string = ({ method, target }) => `${method} ${target}`,
  ): Seams =>
  () => {
    const kept = new Map<string, { readonly answer: Answer; readonly body: Buffer }>();
    return readOnArrival(keyOf, async (standard, request, key = '', signal) => {
      const found = kept.get(key);
      if (found !== undefined)
        return { ...found.answer, body: streamed(request.method === 'HEAD' ? Buffer.alloc(0) : found.body) };
      const answer = await standard(request, signal);
      if (!isKept(answer, request)) return answer;
      const body = await all(answer.body);
      kept.set(key, { answer, body });
      return { ...answer, body: streamed(body) };
    });
  };

const authorizationOf = ({ headers }: UserRequest): string => valueOf(headers, 'authorization') ?? '';

/** Answers the request that comes after one of these on the same connection with nothing. */
const nothingBehind =
  (isSuch: (request: UserRequest, answer: Answer) => boolean): Seams =>
  () => ({
    handle: (standard) => {
      const emptied = new WeakSet<object>();
      return async (request, presented, signal) => {
        if (emptied.delete(presented)) return { status: 200, headers: [['Content-Length', '0']], body: '' };
        const answer = await standard(request, presented, signal);
        if (isSuch(request, answer)) emptied.add(presented);
        return answer;
      };
    },
  });

/** Gives the next request the answer that a request would have had which was broken off. */
const leftOver: Seams = () => ({
  send: (standard) => {
    let left = 0;
    return async (request, signal): ReturnType<Send> => {
      if (left > 0) {
        left--;
        return {
          status: 200,
          headers: [
            ['Content-Length', '2'],
            ['Content-Type', 'application/json'],
          ],
          body: Readable.from(['{}']),
        };
      }
      try {
        return await standard(request, signal);
      } catch (error) {
        if (signal.aborted) left++;
        throw error;
      }
    };
  },
});

/** Answers that are given to others than those who asked (rules E-04, X-14). */
export const sharedAnswerFaults: readonly Fault[] = [
  {
    name: 'answers-to-discovery-kept',
    sentence: 'It keeps the answer to `/api` and gives it to all users, where the request has no query.',
    seams: shared((_answer, { method, target }) => method === 'GET' && target === '/api'),
  },
  {
    name: 'redirects-kept-by-path',
    sentence: 'It keeps redirects of the API server by path.',
    seams: shared(({ status }) => status === 301 || status === 308),
  },
  {
    name: 'parts-kept-by-path',
    sentence: 'It keeps a part of an answer by path and `Range`.',
    seams: shared(
      ({ status }) => status === 206,
      ({ target, headers }) => `${target} ${valueOf(headers, 'range') ?? ''}`,
    ),
  },
  {
    name: 'errors-kept-by-path',
    sentence: 'It keeps by path what the API server forbids or does not find.',
    seen: 'nginx `proxy_cache_valid any`',
    seams: shared(({ status }) => [403, 404, 410].includes(status)),
  },
  {
    name: 'answers-kept-by-authorization',
    sentence: 'It keeps answers by path and `Authorization`, which users with certificates do not send.',
    seams: shared(
      ({ status }, { method }) => status === 200 && method === 'GET',
      (request) => `${request.method} ${request.target} ${authorizationOf(request)}`,
    ),
  },
  {
    name: 'answers-kept-without-regard-to-case',
    sentence:
      'It keeps answers by path and `Authorization` in small letters, which users with certificates do not send.',
    seams: shared(
      ({ status }, { method }) => status === 200 && method === 'GET',
      (request) => `${request.method} ${request.target} ${authorizationOf(request)}`.toLowerCase(),
    ),
  },
  {
    name: 'answers-to-get-given-to-head',
    sentence: 'It answers HEAD with what it has answered to GET.',
    seams: shared(
      ({ status }, { method }) => status === 200 && method === 'GET',
      ({ method, target }) => (method === 'HEAD' || method === 'GET' ? target : `${method} ${target}`),
    ),
  },
  {
    name: 'answers-to-head-given-to-get',
    sentence: 'It answers GET with what it has answered to HEAD.',
    seams: shared(
      ({ status }, { method }) => status === 200 && method === 'HEAD',
      ({ method, target }) => (method === 'HEAD' || method === 'GET' ? target : `${method} ${target}`),
    ),
  },
  {
    name: 'nothing-answered-behind-an-empty-answer',
    sentence: 'It answers a request behind HEAD, 204 or 304 on the same connection with nothing.',
    seams: nothingBehind(({ method }, { status }) => method === 'HEAD' || status === 204 || status === 304),
  },
  {
    name: 'answer-of-a-broken-request-given-to-the-next',
    sentence: 'It uses a connection again on which a request was broken off, and gives its answer to the next one.',
    seams: leftOver,
  },
];
