import type { HttpResponse, Observation } from '../../observation';
import { noAnswerInWords, noAnswerOf, type NoAnswer } from '../../observation/no-answer';

/** How an attempt came out, by the layer that decided it. */
export type AttemptOutcome =
  | NoAnswer
  | { readonly kind: 'answer'; readonly response: HttpResponse }
  | { readonly kind: 'not-tried' };

/** Reads the layer off an observation. */
export function outcomeOf(observation: Observation | undefined): AttemptOutcome {
  if (observation === undefined) return { kind: 'not-tried' };
  const { response } = observation;
  const none = { kind: 'malformed', why: 'an answer that holds no response', stage: 'response' } as const;
  return noAnswerOf(observation) ?? (response === undefined ? none : { kind: 'answer', response });
}

/** What the server did, as the predicate of a sentence about it. */
export function did(outcome: AttemptOutcome): string {
  switch (outcome.kind) {
    case 'answer': {
      const said = wordsOf(outcome.response);
      return `answers ${statusOf(outcome.response)}${said === undefined ? '' : `, saying ${quoted(said)}`}`;
    }
    case 'not-tried':
      return 'could not be asked by this Node';
    default:
      return noAnswerInWords(outcome, 'present');
  }
}

/** Status and reason of an answer. */
export const statusOf = ({ status, reason }: HttpResponse): string =>
  `${status} ${/^[\w' -]{1,60}$/.test(reason) ? reason : ''}`.trimEnd();

/** Characters of a body that are looked at for its words, and of those that are shown. */
const lookedAt = 4096;
const shown = 160;

/** The beginning of what an answer says to a reader: the message of a Status document, or its text without markup. */
export function wordsOf({ body }: HttpResponse): string | undefined {
  const start = body.slice(0, lookedAt);
  const message = textIn(start, 'message');
  const text = (
    message ?? (isHtml(body) ? start.replace(/<head[\s\S]*?<\/head>/i, ' ').replace(/<[^>]*>/g, ' ') : start)
  )
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') return undefined;
  return text.length <= shown ? text : `${text.slice(0, shown)}...`;
}

/** Whether a body is a page for browsers. */
export const isHtml = (body: string): boolean => /^\s*(?:<!doctype html|<html)/i.test(body.slice(0, 200));

/** A text of a small JSON document, by its name. */
export function textIn(body: string, name: string): string | undefined {
  try {
    const document: unknown = JSON.parse(body);
    if (typeof document !== 'object' || document === null) return undefined;
    const value: unknown = Object.getOwnPropertyDescriptor(document, name)?.value;
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A text of the server's in quotes that it cannot end by itself. */
export const quoted = (text: string, limit = 200): string =>
  JSON.stringify(text.length <= limit ? text : `${text.slice(0, limit)}...`);
