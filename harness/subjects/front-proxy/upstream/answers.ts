import { setTimeout as wait } from 'node:timers/promises';
import type { HeldBody } from '../../../attempt/http/connection';
import type { Answer, AnswerTo, HeldAnswer, ServerState } from '../../../recording-server';
import { headerOf, type RecordedRequest } from '../../../observation';
import type { UpstreamAnswer } from '../../../vocabulary/front-proxy/types';
import { whenIdle } from '../../../vocabulary/front-proxy/upstream';
import type { Mark, Marks } from '../marks/marks';
import { createMeeting, longestApart, type Meeting } from './meeting';

/** What is said of an answer, and what its rest waits for. */
type Said = UpstreamAnswer & { readonly held?: HeldBody };

/** Milliseconds in which the front proxy hears of the first half. */
const underWay = 200;

/** What the upstream answers: as an API server does, unless something else was said for a request. */
export interface Answers {
  readonly answer: AnswerTo;
  readonly answerToHead: NonNullable<ServerState['answerToHead']>;
  /** Says what the request of this mark is answered, until the attempt is over. */
  readonly say: (attempt: number, request: number, answer: Said) => void;
  /** Whether requests of this attempt that are answered together were open at the same time. */
  readonly met: (attempt: number) => boolean;
  readonly over: (attempt: number) => void;
}

export function createAnswers(marks: Marks): Answers {
  const said = new Map<number, Map<number, Said>>();
  const meetings = new Map<number, Meeting>();
  const saidOf = (mark: Mark | undefined): Said | undefined =>
    mark === undefined ? undefined : said.get(mark.attempt)?.get(mark.request ?? 0);
  return {
    async answer(request) {
      const mark = marks.read(request);
      const shown = mark === undefined ? 'nobody' : marks.of(mark.attempt, mark.request);
      const special = saidOf(mark) ?? {};
      if (mark !== undefined) await meetings.get(mark.attempt)?.arrive(mark.request ?? 0);
      return answered(request, special, shown);
    },
    answerToHead: (head) => {
      const special = saidOf(marks.read(head));
      return special?.atTheHead === true ? { status: special.status ?? 200, body: '{}' } : undefined;
    },
    say(attempt, request, answer) {
      const ofAttempt = said.get(attempt) ?? new Map<number, Said>();
      said.set(attempt, ofAttempt.set(request, answer));
      if (answer.together !== true) return;
      const meeting = meetings.get(attempt) ?? createMeeting();
      meetings.set(attempt, meeting);
      meeting.expect(request);
    },
    met: (attempt) => meetings.get(attempt)?.hasMet() === true,
    over: (attempt) => {
      said.delete(attempt);
      meetings.delete(attempt);
    },
  };
}

function answered(request: RecordedRequest, special: Said, shown: string): Answer {
  if (special.none === true) return { nothing: 'close' };
  // An answer of success would make a tunnel of the connection (RFC 9110, 9.3.6), which no API server does.
  const {
    status = request.method === 'CONNECT' ? 405 : 200,
    bodyOfLength,
    after,
    cutAfter,
    chunked,
    untilClose,
    interim,
    interimFor,
    anotherBehind,
    held,
  } = special;
  const [type, document] = documentFor(request, shown);
  const body = Buffer.from(
    bodyOfLength === undefined ? (special.body ?? document) : 'x'.repeat(bodyOfLength),
    special.body === undefined ? 'utf8' : 'latin1',
  );
  const empty = status === 204 || status === 304 || request.method === 'HEAD';
  return {
    status,
    headers: [...(empty ? [] : ([['Content-Type', type]] as const)), ...(special.headers ?? [])],
    ...(empty ? {} : { body }),
    ...(interim === undefined ? {} : { interim }),
    ...(interimFor === undefined ? {} : { interimFor }),
    ...(after === undefined ? {} : { delay: after }),
    ...(cutAfter === undefined ? {} : { cutAfter }),
    ...(held === undefined ? {} : { held: heldBack(held) }),
    ...(chunked === undefined ? {} : { framing: 'chunked' as const }),
    ...(untilClose === undefined ? {} : { framing: 'until-close' as const }),
    ...(anotherBehind === undefined
      ? {}
      : { behind: { status: 200, headers: [['Content-Type', type]] as const, body } }),
    ...(anotherBehind === 'when-idle' ? { behindAfter: whenIdle.after } : {}),
  };
}

/** What the rest of an answer waits for, and not for ever: a front proxy with one connection asks nothing else before it has come. */
const heldBack = ({ headSent, released }: HeldBody): HeldAnswer => ({
  begun: () => setTimeout(headSent, underWay),
  released: Promise.race([released, wait(longestApart, undefined, { ref: false })]),
});

/** The media type and the document that an API server has for a request; the mark in it shows whose answer it is. */
export function documentFor(
  request: Pick<RecordedRequest, 'target' | 'headers'>,
  shown: string,
): readonly [type: string, document: string] {
  const { target } = request;
  const accept = headerOf(request, 'accept') ?? '';
  if (/(^|,)\s*application\/yaml/.test(accept))
    return ['application/yaml', `apiVersion: v1\nitems: []\nkind: List\nmetadata:\n  resourceVersion: "${shown}"\n`];
  const document = /^\/api(\?|$)/.test(target)
    ? { kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: [], mark: shown }
    : {
        kind: target.includes('/pods') ? 'PodList' : 'List',
        apiVersion: 'v1',
        metadata: { resourceVersion: shown },
        items: [],
      };
  return ['application/json', JSON.stringify(document)];
}
