import { createMinter } from '../pki';
import { createProbe, type Clock, type Probe } from '../attempt';
import type { Endpoint } from '../target/types';
import { clientCertificate, unknownAuthority } from '../vocabulary';
import type { Observation } from '../observation';
import { attempts, exchangeOf, strangerName, type Attempt, type ProbeResults } from './probe-results/attempts';
import { proxyAttempts, type ProxyProbeResults } from './proxy/attempts';

export interface LookOptions {
  /** Milliseconds for each attempt; all are made at once. */
  readonly timeout: number;
  readonly clock: Clock;
}

/** Looks at an endpoint without any key of it: a certificate of an unknown CA is made for the occasion. */
export const look = (endpoint: Endpoint, options: LookOptions): Promise<ProbeResults> =>
  tryAll(attempts, endpoint, options);

/** The same at a front proxy. */
export const lookAtProxy = (endpoint: Endpoint, options: LookOptions): Promise<ProxyProbeResults> =>
  tryAll(proxyAttempts, endpoint, options);

async function tryAll<Name extends string>(
  table: Readonly<Record<Name, Attempt>>,
  endpoint: Endpoint,
  { timeout, clock }: LookOptions,
): Promise<Readonly<Record<Name, Observation | undefined>>> {
  const minter = createMinter({ authorities: {}, now: clock.now });
  const { description } = clientCertificate({ CN: strangerName, issuer: unknownAuthority });
  const stranger = await minter.mint(description);
  const probe = createProbe({ timeout, clock, unknownAuthority: stranger.certificate });
  const seen = await Promise.all(
    Object.entries<Attempt>(table).map(
      async ([name, attempt]) => [name, await tried(probe, exchangeOf(attempt, endpoint, stranger))] as const,
    ),
  );
  return Object.fromEntries(seen) as Record<Name, Observation | undefined>;
}

/** A probe throws only for what this Node cannot do, as a version of TLS that its OpenSSL was built without. */
async function tried(
  ...[probe, exchange]: [Probe, Parameters<Probe>[0]]
): Promise<Awaited<ReturnType<Probe>> | undefined> {
  try {
    return await probe(exchange);
  } catch {
    return undefined;
  }
}
