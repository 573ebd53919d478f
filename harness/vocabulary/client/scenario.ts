import type { CheckOf, ScenarioOf } from '../scenario';
import type { Words } from '../subject';
import type { RunCommand } from './attempt';
import type { ClientExpectation } from './expectation';
import type { GivenServer } from './servers';

/** The words of the client's scenarios; `Name`: the names of their servers. */
export interface ClientWords<Name extends string = string> extends Words {
  readonly subject: 'client';
  readonly given: GivenServer<Name>;
  readonly attempt: RunCommand<Name>;
  readonly expectation: ClientExpectation<Name>;
}

/** A check of a client. */
export type ClientCheck<Name extends string = string, CheckId extends string = string> = CheckOf<
  ClientWords<Name>,
  CheckId
>;

/** A scenario of a client: given these servers, these checks hold. */
export type ClientScenario<Name extends string = string, CheckId extends string = string> = ScenarioOf<
  ClientWords<Name>,
  Name,
  CheckId
>;

/** A scenario of a client; a mistyped clause, server or control does not compile. */
export function clientScenario<const Name extends string, const CheckId extends string>(
  definition: Omit<ClientScenario<Name, CheckId>, 'subject' | 'given' | 'checks'> & {
    readonly given: Readonly<Record<Name, GivenServer<NoInfer<Name>>>>;
    readonly checks: Readonly<Record<CheckId, ClientCheck<NoInfer<Name>, NoInfer<CheckId>>>>;
  },
): ClientScenario {
  return { subject: 'client', ...definition };
}
