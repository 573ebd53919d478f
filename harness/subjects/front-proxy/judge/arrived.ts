import type { Forwarding, RecordedConnection, RecordedRequest } from '../../../observation';
import { hidden, type Marks } from '../marks/marks';

/** A request of the attempt that arrived at the upstream, with the number of its mark. */
export interface ArrivedRequest {
  readonly number: number;
  readonly request: RecordedRequest;
  readonly connection: RecordedConnection;
}

/** All requests with a mark of the run; what bears that of the attempt alone is counted as its own request. */
export const arrivedIn = (
  { arrived }: Pick<Forwarding, 'arrived'>,
  marks: Pick<Marks, 'read'>,
): readonly ArrivedRequest[] =>
  arrived.flatMap((connection) =>
    connection.requests.flatMap((request) => {
      const mark = marks.read(request);
      return mark === undefined ? [] : [{ number: mark.request ?? 0, request, connection }];
    }),
  );

/** A request that was hidden in another one. */
export const isHidden = ({ number }: Pick<ArrivedRequest, 'number'>): boolean => number >= hidden;

/**
 * The requests of one number but for those that got no answer before their connection ended: a front proxy may send a safe method
 * again then (RFC 9110, 9.2.2).
 */
export function sentOf(arrived: readonly ArrivedRequest[], number: number): readonly ArrivedRequest[] {
  const all = arrived.filter((each) => each.number === number);
  const answered = all.filter(({ request }) => request.answered !== undefined || !isSafe(request));
  return answered.length > 0 ? answered : all;
}

const isSafe = ({ method }: Pick<RecordedRequest, 'method'>): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);
