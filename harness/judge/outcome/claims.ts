import type { Profile } from '../../target/types';
import type { Expectation, Header } from '../../vocabulary/types';
import type { JudgeContext } from '../context';
import { passed, type Ruling } from '../finding';
import type { Outcome } from './outcome';

const spelledInItsWay: readonly unknown[] = ['as-configured', 'lower-case', 'upper-case', 'mixed-case'];

/** What `--requestheader-uid-headers` is set to where it is set: some scenarios name it as it stands. */
const usualUidHeader = 'x-remote-uid';

const isClaim = (header: Header): boolean =>
  header.kind === 'literal'
    ? header.name.toLowerCase() === usualUidHeader
    : ['user', 'group', 'uid', 'extra'].includes(header.kind);
const isAlias = (header: Header): boolean => 'spelled' in header && !spelledInItsWay.includes(header.spelled);

/** What is expected of who the caller is, or may do, whatever it claims: a request that is refused gives it neither. */
const withoutClaims: readonly Expectation['kind'][] = [
  ...(['identified', 'not-in-group', 'token-user', 'certificate-user', 'as-if', 'each-identified'] as const),
];

/** What is asked of the words of a refusal, or of its reason, is asked of every refusal. */
const isPlainlyUnauthorized = (expectation: Expectation): boolean =>
  expectation.kind === 'refused' && expectation.as === 'unauthorized' && Object.keys(expectation).length === 2;

/**
 * The statuses by which the target may refuse such a request for its identity headers (clause 5.2.4 says that they are not accepted, and
 * nothing of the rest of the request): they come from no front proxy, or under names that are not theirs. Undefined where it
 * may not, or where nothing shows that the target serves the request without them.
 */
function statusesFor(expectation: Expectation, context: JudgeContext): Profile['claimsRefused'] | undefined {
  const { profile, headers = [], form, isProxy, controlled, asControl } = context;
  if (
    !controlled ||
    asControl === true ||
    !(withoutClaims.includes(expectation.kind) || isPlainlyUnauthorized(expectation))
  )
    return undefined;
  const claims = [...headers, ...(form?.headers ?? [])].filter(isClaim);
  const mayBeRefused = claims.some((claim) => isProxy !== true || isAlias(claim));
  return mayBeRefused && profile.claimsRefused.length > 0 ? profile.claimsRefused : undefined;
}

/** The end of the sentence that says what is expected. */
export function claimsInWords(expectation: Expectation, context: JudgeContext): string {
  const statuses = statusesFor(expectation, context);
  return statuses === undefined ? '' : `, or refuses it for its identity headers (HTTP ${statuses.join(' or ')})`;
}

/** Passed where the target has refused the request for its identity headers, which it may. */
export function refusedForItsClaims(
  expectation: Expectation,
  outcome: Outcome,
  company: readonly { readonly identity?: unknown }[],
  context: JudgeContext,
): Ruling | undefined {
  const statuses = statusesFor(expectation, context);
  const isRefused = outcome.kind === 'http' && statuses?.includes(outcome.response.status) === true;
  const others = expectation.kind === 'each-identified' ? company : [];
  return isRefused && others.every(({ identity }) => identity === undefined) ? passed : undefined;
}
