import type { Answer, UserRequest } from '../../messages';
import { ownReading, valueOf, withoutNamed, type Seams } from '../parts/changes';

/** Forwards these without asking who sends them, in the name of the proxy alone. */
export const unasked =
  (isUnasked: (request: UserRequest) => boolean): Seams =>
  () => {
    let send: Parameters<NonNullable<ReturnType<Seams>['send']>>[0] | undefined;
    return {
      send: (standard) => (send = standard),
      handle: (standard) => async (request, presented, signal) => {
        const answer = await standard(request, presented, signal);
        if (!isRefusal(answer) || !isUnasked(request) || send === undefined) return answer;
        const headers = withoutNamed(withoutNamed(request.headers, 'connection'), 'upgrade').filter(
          ([name]) => !/^(host|content-length|transfer-encoding|expect|te|http2-settings|keep-alive)$/i.test(name),
        );
        return send({ ...request, headers: withoutNamed(headers, ownReading) }, signal).catch(() => answer);
      },
    };
  };

/** What the proxy itself answers to a request that it does not forward. */
export const isRefusal = ({ status, headers }: Answer): boolean =>
  (status === 401 || status === 501) && valueOf(headers, 'cache-control') === 'no-store';
