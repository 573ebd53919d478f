import type { Ending, HttpResponse } from '../../observation';
import type { WireRequest } from '../request/wire-request';

/** What came of one request. */
export interface Conversation {
  readonly ending: Ending;
  readonly response: HttpResponse | undefined;
  readonly bytesWritten: number;
  /** Which request of the connection this was, counted from 1; undefined: it was never written. */
  readonly number?: number;
  /** Over HTTP/2, when the request had to wait for other streams to end, or the peer says that it has not taken it. */
  readonly delayed?: true;
  /** It was answered before its body was sent. */
  readonly beforeItsBody?: true;
  /** Over HTTP/2: it was taken back before it was answered, as it was to be; other requests can follow. */
  readonly cancelled?: true;
}

/** A body that is kept back behind its head. */
export interface HeldBody {
  /** Called when the head has been written. */
  readonly headSent: () => void;
  /** Octets of it that are sent with the head; none unless given. */
  readonly first?: number;
  /** Resolves when the rest may be sent. */
  readonly released: Promise<void>;
}

/** A connection that requests can be made on. After any other ending than a response, none can, but behind one that was cancelled. */
export interface Connection {
  /** `last`: no request will follow on this connection; the signal ends the wait for the answer. In HTTP/1 a body can be `held`. */
  readonly ask: (
    request: WireRequest,
    options: { readonly last: boolean; readonly signal: AbortSignal; readonly held?: HeldBody | undefined },
  ) => Promise<Conversation>;
  readonly close: () => void;
}
