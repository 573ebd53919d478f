import { createContexts, requirePrivateAddress } from '../../attempt';
import type { Group, Plan } from '../../plan';
import { makeAuthority, type AuthorityPair } from '../../pki';
import { doesNotConcern, type CheckResult, type RunResult } from '../../results';
import { fixedLanes } from '../../run/lanes/lanes';
import { paced } from '../../run/pace';
import { undecided, withoutRun } from '../../run/sandwich/decide';
import { runGroup } from '../../run/sandwich/group';
import { orderOf } from '../../run/start/prepare-run';
import type { PrepareOptions } from '../../run';
import type { Held, Prepared } from '../../run/start/subject';
import type { RunIdentity } from '../../run/start/identity';
import type { FrontProxyTarget, FrontProxyTerms, OpenFrontProxy } from '../../target/front-proxy';
import { endedFacts } from '../../target/ended';
import { urlOf } from '../../target/types';
import type { ProxyContext } from './attempts/context';
import { patienceUntil } from './attempts/patience';
import { openClientCa } from './inputs/open-client-ca';
import { making } from './making/making';
import { createMarks } from './marks/marks';
import { createCertified, createImpostor, createShown } from './minted-certificates';
import { offeredVersions } from './inputs/offered';
import { proveInputs } from './inputs/prove';
import { judgesTheName } from './inputs/see-name';
import { proveClientAuthority, restsOnClientAuthority } from './inputs/prove-client-ca';
import { listsGroups } from './inputs/see-groups';
import { userFor } from './planning/users';
import { addressOf } from './upstream/certificates';
import { openUpstream, type Upstream } from './upstream/upstream';

/**
 * Starts the upstream, opens the front proxy before it, and proves the inputs. Rejects with TargetError where the front proxy cannot be
 * tested as it was declared.
 */
export async function prepare(
  plan: Plan<FrontProxyTerms>,
  options: PrepareOptions,
  identity: RunIdentity,
  held: Held,
): Promise<Prepared<FrontProxyTerms>> {
  const { target } = plan;
  const { clock, timeout, signal, handOver, lanes = fixedLanes(1) } = options;
  const { runName: name, seed, markKey } = identity;
  const marks = createMarks();
  let upstream: Upstream | undefined;
  const material = await target.upstream?.material();
  if (target.upstream !== undefined && material !== undefined) {
    const opened = await openUpstream(target.upstream, material, marks, clock.now);
    held.closes(() => opened.close());
    upstream = opened;
  }
  const opened = await target.open(upstream && { host: upstream.host, port: upstream.port });
  held.closes(() => opened.close());
  const open = { ...opened, endpoint: await requirePrivateAddress(opened.endpoint, target.safetyPolicy) };
  held.describedBy(() => describe(target, open));
  handOver?.({ kind: 'opened', target: describe(target, open), name, seed, markKey });
  const newCa = opened.clientCaFile && (await makeNewCa(clock.now()));
  const base: ProxyContext = {
    target,
    open,
    upstream,
    marks,
    clock,
    timeout,
    contexts: createContexts(),
    lanes,
    turn: paced(target.safetyPolicy?.maxRps, clock.elapsed, signal),
    order: orderOf(identity, options),
    impostor: createImpostor(opened, material, newCa, clock.now),
    shown: createShown(target, opened, clock.now),
    certified: createCertified(opened, clock.now),
    patience: patienceUntil(signal),
    forwardedAs: new Map(),
  };
  const clientCa = newCa && openClientCa(base, newCa.certificate);
  const context: ProxyContext = { ...base, ...(clientCa === undefined ? {} : { clientCa }) };
  const users = judgedUsers(plan.groups, context.target);
  const asDeclared = await proveInputs(context, { users, name: judgesTheName(plan.groups) });
  const named = asDeclared.knowsByAddress === true ? await knownByAddress(context) : context;
  const { unreachable, forwardedAs } =
    named === context ? asDeclared : await proveInputs(named, { users, name: false });
  const doubt = unreachable === undefined ? await proveClientAuthority(named) : undefined;
  const seen = { ...named, forwardedAs };
  const proven = unreachable === undefined && doubt === undefined;
  const judged = { ...seen, listsGroups: proven && (await listsGroups(seen)) };
  const [first] = plan.groups;
  const offered =
    unreachable === undefined && first !== undefined ? await offeredVersions(target.tls, first, named) : undefined;
  const decide = async (group: Group<FrontProxyTerms>): Promise<readonly CheckResult[]> => {
    if (unreachable !== undefined)
      return group.cases.map((each) =>
        each.decision.kind === 'run' ? withoutRun(each, 'inconclusive', 'the target was not reached') : undecided(each),
      );
    const { tls } = group;
    if (tls === undefined || offered?.has(tls) === true)
      return runUndoubted(group, making(group.scenario, judged), doubt);
    const reason = doesNotConcern(`the target does not offer TLS ${tls}`);
    return group.cases.map((each) =>
      undecided(each.decision.kind === 'run' ? { ...each, decision: { kind: 'not-applicable', ...reason } } : each),
    );
  };
  return { unreachable, decide, decideAnew: decide, inspect: () => Promise.resolve([]) };
}

