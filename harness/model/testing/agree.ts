import type { ExpectedIdentity, Expectation, Refusal } from '../../vocabulary/types';
import type { Decision, Decisions } from '../types';

/** What the model says of a check: of its own request, of those in its company, and of the attempt that it is compared with. */
export interface Said {
  readonly own: Decisions;
  readonly company: readonly Decisions[];
  readonly compared?: Decisions;
}

/** How an expectation and the model disagree; an empty list: they do not. `outside`: the model does not speak of it. */
export type Agreement = { readonly outside: string } | { readonly problems: readonly string[] };

const agreeing: Agreement = { problems: [] };

/** Compares what a scenario states with what the model decides. Every decision that the model leaves open must fit. */
export function agreement(expectation: Expectation, { own, company, compared }: Said): Agreement {
  const each = (problem: (decision: Decision) => string | undefined, decisions: Decisions = own): Agreement => ({
    problems: decisions.flatMap((decision) => problem(decision) ?? []),
  });
  switch (expectation.kind) {
    case 'identified':
      return each((decision) => differs(decision, expectation));
    case 'in-group':
    case 'not-in-group':
      return each((decision) => membership(decision, expectation.group, expectation.kind === 'in-group'));
    case 'anonymous':
      return each((decision) => meansOf(decision, 'anonymous'));
    case 'token-user':
      return each((decision) => meansOf(decision, 'token'));
    case 'certificate-user':
      return each((decision) => meansOf(decision, 'certificate') ?? differs(decision, inHand));
    case 'believed':
      return each((decision) => (decision.kind === 'caller' ? undefined : inWords(decision)));
    case 'refused': {
      const beside = expectation.besideToo === true ? company : [];
      const alike = compared === undefined ? [] : [compared];
      return joined([
        each((decision) => refusal(decision, expectation.as, true)),
        ...beside.map((decisions) => each((decision) => refusal(decision, expectation.as, true), decisions)),
        ...alike.map((decisions) =>
          each((decision) => (decision.kind === 'refused' ? undefined : inWords(decision)), decisions),
        ),
      ]);
    }
    case 'refused-not-anonymous':
      return each((decision) => refusal(decision, expectation.as, false));
    case 'nobody-but':
      return each((decision) => exclusion(decision, expectation));
    case 'list-withheld':
      return each((decision) => (decision.kind === 'refused' ? undefined : inWords(decision)));
    case 'not-granted':
      return each((decision) => withheld(decision, expectation));
    case 'each-identified': {
      const [first, ...others] = expectation.identities;
      return joined(
        [own, ...company].map((decisions, at) => {
          const expected = at === 0 ? first : others[at - 1];
          return expected === undefined ? agreeing : each((decision) => differs(decision, expected), decisions);
        }),
      );
    }
    case 'as-if':
      return sameDecisions(own, compared ?? own)
        ? agreeing
        : { problems: [`${own.map(inWords).join(' or ')}, and not ${(compared ?? own).map(inWords).join(' or ')}`] };
    case 'answered':
      return statuses(expectation.status, own);
    case 'client-refuses':
    case 'client-connects':
    case 'server-certificate':
      return { outside: 'about the certificate of the server' };
    case 'certificate-requested':
    case 'authority-named':
      return { outside: 'about the handshake before a certificate is sent' };
    case 'connection-closed':
      return { outside: 'about the end of a connection' };
    case 'issued':
      return { outside: 'about an issued certificate' };
  }
}

const joined = (all: readonly Agreement[]): Agreement => ({
  problems: all.flatMap((each) => ('problems' in each ? each.problems : [])),
});

/** The certificate that the bundled target hands over. */
export const inHand = { user: 'certificate-bearer', groups: ['certificate-bearers', 'guests'] } as const;

/** A decision in a few words. */
export const inWords = (decision: Decision): string =>
  decision.kind === 'caller'
    ? `${JSON.stringify(decision.caller)} by ${decision.means}${decision.granted === true ? ', granted' : ''}`
    : `refused as ${decision.as.join(', ')} in ${decision.stage}`;

function differs(decision: Decision, { user, groups, uid, extra }: ExpectedIdentity): string | undefined {
  if (decision.kind !== 'caller') return inWords(decision);
  const { caller } = decision;
  const same =
    caller.user === user &&
    (groups === undefined || sorted(groups) === sorted(caller.groups)) &&
    (uid === undefined || uid === (caller.uid ?? '')) &&
    Object.entries(extra ?? {}).every(([key, values]) => JSON.stringify(caller.extra[key]) === JSON.stringify(values));
  return same ? undefined : inWords(decision);
}

