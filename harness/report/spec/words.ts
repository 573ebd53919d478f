import { commandInWords } from '../../vocabulary/client/prose/attempt-prose';
import { clientExpectationInWords } from '../../vocabulary/client/prose/expectation-prose';
import { serverInWords } from '../../vocabulary/client/prose/server-prose';
import type { ClientScenario } from '../../vocabulary/client/types';
import { proxyAttemptInWords } from '../../vocabulary/front-proxy/prose/attempt-prose';
import { proxyExpectationInWords } from '../../vocabulary/front-proxy/prose/expectation-prose';
import type { ProxyScenario } from '../../vocabulary/front-proxy/types';
import { attemptSentence, certificateInWords, expectationInWords } from '../../vocabulary/prose/prose';
import type { Scenario } from '../../vocabulary/types';
import type { Named } from '../pages/named';

/** One check as given, when and then. */
export interface ReadCheck {
  readonly id: string;
  readonly title: string | undefined;
  readonly when: string;
  readonly then: string;
  /** The check of the scenario that shows that this one could have failed. */
  readonly control: string | undefined;
}

/** A scenario of any subject in words. */
export interface ReadScenario {
  /** What there is before the attempt, by its name. */
  readonly given: readonly (readonly [name: string, sentence: string])[];
  readonly checks: readonly ReadCheck[];
}

/** Reads a scenario of any subject. */
export function inWords(scenario: Named): ReadScenario {
  switch (scenario.subject) {
    case 'api-server': {
      const { given, checks } = scenario as unknown as Scenario;
      return {
        given: Object.entries(given).map(([name, one]) => [name, certificateInWords(one)]),
        checks: Object.entries(checks).map(([id, { title, when, then, control }]) => ({
          ...{ id, title, control, when: attemptSentence(when) },
          then: `${when.kind === 'issue' ? 'It' : 'The server'} ${expectationInWords(then)}.`,
        })),
      };
    }
    case 'front-proxy': {
      const { checks } = scenario as unknown as ProxyScenario;
      return {
        given: [],
        checks: Object.entries(checks).map(([id, { title, when, then, control }]) => ({
          ...{ id, title, control, when: sentence(proxyAttemptInWords(when)) },
          then: sentence(proxyExpectationInWords(then)),
        })),
      };
    }
    case 'client': {
      const { given, checks } = scenario as unknown as ClientScenario;
      return {
        given: Object.entries(given).map(([name, server]) => [name, `a server ${serverInWords(server)}`]),
        checks: Object.entries(checks).map(([id, { title, when, then, control }]) => ({
          ...{ id, title, control, when: sentence(commandInWords(when)) },
          then: `The client ${clientExpectationInWords(then)}.`,
        })),
      };
    }
  }
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
