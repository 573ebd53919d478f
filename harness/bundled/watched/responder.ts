import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ApiResponse, UnreadRequest } from '../../../reference-server/exchange';
import type { Other } from './watcher';

type Unread = Omit<UnreadRequest, 'actingAs'>;

/** What answers a request: with what was presented on its connection, or with its caller. */
type Responder<Request extends Unread, Who> = (request: Request, who: Who) => Promise<ApiResponse>;

/** Milliseconds after the answer in which a fault has to have given its own; one that waits longer makes a difference. */
const patience = 200;

/**
 * Answers as the standard does, and adds to `reached` each fault that would not have handed on this request as it is and at
 * once, or would have given another answer. Every fault is asked before the standard is, so that one that counts what is
 * under way has counted it. The body is read once for all of them.
 */
export function watchedResponder<Request extends Unread, Who>(
  standard: Responder<Request, Who>,
  others: readonly Other<(standard: Responder<Request, Who>) => Responder<Request, Who>>[],
  reached: Set<string>,
): Responder<Request, Who> {
  /** What a fault is being asked, and whether it has handed that on. */
  let asked:
    | { readonly request: Request; readonly who: Who; readonly answer: Promise<ApiResponse>; is: 'asked' | 'handed on' }
    | undefined;
  const handOn = async (request: Request, who: Who): Promise<ApiResponse> => {
    if (asked === undefined || !isSameRequest(request, asked.request) || !isDeepStrictEqual(who, asked.who))
      throw new Error('not the request that arrived, or not at once');
    asked.is = 'handed on';
    return asked.answer;
  };
  const responders = others.map(({ name, instead }) => ({ name, respond: instead(handOn) }));

  /** The answer that a fault would give, which waits for that of the standard; undefined where it hands on something else. */
  const askedOf = (
    respond: Responder<Request, Who>,
    request: Request,
    who: Who,
    answer: Promise<ApiResponse>,
  ): Promise<ApiResponse | undefined> | undefined => {
    const question = (asked = { request, who, answer, is: 'asked' as 'asked' | 'handed on' });
    try {
      const theirs = respond(request, who).catch(() => undefined);
      return question.is === 'handed on' ? theirs : undefined;
    } catch {
      return undefined;
    } finally {
      asked = undefined;
    }
  };

  return async (arrived, who) => {
    const request = { ...arrived, readBody: once(arrived.readBody) };
    let begin: (answer: Promise<ApiResponse>) => void = () => undefined;
    const answer = new Promise<ApiResponse>((resolve) => (begin = resolve));
    // A fault that waits for it when it fails has handed it on as the standard would have.
    answer.catch(() => undefined);
    const theirs = responders
      .filter(({ name }) => !reached.has(name))
      .map(({ name, respond }) => ({ name, given: askedOf(respond, request, who, answer) }));
    for (const { name, given } of theirs) if (given === undefined) reached.add(name);
    const standards = standard(request, who);
    begin(standards);
    const response = await standards;
    await Promise.all(
      theirs.map(async ({ name, given }) => {
        if (!isDeepStrictEqual(await Promise.race([given, delay(patience, undefined, { ref: false })]), response))
          reached.add(name);
      }),
    );
    return response;
  };
}

/** Fields and their values, and the parameters of the query, which no comparison of objects looks at. */
const isSameRequest = (one: Unread, other: Unread): boolean =>
  isDeepStrictEqual({ ...one, query: one.query.toString() }, { ...other, query: other.query.toString() });

function once<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= read());
}
