import type { CheckOf, ScenarioOf } from '../scenario';
import type { Words } from '../subject';
import type { ProxyAttempt } from './attempt';
import type { ProxyExpectation } from './expectation';
import type { CertifiedUser, GivenUser } from './users';

/** The words of the front proxy's scenarios; `Name`: the names of their users. */
export interface FrontProxyWords<Name extends string = string> extends Words {
  readonly subject: 'front-proxy';
  readonly given: GivenUser | CertifiedUser;
  readonly attempt: ProxyAttempt<Name>;
  readonly expectation: ProxyExpectation;
}

/** A check of a front proxy. */
export type ProxyCheck<Name extends string = string, CheckId extends string = string> = CheckOf<
  FrontProxyWords<Name>,
  CheckId
>;

/** A scenario of a front proxy: given these users, these checks hold. */
export type ProxyScenario<Name extends string = string, CheckId extends string = string> = ScenarioOf<
  FrontProxyWords<Name>,
  Name,
  CheckId
>;

/** A scenario of a front proxy; a mistyped clause, user or control does not compile. */
export function proxyScenario<const Name extends string, const CheckId extends string>(
  definition: Omit<ProxyScenario<Name, CheckId>, 'subject' | 'given' | 'checks'> & {
    readonly given: Readonly<Record<Name, GivenUser | CertifiedUser>>;
    readonly checks: Readonly<Record<CheckId, ProxyCheck<NoInfer<Name>, NoInfer<CheckId>>>>;
  },
): ProxyScenario {
  return { subject: 'front-proxy', ...definition };
}
