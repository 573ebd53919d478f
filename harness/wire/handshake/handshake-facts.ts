import type { HandshakeMessage } from './message-assembler';
import type { ServerHello } from './hello-messages';
import type { Side, TlsEvidence } from '../evidence';
import {
  certificateContent,
  certificatesOf,
  compressedCertificateContent,
  parseAuthorities,
} from './certificate-messages';
import { clientRandomOf, parseServerHello } from './hello-messages';
import { handshakeTypes } from './handshake-types';

const tls13 = 0x0304;

/** What the handshake messages of both directions, and the points where keys change, say about the connection. */
export class HandshakeFacts {
  clientRandom: Buffer | undefined;
  serverHello: ServerHello | undefined;
  authorities: TlsEvidence['acceptableAuthorities'];
  clientCertificate: 'empty' | 'sent' | undefined;
  clientCertificateVerify = false;
  clientCertificates: readonly Buffer[] | undefined;
  serverCertificates: readonly Buffer[] | undefined;
  #requested = false;
  #serverCertificate = false;
  #serverHelloDone = false;
  #abbreviated = false;
  readonly #finished: { client?: number; server?: number } = {};

  get isTls13(): boolean {
    return this.serverHello !== undefined && this.serverHello.version >= tls13;
  }

  /** Takes note of a message; the answer says what is wrong with it. */
  note(from: Side, message: HandshakeMessage): string | undefined {
    return from === 'client' ? this.#noteOfClient(message) : this.#noteOfServer(message);
  }

  /** This side's Finished passed in record number `order`. */
  noteFinished(from: Side, order: number): void {
    this.#finished[from] ??= order;
  }

  /** TLS 1.2: a server that changes keys without ServerHelloDone resumes a session (RFC 5246, 7.3). */
  noteChangeCipherSpec(from: Side): void {
    if (from === 'server' && !this.#serverHelloDone) this.#abbreviated = true;
  }

  hasFinished(from: Side): boolean {
    return this.#finished[from] !== undefined;
  }

  /** Whether the client's handshake was complete before record number `order`. */
  isCompleteBefore(order: number): boolean {
    const { client = Infinity, server = Infinity } = this.#finished;
    return (this.isTls13 ? client : Math.max(client, server)) < order;
  }

  get resumed(): boolean | 'unknown' {
    if (this.isTls13) return this.serverHello?.preSharedKey === true;
    if (this.#abbreviated) return true;
    return this.#serverHelloDone ? false : 'unknown';
  }

  get clientCertificateRequest(): TlsEvidence['clientCertificateRequest'] {
    if (this.#requested) return 'requested';
    const pastRequest = this.isTls13 ? this.#serverCertificate || this.hasFinished('server') : this.#serverHelloDone;
    return pastRequest || this.resumed === true ? 'not-requested' : 'unknown';
  }

  #noteOfClient({ type, body }: HandshakeMessage): string | undefined {
    const version = this.serverHello?.version ?? 0;
    switch (type) {
      case handshakeTypes.client_hello:
        this.clientRandom ??= clientRandomOf(body);
        return this.clientRandom === undefined ? 'a ClientHello that does not parse' : undefined;
      case handshakeTypes.certificate:
        this.clientCertificate = certificateContent(body, version);
        this.clientCertificates ??= certificatesOf(body, version);
        return undefined;
      case handshakeTypes.compressed_certificate:
        this.clientCertificate = compressedCertificateContent(body);
        return undefined;
      case handshakeTypes.certificate_verify:
        this.clientCertificateVerify = true;
        return undefined;
      default:
        return undefined;
    }
  }

  #noteOfServer({ type, body }: HandshakeMessage): string | undefined {
    if (type === handshakeTypes.server_hello) return this.#noteServerHello(body);
    if (this.serverHello === undefined) return undefined;
    switch (type) {
      case handshakeTypes.certificate_request:
        this.#requested = true;
        this.authorities = parseAuthorities(body, this.serverHello.version);
        return this.authorities === undefined ? 'a CertificateRequest that does not parse' : undefined;
      case handshakeTypes.certificate:
        this.#serverCertificate = true;
        this.serverCertificates ??= certificatesOf(body, this.serverHello.version);
        return undefined;
      case handshakeTypes.compressed_certificate:
        this.#serverCertificate = true;
        return undefined;
      case handshakeTypes.server_hello_done:
        this.#serverHelloDone = true;
        return undefined;
      default:
        return undefined;
    }
  }

  #noteServerHello(body: Buffer): string | undefined {
    const hello = parseServerHello(body);
    if (hello === undefined) return 'a ServerHello that does not parse';
    if (!hello.retry) this.serverHello ??= hello;
    return undefined;
  }
}
