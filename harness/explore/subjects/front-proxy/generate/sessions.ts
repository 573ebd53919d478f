import { constant, constantFrom, tuple, type Arbitrary } from 'fast-check';
import type { FrontProxyTarget } from '../../../../target/front-proxy';
import { request } from '../../../../vocabulary/front-proxy';
import type { CredentialForm, GivenUser } from '../../../../vocabulary/front-proxy/types';
import type { AreaCases } from '../../../area-cases';
import { pairwise } from '../../../generate/covering/pairwise';
import { inTurn } from '../../../generate/covering/turns';
import type { FrontProxyCase } from '../cases';
import { caseWith, eachAsker, names, type Asker } from './askers';
import { claims } from './claims';
import { formsFor } from './credential-forms';
import { declaredUsers, isInHeader } from './users';

const both = ['1.1', '2'] as const;

/** A connection that resumes the TLS session of another one, whoever made that one and asks on this one (rules K-04, K-05). */
export function sessions(target: FrontProxyTarget): AreaCases<FrontProxyCase> {
  const all = declaredUsers(target);
  const users = [...all.filter((user) => !isInHeader(user)).slice(0, 2), ...all.filter(isInHeader).slice(0, 2)];
  const who = someOf(eachAsker(users));
  const makers = someOf([...eachAsker(users), ...withWrongCertificates(users, target)]);
  const resumed = (
    maker: Arbitrary<Asker>,
    asker: Arbitrary<Asker>,
    versions: Arbitrary<(typeof both)[number]>,
  ): Arbitrary<FrontProxyCase> =>
    caseWith(
      users,
      asker,
      tuple(maker, claims, versions).map(([made, headers, http]) => ({
        http,
        resuming: request({ ...made, headers }),
      })),
    );
  return {
    any: resumed(constantFrom(...makers), constantFrom(...who), constantFrom(...both)),
    openings: pairwise([makers.length, who.length, both.length]).map(([made = 0, own = 0, version = 0]) =>
      resumed(constant(inTurn(makers, made)), constant(inTurn(who, own)), constant(inTurn(both, version))),
    ),
  };
}

/** The askers, of whom one is nobody. */
function someOf(askers: readonly Asker[]): readonly [Asker, ...Asker[]] {
  const [first = {}, ...rest] = askers;
  return [first, ...rest];
}

/** The first user with a certificate, each time with another one that must not be accepted. */
const withWrongCertificates = (users: readonly GivenUser[], target: FrontProxyTarget): readonly Asker[] =>
  names(users)
    .filter(([, user]) => !isInHeader(user))
    .slice(0, 1)
    .flatMap(([as, user]) =>
      formsFor(user, target)
        .filter((form): form is CredentialForm => form !== undefined)
        .map((presenting) => ({ as, presenting })),
    );
