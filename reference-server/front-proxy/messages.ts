import type { Readable } from 'node:stream';

/** Header lines in order and spelling; repeated names stay apart, values are one character an octet. */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

/** A body that is still to come. */
export interface Body {
  /** In octets, where the sender has said it. */
  readonly length: number | undefined;
  /** Begins to read it; asked for once. */
  readonly open: () => Readable;
}

/** A request, as a user sent it or as the API server is to get it. HTTP/1.1 and HTTP/2 look the same from here on. */
export interface UserRequest {
  readonly method: string;
  /** Path and query as they were sent: nothing decoded, nothing put in order. */
  readonly target: string;
  readonly headers: HeaderLines;
  readonly body: Body | undefined;
}

/** An answer, of the API server or of the proxy itself. A body that breaks off ends the exchange, and is no whole answer. */
export interface Answer {
  readonly status: number;
  readonly reason?: string;
  readonly headers: HeaderLines;
  readonly body: Readable | string;
}
