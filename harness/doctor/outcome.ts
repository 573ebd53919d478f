import type { Alert, HttpResponse, Observation, Stage } from '../observation';

/** How an attempt came out, by the layer that decided it. */
export type Outcome =
  | { readonly kind: 'answer'; readonly response: HttpResponse }
  | { readonly kind: 'alert'; readonly alert: Alert }
  | { readonly kind: 'closed'; readonly how: 'end' | 'reset'; readonly stage: Stage }
  | { readonly kind: 'silence'; readonly stage: Stage }
  | { readonly kind: 'garbage'; readonly why: string }
  | { readonly kind: 'unreachable'; readonly code: string }
  | { readonly kind: 'not-tried' };

/** Reads the layer off an observation. */
export function outcomeOf(observation: Observation | undefined): Outcome {
  if (observation === undefined) return { kind: 'not-tried' };
  const { ending, response } = observation;
  switch (ending.kind) {
    case 'response':
      return response === undefined ? { kind: 'garbage', why: 'no response' } : { kind: 'answer', response };
    case 'closed': {
      const alert = observation.wire?.alerts.findLast(
        ({ direction, name }) => direction === 'received' && name !== 'close_notify',
      );
      return alert === undefined ? { kind: 'closed', how: ending.how, stage: ending.stage } : { kind: 'alert', alert };
    }
    case 'timed-out':
      return { kind: 'silence', stage: ending.stage };
    case 'malformed':
      return { kind: 'garbage', why: ending.why };
    case 'unreachable':
      return { kind: 'unreachable', code: ending.code };
    case 'client-refused':
    case 'not-kept-open':
      return { kind: 'garbage', why: ending.kind };
  }
}

/** What the server did, as the predicate of a sentence about it. */
export function did(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'answer': {
      const said = wordsOf(outcome.response);
      return `answers ${statusOf(outcome.response)}${said === undefined ? '' : `, saying ${quoted(said)}`}`;
    }
    case 'alert': {
      const { name, number, phase } = outcome.alert;
      const when = phase === 'handshake' ? 'in the handshake' : 'after the handshake';
      return `refuses with the TLS alert ${name}${number === undefined ? '' : ` (${number})`} ${when}`;
    }
    case 'closed':
      return `${outcome.how === 'reset' ? 'resets' : 'closes'} the connection without a word`;
    case 'silence':
      return 'says nothing in time';
    case 'garbage':
      return `answers with ${outcome.why}`;
    case 'unreachable':
      return `cannot be reached (${outcome.code})`;
    case 'not-tried':
      return 'could not be asked by this Node';
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

/** A header of an answer, its name in any spelling; the first of several. */
export const headerOf = ({ headers }: HttpResponse, wanted: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

/** A text of the server's in quotes that it cannot end by itself. */
export const quoted = (text: string, limit = 200): string =>
  JSON.stringify(text.length <= limit ? text : `${text.slice(0, limit)}...`);
