import type { RecordedConnection, RecordedRequest } from '../observation';
import type { AnswerTo, HttpAnswer } from './answer';
import type { Bounds } from './bounds';

export type TlsVersion = '1.0' | '1.1' | '1.2' | '1.3';

/** What becomes of a connection whatever its peer does. */
export type OnConnect =
  | 'accept'
  /** It ends before anything is read. */
  | 'close'
  | 'reset'
  /** It is read, and nothing is ever written. */
  | 'never-answer'
  /** It ends after so many octets have been written on it, those of TLS included. */
  | { readonly cutAfter: number }
  /** These octets are written in answer to the first that come, and it ends. */
  | { readonly writes: Buffer }
  /** It is read, and ends after so many milliseconds. */
  | { readonly silentFor: number };

/** How the server presents itself from one moment on. */
export interface ServerState {
  /** Recorded with every connection that is accepted in it. */
  readonly name: string;
  /** PEM. */
  readonly key: string;
  /** PEM, what is sent: the leaf first. */
  readonly chain: string;
  /** What is sent to clients that send no server name (SNI), with its key; the same unless given. */
  readonly nameless?: { readonly key: string; readonly chain: string };
  readonly answer: AnswerTo;
  /** What is answered when the head of a request has come whose body has not; undefined: nothing before that. HTTP/1 alone. */
  readonly answerToHead?: (head: RecordedRequest) => HttpAnswer | undefined;
  readonly tls?: {
    /** 1.2 unless given. */
    readonly least?: TlsVersion;
    /** 1.3 unless given. */
    readonly most?: TlsVersion;
    /** Cipher suites, as OpenSSL lists them; those of Node unless given. */
    readonly ciphers?: string;
    /** The one group of keys that it takes, as OpenSSL calls it; those of Node unless given. */
    readonly group?: 'secp384r1';
    /** What it speaks, most wanted first; `http/1.1` unless given. */
    readonly alpn?: readonly ('h2' | 'http/1.1')[];
    /** 48 octets: it resumes the sessions of every state that has the same; its own unless given. */
    readonly ticketKeys?: Buffer;
    /** What it staples to its certificate where a client asks for it (RFC 6066, 8); nothing unless given. */
    readonly staple?: Buffer;
  };
  readonly onConnect?: OnConnect;
  /** The same for the first connection in this state. */
  readonly firstConnection?: OnConnect;
  /** Waited for before the first octet of a handshake is answered, while the client waits. */
  readonly beforeHandshake?: () => Promise<void>;
  /** What becomes of a request in clear text: 400 (clause 7.1), or the answer that the same request has in TLS. */
  readonly clearText?: 'refused' | 'served';
  /** In clear text it is a proxy as well: on request (CONNECT) it opens a tunnel to these ports of this machine (RFC 9110, 9.3.6). */
  readonly tunnelsTo?: (port: number) => boolean;
  /** The same over TLS, and not in clear text; what it is asked for then is counted, and not recorded. */
  readonly tunnelsOverTls?: boolean;
}

export interface RecordingServerOptions {
  /** 127.0.0.1 unless given. */
  readonly host?: string;
  /** A free one unless given. */
  readonly port?: number;
  /** PEM: asked for, and verified against, when a client connects; undefined: no certificate is asked for. */
  readonly clientAuthorities?: readonly string[] | undefined;
  readonly state: ServerState;
  readonly bounds?: Partial<Bounds>;
}

export interface RecordingOptions {
  /** Which requests count; connections without one are left out. All connections and requests unless given. */
  readonly filter?: (request: RecordedRequest) => boolean;
}

/** What is recorded from its beginning on. */
export interface Recording {
  /** What is there so far. */
  readonly read: () => readonly RecordedConnection[];
  /** The same, and nothing more is recorded. */
  readonly end: () => readonly RecordedConnection[];
}

export interface RecordingServer {
  readonly host: string;
  readonly port: number;
  /** `https://host:port` */
  readonly url: string;
  /**
   * The state of every connection from now on; requests on connections that are kept are answered as the new state says.
   * Settles when the connections to be closed are closed, and their peers have had time to hear of it.
   */
  readonly state: (next: ServerState, live: 'close' | 'keep') => Promise<void>;
  /** Begins a recording; any number of them may go on at once. */
  readonly recording: (options?: RecordingOptions) => Recording;
  /**
   * Settles when every connection that a peer began before this call has been accepted and has ended, or after so many
   * milliseconds; says whether they have.
   */
  readonly settled: (milliseconds: number) => Promise<boolean>;
  /** Ends every connection and the listening. */
  readonly close: () => Promise<void>;
}
