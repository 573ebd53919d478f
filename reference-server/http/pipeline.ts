import { noAuditLog, type AuditedRequest, type AuditLog } from '../audit/audit-log';
import type { Authentication } from '../authentication/authenticate';
import type { Presented } from '../authentication/peer';
import type { ApiRequest, ApiResponse, UnreadRequest } from '../exchange';
import { statusResponse } from '../negotiation/status';
import { reasonOf } from '../reason';
import { BodiesTooLarge, BodyAborted, BodyTooLarge } from './request-body';
import type { Api } from '../resources/api';

/** A request whose header is complete and whose body is still to be read. */
export interface IncomingRequest extends Omit<UnreadRequest, 'actingAs'> {
  /** The protocol that brought it, which no stage may look at. */
  readonly httpVersion: '1.0' | '1.1' | '2';
  /** The fields behind the body (RFC 9110, 6.5), known once it is read; no stage may look at them. */
  readonly trailers: () => ApiRequest['headers'];
}

/** What happens to every request, whatever protocol brought it. Always gives an answer. */
export type Pipeline = (request: IncomingRequest, presented: Presented) => Promise<ApiResponse>;

/** The authentication stage, as the pipeline asks it. */
type Stage1 = (request: IncomingRequest, presented: Presented) => Authentication;

/** The three stages of spec 1.3, in order. */
export function createPipeline(
  authenticate: Stage1,
  respond: Api['respond'],
  log: (line: string) => void,
  audit: AuditLog = noAuditLog,
): Pipeline {
  const stages = (
    request: IncomingRequest,
    presented: Presented,
    { authenticated, actingAs }: AuditedRequest,
  ): ApiResponse | Promise<ApiResponse> => {
    // Stage 1, authentication: who is the caller?
    const authentication = authenticate(request, presented);
    if ('refusal' in authentication) {
      const { status, reason, message } = authentication.refusal;
      log(`${request.method} refused with ${status}: ${authentication.why}`);
      return statusResponse(request, status, reason, message);
    }
    authenticated(authentication.caller);
    const { method, path, query, headers, readBody } = request;
    // Stages 2 and 3, authorization and admission, and then the resource itself.
    return respond({ method, path, query, headers, readBody, actingAs }, authentication.caller);
  };

  const failed = (request: IncomingRequest, error: unknown): ApiResponse => {
    if (error instanceof BodyTooLarge) return statusResponse(request, 413, 'RequestEntityTooLarge', error.message);
    if (error instanceof BodiesTooLarge) return statusResponse(request, 429, 'TooManyRequests', error.message);
    if (!(error instanceof BodyAborted)) log(`${request.method} failed: ${reasonOf(error)}`);
    return statusResponse(request, 500, 'InternalError', 'Internal error occurred');
  };

  return async (request, presented) => {
    const audited = audit.begin(request);
    let response: ApiResponse;
    try {
      response = await stages(request, presented, audited);
    } catch (error) {
      response = failed(request, error);
    }
    return audited.end(response);
  };
}
