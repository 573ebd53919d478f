import { builtinAuthorities, builtinTarget } from '../bundled/builtin';
import { faults } from '../bundled/faults/named';
import { builtinClient } from '../bundled/client/target';
import { clientFaults } from '../bundled/faults/client-faults';
import { watchedSeams } from '../bundled/watched/watched-seams';
import { proxyFaults } from '../bundled/faults/proxy-faults';
import { builtinFrontProxy, frontProxyAuthorities } from '../bundled/front-proxy/target';
import type { AnyTarget } from '../target/types';
import type { ScenarioOf, SubjectId } from '../vocabulary/types';
import { scenarios } from '../../scenarios';
import { clientScenarios } from '../../scenarios/client';
import { frontProxyScenarios } from '../../scenarios/front-proxy';

/** What can be measured: the bundled program of a subject with each of its faults, by the scenarios of that subject. */
export interface MeasuredSubject {
  readonly scenarios: readonly ScenarioOf[];
  readonly faults: readonly { readonly name: string; readonly sentence: string }[];
  /** Those that a selftest measures which is told nothing else; all unless given. */
  readonly essential?: readonly string[];
  /** The file of its table, in fixtures/faults. */
  readonly table: string;
  /** Gives its targets, with a fault or none; what can serve all of them is made once. */
  readonly targets: () => (fault: string | undefined) => AnyTarget;
  /** Gives the program as it should be, which collects the faults that would have made a difference; undefined where that cannot be told. */
  readonly watched?: () => (reached: Set<string>) => AnyTarget;
}

const withFault = (fault: string | undefined): { readonly fault?: string } => (fault === undefined ? {} : { fault });

/** One for each duty of clause 5.2; to measure all of them takes as long as all else. */
const essentialOfProxies = [
  ...['proxy-certificate-expired', 'password-not-compared', 'password-compared-as-prefix', 'challenge-missing'],
  ...['options-not-authenticated', 'credentials-in-the-query-accepted', 'any-client-certificate-accepted'],
  ...['user-header-appended', 'group-headers-appended', 'extra-headers-passed', 'uid-headers-passed'],
  ...['nominated-identity-dropped', 'identity-in-trailers-merged', 'bare-line-feeds-passed', 'first-group-alone'],
  ...['identity-kept-for-the-users-connection', 'upstream-not-verified', 'upstream-name-not-checked'],
  ...['upstream-expiry-ignored', 'upstream-verified-on-the-first-connection', 'retried-without-verification'],
  ...['own-certificate-not-presented', 'authorization-passed', 'slash-at-the-end-added', 'answers-cached-by-path'],
  ...['redirects-followed', 'cut-answers-ended', 'requests-sent-again', 'length-beside-chunks-passed'],
  ...['path-lengths-of-users-unchecked', 'names-in-authorization-authenticate', 'octets-behind-a-body-passed'],
  ...['rest-of-unread-answers-begins-the-next', 'numbers-in-names-read', 'no-extra'],
];

/** One or two for each scenario: a client is a program of its own in each attempt. */
const essentialOfClients = [
  ...['server-name-not-checked', 'server-of-any-ca-accepted', 'server-expiry-ignored', 'server-common-name-accepted'],
  ...['server-usage-ignored', 'server-trusted-once-verified', 'redirects-are-a-success', 'cut-answers-are-a-success'],
  ...['issuers-that-are-no-ca-accepted', 'old-tls-spoken', 'private-key-sent', 'redirects-followed-with-headers'],
  ...['clear-text-is-a-success', 'covered-addresses-rejected', 'wildcards-for-several-labels'],
];

/** Every subject of which a program is bundled. No two faults have the same name, whatever they are faults of. */
export const measuredSubjects = {
  'api-server': {
    scenarios,
    faults,
    table: 'table.yaml',
    targets: () => {
      const authorities = builtinAuthorities();
      return (fault) => builtinTarget({ authorities, ...withFault(fault) });
    },
    watched: () => {
      const authorities = builtinAuthorities();
      return (reached) =>
        builtinTarget({ authorities, server: (_setup, settings) => watchedSeams(settings, faults, reached) });
    },
  },
  'front-proxy': {
    scenarios: frontProxyScenarios,
    faults: proxyFaults,
    essential: essentialOfProxies,
    table: 'front-proxy.yaml',
    targets: () => {
      const authorities = frontProxyAuthorities();
      return (fault) => builtinFrontProxy({ authorities, ...withFault(fault) });
    },
  },
  client: {
    scenarios: clientScenarios,
    faults: clientFaults,
    essential: essentialOfClients,
    table: 'client.yaml',
    targets: () => (fault) => builtinClient(withFault(fault)),
  },
} satisfies Readonly<Record<SubjectId, MeasuredSubject>>;

export type MeasuredId = keyof typeof measuredSubjects;

/** In the order in which they are measured. */
export const measuredIds = Object.keys(measuredSubjects) as readonly MeasuredId[];

/** The subject with this name, as any of them. */
export const measuredSubject = (id: MeasuredId): MeasuredSubject => measuredSubjects[id];
