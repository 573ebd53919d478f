import type { Header } from './header';
import type { HttpVersion } from './versions';

/**
 * One way to write a request otherwise: what it says takes the place of what the request has, and the rest stays. Data
 * only; `harness/vocabulary/lines/request-target.ts` applies it to the request of an attempt.
 */
export interface RequestForm {
  /** Names it in reports, in a few words. */
  readonly name: string;
  readonly method?: string;
  /**
   * The request target with these parts of the request's own in braces, for `/api/v1/pods?limit=1`: `{path}` `/api/v1/pods`,
   * `{query}` `?limit=1`, `{and}` `&` (`?` where there is no query), `{parent}` `/api/v1`, `{last}` `pods`, `{first}` `api`,
   * `{rest}` `/v1/pods`, `{authority}` host and port; the paths
   * that scenarios leave open (paths.ts) may stand there as well. A part with a change behind a bar is
   * changed, and `{token}` is the supplied bearer token: `{path|upper}`, `{path|mixed}`, `{path|doubled}`, `{path|encoded}`, `{last|encoded}`, `{last|encoded-twice}`,
   * `{path|backslashed}`, `{path|slashes-encoded}`, `{path|slashes-encoded-twice}`.
   */
  readonly target?: string;
  /** Sent behind those of the request. */
  readonly headers?: readonly Header[];
  /** Members that its JSON document has in addition; a request without a body stays as it is. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** In place of the media type of its document, which is JSON: every reader of YAML reads that (YAML 1.2, 1.2). Said of a request without a document as well. */
  readonly contentType?: string;
  /** In place of the request's own media types in `Accept`. */
  readonly accept?: string;
  /** `Accept` is left out, which says that every media type will do (RFC 9110, 12.5.1). */
  readonly acceptUnsaid?: true;
  /** In place of the host and port of the target, which `{authority}` stands for. */
  readonly host?: string;
  /** In place of `close` or `keep-alive`; the connection is then used for nothing else. */
  readonly connection?: string;
  readonly http?: HttpVersion;
  /** The body of a request that has none. */
  readonly bodyOfNone?: string;
  /** The body in chunks (RFC 9112, 7.1), an empty one where the request has none. */
  readonly chunked?: true;
  /** Header fields behind the body (RFC 9110, 6.5); over HTTP/1 the body comes in chunks then. */
  readonly trailers?: readonly Header[];
  /** Another request is hidden in the body; nothing else of the form counts then. */
  readonly hiding?: HiddenRequest;
  /** It is written in pieces that end within the names of its header lines, with a pause behind each; in HTTP/1. */
  readonly inPieces?: true;
  /** The target may understand another path than the request's: a public document in the answer gives nothing away then. */
  readonly mayNameAnotherPath?: true;
}

/**
 * A request in the body of another, which asks the target who the caller is: on the connection of a front proxy it would bear the
 * identity that its author chose. Behind both comes the request of the attempt once more, and the last answer counts. In HTTP/1.1.
 */
export interface HiddenRequest {
  /** In place of the method of the request. */
  readonly method?: string;
  /** In place of those that say its length; `{length}`: octets of `body`, `{before}`: of what stands in it before the hidden request. */
  readonly lines: readonly (readonly [name: string, value: string])[];
  /** `{request}` is the hidden request, `{chunk}` its length in hexadecimal. */
  readonly body: string;
  /** Of the hidden request. */
  readonly headers: readonly Header[];
}

/** Forms of one kind, with a name that stands in the sentence "in ... forms of NAME". */
export interface FormFamily {
  readonly name: string;
  readonly forms: readonly RequestForm[];
}

/** Whether a form leaves the request as it is, apart from the version of HTTP. */
export const isUnchanged = (form: RequestForm): boolean =>
  Object.keys(form).every((key) => ['name', 'http', 'inPieces'].includes(key)) && form.http !== '1.0';