const sorted = (list: readonly string[]): string => JSON.stringify([...list].sort());

function membership(decision: Decision, group: string, member: boolean): string | undefined {
  if (decision.kind !== 'caller') return inWords(decision);
  const { groups, addedGroups } = decision.caller;
  return [...groups, ...addedGroups].includes(group) === member ? undefined : inWords(decision);
}

const meansOf = (decision: Decision, means: string): string | undefined =>
  decision.kind === 'caller' && decision.means === means ? undefined : inWords(decision);

/** That a request without a credential is the anonymous caller's is one of the shapes of being unauthenticated. */
function refusal(decision: Decision, as: Refusal, mayBeAnonymous: boolean): string | undefined {
  if (decision.kind === 'refused') return fits(decision.as, as) ? undefined : inWords(decision);
  return mayBeAnonymous && as === 'unauthenticated' && decision.means === 'anonymous' && decision.granted === undefined
    ? undefined
    : inWords(decision);
}

function exclusion(
  decision: Decision,
  { identities, unless }: Extract<Expectation, { kind: 'nobody-but' }>,
): string | undefined {
  if (decision.kind === 'refused')
    return unless === undefined || decision.as.includes(unless) ? undefined : inWords(decision);
  if (decision.means === 'anonymous') return undefined;
  return identities.some((identity) => differs(decision, identity) === undefined) ? undefined : inWords(decision);
}

/** Refused, or at most known as one of these and not given anything that needs rights. */
function withheld(
  decision: Decision,
  { as, users }: Extract<Expectation, { kind: 'not-granted' }>,
): string | undefined {
  if (decision.kind === 'refused') {
    const named = decision.caller?.user;
    const isAnother = named !== undefined && named !== 'system:anonymous' && !users.includes(named);
    return isAnother ? inWords(decision) : refusedForAnother(decision, as);
  }
  if (decision.means === 'anonymous')
    return as === 'unauthenticated' && decision.branch !== 'granted-to-the-authenticated'
      ? undefined
      : inWords(decision);
  return users.includes(decision.caller.user) && decision.branch !== 'granted-everything'
    ? undefined
    : inWords(decision);
}

/** A form that is malformed, or asks for what needs no rights, is refused or served as such. */
const refusedForAnother = (decision: Extract<Decision, { kind: 'refused' }>, as: Refusal): string | undefined =>
  fits(decision.as, as) || decision.as.includes('malformed-request') ? undefined : inWords(decision);

/** Whether one of these reasons is the one that is stated; whoever has a credential that fails has none. */
const fits = (reasons: readonly Refusal[], as: Refusal): boolean =>
  reasons.includes(as) || (as === 'unauthenticated' && reasons.includes('bad-token'));

/** Whether two attempts come to the same, whatever the way. */
const sameDecisions = (one: Decisions, other: Decisions): boolean => canonical(one) === canonical(other);

const canonical = (decisions: Decisions): string =>
  JSON.stringify(
    [
      ...new Set(
        decisions.map((decision) =>
          decision.kind === 'caller'
            ? JSON.stringify([decision.caller, decision.granted ?? false])
            : JSON.stringify([decision.stage, [...decision.as].sort(), decision.caller ?? null]),
        ),
      ),
    ].sort(),
  );

type Answered = Extract<Expectation, { kind: 'answered' }>;

/** Which statuses an answer may have: what comes after authorization is not the model's to say. */
function statuses(expected: Answered['status'], own: Decisions): Agreement {
  if (expected === 'any') return { outside: 'about a document, whatever its status' };
  const wanted: readonly number[] = [expected].flat();
  if (own.some((decision) => decision.kind === 'caller' && decision.granted === undefined))
    return { outside: 'about an answer where authorization is not known' };
  return {
    problems: own.flatMap((decision) => {
      const fits =
        decision.kind === 'caller'
          ? wanted.some((status) => status !== 401)
          : wanted.some((status) => decision.shapes.some((shape) => shape.kind === 'http' && shape.status === status));
      const granted = decision.kind === 'caller' && wanted.length === 1 && wanted[0] === 403;
      return fits && !granted ? [] : [inWords(decision)];
    }),
  };
}
