import type { Budget, Bounds } from '../bounds';
import { chunkSizeOf, framingOf } from './framing';
import { HeaderSection, valuesOf } from './header-section';
import { lineOf, requestLineOf, type Field, type Line, type RequestLine } from './line';
import { OctetStore } from './octet-store';

/** A request as it stood on a connection. */
export interface ReadRequest extends Omit<RequestLine, 'oddities'> {
  readonly headers: readonly Field[];
  readonly body: string;
  readonly trailers: readonly Field[];
  readonly complete: boolean;
  readonly raw: string;
  readonly oddities: readonly string[];
  /** Octets that it takes of the budget. */
  readonly kept: number;
}

export interface ReaderEvents {
  readonly onRequest: (request: ReadRequest) => void;
  /** The header section is there and a body is to come; says whether the request is answered already. */
  readonly onHead: (head: ReadRequest) => boolean;
  /** The header section is there and its author waits before the body (RFC 9110, 10.1.1). */
  readonly onExpectContinue: () => void;
}

type Stage = 'request-line' | 'header' | 'length' | 'chunk-size' | 'chunk' | 'chunk-end' | 'trailers' | 'lost';

/** The oddity of a request whose body is longer than what is kept of it. */
const bodyCut = 'a body longer than is kept';

const noLine: RequestLine = { method: '', target: '', version: '', oddities: [] };

/**
 * Reads requests of HTTP/1 from octets in any portions, leniently: what a strict server refuses is read as the most lenient
 * one would, kept as it came, and named. Time is linear in the octets, and what is kept is bounded.
 */
export class RequestReader {
  readonly #bounds: Bounds;
  readonly #budget: Budget;
  readonly #events: ReaderEvents;
  #stage: Stage = 'request-line';
  readonly #line = new OctetStore();
  #headerOctets = 0;
  #left = 0;
  #current = emptyRequest();

  constructor(bounds: Bounds, budget: Budget, events: ReaderEvents) {
    this.#bounds = bounds;
    this.#budget = budget;
    this.#events = events;
  }

  /** Nothing that comes after this can be told apart any more. */
  get lost(): boolean {
    return this.#stage === 'lost';
  }

  feed(bytes: Buffer): void {
    let at = 0;
    while (at < bytes.length && !this.lost) at = this.#take(bytes, at);
  }

  /** Reads nothing more. */
  stop(): void {
    this.#stage = 'lost';
  }

  /** What has come of a request that is not complete; undefined: the last one was. */
  partial(): ReadRequest | undefined {
    return this.#current.begun ? this.#result(false) : undefined;
  }

  #take(bytes: Buffer, at: number): number {
    const inData = this.#stage === 'length' || this.#stage === 'chunk';
    const lineFeed = inData ? -1 : bytes.indexOf(0x0a, at);
    const end = inData ? Math.min(bytes.length, at + this.#left) : lineFeed === -1 ? bytes.length : lineFeed + 1;
    const piece = bytes.subarray(at, end);
    this.#keepRaw(piece);
    if (inData) this.#takeData(piece);
    else this.#takePiece(piece, lineFeed !== -1);
    return end;
  }

  #keepRaw(piece: Buffer): void {
    const current = this.#current;
    current.begun ||= /[^\r\n]/.test(piece.toString('latin1', 0, 16));
    current.raw.appendWithin(piece, this.#budget, this.#bounds.keptOfRequest);
  }

