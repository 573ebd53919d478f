import { builtinAuthorities, builtinTarget } from '../bundled/builtin';
import { faults } from '../bundled/faults/named';
import { builtinClient } from '../bundled/client/target';
import { clientFaults } from '../bundled/faults/client-faults';
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
  /** The file of its table, in fixtures/faults. */
  readonly table: string;
  /** Gives its targets, with a fault or none; what can serve all of them is made once. */
  readonly targets: () => (fault: string | undefined) => AnyTarget;
}

const withFault = (fault: string | undefined): { readonly fault?: string } => (fault === undefined ? {} : { fault });

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
  },
  'front-proxy': {
    scenarios: frontProxyScenarios,
    faults: proxyFaults,
    table: 'front-proxy.yaml',
    targets: () => {
      const authorities = frontProxyAuthorities();
      return (fault) => builtinFrontProxy({ authorities, ...withFault(fault) });
    },
  },
  client: {
    scenarios: clientScenarios,
    faults: clientFaults,
    table: 'client.yaml',
    targets: () => (fault) => builtinClient(withFault(fault)),
  },
} satisfies Readonly<Record<SubjectId, MeasuredSubject>>;

export type MeasuredId = keyof typeof measuredSubjects;

/** In the order in which they are measured. */
export const measuredIds = Object.keys(measuredSubjects) as readonly MeasuredId[];

/** The subject with this name, as any of them. */
export const measuredSubject = (id: MeasuredId): MeasuredSubject => measuredSubjects[id];
