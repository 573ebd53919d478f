import { X509Certificate } from 'node:crypto';
import { certificateFacts, makeAuthority, type Credential } from '../../pki';
import type { Group, Plan } from '../../plan';
import { withPrivateAddresses, createProbe, type Probe } from '../../attempt';
import { orderOf } from '../../run/start/prepare-run';
import { fixedLanes } from '../../run/lanes/lanes';
import { paced } from '../../run/pace';
import type { Held, Prepared } from '../../run/start/subject';
import type { ApiServerTerms, OpenTarget, Oracle, Target } from '../../target/types';
import type { WatchedCaFiles } from '../ca-file/watched';
import { anew, type Anew } from './anew';
import { openAuditLog } from './audit/audit-log';
import type { CallerNames } from './drawn/caller-names';
import { calibrate } from './questions/calibrate';
import { clientDrawn } from './drawn/client-drawn';
import type { GroupContext } from './attempts/context';
import { decideGroup } from './decide-group';
import { guarded } from './probes/guard';
import { openCaFiles, proveKeys, proveSettings, type KeyProof } from './inputs';
import { inLanes } from './probes/in-lanes';
import { insisting } from './probes/insist';
import { inspect } from './questions/inspect';
import type { RunCache } from './credentials/run-cache';
import { createDryRunGuard } from './probes/dry-run-violation';
import { namesDrawn } from './drawn/names-drawn';
import { memoizedProbe } from './probes/memoized-probe';
import type { ApiServerOptions } from './options';
import { preflight } from './questions/preflight';
import { replay } from './replay';
import { requestsOf } from './probes/requests-of';
import { describe } from './result';
import { createTemporaryRbac } from './credentials/temporary-rbac';
import { openSigning, tryOut } from './credentials/signing';

/**
 * The milliseconds that the preflight has. With the usual timeout of five seconds they are four: an unreachable target is known within
 * eight seconds, with the choice of an oracle. A longer timeout gives it more, as its advice says.
 */
const preflightTimeout = (timeout: number): number => Math.min(timeout, Math.max(4000, 0.8 * timeout));

/**
 * Opens an API server, looks at it, and proves its inputs as far as checks of the plan rest on them. Rejects with TargetError
 * where it cannot be tested as it was declared.
 */
