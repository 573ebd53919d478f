import type { Identity, Observation } from '../../observation';
import { blindTo, isNameless } from '../../target/oracles/oracles';
import type { Code } from '../../results';
import type { Profile } from '../../target/types';
import type { Expectation, ExpectedIdentity, Refusal } from '../../vocabulary/types';
import type { JudgeContext } from '../context';
import { callerUnseen, conformance, inconclusive, notApplicable, passed, safety, type Ruling } from '../finding';
import { acceptedAs, notAnswered, notIdentified } from '../code';
import { codeOf, differences, inWords, sameIdentity } from './identity';
import { identityInWords, isAnonymous, type Outcome } from '../outcome/outcome';
import { matches } from '../outcome/refusal';
import { wronglyAccepted } from './unidentified';

/** How a server answers to a question that it does not know. */
const withoutOracle = [404, 405, 406, 415];
const lacksOracle = (outcome: Outcome): boolean =>
  outcome.kind === 'http' && withoutOracle.includes(outcome.response.status);
const oracleMissing = inconclusive('the target does not serve the identity oracle; choose another one');

/** Who the target takes the caller for (clauses 2.1, 5.1.4, 5.2.3). */
export function identification(
  expectation: Extract<Expectation, { kind: 'identified' | 'in-group' | 'not-in-group' }>,
  outcome: Outcome,
  { profile, asControl = false }: JudgeContext,
): Ruling {
  if (lacksOracle(outcome)) return oracleMissing;
  if ((outcome.kind === 'anonymous' || outcome.kind === 'accepted') && expectation.kind === 'identified') {
    const finding = calledAnonymous(expectation, outcome, profile);
    if (finding !== undefined) return finding;
  }
  if (outcome.kind !== 'accepted') return conformance(notIdentified(outcome));
  const { identity } = outcome;
  if (expectation.kind === 'identified') {
    const unseen = unseenIn(expectation, identity);
    if (unseen === 'who the caller is') return asControl ? passed : callerUnseen;
    if (unseen !== undefined) return asControl ? passed : inconclusive(`the identity oracle did not see ${unseen}`);
    const found = differences(expectation, identity, profile);
    return found.length === 0 ? passed : safety(codeOf(found), inWords(found));
  }
  if (identity.groups === undefined)
    return asControl ? passed : inconclusive('the identity oracle did not see the groups');
  const times = identity.groups.filter((group) => group === expectation.group).length;
  if (expectation.kind === 'in-group' && times === 0)
    return conformance('group-missing', `group ${JSON.stringify(expectation.group)} is missing`);
  if (expectation.kind === 'in-group')
    return times === 1
      ? passed
      : conformance('group-repeated', `group ${JSON.stringify(expectation.group)} is there ${times} times`);
  return times > 0 ? safety('group-added', `group ${JSON.stringify(expectation.group)} is not the caller's`) : passed;
}

/** Taken for the one whom the supplied bearer token identifies (rules P-01, P-02, P-05). */
export function tokenIdentification(
  outcome: Outcome,
  { profile, oracle, tokenUser, asControl = false }: JudgeContext,
): Ruling {
  if (lacksOracle(outcome)) return oracleMissing;
  if (outcome.kind !== 'accepted') return conformance(notIdentified(outcome));
  if (tokenUser === undefined) return inconclusive('nobody has asked whom the bearer token identifies');
  const { user } = outcome.identity;
  if (user === undefined && (tokenUser.user === undefined || !isNameless(oracle)))
    return asControl ? passed : callerUnseen;
  return sameIdentity(outcome.identity, tokenUser, profile)
    ? passed
    : safety('identified-as-another-user', `its bearer token alone identifies ${identityInWords(tokenUser)}`);
}

