import { callerFromHeaders } from '../../authentication/request-header';
import { withAuthenticatedGroup } from '../../authentication/groups';
import type { Caller } from '../../caller';
import { requestHeader, type Head } from './changes';
import type { FaultSettings } from './fault';

/** Whom the headers of a request claim to be, for a server that believes anyone. */
export function claimed({ headers }: Pick<Head, 'headers'>, settings: FaultSettings): Caller | undefined {
  const caller = callerFromHeaders(headers, requestHeader(settings));
  return caller && withAuthenticatedGroup(caller);
}
