import type { Credential } from '../../pki';
import { type Group } from '../../plan';
import { targetOf } from '../../plan/targets.fixture';
import type { Exchange, Probe, SideBySide } from '../../attempt';
import { factsOf } from '../../judge/observations.fixture';
import type { Observation } from '../../observation';
import type { CheckResult } from '../../results';
import type { Scenario } from '../../vocabulary/types';
import type { Credentials } from '../../subjects/api-server/credentials/credentials';
import { making } from '../../subjects/api-server/attempts/making';
import { runGroup } from './group';
import { createRounds } from '../rounds/rounds';
import { plan } from '../../subjects';

/**
 * What is observed of each caller: by the name of its certificate, or `nobody`, or by method and path for requests and
 * connections. Each of a list of observations is seen once, in order; the last one again and again.
 */
export type Script = Readonly<Record<string, Observation | readonly Observation[] | Error>>;

/** A probe that opens no connection and keeps to its script; and who was tried, in order. */
export function scriptedProbe(script: Script): { readonly probe: Probe; readonly tried: readonly string[] } {
  const tried: string[] = [];
  const seen = new Map<string, number>();
  const probe: Probe = (exchange) => {
    const who = keyOf(exchange);
    tried.push(who);
    const scripted = Object.hasOwn(script, who) ? script[who] : undefined;
    if (scripted === undefined) throw new Error(`the script says nothing of ${who}`);
    if (scripted instanceof Error) return Promise.reject(scripted);
    const list: readonly Observation[] = Array.isArray(scripted)
      ? (scripted as readonly Observation[])
      : [scripted as Observation];
    const at = seen.get(who) ?? 0;
    seen.set(who, at + 1);
    const observation = list[Math.min(at, list.length - 1)];
    if (observation === undefined) throw new Error(`the script is empty for ${who}`);
    return Promise.resolve(observation);
  };
  return { probe, tried };
}

function keyOf({ attempt, credential }: Exchange): string {
  const who = credential?.facts.subject.text ?? 'nobody';
  if (attempt.kind === 'connect') return attempt.trusting;
  return attempt.kind === 'who-am-i' ? who : `${who} ${attempt.method} ${attempt.path}`;
}

/** Credentials that only carry the name of their certificate. */
export const namedCredentials: Credentials = {
  of: (_scenario, name): Promise<Credential> =>
    Promise.resolve({
      certificate: '',
      chain: '',
      key: '',
      facts: factsOf({ subject: { CN: [], O: [], OU: [], uid: [], text: name } }),
    }),
  ordinary: () => Promise.resolve(undefined),
  proxy: () => Promise.reject(new Error('the script has no such certificate')),
  issuance: () => Promise.resolve({ kind: 'issuance', facts: factsOf(), verifiesAgainstIssuer: true }),
};

export interface Played {
  readonly results: readonly CheckResult[];
  readonly tried: readonly string[];
  /** The verdict of a check, with its reason or severity where it has one. */
  readonly verdict: (check: string) => string;
}

/** Runs all checks of a scenario by the script, in so many rounds; side by side as `each` says. */
export async function play(scenario: Scenario, script: Script, rounds = 1, each?: SideBySide['each']): Promise<Played> {
  const target = targetOf();
  const group: Group | undefined = plan([scenario], target).groups[0];
  const setup = target.setups[0];
  if (group === undefined) throw new Error('nothing to run');
  const { probe, tried } = scriptedProbe(script);
  const endpoint = { host: 'api.test', port: 6443, serverName: 'api.test', trust: undefined };
  const tallies = group.cases.map(createRounds);
  for (let round = 0; round < rounds; round += 1) {
    const decided = await runGroup(group, {
      ...making({
        target,
        setup,
        endpoint,
        probe,
        credentials: namedCredentials,
        now: () => new Date(),
        authorityNames: undefined,
      }),
      ...(each && { each }),
    });
    decided.forEach((result, at) => tallies[at]?.add(result));
  }
  const results = tallies.flatMap((tally) => tally.result() ?? []);
  const verdict = (check: string): string => {
    const { verdict: kind, severity, reason } = results.find((each) => each.check === check) ?? {};
    return [kind ?? 'not there', severity, reason].filter((part) => part !== undefined).join(': ');
  };
  return { results, tried, verdict };
}
