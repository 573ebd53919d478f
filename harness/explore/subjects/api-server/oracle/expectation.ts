import type { Caller, Decision, Decisions, ServerSettings } from '../../../../model';
import type { ExpectedIdentity, Expectation } from '../../../../vocabulary/types';
import type { ApiServerCase } from '../cases';
import { isBearer, isOfToken } from './bearer';

type OfCaller = Extract<Decision, { kind: 'caller' }>;
type Refused = Extract<Decision, { kind: 'refused' }>;

const isCaller = (decision: Decision): decision is OfCaller => decision.kind === 'caller';
const isRefused = (decision: Decision): decision is Refused => decision.kind === 'refused';

/** Whether a request is refused because callers without a credential are: to serve it as theirs is no refusal then. */
const isOfNobody = ({ branch }: Refused): boolean =>
  ['anonymous-off', 'anonymous-elsewhere', 'certificate-required'].includes(branch);

/** A caller as an expectation names one. */
const identityOf = ({ user, groups, addedGroups, uid, extra }: Caller): ExpectedIdentity => ({
  user,
  groups,
  addedGroups,
  uid: uid ?? '',
  extra,
  noOtherExtra: true,
});

/** Each different one once. */
const distinct = <Item>(items: readonly Item[]): readonly Item[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];

/** What must come of a request, of which the model says this; undefined: that cannot be said at once. */
export function expectationOf(
  decisions: Decisions,
  { credentialsInTurn }: Pick<ServerSettings, 'credentialsInTurn'>,
): Expectation | undefined {
  // Whom the token identifies, and what that user may do, the target alone says.
  if (decisions.some(isOfToken)) return decisions.every(isBearer) ? { kind: 'token-user' } : undefined;
  const callers = decisions.filter(isCaller);
  const refusals = decisions.filter(isRefused);
  // Authorization may name in its refusal who is refused (clause 1.3), and no more than the user.
  const forbidden = distinct(refusals.flatMap(({ caller }) => (caller === undefined ? [] : [{ user: caller.user }])));
  if (callers.length === 0 && forbidden.length > 0) return { kind: 'nobody-but', identities: forbidden };
  if (callers.length === 0) {
    const reasons = distinct(refusals.flatMap(({ as }) => as));
    const [reason] = reasons;
    return reason !== undefined && reasons.length === 1
      ? {
          kind: refusals.every((each) => isOfNobody(each) || credentialsInTurn) ? 'refused-not-anonymous' : 'refused',
          as: reason,
        }
      : { kind: 'nobody-but', identities: [] };
  }
  const named = callers.filter(({ means }) => means !== 'anonymous');
  if (named.length === 0) return refusals.length === 0 ? { kind: 'anonymous' } : { kind: 'nobody-but', identities: [] };
  const identities = distinct(named.map(({ caller }) => identityOf(caller)));
  const [identity] = identities;
  const isCertain = identities.length === 1 && named.length === callers.length && refusals.length === 0;
  return identity !== undefined && isCertain ? { kind: 'identified', ...identity } : { kind: 'nobody-but', identities };
}

/**
 * What must come of a request in forms, of which the model says these: how it is written may be refused first, and never makes
 * another caller. `plain`: of the request as it stands without them.
 */
export function expectationInForms(
  { kind }: ApiServerCase['when'],
  plain: Decisions,
  inForms: readonly Decision[],
): Expectation | undefined {
  const all = [...plain, ...inForms];
  if (all.some(isOfToken)) return undefined;
  const callers = distinct(
    all.flatMap((each) => (isCaller(each) ? (each.means === 'anonymous' ? [] : [each.caller]) : (each.caller ?? []))),
  );
  if (kind === 'who-am-i') return { kind: 'nobody-but', identities: callers.map(identityOf) };
  const [reason] = plain.flatMap((each) => (isRefused(each) ? each.as : []));
  // Whoever is given the document is none of these cases.
  return reason === undefined || plain.some(isCaller)
    ? undefined
    : { kind: 'not-granted', as: reason, users: callers.map(({ user }) => user) };
}

/** What must come of a request and those in its company, each of a caller of its own; undefined where that cannot be said at once. */
export function expectationOfAll(
  all: readonly [Decisions, ...Decisions[]],
  settings: Pick<ServerSettings, 'credentialsInTurn'>,
): Expectation | undefined {
  const [own] = all;
  const identities = all.flatMap((decisions) => {
    const [only, ...others] = decisions;
    const isNamed = isCaller(only) && only.means !== 'anonymous' && !isOfToken(only);
    return others.length === 0 && isNamed ? [identityOf(only.caller)] : [];
  });
  if (identities.length === all.length) return { kind: 'each-identified', identities };
  const reasons = distinct(
    all.flatMap((decisions) => decisions.map((each) => (isRefused(each) ? each.as[0] : undefined))),
  );
  const [reason] = reasons;
  if (reasons.length === 1 && reason !== undefined) return { kind: 'refused', as: reason, besideToo: true };
  return expectationOf(own, settings);
}

/** The same caller, or a refusal of the request. */
export function orRefused(expectation: Expectation): Expectation {
  if (expectation.kind === 'anonymous') return { kind: 'nobody-but', identities: [] };
  if (expectation.kind !== 'identified') return expectation;
  const { user, groups, addedGroups, uid, extra, noOtherExtra } = expectation;
  const identity: ExpectedIdentity = {
    user,
    ...(groups && { groups }),
    ...(addedGroups && { addedGroups }),
    ...(uid !== undefined && { uid }),
    ...(extra && { extra }),
    ...(noOtherExtra && { noOtherExtra }),
  };
  return { kind: 'nobody-but', identities: [identity] };
}

/** The same caller, or no answer to the request: a refusal may be that of the request, in any shape. */
export const orEnded = (expectation: Expectation): Expectation =>
  expectation.kind === 'refused' || expectation.kind === 'refused-not-anonymous'
    ? { kind: 'nobody-but', identities: [] }
    : orRefused(expectation);

/** The same, or the caller that these decisions come to. */
export function orAnother(expectation: Expectation, decisions: Decisions): Expectation {
  const [only, ...others] = decisions;
  if (expectation.kind !== 'nobody-but' || others.length > 0 || !isCaller(only)) return expectation;
  return { ...expectation, identities: [...expectation.identities, identityOf(only.caller)] };
}

/** What must be seen of an identity for a field of it, where that is not the field itself. */
const facetsOf: Readonly<Record<string, readonly string[]>> = {
  noOtherExtra: ['extra'],
  addedGroups: ['groups', 'groups that the target adds'],
};

/** An expectation without what cannot be compared: what the identity oracle does not see, or nobody says. */
export function seenPart(expectation: Expectation, blind: ReadonlySet<string>): Expectation {
  if (blind.size === 0) return expectation;
  const part = ({ user, ...rest }: ExpectedIdentity): ExpectedIdentity => ({
    user,
    ...Object.fromEntries(
      Object.entries(rest).filter(([field]) => !(facetsOf[field] ?? [field]).some((facet) => blind.has(facet))),
    ),
  });
  switch (expectation.kind) {
    case 'identified':
      return { kind: 'identified', ...part(expectation) };
    case 'nobody-but':
    case 'each-identified':
      return { ...expectation, identities: expectation.identities.map(part) };
    default:
      return expectation;
  }
}
