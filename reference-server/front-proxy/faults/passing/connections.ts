import { finished, type Readable } from 'node:stream';
import type { Answer } from '../../messages';
import {
  all,
  answered,
  isNamed,
  ownReading,
  rewritingEach,
  streamed,
  withBody,
  withLines,
  type Seams,
} from '../parts/changes';
import type { Fault } from '../parts/fault';
import { revealed } from '../identity/spoofed';

/** Changes the lines of a request by what it keeps of the earlier ones on its connection. */
const byEarlier = (make: () => (lines: string) => string): Seams =>
  rewritingEach(() => {
    const change = make();
    return (received) => withLines(received, change);
  });

/** The first of two answers, once both are there. Nobody reads the other one. */
const behind = async (answer: Promise<Answer>, before: Promise<Answer>): Promise<Answer> => {
  const { body } = await answer;
  if (typeof body !== 'string') body.on('error', () => undefined);
  return before;
};

/** Milliseconds that a user has waited who has gone; a request that is cut off sooner was written behind the last of its connection. */
const waited = 50;

/** Uses the connection to the API server again on which the answer to a user is still to come, who has gone. */
const answersOwed: Seams = () => {
  let owed: Promise<Answer> | undefined;
  return {
    send: (standard) => async (request, signal) => {
      const before = owed;
      owed = undefined;
      const answer = standard(request, new AbortController().signal);
      const sent = performance.now();
      let begun = false;
      const gone = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => {
          if (!begun && performance.now() - sent > waited) owed = answer;
          reject(new Error('the user has gone'));
        });
      });
      const given = await Promise.race([before === undefined ? answer : behind(answer, before), gone]);
      begun = true;
      return given;
    },
  };
};

/** The same, where the user has gone while the answer came: what is left of it is read as the next one. */
const restsOwed: Seams = () => {
  let rest = false;
  return {
    send: (standard) => async (request, signal) => {
      const answer = await standard(request, signal);
      if (rest) {
        rest = false;
        return { ...answer, headers: [['Content-Length', '4']], body: streamed(Buffer.from('rest')) };
      }
      if (typeof answer.body !== 'string')
        finished(answer.body, { writable: false }, (error) => {
          rest ||= error !== undefined && error !== null;
        });
      return answer;
    },
  };
};

/** Uses a connection again whose request was answered before its body was sent: the next request is read as that. */
const bodiesOwed: Seams = () => {
  let owed = false;
  return {
    send: (standard) => async (request, signal) => {
      const { body } = request;
      if (owed) {
        owed = false;
        return { status: 400, headers: [['Content-Length', '0']], body: '' };
      }
      if (body === undefined) return standard(request, signal);
      let isSent = false;
      const open = (): Readable => body.open().once('end', () => (isSent = true));
      const answer = await standard({ ...request, body: { ...body, open } }, signal);
      owed = !isSent;
      return answer;
    },
  };
};

/** Milliseconds after which an answer has not come to its end with its head. */
const goesOn = 50;

/** Uses a connection again when the head of an answer has come: what comes then is read as the answer to the next request as well. */
const freeAtTheHead: Seams = () => {
  let comes: Promise<Buffer> | undefined;
  return {
    send: (standard) => async (request, signal) => {
      const before = comes;
      const answer = await standard(request, signal);
      if (before !== undefined) return withBody(answer, await before);
      const body = all(answer.body);
      const timer = setTimeout(() => {
        comes = body;
      }, goesOn);
      return withBody(
        answer,
        await body.finally(() => {
          clearTimeout(timer);
          if (comes === body) comes = undefined;
        }),
      );
    },
  };
};

/** Gives the last good answer for a path where there is none. */
const staleAnswers: Seams = () => {
  const kept = new Map<string, readonly [Answer, Buffer]>();
  return {
    send: (standard) => async (request, signal) => {
      const old = kept.get(request.target);
      try {
        const answer = await standard(request, signal);
        const body = await all(answer.body);
        if (answer.status === 200) kept.set(request.target, [answer, body]);
        return withBody(answer, body);
      } catch (error) {
        if (old === undefined) throw error;
        return withBody(...old);
      }
    },
  };
};

/** What one request leaves to the next on a connection, in front or behind (rules, E-04). */
export const connectionFaults: readonly Fault[] = [
  {
    name: 'headers-of-the-last-request-kept',
    sentence: 'It fills what a request does not say of its content from the one before it on the connection.',
    seen: 'servers that use one object for all requests of a connection',
    seams: byEarlier(() => {
      let last = '';
      return (lines) => {
        const [own] = /^content-type:.*\r\n/im.exec(lines) ?? [];
        const filled = own === undefined ? lines + last : lines;
        last = own ?? last;
        return filled;
      };
    }),
  },
  {
    name: 'identity-kept-behind-the-first-request',
    sentence: 'It removes extra attributes from the first request of a connection alone.',
    seams: (settings) => ({
      ...revealed(settings),
      ...byEarlier(() => {
        let first = true;
        return (lines) => {
          const read = first
            ? lines
            : settings.requestheaderExtraHeadersPrefix.reduce(
                (all, prefix) => all.replace(new RegExp(`^(?=${prefix}[^:]*:)`, 'gim'), `${ownReading}: `),
                lines,
              );
          first = false;
          return read;
        };
      })(settings),
    }),
  },
  {
    name: 'answers-of-users-who-left-given-to-the-next',
    sentence: 'It gives the answer that a user did not wait for to the next request.',
    seen: 'pools of connections that take one back when its user has gone; redis-py (CVE-2023-28858)',
    seams: answersOwed,
  },
  {
    name: 'stale-answers-given-on-failure',
    sentence: 'It gives the last good answer for a path where the API server fails, to whoever asks.',
    seen: 'nginx `proxy_cache_use_stale`',
    seams: staleAnswers,
  },
  {
    name: 'answers-without-a-length-cut',
    sentence: 'It passes on the first 16 KiB of an answer that ends with its connection.',
    seams: answered(async (answer) => {
      if (answer.headers.some(([name]) => isNamed(name, ['content-length', 'transfer-encoding']))) return answer;
      return { ...answer, body: streamed((await all(answer.body)).subarray(0, 16_384)) };
    }),
  },
  {
    name: 'connections-used-again-at-the-head-of-an-answer',
    sentence: 'It uses a connection for the next request when the head of an answer has come.',
    seams: freeAtTheHead,
  },
  {
    name: 'connections-used-again-before-the-body-is-sent',
    sentence: 'It uses a connection for the next request whose own was answered before its body was sent.',
    seen: 'pools of connections that take one back with the answer (response queue poisoning)',
    seams: bodiesOwed,
  },
  {
    name: 'rest-of-unread-answers-begins-the-next',
    sentence: 'It reads what is left of an answer, whose user has gone, as the answer to the next request.',
    seams: restsOwed,
  },
];
