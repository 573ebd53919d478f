import type { BranchId } from '../branches';
import type { Decision, Decisions, Presented, Reading, RequestFacts, ServerSettings } from '../types';
import { callersFromCertificate } from './certificate';
import { failed, type Found } from './found';
import { branchesOfGroups, withAddedGroups } from './groups';
import { refusedFor, type Problem } from '../refusal';
import { identityLines } from './header-branches';
import { bearerToken, callerFromToken } from './token';

type Failed = Extract<Found, { readonly problems: unknown }>;
type Success = Exclude<Found, Failed>;

/**
 * Who makes a request (clause 1.3, first stage): front proxy, certificate, token, anonymous, in this order. The first that
 * identifies wins; where a credential was presented and none identifies, the request is refused (rules P-01 to P-04, C-20).
 */
export function authenticate(
  settings: ServerSettings,
  presented: Presented | undefined,
  { path, at = 0, authorities = settings.authorities }: RequestFacts,
  { lines, odd, lost, through = [] }: Reading,
): Decisions {
  const certified =
    presented && callersFromCertificate(presented.chain, { lines, lost: lost === true }, at, authorities, settings);
  const byToken = callerFromToken(lines, settings);
  const also: readonly Problem[] = odd === undefined ? [] : [{ as: 'smuggled-header', branch: odd }];
  const decided = (certified ?? ignored(presented)).flatMap((found) => inTurn(found, byToken, path, settings));
  const [first = nobody, ...others] = decided.map((each) => withProblems(each, also));
  const before = branchesBefore(settings, presented, certified, lines);
  const known = (each: Result): Decision => {
    const decision = decisionOf(each, settings);
    return { ...decision, through: [...through, ...before(decision), ...decision.through] };
  };
  return [known(first), ...others.map(known)];
}

/** A certificate that nobody verifies is no credential; one whose signature is broken may end the connection all the same (RFC 8446, 4.4.2.4). */
const ignored = (presented: Presented | undefined): readonly (Found | undefined)[] =>
  presented?.chain.every(({ intact }) => intact) === false
    ? [undefined, failed(false, { as: 'invalid-signature', branch: 'changed-after-signing' })]
    : [undefined];

/** What a request holds that does not count, beside what decides. */
const branchesBefore =
  (
    { requestHeader }: ServerSettings,
    presented: Presented | undefined,
    certified: readonly Found[] | undefined,
    lines: Reading['lines'],
  ) =>
  (decision: Decision): readonly BranchId[] => {
    const means = decision.kind === 'caller' ? decision.means : undefined;
    const holds: readonly (readonly [BranchId, boolean])[] = [
      ['no-authorities', presented !== undefined && certified === undefined],
      [
        'headers-ignored',
        means !== undefined && means !== 'front-proxy' && identityLines(lines, requestHeader).length > 0,
      ],
      ['token-not-needed', (means === 'front-proxy' || means === 'certificate') && bearerToken(lines) !== undefined],
      ['token-in-turn', means === 'token' && certified !== undefined],
    ];
    return holds.filter(([, is]) => is).map(([id]) => id);
  };

type Result = Success | { readonly problems: readonly [Problem, ...Problem[]] };

const nobody: Result = { problems: [{ as: 'unauthenticated', branch: 'anonymous-off' }] };

/** What a certificate and a token come to together. */
function inTurn(
  certified: Found | undefined,
  byToken: Found | undefined,
  path: string,
  settings: ServerSettings,
): readonly Result[] {
  const { clientAuth, credentialsInTurn } = settings;
  if (certified !== undefined && 'caller' in certified) return [certified];
  const required = certified === undefined ? withoutCertificate : withBadCertificate(certified);
  if (clientAuth === 'require' && certified?.verified !== true) return [required];
  const open: readonly Result[] = clientAuth === 'unknown' && certified?.verified !== true ? [required] : [];
  if (byToken !== undefined && 'caller' in byToken)
    return certified === undefined || credentialsInTurn ? [byToken, ...open] : [byToken, certified, ...open];
  if (certified !== undefined && byToken !== undefined)
    return [{ problems: [...certified.problems, ...byToken.problems] }, ...open];
  const failed = certified ?? byToken;
  return failed === undefined ? [...withoutCredential(path, settings), ...open] : [failed, ...open];
}

const withoutCertificate: Result = {
  problems: [
    { as: 'no-client-certificate', branch: 'certificate-required' },
    { as: 'unauthenticated', branch: 'certificate-required' },
  ],
};

const withBadCertificate = ({ problems: [first, ...others] }: Failed): Result => ({
  problems: [first, ...others, { as: 'no-client-certificate', branch: 'certificate-required-to-verify' }],
});

/** A request without any credential (clause 7.5). */
function withoutCredential(path: string, { anonymous, anonymousCaller }: ServerSettings): readonly Result[] {
  const served: Result = {
    caller: { ...anonymousCaller, extra: {} },
    means: 'anonymous',
    through: ['anonymous'],
  };
  if (anonymous === 'served') return [served];
  if (anonymous === 'rejected') return [nobody];
  if (anonymous === 'unknown') return [served, nobody];
  // The path is compared as it was sent, without its query (rule N-05).
  if (anonymous.includes(path.split('?')[0] ?? '')) return [served];
  return [
    {
      problems: [
        { as: 'anonymous-elsewhere', branch: 'anonymous-elsewhere' },
        { as: 'unauthenticated', branch: 'anonymous-elsewhere' },
      ],
    },
  ];
}

const withProblems = (result: Result, more: readonly Problem[]): Result =>
  'caller' in result ? result : { problems: [...result.problems, ...more] };

function decisionOf(result: Result, settings: ServerSettings): Decision {
  if (!('caller' in result)) return refusedFor('authentication', result.problems, settings);
  const { means, through } = result;
  const branch: BranchId = through.at(-1) ?? 'anonymous';
  if (means === 'anonymous')
    return { kind: 'caller', caller: { ...result.caller, addedGroups: [] }, means, branch, through };
  const caller = withAddedGroups(result.caller, settings);
  return { kind: 'caller', caller, means, branch, through: [...branchesOfGroups(caller), ...through] };
}
