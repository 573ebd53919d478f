import type { Observation } from '../../../observation';
import type { Credential } from '../../../pki';
import type { Exchange, Probe } from '../../../attempt';

/**
 * A probe that makes the same attempt once, and then tells again what it saw: the selftest asks how a fault shows, and not
 * whether it always does. Never for a run that is to say something of a server: its controls would prove nothing.
 */
export function memoizedProbe(probe: Probe): Probe {
  const names = new WeakMap<Credential, number>();
  let named = 0;
  const nameOf = (credential: Credential | undefined): number => {
    if (credential === undefined) return 0;
    const name = names.get(credential) ?? (named += 1);
    names.set(credential, name);
    return name;
  };
  const keyOf = ({ attempt, endpoint, credential, session, tls }: Exchange): string =>
    JSON.stringify([attempt, endpoint.port, nameOf(credential), session && nameOf(session.credential), tls ?? null]);
  const made = new Map<string, Promise<Observation>>();
  return (exchange) => {
    // Certificates that are waited for are made anew for every attempt.
    if (exchange.until !== undefined) return probe(exchange);
    const key = keyOf({ ...exchange, attempt: withoutName(exchange.attempt) });
    const observed = made.get(key) ?? probe(exchange);
    made.set(key, observed);
    return observed;
  };
}

/** The same certificate has other names in other scenarios. */
const withoutName = (attempt: Exchange['attempt']): Exchange['attempt'] => {
  if (attempt.kind === 'request') return { ...attempt, present: '' };
  if (attempt.kind !== 'who-am-i') return attempt;
  return {
    ...attempt,
    present: '',
    ...(attempt.resuming === undefined ? {} : { resuming: { ...attempt.resuming, present: '' } }),
  };
};
