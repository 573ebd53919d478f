import type { Observation } from '../observation';
import type { Probe } from '../probe';
import type { Endpoint, OpenTarget, Setup, Target } from '../target/types';
import { connect, whoAmI } from '../vocabulary';
import type { TlsVersion } from '../vocabulary/types';

/** What an endpoint turned out to offer; cases that need more are not applicable to it. */
export interface Offered {
  readonly tls: ReadonlySet<TlsVersion>;
  readonly http2: boolean;
}

/** What one look at every setup came to. */
export interface Preflight {
  /** The sentence that says which endpoint cannot be reached and why. */
  readonly unreachable: string | undefined;
  readonly offered: ReadonlyMap<string, Offered>;
}

/** One look at each of the target's setups before anything is judged, so that a dead target is one error. */
export async function preflight(target: Target, open: OpenTarget, probe: Probe): Promise<Preflight> {
  const offered = new Map<string, Offered>();
  for (const setup of target.setups) {
    const looks = await lookAt(target, setup, open.endpoint(setup.name), probe);
    const problem = problemWith(Object.values(looks));
    if (problem !== undefined) return { unreachable: problem, offered };
    const tls = (['1.2', '1.3'] as const).filter((version) => offers(looks[version], version));
    offered.set(setup.name, { tls: new Set(tls), http2: looks.http2.tls?.alpn === 'h2' });
  }
  return { unreachable: undefined, offered };
}

type Looks = Readonly<Record<TlsVersion | 'http2', Observation>>;

async function lookAt(target: Target, setup: Setup, endpoint: Endpoint, probe: Probe): Promise<Looks> {
  const common = {
    endpoint,
    credential: undefined,
    requestHeader: setup.requestHeader,
    oracle: target.oracle,
    verifiesServer: false,
  };
  const attempt = connect({ trusting: 'anything' });
  const [older, newer, http2] = await Promise.all([
    probe({ ...common, attempt, tls: '1.2' }),
    probe({ ...common, attempt, tls: '1.3' }),
    probe({ ...common, attempt: whoAmI({ http: '2' }), tls: undefined }),
  ]);
  return { '1.2': older, '1.3': newer, http2 };
}

/** A server that refuses the version says so with an alert; any other end of the handshake is another matter. */
function offers({ tls, wire }: Observation, version: TlsVersion): boolean {
  if (tls !== undefined) return tls.protocol === `TLSv${version}`;
  return wire?.alerts.every(({ name }) => name !== 'protocol_version') ?? false;
}

function problemWith(looks: readonly Observation[]): string | undefined {
  const spoken = looks.some(({ tls, wire }) => tls !== undefined || (wire?.alerts.length ?? 0) > 0);
  const first = looks[0];
  if (spoken || first === undefined) return undefined;
  const { ending, address } = first;
  switch (ending.kind) {
    case 'unreachable':
      return `${address} cannot be reached (${ending.code}); is the server running, and are host and port right?`;
    case 'timed-out':
      return `${address} accepts connections and then says nothing (no TLS handshake in time)`;
    case 'malformed':
      return `${address} does not speak TLS (${ending.why}); is it the HTTPS port?`;
    case 'closed':
      return `${address} closes every connection before the TLS handshake is done`;
    case 'client-refused':
    case 'response':
      return undefined;
  }
}
