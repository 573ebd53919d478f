import type { Alert, CertificateFacts, RecordedConnection, RecordedRequest } from '../../observation';
import type { Transcript } from '../../wire';
import { alertsOf, chainOf } from './tls-facts';
import type { ReadRequest } from '../http1/request-reader';

/** A request as it is logged: what is answered to it is filled in later, times are those of the server's clock. */
export interface LoggedRequest extends Omit<RecordedRequest, 'answered'> {
  answered: number | undefined;
  /** Octets that it takes of the budget. */
  readonly kept: number;
}

/** What is known of one connection so far; the clock is that of the server. */
export class ConnectionLog {
  readonly acceptedAt: number;
  readonly state: string;
  readonly served: readonly CertificateFacts[];
  serverName: string | undefined;
  protocol: string | undefined;
  alpn: string | undefined;
  resumed = false;
  asksForStaple = false;
  certificateAsked: boolean;
  /** DER of the leaf, as OpenSSL knows it; undefined: none. */
  provenLeaf: Buffer | undefined;
  path: string | undefined;
  notTls: string | undefined;
  octetsReceived = 0;
  clearText = '';
  transcript: Transcript | undefined;
  ended: RecordedConnection['ended'] = 'open';
  endedAt: number | undefined;
  requests: LoggedRequest[] = [];
  /** What has come of a request that is not complete. */
  partial: () => ReadRequest | undefined = () => undefined;
  #count = 0;
  #partialAt = 0;

  constructor(options: {
    readonly acceptedAt: number;
    readonly state: string;
    readonly served: readonly CertificateFacts[];
    readonly certificateAsked: boolean;
  }) {
    this.acceptedAt = options.acceptedAt;
    this.#partialAt = options.acceptedAt;
    this.state = options.state;
    this.served = options.served;
    this.certificateAsked = options.certificateAsked;
  }

  /** Takes note of a request; `raw` is undefined for one of HTTP/2. */
  add(request: Omit<ReadRequest, 'raw'> & { readonly raw: string | undefined }, at: number): LoggedRequest {
    const logged = { ...request, number: ++this.#count, at, answered: undefined };
    this.#partialAt = at;
    this.requests.push(logged);
    return logged;
  }

  /** Lets go of requests from before that; gives the octets that they took of the budget. */
  forget(before: number): number {
    const gone = this.requests.filter(({ at }) => at < before);
    if (gone.length > 0) this.requests = this.requests.filter(({ at }) => at >= before);
    return gone.reduce((sum, { kept }) => sum + kept, 0);
  }

  get count(): number {
    return this.#count;
  }

  end(how: RecordedConnection['ended'], at: number): void {
    if (this.ended !== 'open') return;
    this.ended = how;
    this.endedAt = at;
    const partial = this.partial();
    this.partial = () => undefined;
    if (partial !== undefined) this.add(partial, at);
  }

  /** The connection as a recording that began at `began` has it, with these requests; the recording gives the number. */
  recorded(began: number, number: number, wanted: (request: RecordedRequest) => boolean): RecordedConnection {
    const evidence = this.transcript?.summary();
    const presented = this.#presented();
    return {
      number,
      at: this.acceptedAt - began,
      state: this.state,
      served: this.transcript === undefined ? [] : this.served,
      serverName: this.serverName,
      protocol: this.protocol,
      alpn: this.alpn,
      resumed: this.resumed,
      hellos: evidence?.handshakeMessages.filter(({ name }) => name === 'client_hello').length ?? 0,
      asksForStaple: this.asksForStaple,
      clientCertificate: !this.certificateAsked ? 'not-requested' : presented.length > 0 ? 'sent' : 'none',
      presented,
      provenKey: this.provenLeaf !== undefined,
      path: presented.length > 0 ? this.path : undefined,
      alerts:
        evidence === undefined ? [] : alertsOf(evidence).map((alert): Alert => ({ ...alert, at: alert.at - began })),
      notTls: this.notTls,
      octetsReceived: this.octetsReceived,
      clearText: this.clearText,
      requests: this.requestsSince(began).filter(wanted),
      ended: this.ended,
    };
  }

  /** What has come since then, that which is not complete included. */
  requestsSince(began: number): readonly RecordedRequest[] {
    const partial = this.partial();
    const all = this.requests.filter(({ at }) => at >= began).map((request) => recordedRequest(request, began));
    if (partial === undefined) return all;
    return [
      ...all,
      recordedRequest({ ...partial, number: this.#count + 1, at: this.#partialAt, answered: undefined }, began),
    ];
  }

  #presented(): readonly CertificateFacts[] {
    const sent = this.transcript?.summary().clientCertificates ?? [];
    return chainOf(sent.length > 0 || this.provenLeaf === undefined ? sent : [this.provenLeaf]);
  }
}

function recordedRequest(request: LoggedRequest, began: number): RecordedRequest {
  const { number, version, method, target, headers, body, trailers, complete, raw, oddities, answered } = request;
  const at = request.at - began;
  return { number, at, version, method, target, headers, body, trailers, complete, raw, oddities, answered };
}
