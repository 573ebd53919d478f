import { Readable } from 'node:stream';
import type { HeaderLines } from '../../messages';
import { all, answered, isNamed, streamed, valueOf, withoutNamed, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { upstreamOctets } from '../parts/upstream-octets';

const mebibyte = 1024 * 1024;

/** Sends the cookies of every answer with every request. */
const oneJar: Seams = () => {
  const jar = new Map<string, string>();
  return {
    send: (standard) => async (request, signal) => {
      const cookies: HeaderLines =
        jar.size === 0 ? [] : [['Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; ')]];
      const headers = [...withoutNamed(request.headers, 'cookie'), ...cookies];
      const answer = await standard({ ...request, headers }, signal);
      for (const [name, value] of answer.headers) {
        const [, key, set] = /^([^=;]+)=([^;]*)/.exec(value) ?? [];
        if (name.toLowerCase() === 'set-cookie' && key !== undefined && set !== undefined) jar.set(key, set);
      }
      return answer;
    },
  };
};

/** Keeps something of answers by path, and answers from it by itself. */
const keptByPath =
  (
    isAnswered: (kept: string, condition: string | undefined) => number | undefined,
    sign: (status: number, headers: HeaderLines) => string | undefined,
  ): Seams =>
  () => {
    const known = new Map<string, string>();
    return {
      send: (standard) => async (request, signal) => {
        const kept = known.get(request.target);
        const status = kept === undefined ? undefined : isAnswered(kept, valueOf(request.headers, 'if-none-match'));
        if (status !== undefined) return { status, headers: [], body: Readable.from([]) };
        const answer = await standard(request, signal);
        const remains = sign(answer.status, answer.headers);
        if (remains !== undefined) known.set(request.target, remains);
        return answer;
      },
    };
  };

/** Keeps what stands behind an answer of known length, and gives it in place of the next one. */
const answersBehindAnswers: Seams = (settings) => {
  let kept: string | undefined;
  return upstreamOctets({
    received(octets) {
      const before = kept;
      kept = undefined;
      if (before !== undefined) return before;
      const head = /^HTTP\/1\.1 [^]*?\r\n\r\n/.exec(octets)?.[0];
      const length = /^content-length: (\d+)\r$/im.exec(head ?? '')?.[1];
      const end = (head?.length ?? 0) + Number(length);
      if (length === undefined || !octets.startsWith('HTTP/1.1 ', end)) return octets;
      kept = octets.slice(end);
      return octets.slice(0, end);
    },
  })(settings);
};

/** Fills answers with the cookies and the redirects of earlier ones. */
const keptForAll: Seams = (settings) => {
  const kept = new Map<string, HeaderLines[number]>();
  return answered((answer) => {
    const own = answer.headers.filter(([name]) => isNamed(name, ['set-cookie', 'location']));
    const others = [...kept.values()].filter(([name]) => valueOf(answer.headers, name) === undefined);
    for (const line of own) kept.set(line[0].toLowerCase(), line);
    return { ...answer, headers: [...answer.headers, ...others] };
  })(settings);
};

/** What of an answer, or of a long request, is left where it does not belong (rules X-14, E-04). */
export const remainsFaults: readonly Fault[] = [
  {
    name: 'cookies-of-answers-kept-for-all',
    sentence: 'It keeps cookies of answers in one jar, and sends them with the requests of every user.',
    seen: 'HTTP clients with a cookie jar',
    seams: oneJar,
  },
  {
    name: 'tags-of-answers-kept-by-path',
    sentence: 'It answers a condition with the tag that another user was given.',
    seams: keptByPath(
      (kept, condition) => (kept === condition ? 304 : undefined),
      (_status, headers) => valueOf(headers, 'etag'),
    ),
  },
  {
    name: 'rejections-of-the-upstream-kept-by-path',
    sentence: 'It keeps by path that the API server has rejected a user, and rejects the next one.',
    seams: keptByPath(
      () => 401,
      (status) => (status === 401 ? 'rejected' : undefined),
    ),
  },
  {
    name: 'interim-answers-taken-for-the-answer',
    sentence:
      'It takes an interim answer of the API server for the answer, and the answer for that to the next request.',
    seams: upstreamOctets({
      received: (octets) =>
        octets.replace(/^HTTP\/1\.1 10\d [^\r\n]*\r\n\r\n/, 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
    }),
  },
  {
    name: 'answers-behind-answers-kept',
    sentence: 'It takes what the API server writes behind an answer for the answer to the next request.',
    seen: 'response queue poisoning',
    seams: answersBehindAnswers,
  },
  {
    name: 'repeated-lines-of-answers-lost',
    sentence: 'It passes on the last of several header lines of one name in an answer.',
    seen: 'headers that are read into an object',
    seams: answered((answer) => ({
      ...answer,
      headers: [...new Map(answer.headers.map((line) => [line[0].toLowerCase(), line])).values()],
    })),
  },
  {
    name: 'headers-of-answers-kept-for-all',
    sentence: 'It gives a header that one answer has had to every answer after it which has none of that name.',
    seen: 'headers that are collected in one object of a module',
    seams: keptForAll,
  },
  {
    name: 'cookies-of-an-answer-in-one-line',
    sentence: 'It passes on all cookies of an answer in one line.',
    seen: 'headers that are read into an object whose values are joined with commas (RFC 9110, 5.3)',
    seams: answered((answer) => {
      const [first, ...others] = answer.headers.filter(([name]) => isNamed(name, ['set-cookie']));
      if (first === undefined) return answer;
      const line = [first[0], [first, ...others].map(([, value]) => value).join(', ')] as const;
      return { ...answer, headers: [...withoutNamed(answer.headers, 'set-cookie'), line] };
    }),
  },
  {
    name: 'bodies-cut-at-one-mebibyte',
    sentence: 'It passes the first mebibyte of a body on as the whole of it.',
    seams: () => ({
      send: (standard) => async (request, signal) => {
        if (request.body === undefined) return standard(request, signal);
        const body = (await all(request.body.open())).subarray(0, mebibyte);
        const headers = withoutNamed(request.headers, 'content-length');
        return standard({ ...request, headers, body: { length: body.length, open: () => streamed(body) } }, signal);
      },
    }),
  },
  {
    name: 'answers-made-public',
    sentence: 'It lets every cache keep the answers.',
    seen: 'nginx `expires` and `add_header Cache-Control public`',
    seams: answered((answer) => ({
      ...answer,
      headers: [...withoutNamed(answer.headers, 'cache-control'), ['Cache-Control', 'public, max-age=60']],
    })),
  },
  {
    name: 'every-origin-allowed',
    sentence: 'It allows every origin to read the answers, with credentials.',
    seen: 'CORS that repeats `Origin`',
    seams: answered((answer, { headers }) => {
      const origin = valueOf(headers, 'origin');
      return origin === undefined
        ? answer
        : {
            ...answer,
            headers: [
              ...answer.headers,
              ['Access-Control-Allow-Origin', origin],
              ['Access-Control-Allow-Credentials', 'true'],
            ],
          };
    }),
  },
];
