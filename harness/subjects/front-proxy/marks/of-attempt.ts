import type { RecordedConnection } from '../../../observation';
import type { Marks } from './marks';

/**
 * The connections without the requests of other attempts. A front proxy may send a safe request again that got no answer before its
 * connection ended (RFC 9110, 9.2.2), long after the user has gone, and it then arrives in the midst of a later attempt. How many octets a
 * connection carried stays as it is.
 */
export const ofAttempt = (
  connections: readonly RecordedConnection[],
  attempt: number,
  marks: Pick<Marks, 'read'>,
): readonly RecordedConnection[] =>
  connections.map((connection) => ({
    ...connection,
    requests: connection.requests.filter((request) => [attempt, undefined].includes(marks.read(request)?.attempt)),
  }));
