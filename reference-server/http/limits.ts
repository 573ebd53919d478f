/** Bounds on what one peer can take: nothing here waits, or grows, without end. */
export interface Limits {
  /** Connections open at the same time; and those from one address. */
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** From the connection to the end of the TLS handshake, or of the answer in clear text. */
  readonly handshakeMs: number;
  /** For the next request, from the end of the last one to the end of its header. */
  readonly idleMs: number;
  /** From the end of a request's header to the end of its answer. */
  readonly exchangeMs: number;
  readonly headerBytes: number;
  readonly headerCount: number;
  readonly bodyBytes: number;
  /** Of all bodies that one connection, and all together, have begun and not ended. */
  readonly bodiesBytesPerConnection: number;
  readonly bodiesBytes: number;
  /** Path and query of a request. */
  readonly targetBytes: number;
  /** HTTP/2 streams open at the same time on one connection. */
  readonly streams: number;
}

/** Kubernetes' sizes (1 MiB of header, 3 MiB of body; rule L-02), and times a person debugging by hand can live with. */
export const standardLimits: Limits = {
  connections: 2000,
  connectionsPerAddress: 1000,
  handshakeMs: 10_000,
  idleMs: 90_000,
  exchangeMs: 60_000,
  headerBytes: 1024 * 1024,
  headerCount: 20_000,
  bodyBytes: 3 * 1024 * 1024,
  bodiesBytesPerConnection: 16 * 1024 * 1024,
  bodiesBytes: 128 * 1024 * 1024,
  targetBytes: 64 * 1024,
  streams: 250,
};
