import type { Group, Plan } from '../../plan';
import type { Credential } from '../../pki';
import { speaks } from '../../recording-server';
import { supervise } from '../../processes/supervised';
import { doesNotConcern, type CheckResult, type RunResult } from '../../results';
import type { PrepareOptions } from '../../run';
import { undecided, withoutRun } from '../../run/sandwich/decide';
import { runGroup } from '../../run/sandwich/group';
import { orderOf } from '../../run/start/prepare-run';
import type { RunIdentity } from '../../run/start/identity';
import type { Held, Prepared } from '../../run/start/subject';
import type { ClientTarget, ClientTerms } from '../../target/client';
import type { ClientContext } from './attempts/context';
import { writeFiles } from './given/files';
import { memoized } from './attempts/memoized';
import { perform } from './attempts/perform';
import { steadily } from './attempts/steadily';
import type { WeakTls } from '../../vocabulary/client/types';
import { makeMaterial } from './servers/material';
import { tlsOf } from './servers/states';
import { making } from './attempts/making';
import { proveInput, unspokenVersions } from './prove';

/**
 * Makes what the command is run with, and proves that the command works: run against a server that is as it should be, it must
 * succeed, and the server must have seen it. Rejects with TargetError where it does not.
 */
export async function prepare(
  { target, groups }: Plan<ClientTerms>,
  { clock, signal, handOver, asWritten, once }: PrepareOptions,
  identity: RunIdentity,
  held: Held,
): Promise<Prepared<ClientTerms>> {
  const { runName: name, seed, markKey } = identity;
  const supervised = await supervise('client');
  held.closes(() => supervised.close());
  held.describedBy(() => describe(target));
  handOver?.({ kind: 'opened', target: describe(target), name, seed, markKey });
  const material = await makeMaterial(clock.now, name);
  const running = groups.filter(({ cases }) => cases.some(({ decision }) => decision.kind === 'run'));
  const context: ClientContext = {
    target,
    material,
    files: writeFiles(supervised, material, target.files),
    guard: supervised.guard,
    unspoken: await unspokenOf(running, await material.servers.mint('ordinary', target.host)),
    clock,
    order: orderOf(identity, asWritten === undefined ? {} : { asWritten }),
    signal,
  };
  if (running.length > 0) await proveInput(context);
  const unspoken = await unspokenVersions([...new Set(running.flatMap(({ tls }) => tls ?? []))], context);
  const make = once === true ? memoized(steadily(perform)) : steadily(perform);
  const decide = async (planned: Group<ClientTerms>): Promise<readonly CheckResult[]> => {
    const group = planned.tls !== undefined && unspoken.has(planned.tls) ? unspokenGroup(planned) : planned;
    try {
      return await runGroup(group, making(group.scenario, context, make));
    } catch (error) {
      const why = `the harness failed: ${error instanceof Error ? error.message : String(error)}`;
      return group.cases.map((each) =>
        each.decision.kind === 'run' ? withoutRun(each, 'error', why) : undecided(each),
      );
    }
  };
  return { unreachable: undefined, decide, decideAnew: decide, inspect: () => Promise.resolve([]) };
}

/** The same, with nothing to run: the command does not speak this version of TLS. */
const unspokenGroup = (group: Group<ClientTerms>): Group<ClientTerms> => ({
  ...group,
  cases: group.cases.map((each) =>
    each.decision.kind === 'run'
      ? {
          ...each,
          decision: {
            kind: 'not-applicable',
            ...doesNotConcern(`the command makes no request to a good server that speaks TLS ${group.tls} alone`),
          },
        }
      : each,
  ),
});

/** What a platform may have switched off, of what the servers of these groups are to speak. */
async function unspokenOf(
  running: readonly Group<ClientTerms>[],
  credential: Credential,
): Promise<ReadonlySet<WeakTls>> {
  const servers = running.flatMap(({ scenario }) => Object.values(scenario.given));
  const weak = new Set(servers.flatMap(({ speaks: each }) => each ?? []));
  const tried = await Promise.all(
    [...weak].map(async (each) => ({ each, spoken: await speaks(tlsOf[each], credential) })),
  );
  return new Set(tried.filter(({ spoken }) => !spoken).map(({ each }) => each));
}

/** The target as the report has it. */
const describe = (target: ClientTarget): RunResult['target'] => ({
  subject: 'client',
  name: target.name,
  profile: target.profile.name,
  oracleBlindTo: [],
  setups: [],
  serverVerified: target.verifiesServer,
  deviations: target.profile.deviations,
});
