import type { CertificateFacts, Observation } from '../../../observation';
import { isOverProtocols } from '../../../observation/no-answer';
import type { TrustCodeName } from '../../../observation/trust-codes';
import { isVersionRefused, reachProblem, type Probe } from '../../../attempt';
import { refusalClass } from '../../../judge';
import { steadily } from '../../../processes/standstill/standstill';
import { flagOf, usageOf } from '../../../settings';
import { TargetError, type Endpoint, type OpenTarget, type Setup, type Target } from '../../../target/types';
import { connect, whoAmI } from '../../../vocabulary';
import type { TlsVersion } from '../../../vocabulary/types';
import { towards } from '../credentials/towards';

/** What an endpoint turned out to offer; cases that need more are not applicable to it. */
export interface Offered {
  readonly tls: ReadonlySet<TlsVersion>;
  /** A handshake under TLS 1.2 that ends for want of a client certificate does not come to say it. */
  readonly http2: boolean | 'not seen';
  /** The status that a caller without any credential gets for discovery; undefined: no answer came. */
  readonly anonymousStatus?: number | undefined;
  /** The authorities that it names when it asks for a client certificate (RFC 8446, 4.2.4); none: it names none, or nothing is seen. */
  readonly named?: readonly string[];
  /** PEM, the certificates that the server sends of itself. */
  readonly sent?: readonly string[];
}

/** What one look at every setup came to. */
export interface Preflight {
  /** The sentence that says which endpoint cannot be reached and why. */
  readonly unreachable: string | undefined;
  readonly offered: ReadonlyMap<string, Offered>;
}

/**
 * One look at each of the target's setups before anything is judged, so that a dead target is one error. Throws TargetError
 * when the server's authority is private and none was given. `elapsed` is in milliseconds.
 */
export async function preflight(
  target: Target,
  open: OpenTarget,
  probe: Probe,
  elapsed = () => performance.now(),
): Promise<Preflight> {
  const offered = new Map<string, Offered>();
  for (const setup of target.setups) {
    const endpoint = open.endpoint(setup.name);
    // That nobody answered while the harness stood still says nothing of the target.
    const looks = await steadily(
      () => lookAt(target, setup, endpoint, probe),
      (seen) => reachProblem(Object.values(seen)) !== undefined,
      { elapsed },
    );
    checkTrust(endpoint, target, Object.values(looks));
    const problem = reachProblem(Object.values(looks));
    if (problem !== undefined)
      return { unreachable: `${looks['1.2'].address} ${problem.says}; ${problem.fix}`, offered };
    const tls = (['1.2', '1.3'] as const).filter((version) => offers(looks, version));
    const named = Object.values(looks).flatMap(({ wire }) => wire?.acceptableAuthorities ?? []);
    offered.set(setup.name, {
      tls: new Set(tls),
      http2: offersHttp2(looks.http2),
      named: [...new Set(named)],
      sent: Object.values(looks).flatMap(({ tls: seen }) => seen?.peer.map(({ pem }) => pem) ?? []),
      anonymousStatus: (looks['1.3'].response ?? looks['1.2'].response)?.status,
    });
  }
  return { unreachable: undefined, offered };
}

type FirstLooks = Readonly<Record<TlsVersion | 'http2', Observation>>;

async function lookAt(target: Target, setup: Setup, endpoint: Endpoint, probe: Probe): Promise<FirstLooks> {
  const common = {
    ...towards({ ...target, verifiesServer: false }, setup, endpoint),
    credential: undefined,
  };
  const attempt = connect({ trusting: 'anything' });
  const [older, newer, http2] = await Promise.all([
    probe({ ...common, attempt, tls: '1.2' }),
    probe({ ...common, attempt, tls: '1.3' }),
    probe({ ...common, attempt: whoAmI({ http: '2' }), tls: undefined }),
  ]);
  return { '1.2': older, '1.3': newer, http2 };
}

/** A version that is not refused for what it is counts as offered: any other end of the handshake is another matter. */
function offers(looks: FirstLooks, version: TlsVersion): boolean {
  const { tls, wire } = looks[version];
  if (tls !== undefined) return tls.protocol === `TLSv${version}`;
  return wire !== undefined && !isVersionRefused(version, looks);
}

function offersHttp2(look: Observation): Offered['http2'] {
  const { tls, wire } = look;
  if (tls !== undefined) return tls.alpn === 'h2';
  return wire?.clientCertificateRequest === 'requested' && !isOverProtocols(look) ? 'not seen' : false;
}

/** A client that was told of no authority cannot verify a private one: a mistake of the set-up, and no fault of the server. */
function checkTrust(endpoint: Endpoint, target: Target, looks: readonly Observation[]): void {
  const tls = looks.find((look) => look.tls !== undefined)?.tls;
  const code = tls?.verification.path;
  if (!target.verifiesServer || code === undefined) return;
  if (endpoint.trust !== undefined) {
    checkRoot(endpoint, target, tls?.peer.at(-1), code);
    return;
  }
  if (refusalClass(code) !== 'issuer-not-trusted') return;
  throw new TargetError(
    `${flagOf('ca')}: the certificate of ${endpoint.host}:${endpoint.port} is issued by an authority that this machine does not trust (${code}); give its certificate with ${usageOf('ca')}`,
  );
}

const anotherRoot: TrustCodeName = 'SELF_SIGNED_CERT_IN_CHAIN';

/**
 * A server that sends a whole path to a root which is not the one that was given: the file is of another server. Paths that
 * end before a root are for the checks to judge, and so is a server that the harness started itself.
 */
function checkRoot(
  { host, port }: Endpoint,
  { safetyPolicy }: Target,
  root: CertificateFacts | undefined,
  code: string,
): void {
  if (safetyPolicy === undefined || code !== anotherRoot || root?.selfIssued !== true) return;
  throw new TargetError(
    `${flagOf('ca')}: the certificate of ${host}:${port} is issued below ${root.subject.text} (SHA-256 ${root.fingerprint.slice(0, 16)}...), and ${flagOf('ca')} holds another CA; give that one, or the address of the server that it is of`,
  );
}
