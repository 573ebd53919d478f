import type { IncomingHttpHeaders } from 'node:http';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import type { ClientSettings } from './flags';

/** What came back of one request. */
export interface Received {
  readonly status: number;
  readonly location: string | undefined;
  /** Its fields, names in small letters. */
  readonly fields?: IncomingHttpHeaders;
  /** Those of the last answer before it (RFC 9110, 15.2), which nothing rests on. */
  readonly hints?: IncomingHttpHeaders;
  /** Why the answer is not whole; undefined: it is. */
  readonly broken: string | undefined;
  readonly body: Buffer;
}

/** One request on a connection of its own. Rejects where there is no answer. */
export type Attempt = (settings: ClientSettings) => Promise<Received>;

/** Where a client can be made to differ from the standard: each seam is given the standard way and says what takes its place. */
export interface ClientSeams {
  /** What TLS is told of a connection. */
  readonly tls: (
    standard: (settings: ClientSettings) => ConnectionOptions,
  ) => (settings: ClientSettings) => ConnectionOptions;
  /** Says why the server is not the one that was asked for; undefined: it is. */
  readonly verify: (standard: Verify) => Verify;
  /** The headers of a request. */
  readonly headers: (standard: HeadersOf) => HeadersOf;
  /** Says why an answer is no success; undefined: it is one. */
  readonly judge: (standard: Judge) => Judge;
  /** One request with its answer. */
  readonly attempt: (standard: Attempt) => Attempt;
  /** The exit status for what came of all of it. */
  readonly exit: (standard: (problem: string | undefined) => number) => (problem: string | undefined) => number;
}

export type Verify = (socket: TLSSocket, settings: ClientSettings) => string | undefined;
export type HeadersOf = (settings: ClientSettings) => ClientSettings['headers'];
export type Judge = (received: Received) => string | undefined;

const same = <Standard>(standard: Standard): Standard => standard;

/** The client as it should be. */
export const standardClientSeams: ClientSeams = {
  tls: same,
  verify: same,
  headers: same,
  judge: same,
  attempt: same,
  exit: same,
};
