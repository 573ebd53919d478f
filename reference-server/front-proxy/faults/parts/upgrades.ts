import type { UserRequest } from '../../messages';
import type { Send } from '../../upstream/send';
import { ownReading, valueOf, withoutNamed, type Seams } from './changes';

/** Whether a request asks for another protocol (RFC 9110, 7.8). */
export const asksForAnotherProtocol = ({ headers }: Pick<UserRequest, 'headers'>): boolean =>
  valueOf(headers, 'upgrade') !== undefined;

/** The same request, which asks for none. */
export const withoutUpgrade = (request: UserRequest): UserRequest => ({
  ...request,
  headers: ['upgrade', 'connection'].reduce(withoutNamed, request.headers),
});

/** Forwards what asks for another protocol as what asks for none, and sends that in a way of its own. */
export const sendingUpgrades = (send: (standard: Send) => Send): ReturnType<Seams> => ({
  handle: (standard) => (request, presented, signal) => {
    if (!asksForAnotherProtocol(request)) return standard(request, presented, signal);
    const plain = withoutUpgrade(request);
    return standard({ ...plain, headers: [...plain.headers, [ownReading, 'upgrade']] }, presented, signal);
  },
  send: (standard) => (request, signal) => {
    if (valueOf(request.headers, ownReading) === undefined) return standard(request, signal);
    return send(standard)({ ...request, headers: withoutNamed(request.headers, ownReading) }, signal);
  },
});
