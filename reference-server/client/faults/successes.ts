import { setTimeout } from 'node:timers/promises';
import { isOfTheConnection } from '../persistent';
import type { Received } from '../seams';
import { answeredInPlaceOf, emptySuccess } from './deviations';
import type { Fault } from './fault';

/** Milliseconds. */
const givenUpAfter = 4_000;

/** Takes some answers for a success that are none. */
const succeeding =
  (isSuccess: (status: number, broken: boolean) => boolean): Fault['seams'] =>
  () => ({
    judge: (standard) => (received) =>
      isSuccess(received.status, received.broken !== undefined) ? undefined : standard(received),
  });

/** What counts as a success (section 7). */
export const successFaults: readonly Fault[] = [
  {
    name: 'success-in-a-document-believed',
    sentence: 'It takes an answer for a success whose document says so, whatever its status.',
    seams: () => ({
      judge: (standard) => (received) =>
        /"status": *"Success"/.test(String(received.body)) ? undefined : standard(received),
    }),
  },
  {
    name: 'failures-in-other-words-are-a-success',
    sentence: 'It takes an answer for a failure where its document is a Status, and every other for a success.',
    seen: 'clients that decode what came, and look at `kind`',
    seams: () => ({
      judge: (standard) => (received) =>
        /"kind": *"Status"|^$/.test(String(received.body)) ? standard(received) : undefined,
    }),
  },
  {
    name: 'exit-status-is-that-of-the-answer',
    sentence: 'It ends with the status of the answer where that is a failure, of which the system keeps eight bits.',
    seams: () => ({
      judge: (standard) => (received) => (received.status % 256 === 0 ? undefined : standard(received)),
    }),
  },
  {
    name: 'interim-answers-are-a-failure',
    sentence: 'It takes an answer behind 103 (Early Hints) for none.',
    seams: () => ({
      judge: (standard) => (received) =>
        Object.keys(received.hints ?? {}).length > 0 ? 'it has answered 103' : standard(received),
    }),
  },
  {
    name: 'redirects-are-a-success',
    sentence: 'It takes a redirect for a success.',
    seen: '`curl --fail`',
    seams: succeeding((status) => status >= 300 && status < 400),
  },
  {
    name: 'followed-redirects-are-a-failure',
    sentence: 'It reports a failure where it has followed a redirect.',
    seams: () => {
      let isRedirected = false;
      return {
        attempt: (standard) => async (settings) => {
          const received = await standard(settings);
          isRedirected ||= received.location !== undefined;
          return received;
        },
        exit: (standard) => (problem) => (isRedirected ? 1 : standard(problem)),
      };
    },
  },
  {
    name: 'unauthorized-is-a-success',
    sentence: 'It takes 401 for a success.',
    seams: succeeding((status) => status === 401),
  },
  {
    name: 'client-errors-are-a-success',
    sentence: 'It takes every status from 400 to 499 for a success.',
    seams: succeeding((status) => status >= 400 && status < 500),
  },
  {
    name: 'server-errors-are-a-success',
    sentence: 'It takes every status from 500 on for a success.',
    seams: succeeding((status) => status >= 500),
  },
  {
    name: 'every-answer-is-a-success',
    sentence: 'It takes every answer for a success, whatever its status.',
    seen: '`curl` without `--fail`',
    seams: succeeding((_status, broken) => !broken),
  },
  {
    name: 'cut-answers-are-a-success',
    sentence: 'It takes an answer that is cut short for the whole.',
    seams: succeeding((status, broken) => broken && status >= 200 && status < 300),
  },
  {
    name: 'long-answers-written-in-part',
    sentence: 'It writes the first mebibyte of an answer, whatever its length, and takes that for the whole.',
    seen: 'buffers of a fixed length, and `io.LimitReader` of Go, which reports no error at its limit',
    seams: () => ({
      attempt: (standard) => async (settings) => {
        const received = await standard(settings);
        return { ...received, body: received.body.subarray(0, 1024 * 1024) };
      },
    }),
  },
  {
    name: 'no-answer-is-a-success',
    sentence: 'It takes the end of a connection, or a handshake that fails, for the end of an empty answer.',
    seams: answeredInPlaceOf(isOfTheConnection),
  },
  {
    name: 'no-answer-in-time-is-a-success',
    sentence: 'It takes a request that is not answered in time for done.',
    seen: 'programs that give up waiting, and are glad that the request was sent',
    seams: () => ({
      attempt: (standard) => (settings) => {
        const inTime = setTimeout(givenUpAfter, emptySuccess, { ref: false });
        return Promise.race([standard(settings), inTime]);
      },
    }),
  },
  {
    name: 'answers-of-before-in-place-of-failures',
    sentence: 'It takes the last answer of success where the server fails.',
    seen: '`stale-if-error` (RFC 5861) where no server allows it',
    seams: () => {
      let last: Received | undefined;
      return {
        attempt: (standard) => async (settings) => {
          const received = await standard(settings);
          if (received.status < 300) last = received;
          return received.status >= 500 ? (last ?? received) : received;
        },
      };
    },
  },
  {
    name: 'refused-connections-are-a-success',
    sentence: 'It takes a connection that is refused for an empty answer.',
    seams: answeredInPlaceOf((error) => error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'),
  },
  {
    name: 'failures-are-a-success',
    sentence: 'It ends with 0 whatever has failed.',
    seams: () => ({ exit: () => () => 0 }),
  },
  {
    name: 'clear-text-is-a-success',
    sentence: 'It takes any answer in clear text for a success.',
    seams: () => ({
      attempt: (standard) => async (settings) => {
        if (settings.url.protocol !== 'http:') return standard(settings);
        const received = await standard(settings).catch(() => undefined);
        return { ...emptySuccess, body: received?.body ?? emptySuccess.body };
      },
    }),
  },
];
