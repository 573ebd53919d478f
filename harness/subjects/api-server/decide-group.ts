import type { Credential } from '../../pki';
import type { Case, Group } from '../../plan';
import { doesNotConcern, type CheckResult, type Inapplicable } from '../../results';
import type { OpenTarget } from '../../target/types';
import { formsOf } from '../../vocabulary/when';
import { comparedWith } from '../../vocabulary/then';
import type { Attempt } from '../../vocabulary/types';
import type { WatchedCaFiles } from '../ca-file/watched';
import { askPreconditions } from './questions/preconditions';
import { undecided, withoutRun } from '../../run/sandwich/decide';
import { runGroup } from '../../run/sandwich/group';
import type { GroupContext } from './attempts/context';
import { making } from './attempts/making';
import { proofOf, settle, type SetupProof } from './inputs';
import type { Preflight } from './questions/preflight';
import { unissuable } from './unissuable';

/** Everything that groups are decided with. */
export interface Context extends Omit<GroupContext, 'setup' | 'endpoint' | 'anonymousStatus' | 'caFiles'> {
  readonly open: OpenTarget;
  readonly seen: Preflight;
  readonly mine: Credential | undefined;
  /** Why no answer shows who is accepted, where the identity oracle is `none`. */
  readonly unidentified?: string | undefined;
  /** The files with CAs that may be changed, by setup. */
  readonly filesOf: ReadonlyMap<string, WatchedCaFiles>;
  /** What is known of the inputs of each setup; of one that is not named, that they are right. */
  readonly proofs: ReadonlyMap<string, SetupProof>;
}

/** Decides the cases of a group: what the target does not offer, or nothing can be shown of, is left out with the reason. */
export async function decideGroup(
  group: Group,
  { open, seen, proofs, filesOf, ...context }: Context,
): Promise<readonly CheckResult[]> {
  const setup = context.target.setups.find(({ name }) => name === group.setup);
  if (setup === undefined) return group.cases.map(undecided);
  const running = ({ decision }: Case): boolean => decision.kind === 'run';
  const otherwise = (verdict: 'inconclusive' | 'error', reason: string): readonly CheckResult[] =>
    group.cases.map((each) => (running(each) ? withoutRun(each, verdict, reason) : undecided(each)));
  if (seen.unreachable !== undefined) return otherwise('inconclusive', 'the target was not reached');
  const offered = seen.offered.get(setup.name);
  if (group.tls !== undefined && offered?.tls.has(group.tls) === false)
    return group.cases.map((each) => undecided(unconcerned(each, `the target does not offer TLS ${group.tls}`)));
  const cases = group.cases.map((each): Case =>
    overHttp2(each) && offered !== undefined && (offered.http2 === false || (offered.http2 !== true && running(each)))
      ? unconcerned(each, withoutHttp2(offered.http2))
      : each,
  );
  try {
    const { anonymousStatus } = offered ?? {};
    const caFiles = filesOf.get(setup.name);
    const within = { ...context, setup, endpoint: open.endpoint(setup.name), anonymousStatus, caFiles };
    const lacking = await unissuable(group, cases.filter(running), within);
    const possible = cases.map((each) => {
      const reason = lacking.get(each);
      return reason === undefined ? each : notApplicable(each, reason);
    });
    const { scenario } = group;
    const settled = possible.map((each) =>
      running(each) ? settle(proofOf(proofs, setup.name), { scenario, setup, each }) : undefined,
    );
    const unsettled = possible.filter((_each, at) => settled[at] === undefined);
    const { tokenUser, doubt } = await askPreconditions({ ...group, cases: unsettled }, within);
    const reasonFor = (each: Case, at: number): string | undefined => {
      const known = settled[at];
      if (known !== undefined) return known.kind === 'failed' ? 'decided before the run' : known.reason;
      return doubt(each);
    };
    const certain = possible.map((each, at) => {
      const reason = reasonFor(each, at);
      return reason === undefined ? each : { ...each, decision: { kind: 'skipped', reason } as const };
    });
    const results = await runGroup({ ...group, cases: certain }, making({ ...within, tokenUser }, group));
    return results.map((result, at) => {
      const each = possible[at];
      const known = settled[at];
      if (known?.kind === 'failed') return known.result;
      const reason = each && reasonFor(each, at);
      return each === undefined || reason === undefined ? result : withoutRun(each, 'inconclusive', reason);
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return otherwise('error', `the harness failed: ${why}`);
  }
}

const notApplicable = (each: Case, inapplicable: Inapplicable): Case => ({
  ...each,
  decision: { kind: 'not-applicable', ...inapplicable },
});

/** A case of what the target does not offer: no input would make it one of this target. */
const unconcerned = (each: Case, reason: string): Case =>
  each.decision.kind === 'skipped' ? each : notApplicable(each, doesNotConcern(reason));

const withoutHttp2 = (offered: false | 'not seen'): string =>
  offered === false
    ? 'the target does not offer HTTP/2'
    : 'whether the target offers HTTP/2 cannot be seen: it ends the handshake of a caller without a certificate';

const overHttp2 = ({ definition: { when, then } }: Case): boolean =>
  [when, comparedWith(then)].some((attempt) => attempt !== undefined && speaksHttp2(attempt));

const speaksHttp2 = (attempt: Attempt): boolean =>
  ('http' in attempt && attempt.http === '2') || formsOf(attempt).some(({ http }) => http === '2');
