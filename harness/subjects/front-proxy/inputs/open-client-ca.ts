import { setTimeout as wait } from 'node:timers/promises';
import { shortLives } from '../../../attempt/exchange/short-lives';
import { aUserBy, getThrough } from '../../../vocabulary/front-proxy';
import type { ProxyContext } from '../attempts/context';
import { throughOnce } from '../attempts/through-once';
import { trying } from '../attempts/trying';
import { watchedCaFile, type WatchedCaFile } from '../../ca-file/watched';

/** The file with the CA of users that the harness may change; `newCa` is PEM. Undefined where it may change none. */
export function openClientCa(context: ProxyContext, newCa: string): WatchedCaFile | undefined {
  const file = context.open.clientCaFile;
  if (file === undefined) return undefined;
  const [life] = shortLives;
  const asking = trying(aUserBy('client-certificate'));
  return watchedCaFile(file, newCa, {
    elapsed: context.clock.elapsed,
    wait,
    accepts: async (of, tls) => {
      await context.turn(1);
      const presenting = of === 'another' ? { presenting: 'certificate-of-a-new-client-ca' as const } : {};
      const { forwarding } = await throughOnce(asking, getThrough({ as: 'user', ...presenting }), tls, context, life);
      const { response } = forwarding.exchange;
      // Accepted is also whom it tells that the API server cannot be reached, as kube-apiserver does until it has noticed that one is there again.
      return response !== undefined && !context.target.profile.rejections.unauthenticated.includes(response.status);
    },
  });
}
