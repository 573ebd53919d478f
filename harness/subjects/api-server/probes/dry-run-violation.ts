import type { Probe } from '../../../attempt';
import { flagOf } from '../../../settings';
import { keptObject } from '../../../target/oracles/identity';
import { notAttempted } from './not-attempted';

/**
 * Stops asking as soon as the target is seen to keep what it was only to try: each further question would leave another
 * object behind. Probes that are made of the same one stop together, and `onStop` is told why, once.
 */
export function createDryRunGuard(onStop?: (why: string) => void): (probe: Probe) => Probe {
  let code: string | undefined;
  return (probe) => async (exchange) => {
    if (exchange.attempt.kind !== 'who-am-i') return probe(exchange);
    const observation = code === undefined ? await probe(exchange) : undefined;
    const answers = (observation?.forms ?? [{ observation }]).map((form) => form.observation?.response);
    const name = answers
      .map((response) => response && keptObject(exchange.oracle, response))
      .find((kept) => kept !== undefined);
    if (name !== undefined && code === undefined) {
      code = `it keeps what dryRun=All asks it only to try: delete the object ${JSON.stringify(name)}, and choose another ${flagOf('identityOracle')}`;
      onStop?.(code);
    }
    if (code === undefined && observation !== undefined) return observation;
    const ending = { kind: 'unreachable', code: code ?? '' } as const;
    return { ...(observation ?? notAttempted(exchange, new Date(0), ending)), ending, identity: undefined };
  };
}
