import type { Connection } from '../../http/connection';
import { openAtOnce } from '../../../vocabulary/when';
import type { WireRequest } from '../../request/wire-request';
import { asked, type UnderWay } from '../attempt-result';

/** Requests that a server is in the middle of. */
export interface OpenRequests {
  /** Whether it has answered none of them. */
  readonly areAllOpen: () => boolean;
  readonly end: () => void;
}

/** Opens streams of one connection, each with a request whose body is not ended. */
export function openRequests(connection: Connection, question: WireRequest, underWay: UnderWay): OpenRequests {
  let ended = 0;
  for (let each = 0; each < openAtOnce; each += 1)
    void asked(connection, { ...question, unfinished: true }, false, underWay).then(() => (ended += 1));
  return {
    areAllOpen: () => ended === 0,
    end: () => {
      connection.close();
    },
  };
}
