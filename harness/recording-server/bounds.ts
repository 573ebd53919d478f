/** How much of a peer the server takes; a peer that goes beyond loses its connection, never the server. */
export interface Bounds {
  /** Connections at once. */
  readonly connections: number;
  /** Requests of one connection. */
  readonly requests: number;
  /** Octets of one connection, read. */
  readonly octets: number;
  /** Octets of one line, and of the header section of one request. */
  readonly header: number;
  /** Octets of the body, and of the raw request, that are kept of one request. */
  readonly keptOfRequest: number;
  /** Octets kept of all requests together. */
  readonly kept: number;
  /** Connections that have ended and are kept for recordings. */
  readonly ended: number;
  /** Milliseconds for a TLS handshake. */
  readonly handshake: number;
  /** Milliseconds without an octet in either direction. */
  readonly idle: number;
}

export const usualBounds: Bounds = {
  connections: 1000,
  requests: 10_000,
  octets: 256 * 1024 * 1024,
  header: 1024 * 1024,
  keptOfRequest: 4 * 1024 * 1024,
  kept: 128 * 1024 * 1024,
  ended: 5000,
  handshake: 15_000,
  idle: 300_000,
};

/** Octets that may still be kept, for all connections of a server together. */
export class Budget {
  #left: number;

  constructor(octets: number) {
    this.#left = octets;
  }

  /** How many of so many octets may be kept, at most `most` of them. */
  grant(octets: number, most: number): number {
    const granted = Math.max(0, Math.min(octets, most, this.#left));
    this.#left -= granted;
    return granted;
  }

  giveBack(octets: number): void {
    this.#left += octets;
  }
}