/** Taken for the one whom the supplied client certificate names (clause 5.1.4), as far as the oracle sees. */
export function certificateIdentification(outcome: Outcome, context: JudgeContext): Ruling {
  const { certificateUser, oracle } = context;
  if (certificateUser === undefined) return inconclusive('the user of the supplied client certificate is not known');
  // An administrator is never told that he may not, and so never named (rule O3).
  if (outcome.kind === 'accepted' && outcome.identity.user === undefined && isNameless(oracle))
    return context.asControl === true ? passed : callerUnseen;
  const { user, groups } = certificateUser;
  const seen = groups === undefined || (oracle !== undefined && blindTo(oracle).includes('groups')) ? {} : { groups };
  return identification({ kind: 'identified', user, ...seen }, outcome, context);
}

/** What was expected and could not be seen; a part that is seen and differs is left for the comparison to find. */
function unseenIn(
  expected: Extract<Expectation, { kind: 'identified' }>,
  { user, groups, extra }: Identity,
): string | undefined {
  if (user === undefined) return 'who the caller is';
  if (user !== expected.user) return undefined;
  if (expected.groups !== undefined && groups === undefined) return 'the groups';
  return expected.extra !== undefined && extra === undefined ? 'the extra attributes' : undefined;
}

/** Whether the certificate or proxy of a caller calls it as the anonymous one is called. */
const hasAnonymousName = ({ user }: ExpectedIdentity, profile: Profile): boolean =>
  profile.anonymous.users.includes(user);

/** Whether a caller has, of its certificate or proxy, what makes one anonymous: the name, or the group where none is added to it. */
const looksAnonymous = (expected: ExpectedIdentity, profile: Profile): boolean =>
  hasAnonymousName(expected, profile) || isAnonymous({ user: expected.user, groups: expected.groups ?? [] }, profile);

/** How a caller is taken for another one: to one who is called as the anonymous caller is no group is added. */
const differencesOf = (
  expected: ExpectedIdentity,
  identity: Identity,
  profile: Profile,
): ReturnType<typeof differences> =>
  differences(expected, identity, hasAnonymousName(expected, profile) ? { ...profile, addedGroups: [] } : profile);

/** A caller whom its certificate or proxy calls as the anonymous one is called: it is that user, by its name not in what is added. */
function calledAnonymous(
  expected: Extract<Expectation, { kind: 'identified' }>,
  { kind, identity }: Extract<Outcome, { kind: 'anonymous' | 'accepted' }>,
  profile: Profile,
): Ruling | undefined {
  if (!hasAnonymousName(expected, profile) && !(kind === 'anonymous' && looksAnonymous(expected, profile)))
    return undefined;
  const found = differencesOf(expected, identity, profile);
  return found.length === 0 ? passed : safety(codeOf(found), inWords(found));
}

/** A server may serve other sites under other names, and what they answer says nothing of this one. */
export const servedElsewhere = notApplicable('under that name the target serves something else than this API');

/** How a caller is somebody else than all of these: in the user, unless one of them has that; by nobody's name where there is none. */
function mistaken(
  identities: Extract<Expectation, { kind: 'nobody-but' }>['identities'],
  seen: Identity,
  profile: Profile,
): Code {
  if (identities.length === 0) return 'accepted-invalid-credential';
  const namesake = identities.find(({ user }) => user === seen.user);
  return namesake === undefined ? 'identified-as-another-user' : codeOf(differences(namesake, seen, profile));
}

