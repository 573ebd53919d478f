import { X509Certificate } from 'node:crypto';
import { certificateFacts, makeAuthority, type Credential } from '../pki';
import { checkedTarget, createProbe, type Clock, type Probe } from '../probe';
import type { Group, Plan } from '../plan';
import type { CheckResult, Demands, Progress, RunResult, SecurityFinding } from '../results';
import type { OpenTarget, Oracle, Target } from '../target/types';
import type { Again } from './again';
import { anew, type Anew } from './anew';
import { openAuditLog } from './audit-log';
import type { CallerNames } from './caller-names';
import { clientDrawn } from './client-drawn';
import { calibrate } from './calibrate';
import { decideGroup } from './decide-group';
import type { GroupContext } from './group-context';
import type { HandOver } from './handed-over';
import { endedEarly } from './ended-early';
import { guarded } from './guard';
import { proveKeys, proveSettings, type KeyProof } from './inputs';
import { insisting } from './insist';
import { inspect } from './inspect';
import { createKept, type Kept } from './kept';
import { createDryRunGuard } from './kept-objects';
import type { Draw } from './draw';
import { namesDrawn } from './names-drawn';
import { once } from './once';
import { paced } from './pace';
import { preflight } from './preflight';
import type { Replay } from './replay';
import { requestsOf } from './requests-of';
import { describe } from './result';
import { grantRights } from './rights';
import type { Running } from './running';
import { openSigning, tryOut } from './signing';

export interface RunOptions {
  /** Milliseconds for one attempt. */
  readonly timeout: number;
  /** How many scenarios run side by side. */
  readonly jobs: number;
  /** How often the whole plan is run; once unless given. Credentials are minted once. */
  readonly repeat?: number;
  readonly clock: Clock;
  readonly progress?: Progress;
  /** Takes what a report needs should this process end before the run does. */
  readonly handOver?: HandOver;
  readonly tool: RunResult['tool'];
  /** Makes the same attempt only once, for the selftest: what a run says of a server then rests on less than it should. */
  readonly once?: boolean;
  /** What an earlier run on a target with the same authorities has left. */
  readonly kept?: Kept;
  /** What the run draws from all that a target could recognise it by; a new one unless given, or kept. */
  readonly seed?: string;
  /** Whether certificates that name a user say in clear that they are of this run: `OU=authn-conformance NAME`. */
  readonly mark?: boolean;
  /** Scenarios and checks in the order in which they are written, for the selftest: what a fault remembers then fails the same checks. */
  readonly asWritten?: boolean;
  /** Whether the target is asked, after the checks, what its security findings are: at most nine requests. */
  readonly inspect?: boolean;
  /** Security findings that are known beside those of the run, as from the manifest of the server. */
  readonly findings?: readonly SecurityFinding[];
  /** What the user demands of the run beside conformance. */
  readonly demands?: Demands;
  /** Aborted when the user wants to stop: what has not begun is left undecided. */
  readonly signal?: AbortSignal;
  /** How many of the checks of safety that passed are made again at the end; none unless given. */
  readonly again?: Again;
  /** What client programs of the machine make again after the checks; nothing unless given. */
  readonly replay?: Replay;
}

/** The preflight has this many milliseconds at most: an unreachable target is known within eight seconds, with the choice of an oracle. */
const preflightTimeout = 4000;

/**
 * Opens the target, looks at it, and proves its inputs as far as checks of the plan rest on them. What is opened is closed
 * again when this fails. Rejects with TargetError where the target cannot be tested as it was declared, with EndedEarly where
 * certificates were signed before that was known.
 */