export async function prepare(
  plan: Plan,
  options: ApiServerOptions,
  kept: RunCache,
  held: Held,
): Promise<Prepared<ApiServerTerms>> {
  const { clock, timeout, signal, handOver, lanes = fixedLanes(1) } = options;
  const { runName: name, seed, markKey } = kept;
  let target: Target = { ...plan.target, setups: setupsOf(plan), oracle: asked(plan.target.oracle, kept.names) };
  const audit = target.oracle.kind === 'audit-log' ? await openAuditLog(target.oracle.file) : undefined;
  if (audit !== undefined) held.closes(() => audit.close());
  const opened = await target.open(target.setups.map((setup) => setup.name));
  held.closes(() => opened.close());
  const open = await withPrivateAddresses(opened, target);
  held.describedBy(() => describe({ ...plan.target, setups: target.setups }, open));
  handOver?.({ kind: 'opened', target: describe(target, open), name, seed, markKey });
  const turn = paced(target.safetyPolicy?.maxRps, clock.elapsed, signal);
  const stranger = await makeAuthority({ commonName: kept.names.stranger, now: clock.now(), hours: 1 });
  let stopped: string | undefined;
  const tryingOnly = createDryRunGuard((why) => {
    stopped = why;
  });
  const probeWithin = (limit: number): Probe =>
    tryingOnly(
      createProbe({
        timeout: limit,
        clock,
        unknownAuthority: stranger.certificate,
        contexts: kept.contexts,
        shape: clientDrawn(kept.draw, 'what no scenario asks'),
        identityOf: audit?.identityOf,
      }),
    );
  const asking = probeWithin(timeout);
  const probe = insisting(asking, turn);
  const inTurn =
    (each: Probe): Probe =>
    async (exchange) => {
      await turn(requestsOf(exchange.attempt));
      return each(exchange);
    };
  const seen = await preflight(target, open, inTurn(probeWithin(preflightTimeout(timeout))));
  const signing = openSigning(target, open, inTurn(probe), kept, clock.now, handOver);
  held.leaves(signing.close);
  const credentials = (kept.credentials ??= signing.credentials);
  const authorityNames = namesOf(open);
  let unidentified: string | undefined;
  let keys: ReadonlyMap<string, KeyProof> = new Map();
  let filesOf: ReadonlyMap<string, WatchedCaFiles> = new Map();
  if (seen.unreachable === undefined) {
    await tryOut(target, credentials);
    const [setup] = target.setups;
    const question = { target, setup, endpoint: open.endpoint(setup.name), probe, turn };
    const { oracle, doubt } = await calibrate(question, credentials, open, kept.names);
    target = { ...target, oracle };
    unidentified = doubt;
    const proving = { target, open, probe, turn, credentials, authorityNames, seen, names: kept.names };
    keys = await proveKeys(proving);
    filesOf = openCaFiles(proving, clock);
    const granted = await createTemporaryRbac(target, signing.ask, kept.runName);
    held.leaves(granted.close);
  }
  const common = {
    target,
    open,
    probe: insisting(
      inLanes(guarded(options.once === true ? memoizedProbe(asking) : asking, clock, signal), lanes, turn),
      turn,
    ),
    turn,
    lanes,
    credentials,
    order: orderOf(kept, options),
    clientOf: (scenario: string) => clientDrawn(kept.draw, scenario),
    now: clock.now,
    authorityNames,
    token: open.suppliedCredentials?.token,
    mine: open.suppliedCredentials?.certificate,
    certificateUser: namedBy(open.suppliedCredentials?.certificate),
    unidentified,
    seen,
    filesOf,
  };
  const inOwnNames = namesDrawn(kept.draw);
  const inNames = { target, groups: plan.groups.map(inOwnNames) };
  const proofs = await proveSettings(keys, inNames, seen.offered, (setup) => ({
    ...common,
    setup,
    endpoint: open.endpoint(setup.name),
  }));
  const context = { ...common, proofs };
  let otherRun: Anew | undefined;
  const decideBy = (group: Group, by: Probe) =>
    decideGroup(inOwnNames(group), { ...context, probe: insisting(guarded(tryingOnly(by), clock, signal), turn) });
  return {
    unreachable: seen.unreachable,
    stopped: () => stopped,
    decide: (group) => decideGroup(inOwnNames(group), context),
    decideAnew: (group) => {
      const { names, ...other } = (otherRun ??= anew(target, open, kept, context));
      return decideGroup(names(group), { ...context, ...other });
    },
    inspect: () => inspect({ ...context, names: kept.names }),
    besides: (decided) =>
      options.replay === undefined
        ? Promise.resolve([])
        : replay(options.replay, decided, {
            decideBy,
            identityOf: audit?.identityOf,
            order: kept.draw.order,
            timeout,
            clock,
            ...(signal && { signal }),
          }),
  };
}

/** What the question itself names is drawn as well. */
const asked = (oracle: Oracle, { request }: CallerNames): Oracle =>
  oracle.kind === 'certificate-signing-request' ? { ...oracle, as: request } : oracle;

/** The setups that are looked at: the first, by which the target itself is known, and those that checks to be run concern. */
function setupsOf({ target, groups }: Plan): Target['setups'] {
  const [first, ...others] = target.setups;
  const concerned = new Set(
    groups.filter(({ cases }) => cases.some(({ decision }) => decision.kind === 'run')).map(({ setup }) => setup),
  );
  return [first, ...others.filter(({ name }) => concerned.has(name))];
}

/** Whom a certificate names: the last of several common names counts, as in Go (rule I-13). */
const namedBy = (certificate: Credential | undefined): GroupContext['certificateUser'] =>
  certificate && { user: certificate.facts.subject.CN.at(-1) ?? '', groups: certificate.facts.subject.O };

const namesOf = ({ authorities, certificates }: OpenTarget): GroupContext['authorityNames'] =>
  Object.fromEntries(
    Object.entries({
      ...certificates,
      ...Object.fromEntries(
        Object.entries(authorities).map(([authority, { certificate }]) => [authority, certificate]),
      ),
    }).map(([authority, certificate]) => [
      authority,
      certificateFacts(new X509Certificate(certificate).raw)?.subject.text,
    ]),
  );
