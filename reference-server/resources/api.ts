import { authorize } from '../authorization/authorizer';
import { impersonate } from '../authorization/impersonation';
import { authorizersOf } from '../authorization/modes';
import { requestInfo } from '../authorization/request-info';
import type { Caller } from '../caller';
import type { ClusterSigner } from '../certificates/signer';
import type { ApiResponse, UnreadRequest } from '../exchange';
import { Refusal } from '../negotiation/refusals';
import { statusResponse } from '../negotiation/status';
import { openLevelStore } from '../storage/level-store';
import type { Store } from '../storage/store';
import { approve } from './verbs/approve';
import { bootstrap } from './types/bootstrap';
import { change } from './verbs/change';
import { document } from './documents';
import { get, list } from './verbs/read';
import { route } from './route';

/** The service behind authentication: every request of a known caller, answered. */
export interface Api {
  /** Answers whatever is asked, also what is refused; it rejects only for a fault of its own. */
  respond(request: UnreadRequest, caller: Caller): Promise<ApiResponse>;
  /** Waits for what is being written, then closes the database. */
  close(): Promise<void>;
}

/** How a service is set up. */
export interface ApiOptions {
  /** Where the database lies; without it, in a temporary directory that goes away. */
  readonly dataDir?: string;
  /** The values of `--authorization-mode`. */
  readonly authorizationMode: readonly string[];
  /** Host and port at which clients reach the service. */
  readonly serverAddress: () => string;
  /** Signs certificate requests that were approved; without it they stay unsigned. */
  readonly signer?: ClusterSigner | undefined;
  readonly now?: () => Date;
}

/** Opens the database and gives the service that runs on it. */
export async function openApi(options: ApiOptions): Promise<Api> {
  const store = await openLevelStore(options.dataDir);
  try {
    const answer = stages(options, store);
    await bootstrap(store, (options.now ?? clock)());
    return {
      respond: (request, caller) => answer(request, caller).catch((error: unknown) => refused(request, error)),
      close: () => store.close(),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * What follows authentication, in the order of specification 1.3: whom the caller acts as; authorization; then, for what changes something,
 * admission; then the resource. Whether a path exists is found out only for those who may ask (rule E-03).
 */
function stages({ authorizationMode, serverAddress, signer, now = clock }: ApiOptions, store: Store): Api['respond'] {
  const authorizers = authorizersOf(authorizationMode, store);
  return async (unread, authenticated) => {
    const caller = await impersonate(authorizers, unread, authenticated);
    unread.actingAs?.(caller);
    const info = requestInfo(unread);
    await authorize(authorizers, info, caller);
    // Not before: a caller who may do nothing makes the server hold nothing.
    const { method, path, query, headers } = unread;
    const request = { method, path, query, headers, body: await unread.readBody() };
    if (info.about === 'path') return document(request, info, serverAddress);
    const { type, verb } = route(info);
    const asked = { type, info, store, authorizers, now: now() };
    switch (verb) {
      case 'get':
        return get(request, asked);
      case 'list':
        return list(request, asked);
      case 'create':
      case 'delete':
        return change(request, caller, verb, asked);
      case 'approve':
        return approve(request, caller, asked, signer);
    }
  };
}

function refused(request: UnreadRequest, error: unknown): ApiResponse {
  if (!(error instanceof Refusal)) throw error;
  const { status, reason, message, details } = error;
  return statusResponse(request, status, reason, message, details);
}

function clock(): Date {
  return new Date();
}
