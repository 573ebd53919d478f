import type { RecordedConnection } from '../../../observation';
import type { ConnectToProxy } from '../../../vocabulary/front-proxy/types';
import type { TlsVersion } from '../../../vocabulary/types';
import { converse } from '../front/converse';
import type { ProxyContext } from './context';
import type { Performed } from './performed';

/** A handshake with the front proxy, and one request without a credential where it comes to that. */
export async function connect(
  { atMost }: ConnectToProxy,
  tls: TlsVersion | undefined,
  context: ProxyContext,
): Promise<Performed> {
  const { open, target, marks, upstream, clock } = context;
  const began = clock.elapsed();
  const number = marks.next();
  const recording = upstream?.record(number, false);
  const observation = await converse(
    {
      own: {
        method: 'GET',
        path: `${target.pathPrefix ?? ''}/api?mark=${marks.of(number, 0)}`,
        headers: [],
        body: undefined,
      },
      after: [],
      beside: [],
    },
    {
      ...context,
      endpoint: open.endpoint,
      verifiesServer: target.verifiesServer,
      tls,
      certificate: undefined,
      http: '1.1',
      speaking: undefined,
      atMost,
    },
  );
  const arrived = await recording?.end(false);
  const connections: readonly RecordedConnection[] = arrived?.connections ?? [];
  return {
    secrets: [],
    forwarding: {
      kind: 'forwarding',
      exchange: observation,
      upstream: 'good',
      arrived: connections,
      foreign: arrived?.foreign ?? 0,
      duration: clock.elapsed() - began,
    },
  };
}
