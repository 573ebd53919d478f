import type { Caller } from './caller';

/** One HTTP request as it arrived, before anybody has interpreted it. HTTP/1.1 and HTTP/2 look the same from here on. */
export interface ApiRequest {
  readonly method: string;
  /** The raw path: not decoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Every header line in the order and the spelling it came in; repeated names stay apart (rules H-04 to H-07). */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  /** To be told whom the caller acts as, once that is known; no stage looks at it. */
  readonly actingAs?: (caller: Caller) => void;
}

/** A request whose header is complete: its body is still to be read, which is done once. */
export interface UnreadRequest extends Omit<ApiRequest, 'body'> {
  readonly readBody: () => Promise<Buffer>;
}

/** The answer to an {@link ApiRequest}. */
export interface ApiResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
  readonly contentType: string;
}
