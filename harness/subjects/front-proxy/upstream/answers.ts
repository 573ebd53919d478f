import type { Answer, AnswerTo } from '../../../recording-server';
import type { RecordedRequest } from '../../../observation';
import type { UpstreamAnswer } from '../../../vocabulary/front-proxy/types';
import type { Marks } from '../marks/marks';

/** What the upstream answers: as an API server does, unless something else was said for a request. */
export interface Answers {
  readonly answer: AnswerTo;
  /** Says what the request of this mark is answered, until the attempt is over. */
  readonly say: (attempt: number, request: number, answer: UpstreamAnswer) => void;
  readonly over: (attempt: number) => void;
}

export function createAnswers(marks: Marks): Answers {
  const said = new Map<number, Map<number, UpstreamAnswer>>();
  return {
    answer(request) {
      const mark = marks.read(request);
      const special = mark === undefined ? undefined : said.get(mark.attempt)?.get(mark.request ?? 0);
      const shown = mark === undefined ? 'nobody' : marks.of(mark.attempt, mark.request);
      return answered(request, special ?? {}, shown);
    },
    say(attempt, request, answer) {
      const ofAttempt = said.get(attempt) ?? new Map<number, UpstreamAnswer>();
      said.set(attempt, ofAttempt.set(request, answer));
    },
    over: (attempt) => {
      said.delete(attempt);
    },
  };
}

function answered(request: RecordedRequest, special: UpstreamAnswer, shown: string): Answer {
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
    anotherBehind,
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
    ...(after === undefined ? {} : { delay: after }),
    ...(cutAfter === undefined ? {} : { cutAfter }),
    ...(chunked === undefined ? {} : { framing: 'chunked' as const }),
    ...(untilClose === undefined ? {} : { framing: 'until-close' as const }),
    ...(anotherBehind === undefined
      ? {}
      : { behind: { status: 200, headers: [['Content-Type', type]] as const, body } }),
  };
}

/** The media type and the document that an API server has for a request; the mark in it shows whose answer it is. */
export function documentFor(
  { target, headers }: Pick<RecordedRequest, 'target' | 'headers'>,
  shown: string,
): readonly [type: string, document: string] {
  const accept = headers.find(([name]) => name.toLowerCase() === 'accept')?.[1] ?? '';
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
