import type { CertificateFacts } from './certificate';
import type { Alert } from './tls';

/**
 * What the server that the harness plays has seen, as plain data: of a front proxy it is the upstream, of a client the server
 * that its command connects to. An error of whoever connects is a fact here, never an exception.
 */

/** One request as it arrived, read leniently: what a strict server would refuse is recorded as well. */
export interface RecordedRequest {
  /** Which request of its connection it was, counted from 1. */
  readonly number: number;
  /** Milliseconds since the recording began. */
  readonly at: number;
  /** `HTTP/1.1` as sent; `HTTP/2` for a stream. */
  readonly version: string;
  readonly method: string;
  /** The request target as it arrived, undecoded. */
  readonly target: string;
  /** In order of arrival, spelled as sent, octets as Latin-1; of HTTP/2 with the pseudo-header fields. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Octets as Latin-1, without the chunked framing; at most the recording's bound. */
  readonly body: string;
  /** Fields after a chunked body, or after the data of a stream. */
  readonly trailers: readonly (readonly [name: string, value: string])[];
  /** False when the connection ended, or the bound was reached, before the request did. */
  readonly complete: boolean;
  /** The request as it stood on the connection, as Latin-1 and cut at the recording's bound; undefined for HTTP/2. */
  readonly raw: string | undefined;
  /** What of it is not HTTP as RFC 9112 has it, in words: a bare LF, two lengths, a space before the colon. */
  readonly oddities: readonly string[];
  /** The status that was answered; undefined: the connection ended before. */
  readonly answered: number | undefined;
}

/** One connection to it. */
export interface RecordedConnection {
  /** In order of acceptance since the recording began, counted from 1. */
  readonly number: number;
  /** Milliseconds since the recording began. */
  readonly at: number;
  /** The name of the state that the server was in when it was accepted: which certificate it presented. */
  readonly state: string;
  /** The chain that the server presented in this state, leaf first; none: in clear text, or in a report of an older version. */
  readonly served?: readonly CertificateFacts[];
  /** What was asked for by SNI (RFC 6066, 3); undefined: nothing. */
  readonly serverName: string | undefined;
  /** The version of TLS, once the handshake was complete for the server; undefined: it never was. */
  readonly protocol: string | undefined;
  /** What the server has chosen of the protocols that the client offers (ALPN), whether or not the handshake was completed. */
  readonly alpn: string | undefined;
  readonly resumed: boolean;
  /** How many times the client began the handshake: twice where the server has asked for another hello (RFC 8446, 4.1.4). */
  readonly hellos: number;
  /** The client has asked for an answer of OCSP beside the certificate (`status_request`, RFC 6066, 8). */
  readonly asksForStaple: boolean;
  /** What came in answer to the server's request for a certificate. */
  readonly clientCertificate: 'not-requested' | 'none' | 'sent';
  /** The chain that was presented, leaf first. */
  readonly presented: readonly CertificateFacts[];
  /** The key of the presented certificate was proven (CertificateVerify), in this handshake or in that which it resumes. */
  readonly provenKey: boolean;
  /** OpenSSL's code for the path from the presented certificate to the authority that was asked for; undefined: it verifies, or none was sent. */
  readonly path: string | undefined;
  readonly alerts: readonly Alert[];
  /** What came instead of TLS, in words; undefined: TLS. */
  readonly notTls: string | undefined;
  /** Octets inside TLS that arrived: 0 shows that no request was made. */
  readonly octetsReceived: number;
  /** The first octets that came in clear text, as Latin-1 and cut; empty where TLS was spoken. */
  readonly clearText: string;
  readonly requests: readonly RecordedRequest[];
  /** How it ended; `open`: it had not when the recording was read. */
  readonly ended: 'open' | 'by-peer' | 'by-server' | 'reset';
}

/** One run of a command as a client (subject `client`): what it said, and what the servers saw that it was pointed at. */
export interface CommandRun {
  readonly kind: 'command';
  /** The program and its arguments as run; file names of the run stand for their contents, no secret is in it. */
  readonly command: readonly string[];
  /** How it ended: by itself with a status, by a signal, ended by the harness at its time limit, or it was never started. */
  readonly exit:
    | { readonly kind: 'status'; readonly status: number }
    | { readonly kind: 'signal'; readonly signal: string }
    | { readonly kind: 'timed-out' }
    | { readonly kind: 'not-started'; readonly why: string };
  /** Whether the run counts as a success: status 0, or what `--success-pattern` says. */
  readonly success: boolean;
  /** What it wrote, cut at a bound, secrets hidden. */
  readonly stdout: string;
  readonly stderr: string;
  /** Octets of all that it wrote to its standard output; those of `stdout` unless given. */
  readonly octetsOut?: number | undefined;
  /** The content of its files that others could read, while a request was open or at its end; none unless given. */
  readonly openFiles?: readonly string[];
  /** What is in the files that it has made in its directory, and has left there, as Latin-1; looked at in some checks alone. */
  readonly leftFiles?: readonly string[];
  /** By the name of the server in the attempt: most attempts have one, a redirect has two. */
  readonly servers: readonly { readonly name: string; readonly connections: readonly RecordedConnection[] }[];
  /** When it began. */
  readonly startedAt: Date;
  /** Milliseconds. */
  readonly duration: number;
}

/** What came of one attempt through a front proxy (subject `front-proxy`): the answer in front, and what arrived behind. */
export interface ForwardingOf<Exchange> {
  readonly kind: 'forwarding';
  /** What came back to the user. */
  readonly exchange: Exchange;
  /** The state that the upstream was in. */
  readonly upstream: string;
  /**
   * The connections of the upstream that concern the attempt: of a good upstream those that carry its requests, with these
   * requests alone; of another one all that were there during the attempt.
   */
  readonly arrived: readonly RecordedConnection[];
  /** Requests that bear no mark of the run, which somebody else has made. */
  readonly foreign: number;
  /** The same attempt in each of its forms, in their order; the rest is then that of the last that was made. */
  readonly forms?: readonly { readonly name: string; readonly forwarding: ForwardingOf<Exchange> }[];
  /** Milliseconds. */
  readonly duration: number;
}