  #takeData(piece: Buffer): void {
    this.#left -= piece.length;
    const whole = this.#current.body.appendWithin(piece, this.#budget, this.#bounds.keptOfRequest);
    if (!whole) this.#note(bodyCut);
    if (this.#left > 0) return;
    if (this.#stage === 'length') this.#finish();
    else this.#stage = 'chunk-end';
  }

  #takePiece(piece: Buffer, ended: boolean): void {
    this.#headerOctets += piece.length;
    if (this.#headerOctets > this.#bounds.header) {
      this.#lose('a header section longer than is read');
      return;
    }
    this.#line.append(piece);
    if (!ended) return;
    const line = lineOf(this.#line.text());
    this.#line.clear();
    this.#takeLine(line);
  }

  #takeLine(line: Line): void {
    const current = this.#current;
    switch (this.#stage) {
      case 'request-line':
        this.#takeRequestLine(line);
        return;
      case 'header':
        if (line.text === '') this.#endHeader(line);
        else current.header.add(line);
        return;
      case 'chunk-size':
        this.#takeChunkSize(line);
        return;
      case 'chunk-end':
        this.#note(...line.oddities);
        if (line.text !== '') this.#lose('octets behind the data of a chunk');
        else this.#stage = 'chunk-size';
        return;
      case 'trailers':
        if (line.text !== '') current.trailers.add(line);
        else {
          this.#note(...line.oddities);
          this.#finish();
        }
        return;
      case 'length':
      case 'chunk':
      case 'lost':
    }
  }

  #takeRequestLine({ text, oddities }: Line): void {
    // An empty line in front of a request is to be ignored (RFC 9112, 2.2).
    if (text === '') {
      this.#note('an empty line before the request');
      return;
    }
    this.#current.line = requestLineOf(text);
    this.#note(...oddities, ...this.#current.line.oddities);
    this.#stage = 'header';
  }

  #endHeader({ oddities }: Line): void {
    const current = this.#current;
    const { fields } = current.header;
    const { framing, oddities: ofFraming } = framingOf(fields);
    const hosts = valuesOf(fields, 'host').length;
    this.#note(
      ...oddities,
      ...ofFraming,
      ...(hosts > 1 ? ['more than one Host'] : []),
      ...(hosts === 0 && current.line.version === 'HTTP/1.1' ? ['no Host'] : []),
    );
    this.#headerOctets = 0;
    if (framing.kind === 'length' && framing.length === 0) {
      this.#finish();
      return;
    }
    const isAnswered = this.#events.onHead(this.#result(false));
    if (!isAnswered && valuesOf(fields, 'expect').some((value) => value.toLowerCase() === '100-continue'))
      this.#events.onExpectContinue();
    if (framing.kind === 'chunked') this.#stage = 'chunk-size';
    else {
      this.#stage = 'length';
      this.#left = framing.length;
    }
  }

  #takeChunkSize({ text, oddities }: Line): void {
    this.#headerOctets = 0;
    const chunk = chunkSizeOf(text);
    this.#note(...oddities, ...(chunk?.oddities ?? []));
    if (chunk === undefined) {
      this.#lose('a chunk size that is no number');
      return;
    }
    this.#left = chunk.size;
    this.#stage = chunk.size === 0 ? 'trailers' : 'chunk';
  }

  #note(...oddities: readonly string[]): void {
    for (const oddity of oddities) this.#current.oddities.add(oddity);
  }

  #finish(): void {
    const request = this.#result(true);
    this.#stage = 'request-line';
    this.#headerOctets = 0;
    this.#current = emptyRequest();
    this.#events.onRequest(request);
  }

  #lose(oddity: string): void {
    this.#note(oddity);
    this.#stage = 'lost';
    this.#line.clear();
  }

  #result(complete: boolean): ReadRequest {
    const { line, header, trailers, body, raw, oddities } = this.#current;
    return {
      method: line.method,
      target: line.target,
      version: line.version,
      headers: [...header.fields],
      body: body.text(),
      trailers: [...trailers.fields],
      complete,
      raw: raw.text(),
      oddities: [...new Set([...oddities, ...header.oddities, ...trailers.oddities])],
      kept: raw.length + body.length,
    };
  }
}

interface CurrentRequest {
  line: RequestLine;
  /** Something other than empty lines has come. */
  begun: boolean;
  readonly header: HeaderSection;
  readonly trailers: HeaderSection;
  readonly body: OctetStore;
  readonly raw: OctetStore;
  readonly oddities: Set<string>;
}

const emptyRequest = (): CurrentRequest => ({
  line: noLine,
  begun: false,
  header: new HeaderSection(),
  trailers: new HeaderSection(),
  body: new OctetStore(),
  raw: new OctetStore(),
  oddities: new Set(),
});
