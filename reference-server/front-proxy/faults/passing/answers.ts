import { PassThrough } from 'node:stream';
import type { Answer, UserRequest } from '../../messages';
import { createConnect, standardUpstreamOptions, standardVerify } from '../../upstream/connect';
import type { Send } from '../../upstream/send';
import { all, answered, documents, streamed, valueOf, withBody, withoutNamed, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { knowingTheUpstream, sentApart } from '../upstream/sent-apart';

const statuses = (change: Readonly<Record<number, number>>): Seams =>
  answered(({ status, headers, body }) => ({ status: change[status] ?? status, headers, body }));

/** Gives a whole answer where there is none. */
const insteadOfFailure =
  (answer: (error: unknown) => Answer): Seams =>
  () => ({
    send: (standard) => (request, signal) => standard(request, signal).catch(answer),
  });

const plain = (status: number, body: string): Answer => ({
  status,
  headers: [
    ['Content-Type', 'application/json'],
    ['Content-Length', String(Buffer.byteLength(body))],
  ],
  body,
});

/** Sends a request again when there is no answer to it. */
const again =
  (times: number, isMeant: (method: string) => boolean): Seams =>
  () => ({
    send: (standard) => {
      const attempt = async (left: number, ...[request, signal]: Parameters<Send>): Promise<Answer> => {
        const body = request.body === undefined ? undefined : await all(request.body.open());
        const resent = (): Parameters<Send>[0] =>
          body === undefined ? request : { ...request, body: { length: body.length, open: () => streamed(body) } };
        for (let tries = left; ; tries--) {
          try {
            return await standard(resent(), signal);
          } catch (error) {
            if (tries === 0 || !isMeant(request.method)) throw error;
          }
        }
      };
      return (request, signal) => attempt(times, request, signal);
    },
  });

/** Keeps whole answers, and gives them to whoever asks the same. */
const cached =
  (keyOf: (target: string, headers: Parameters<Send>[0]['headers']) => string): Seams =>
  () => {
    const kept = new Map<string, { readonly answer: Answer; readonly body: Buffer }>();
    return {
      send: (standard) => async (request, signal) => {
        const key = keyOf(request.target, request.headers);
        const found = kept.get(key);
        if (request.method !== 'GET') return standard(request, signal);
        if (found !== undefined) return { ...found.answer, body: streamed(found.body) };
        const answer = await standard(request, signal);
        if (answer.status !== 200) return answer;
        const body = await all(answer.body);
        kept.set(key, { answer, body });
        return { ...answer, body: streamed(body) };
      },
    };
  };

/** Makes one request of those that ask the same at the same time, and gives its answer to all. */
const coalesced =
  (keyOf: (request: Parameters<Send>[0]) => string): Seams =>
  () => {
    const underWay = new Map<string, Promise<{ readonly answer: Answer; readonly body: Buffer }>>();
    return {
      send: (standard) => async (request, signal) => {
        if (request.method !== 'GET') return standard(request, signal);
        const ask = async (): Promise<{ readonly answer: Answer; readonly body: Buffer }> => {
          const answer = await standard(request, signal);
          return { answer, body: await all(answer.body) };
        };
        const key = keyOf(request);
        const asked = underWay.get(key) ?? ask().finally(() => underWay.delete(key));
        underWay.set(key, asked);
        const { answer, body } = await asked;
        return { ...answer, body: streamed(body) };
      },
    };
  };

/** What the user gets of the answer of the API server, and what when there is none (rules E-04, X-13). */
export const answerFaults: readonly Fault[] = [
  {
    name: 'answers-cached-by-path',
    sentence: 'It keeps answers by path and query, and gives one user the answer for another.',
    seams: cached((target) => target),
  },
  {
    name: 'answers-shared-while-under-way',
    sentence: 'It makes one request of those that ask the same at the same time, and gives its answer to all of them.',
    seen: 'golang.org/x/sync/singleflight by path; nginx `proxy_cache_lock`; request collapsing of caches',
    seams: coalesced(({ target }) => target),
  },
  {
    name: 'answers-shared-while-under-way-by-what-is-accepted',
    sentence: 'It makes one request of those for the same path with the same `Accept` at the same time, whoever asks.',
    seams: coalesced(({ target, headers }) => `${target} ${valueOf(headers, 'accept') ?? ''}`),
  },
  {
    name: 'answers-cached-by-path-and-what-is-accepted',
    sentence: 'It keeps answers by path and `Accept`, and gives one user the answer for another.',
    seen: 'caches that go by `Vary: Accept`',
    seams: cached((target, headers) => `${target} ${valueOf(headers, 'accept') ?? ''}`),
  },
  {
    name: 'answers-cached-by-path-without-query',
    sentence: 'It keeps answers by user and path, and forgets the query.',
    seams: cached((target, headers) => `${target.split('?', 1)[0] ?? ''} ${valueOf(headers, 'x-remote-user') ?? ''}`),
  },
  {
    name: 'answer-identity-headers-passed',
    sentence: 'It passes identity headers of an answer to the user.',
    seams: () => ({
      returned: (standard) => (answer, names) => {
        const { headers } = standard(answer, names);
        const identity = answer.headers.filter(([name]) => /^x[-_.]remote/i.test(name));
        return { ...answer, headers: [...headers, ...identity] };
      },
    }),
  },
  {
    name: 'answer-401-becomes-403',
    sentence: 'It tells the user 403 where the API server says 401.',
    seams: statuses({ 401: 403 }),
  },
  {
    name: 'answer-403-becomes-404',
    sentence: 'It tells the user 404 where the API server says 403.',
    seams: statuses({ 403: 404 }),
  },
  {
    name: 'answer-404-becomes-200',
    sentence: 'It tells the user 200 where the API server says 404.',
    seams: statuses({ 404: 200 }),
  },
  {
    name: 'answer-409-becomes-500',
    sentence: 'It tells the user 500 where the API server says 409.',
    seams: statuses({ 409: 500 }),
  },
  {
    name: 'answer-500-becomes-502',
    sentence: 'It tells the user 502 where the API server says 500.',
    seams: statuses({ 500: 502 }),
  },
  {
    name: 'answer-201-becomes-200',
    sentence: 'It tells the user 200 where the API server says 201.',
    seams: statuses({ 201: 200 }),
  },
  {
    name: 'answer-204-becomes-200',
    sentence: 'It tells the user 200 where the API server says 204.',
    seams: statuses({ 204: 200 }),
  },
  {
    name: 'error-documents-replaced',
    sentence: 'It replaces the document of an error by a page of its own.',
    seen: 'nginx `proxy_intercept_errors on`',
    seams: answered(async (answer) => {
      if (answer.status < 400) return answer;
      await all(answer.body);
      const headers = withoutNamed(answer.headers, 'content-type');
      return withBody(
        { ...answer, headers: [...headers, ['Content-Type', 'text/html']] },
        Buffer.from(`<h1>Error ${answer.status}</h1>`),
      );
    }),
  },
  {
    name: 'answers-written-anew',
    sentence: 'It reads a document in JSON of the API server and writes it anew.',
    seams: documents((body) => {
      try {
        return Buffer.from(JSON.stringify(JSON.parse(body.toString('utf8')), null, 1), 'utf8');
      } catch {
        return body;
      }
    }),
  },
  {
    name: 'long-answers-cut',
    sentence: 'It passes no more than 64 KiB of an answer on, and says that this is all.',
    seams: documents((body) => body.subarray(0, 64 * 1024)),
  },
  {
    name: 'answer-content-type-replaced',
    sentence: 'It gives every answer the type `application/json`.',
    seams: answered((answer) => ({
      ...answer,
      headers: [...withoutNamed(answer.headers, 'content-type'), ['Content-Type', 'application/json']],
    })),
  },
  {
    name: 'answer-content-type-dropped',
    sentence: 'It passes the content type of an answer not on.',
    seams: answered((answer) => ({ ...answer, headers: withoutNamed(answer.headers, 'content-type') })),
  },
  {
    name: 'redirects-followed',
    sentence: 'It follows redirects of the API server with its own certificate and the identity of the user.',
    seen: 'CVE-2022-3172',
    seams: () => ({
      send: (standard) => async (request, signal) => {
        const answer = await standard(request, signal);
        const location = valueOf(answer.headers, 'location');
        if (answer.status < 300 || answer.status > 399 || location === undefined) return answer;
        await all(answer.body);
        const { pathname, search } = new URL(location, 'https://x');
        return standard({ ...request, method: 'GET', target: pathname + search, body: undefined }, signal);
      },
    }),
  },
  {
    name: 'dead-upstream-answered-200',
    sentence: 'It answers 200 when the API server gives no answer.',
    seams: insteadOfFailure(() => plain(200, '{}')),
  },
  {
    name: 'dead-upstream-answered-404',
    sentence: 'It answers 404 when the API server gives no answer.',
    seams: insteadOfFailure(() => plain(404, '{}')),
  },
  {
    name: 'cut-answers-ended',
    sentence: 'It ends an answer that is cut as if it were whole.',
    seams: answered((answer) => {
      if (typeof answer.body === 'string') return answer;
      const whole = new PassThrough();
      answer.body.on('error', () => whole.end()).pipe(whole);
      return { ...answer, headers: withoutNamed(answer.headers, 'content-length'), body: whole };
    }),
  },
  {
    name: 'requests-sent-again',
    sentence: 'It sends a request again, POST as well, when the connection to the API server ends.',
    seen: 'nginx `proxy_next_upstream non_idempotent`',
    seams: again(1, () => true),
  },
  {
    name: 'requests-sent-again-as-they-came',
    sentence: 'It sends a request again when the connection to the API server ends, as its user has sent it.',
    seams: () => {
      const came = new Map<string | undefined, UserRequest['headers']>();
      return {
        arriving: (request) => {
          came.set(valueOf(request.headers, 'x-request-id'), request.headers);
          return request;
        },
        send: (standard) => (request, signal) =>
          standard(request, signal).catch(() =>
            standard(
              { ...request, headers: came.get(valueOf(request.headers, 'x-request-id')) ?? request.headers },
              signal,
            ),
          ),
      };
    },
  },
  {
    name: 'reads-sent-again-and-again',
    sentence: 'It sends a GET again, a hundred times, when the API server ends the connection.',
    seams: again(100, (method) => method === 'GET'),
  },
  {
    name: 'slow-upstream-answered-200',
    sentence: 'It answers 200 when the API server has not answered in time.',
    seams: () => ({
      send: (standard) => (request, signal) =>
        standard(request, signal).catch((error: unknown) => {
          if (error instanceof Error && 'code' in error && error.code === 'UND_ERR_HEADERS_TIMEOUT')
            return plain(200, '{}');
          throw error;
        }),
    }),
  },
  {
    name: 'answers-read-as-latin-1',
    sentence: 'It reads the document of an answer as Latin-1 and writes it as UTF-8.',
    seams: documents((body) => Buffer.from(body.toString('latin1'), 'utf8')),
  },
  {
    name: 'redirects-to-another-port-followed',
    sentence: 'It follows a redirect to another port of the host of the API server.',
    seams: knowingTheUpstream((known) => ({
      send: (standard) => async (request, signal) => {
        const answer = await standard(request, signal);
        const behind = known();
        const location = valueOf(answer.headers, 'location');
        if (answer.status < 300 || answer.status > 399 || location === undefined || behind === undefined) return answer;
        const { hostname, port, pathname, search } = new URL(location);
        if (hostname !== behind.host || Number(port) === behind.port) return answer;
        await all(answer.body);
        return sentApart(
          { ...behind, port: Number(port) },
          createConnect(standardUpstreamOptions, standardVerify),
          { ...request, method: 'GET', target: pathname + search, body: undefined },
          signal,
        );
      },
    })),
  },
];
