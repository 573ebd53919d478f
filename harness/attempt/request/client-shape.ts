/** The lines of a request that are not the attempt's own; `rest` stands for all that an attempt states. */
export type Slot = 'host' | 'agent' | 'connection' | 'length' | 'rest' | 'besides';

/** How one ordinary client writes its requests: data, and nothing of it changes what is asked. */
export interface ClientShape {
  readonly name: string;
  /** Its `User-Agent`. */
  readonly agent: string;
  /** The order of its header lines in HTTP/1. */
  readonly order: readonly Slot[];
  /** How it writes the names of its own headers in HTTP/1. */
  readonly names: 'Capitalized' | 'lower-case';
  /** What it says of a connection that it will use again, and of one that it will not; nothing where it leaves that out. */
  readonly connection: { readonly again: string | undefined; readonly last: string | undefined };
  /** What it accepts when it asks for JSON. */
  readonly accept: string;
  /** Whether `Content-Type` stands before `Accept`. */
  readonly typeFirst: boolean;
  /** What it also sends with every request. */
  readonly besides: readonly (readonly [name: string, value: string])[];
  /** The protocols that it offers when it can speak HTTP/2 (ALPN); over HTTP/1 it offers that alone. */
  readonly alpn: readonly string[];
  /** The order of the pseudo-headers of HTTP/2. */
  readonly pseudo: readonly (':authority' | ':method' | ':path' | ':scheme')[];
  /** Its settings of HTTP/2. */
  readonly settings: {
    readonly enablePush: false;
    readonly initialWindowSize?: number;
    readonly maxConcurrentStreams?: number;
    readonly maxHeaderListSize?: number;
  };
  /** Ciphers that stand first in its ClientHello; every other one that Node offers follows, so that no target is lost by it. */
  readonly ciphers: readonly string[];
}