/** Taken for none but these; whoever is refused or anonymous is taken for nobody. */
export function exclusion(
  { identities, underAnotherName, unless, or, orTokenUser }: Extract<Expectation, { kind: 'nobody-but' }>,
  outcome: Outcome,
  { profile, oracle, form, controlled, tokenUser }: JudgeContext,
): Ruling {
  if (unless !== undefined && outcome.kind !== 'accepted' && !lacksOracle(outcome))
    return profile.refusals[unless].some((shape) => matches(shape, outcome))
      ? passed
      : conformance(notIdentified(outcome), 'the identity is lost');
  switch (outcome.kind) {
    case 'anonymous':
    case 'closed':
      return passed;
    case 'tls-alert':
      // Its own failure is no refusal.
      return outcome.alert.name === 'internal_error' ? conformance('server-error') : passed;
    case 'accepted':
      if (outcome.identity.user === undefined)
        return identities.length === 0 && isNameless(oracle)
          ? wronglyAccepted('accepted-invalid-credential', outcome.identity, oracle)
          : callerUnseen;
      if (orTokenUser === true && tokenUser !== undefined && sameIdentity(outcome.identity, tokenUser, profile))
        return passed;
      return identities.some((each) => differences(each, outcome.identity, profile).length === 0)
        ? passed
        : safety(mistaken(identities, outcome.identity, profile));
    case 'http': {
      const { status } = outcome.response;
      if (underAnotherName === true) return status >= 400 && status !== 404 && status < 500 ? passed : servedElsewhere;
      if (status < 300) return callerUnseen;
      if (or !== undefined && status >= 500 && profile.refusals[or].some((shape) => matches(shape, outcome)))
        return passed;
      // In another form a request may miss what the control has reached, or be redirected to it.
      const elsewhere = form !== undefined && controlled;
      if (elsewhere && status < 400) return passed;
      if (lacksOracle(outcome) && !elsewhere) return oracleMissing;
      // A body that nobody can read is an error of whoever reads it: kube-apiserver answers 500, and has read no other request in it.
      if (form?.hiding !== undefined && controlled && status >= 500) return passed;
      // 501 and 505: the server does not implement what was asked, or the version of HTTP (RFC 9110, 15.6.2 and 15.6.6).
      return (status >= 400 && status < 500) || (controlled && [501, 505].includes(status))
        ? passed
        : conformance(notAnswered(outcome));
    }
    default:
      return conformance(notAnswered(outcome));
  }
}

/**
 * None of those who asked at the same time as one who is rejected was identified, or served (rule K-08). A caller who may
 * not do this is rightly identified.
 */
export function nobodyBeside(as: Refusal, { company = [] }: Observation, { profile }: JudgeContext): Ruling {
  const beside = company.filter(({ role }) => role === 'beside');
  const taken = (as === 'unauthorized' ? [] : beside).flatMap(({ identity }) =>
    identity === undefined || isAnonymous(identity, profile) ? [] : [identity],
  );
  const [first] = taken;
  if (first !== undefined)
    return safety(
      acceptedAs[as],
      `at the same time it identified a caller with the same credential as ${identityInWords(first)}`,
    );
  const served = beside.find(({ status = 500, identity }) => !identity && status < 300);
  return served === undefined
    ? passed
    : safety(acceptedAs[as], `at the same time it answered HTTP ${served.status} to a caller with the same credential`);
}

/** Each of several callers on one connection is who it claims to be (rules K-01, K-08). */
export function identifications(
  { identities }: Extract<Expectation, { kind: 'each-identified' }>,
  { company = [] }: Observation,
  outcome: Outcome,
  { profile }: JudgeContext,
): Ruling {
  if (lacksOracle(outcome)) return oracleMissing;
  const [own] = identities;
  const calledSo = outcome.kind === 'anonymous' && own !== undefined && looksAnonymous(own, profile);
  if (outcome.kind !== 'accepted' && !calledSo) return conformance(notIdentified(outcome));
  if (outcome.identity.user === undefined) return callerUnseen;
  const role = company.every((each) => each.role === 'before') && company.length > 0 ? 'before' : 'beside';
  const asked = role === 'beside' ? 'at the same time' : 'on the same connection';
  const others = company.filter((each) => each.role === role);
  let unseen = false;
  for (const [index, expected] of identities.entries()) {
    const identity = index === 0 ? outcome.identity : others[index - 1]?.identity;
    // A busy machine may have a part in that.
    if (index > 0 && others[index - 1]?.timedOut === true)
      return inconclusive(`a caller who asked ${asked} was not answered in time`);
    if (identity === undefined)
      return conformance('refused-valid-credential', `${expected.user}, who asked ${asked}, got no such answer`);
    // Where refusals say who the caller is, nothing says it of one who is given what was asked for.
    if (identity.user === undefined) {
      unseen = true;
      continue;
    }
    const found = differencesOf(expected, identity, profile);
    if (found.length > 0)
      return safety(
        codeOf(found),
        `${expected.user}, who asked ${asked}, was identified as ${identityInWords(identity)}`,
      );
  }
  return unseen ? callerUnseen : passed;
}
