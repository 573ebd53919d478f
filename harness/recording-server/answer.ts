import type { RecordedRequest } from '../observation';

/** An answer in HTTP; what is not given is as an ordinary server has it. */
export interface HttpAnswer {
  /** Statuses of answers before it (RFC 9110, 15.2). */
  readonly interim?: readonly number[];
  /** Milliseconds from those to the answer; HTTP/1 alone. */
  readonly interimFor?: number;
  readonly status: number;
  /** The registry's phrase unless given; HTTP/2 has none. */
  readonly reason?: string;
  /** Written as given, in this order; the fields that frame the body are added unless they are among these. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** A string as UTF-8. */
  readonly body?: string | Buffer;
  /** Milliseconds before the first octet of it. */
  readonly delay?: number;
  /** The second half of the body is held back; HTTP/1 alone. */
  readonly held?: HeldAnswer;
  /** By Content-Length unless said otherwise (RFC 9112, 6). */
  readonly framing?: 'length' | 'chunked' | 'until-close';
  /** Fields behind a chunked body. */
  readonly trailers?: readonly (readonly [name: string, value: string])[];
  /** After so many octets of the body the connection ends, whatever was announced; behind all of them, the last chunk of one in chunks is left out. */
  readonly cutAfter?: number;
  /** Then its stream alone is reset (RFC 9113, 6.4); HTTP/2 alone. */
  readonly resetsStream?: true;
  /** Another one right behind it, for which nobody has asked; HTTP/1 alone. */
  readonly behind?: HttpAnswer;
  /** That one comes so many milliseconds later, unless something is asked for on the connection meanwhile. */
  readonly behindAfter?: number;
  /** The connection ends with it. */
  readonly close?: boolean;
}

/** The rest of an answer, which waits for something else. */
export interface HeldAnswer {
  /** Called when the head and the first half of the body are written. */
  readonly begun: () => void;
  /** Settles when the rest may be written. */
  readonly released: Promise<unknown>;
}

/** Octets that are written as they are (a string as Latin-1), whether they are HTTP or not; HTTP/1 alone. */
export interface RawAnswer {
  readonly raw: string | Buffer;
  readonly delay?: number;
  readonly close?: boolean;
}

/** No answer: the connection stays open, ends in an orderly way (`goaway`: with that frame in HTTP/2 before), or is reset. */
export interface NoAnswer {
  readonly nothing: 'ever' | 'close' | 'reset' | 'goaway';
}

export type Answer = HttpAnswer | RawAnswer | NoAnswer;

/** What a server answers; the same request may come from any number of connections at once. */
export type AnswerTo = (request: RecordedRequest) => Answer | Promise<Answer>;

/** What is answered when the function of the state throws: a defect of the harness's own, which the run will show. */
export const ownDefect: HttpAnswer = { status: 500, body: 'the harness failed to answer\n', close: true };

/** What a server that speaks TLS alone answers to a request in clear text (clause 7.1). */
export const clearTextRefused: HttpAnswer = {
  status: 400,
  headers: [['Content-Type', 'text/plain; charset=utf-8']],
  body: 'Client sent an HTTP request to an HTTPS server.\n',
  close: true,
};
