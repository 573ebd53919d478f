import { createMinter } from '../pki';
import { createProbe, type Clock, type Probe } from '../attempt';
import type { Endpoint } from '../target/types';
import { clientCertificate, unknownAuthority } from '../vocabulary';
import { attempts, exchangeOf, strangerName, type AttemptName, type ProbeResults } from './probe-results/attempts';

export interface LookOptions {
  /** Milliseconds for each attempt; all are made at once. */
  readonly timeout: number;
  readonly clock: Clock;
}

/** Looks at an endpoint without any key of it: a certificate of an unknown CA is made for the occasion. */
export async function look(endpoint: Endpoint, { timeout, clock }: LookOptions): Promise<ProbeResults> {
  const minter = createMinter({ authorities: {}, now: clock.now });
  const { description } = clientCertificate({ CN: strangerName, issuer: unknownAuthority });
  const stranger = await minter.mint(description);
  const probe = createProbe({ timeout, clock, unknownAuthority: stranger.certificate });
  const names = Object.keys(attempts) as AttemptName[];
  const seen = await Promise.all(
    names.map(async (name) => [name, await tried(probe, exchangeOf(name, endpoint, stranger))] as const),
  );
  return Object.fromEntries(seen) as ProbeResults;
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
