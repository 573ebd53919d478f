import type { Presented } from '../../authentication/peer';
import { reasonOf } from '../../reason';
import type { Answer, UserRequest } from '../messages';
import type { Send } from '../upstream/send';
import type { Authenticate } from '../users/authenticate';
import type { Forwarded } from './forwarded-request';
import { unforwardable, type IdentityHeaderNames } from './identity-headers';
import { refusal, unauthenticated, type Schemes } from './refusals';
import type { Returned } from './returned-answer';

/** What happens to every request (spec 5.2). Always gives an answer; `signal` says that nobody waits for it any more. */
export type Handle = (request: UserRequest, presented: Presented, signal: AbortSignal) => Promise<Answer>;

/** The steps of it, and what they need to know. */
export interface HandleSettings {
  readonly authenticate: Authenticate;
  readonly schemes: Schemes;
  readonly names: IdentityHeaderNames;
  readonly forwarded: Forwarded;
  readonly send: Send;
  readonly returned: Returned;
  readonly log: (line: string) => void;
}

/** The request's body is longer than this proxy forwards. */
export class BodyTooLarge extends Error {
  readonly code = 'BODY_TOO_LARGE';
}

/** Authenticates, forwards, returns: in this order, so that nobody learns anything of the API server who is not its user. */
export function createHandle(settings: HandleSettings): Handle {
  const { authenticate, schemes, names, forwarded, send, returned, log } = settings;
  return async (request, presented, signal) => {
    const authentication = authenticate(request, presented);
    if ('problem' in authentication) {
      log(`${request.method} refused: ${authentication.problem}`);
      return unauthenticated(schemes, presented.kind !== 'nothing');
    }
    const { caller: user } = authentication;
    const part = unforwardable(user);
    if (part !== undefined) {
      log(`${request.method} refused: a header cannot carry the ${part} unchanged`);
      return refusal(403, 'The identity of this user cannot be forwarded');
    }
    // A connection that changes its protocol carries requests that nobody authenticates (CVE-2018-1002105).
    if (request.headers.some(([name]) => name.toLowerCase() === 'upgrade'))
      return refusal(501, 'This proxy does not change protocols');
    if (!request.target.startsWith('/')) return refusal(400, 'The request has no path');
    try {
      return returned(await send(forwarded(request, user, names), signal), names);
    } catch (error) {
      log(`${request.method} failed: ${reasonOf(error)}`);
      return failed(error);
    }
  };
}

/** The codes of what took too long. */
const timeouts = ['UPSTREAM_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'];

/** What the user is told when the API server has given no answer (RFC 9110, 15.6.3 and 15.6.5). */
function failed(error: unknown): Answer {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'BODY_TOO_LARGE') return refusal(413, 'The request is too large');
  return timeouts.includes(String(code))
    ? refusal(504, 'The API server has not answered in time')
    : refusal(502, 'The API server cannot be reached');
}
