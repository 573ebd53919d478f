import type { ClientShape } from './client-shape';

/** A header line: its name and its value. */
export type WireHeader = readonly [name: string, value: string];

/** A request with its header lines as they go over the wire. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly WireHeader[];
  readonly body: string | undefined;
  /** Which client it looks like; the usual one unless given. */
  readonly shape?: ClientShape | undefined;
  /** The `Host` header or `:authority`, where it is not that of the endpoint. */
  readonly host?: string | undefined;
  /** In place of what the harness says of the connection. */
  readonly connection?: string;
  readonly chunked?: true;
  /** It is written in pieces that end within the names of its header lines; over HTTP/1. */
  readonly inPieces?: true;
  /** All of it, octets of HTTP/1 that no other field would make; the other fields then say what it is meant to be. */
  readonly asWritten?: string;
  /** Another request stands at the end of `asWritten`; the last answer counts, which is the first where the peer then ends the connection. */
  readonly behind?: { readonly method: string };
  /** Sent behind the body; over HTTP/1 it comes in chunks then. */
  readonly trailers?: WireRequest['headers'];
  /** Over HTTP/2: the stream is left open before the body, for which the server waits. */
  readonly unfinished?: true;
  /** Over HTTP/2: so many milliseconds later the stream is taken back, with its body unsent. */
  readonly cancelledAfter?: number;
}