export async function begin(
  plan: Plan,
  options: Pick<
    RunOptions,
    'timeout' | 'clock' | 'signal' | 'once' | 'kept' | 'seed' | 'mark' | 'asWritten' | 'handOver'
  >,
): Promise<Running> {
  const { clock, timeout, signal, handOver, kept = createKept(options.seed, options.mark, handOver) } = options;
  const { runName: name, seed, markKey } = kept;
  let target: Target = { ...plan.target, setups: setupsOf(plan), oracle: asked(plan.target.oracle, kept.names) };
  const audit = target.oracle.kind === 'audit-log' ? await openAuditLog(target.oracle.file) : undefined;
  let open = await target.open(target.setups.map(({ name }) => name));
  let leave: () => Promise<readonly string[]> = () => Promise.resolve([]);
  try {
    open = await checkedTarget(open, target);
    handOver?.({ kind: 'opened', target: describe(target, open), name, seed, markKey });
    const turn = paced(target.manners?.maxRps, clock.elapsed, signal);
    const stranger = await makeAuthority({ commonName: kept.names.stranger, now: clock.now(), hours: 1 });
    const tryingOnly = createDryRunGuard();
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
    const seen = await preflight(target, open, inTurn(probeWithin(Math.min(timeout, preflightTimeout))));
    const signing = openSigning(target, open, inTurn(probe), kept, clock.now, handOver);
    leave = signing.close;
    const credentials = (kept.credentials ??= signing.credentials);
    const authorityNames = namesOf(open);
    let unidentified: string | undefined;
    let keys: ReadonlyMap<string, KeyProof> = new Map();
    if (seen.unreachable === undefined) {
      await tryOut(target, credentials);
      const [setup] = target.setups;
      const question = { target, setup, endpoint: open.endpoint(setup.name), probe, turn };
      const { oracle, doubt } = await calibrate(question, credentials, open, kept.names);
      target = { ...target, oracle };
      unidentified = doubt;
      keys = await proveKeys({ target, open, probe, turn, credentials, authorityNames, seen, names: kept.names });
      const granted = await grantRights(target, signing.ask, kept.runName);
      leave = async () => [...(await signing.close()), ...(await granted.close())];
    }
    const order: Draw['order'] = options.asWritten === true ? (_name, items) => items : kept.draw.order;
    const common = {
      target,
      open,
      probe: insisting(guarded(options.once === true ? once(asking) : asking, clock, signal), turn),
      turn,
      credentials,
      order,
      clientOf: (scenario: string) => clientDrawn(kept.draw, scenario),
      now: clock.now,
      authorityNames,
      token: open.inHand?.token,
      mine: open.inHand?.certificate,
      certificateUser: namedBy(open.inHand?.certificate),
      unidentified,
      seen,
    };
    const inOwnNames = namesDrawn(kept.draw);
    const inNames = { target, groups: plan.groups.map(inOwnNames) };
    const proofs = await proveSettings(keys, inNames, (setup) => ({
      ...common,
      setup,
      endpoint: open.endpoint(setup.name),
    }));
    const context = { ...common, proofs };
    const decided = new Map<Group, Promise<readonly CheckResult[]>>();
    let otherRun: Anew | undefined;
    return {
      preflight: seen,
      setups: target.setups,
      open,
      decide(group) {
        const results = decided.get(group) ?? decideGroup(inOwnNames(group), context);
        decided.set(group, results);
        return results;
      },
      decideAgain: (group) => decideGroup(inOwnNames(group), context),
      decideBy: (group, by) =>
        decideGroup(inOwnNames(group), { ...context, probe: insisting(guarded(tryingOnly(by), clock, signal), turn) }),
      decideAnew: (group) => {
        const { names, ...other } = (otherRun ??= anew(target, open, kept, context));
        return decideGroup(names(group), { ...context, ...other });
      },
      identityOf: audit?.identityOf,
      draw: kept.draw,
      order,
      inspect: () => inspect({ ...context, names: kept.names }),
      issued: kept.issued,
      name,
      seed,
      markKey,
      leave: () => leave(),
      close: async () => {
        await audit?.close();
        await open.close();
      },
    };
  } catch (error) {
    const leftBehind = await leave();
    const done = { target: () => describe(target, open), name, seed, markKey, certificates: kept.issued, leftBehind };
    const told = endedEarly(error, done);
    await audit?.close();
    await open.close();
    throw told;
  }
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
