import type { Probe } from '../probe';
import { flagOf } from '../settings';
import { keptObject } from '../target/identity';
import { unmade } from './unmade';

/** How the sentence begins by which a run ends that would leave something behind with every question. */
export const keeping = 'it keeps what dryRun=All asks it only to try';

/**
 * Stops asking as soon as the target is seen to keep what it was only to try: each further question would leave another
 * object behind. Probes that are made of the same one stop together.
 */
export function createDryRunGuard(): (probe: Probe) => Probe {
  let code: string | undefined;
  return (probe) => async (exchange) => {
    if (exchange.attempt.kind !== 'who-am-i') return probe(exchange);
    const observation = code === undefined ? await probe(exchange) : undefined;
    const answers = (observation?.forms ?? [{ observation }]).map((form) => form.observation?.response);
    const name = answers
      .map((response) => response && keptObject(exchange.oracle, response))
      .find((kept) => kept !== undefined);
    if (name !== undefined)
      code ??= `${keeping}: delete the object ${JSON.stringify(name)}, and choose another ${flagOf('identityOracle')}`;
    if (code === undefined && observation !== undefined) return observation;
    const ending = { kind: 'unreachable', code: code ?? '' } as const;
    return { ...(observation ?? unmade(exchange, new Date(0), ending)), ending, identity: undefined };
  };
}