/** The CA that takes the place of that of users where their file is changed. */
const makeNewCa = (now: Date): Promise<AuthorityPair> =>
  makeAuthority({ commonName: 'authn-conformance:users', now, hours: 1 });

/** The same, with an upstream whose certificates are for its address, by which the front proxy has been seen to know it. */
async function knownByAddress(context: ProxyContext): Promise<ProxyContext> {
  const { upstream: declared } = context.target;
  if (declared === undefined) return context;
  const name = addressOf(declared.listen);
  await context.upstream?.knownAs(name);
  return {
    ...context,
    target: { ...context.target, upstream: { ...declared, name, declaredName: declared.name } },
  };
}

/** Runs the checks of a group; those that rest on a CA in doubt are undecided for this reason, whatever they would show. */
async function runUndoubted(
  group: Group<FrontProxyTerms>,
  made: ReturnType<typeof making>,
  doubt: string | undefined,
): Promise<readonly CheckResult[]> {
  const isDoubted = ({ definition, decision }: Group<FrontProxyTerms>['cases'][number]): boolean =>
    doubt !== undefined && decision.kind === 'run' && restsOnClientAuthority(group.scenario, definition.when);
  const run = await runGroup({ ...group, cases: group.cases.filter((each) => !isDoubted(each)) }, made);
  return [...run, ...group.cases.filter(isDoubted).map((each) => withoutRun(each, 'inconclusive', doubt ?? ''))];
}

/** The names of the users of whom a check says what becomes of another identity than was declared. */
const judgedUsers = (groups: readonly Group<FrontProxyTerms>[], target: FrontProxyTarget): ReadonlySet<string> =>
  new Set(
    groups.flatMap(({ scenario, cases }) =>
      cases.flatMap(({ check, decision }) => {
        const { when, then } = scenario.checks[check] ?? {};
        if (decision.kind !== 'run' || then?.kind !== 'forwarded' || then.asDeclared !== true) return [];
        const given = when?.kind === 'through-proxy' ? scenario.given[when.as ?? ''] : undefined;
        return (given && userFor(given, target)?.name) ?? [];
      }),
    ),
  );

/** The target as the report has it. */
const describe = (target: FrontProxyTarget, { endpoint }: OpenFrontProxy): RunResult['target'] => ({
  subject: 'front-proxy',
  name: target.name,
  profile: target.profile.name,
  oracleBlindTo: [],
  facts: endedFacts(target),
  setups: target.setups.map(({ name }) => ({ name, url: urlOf(endpoint) })),
  serverVerified: target.verifiesServer,
  deviations: target.profile.deviations,
});
