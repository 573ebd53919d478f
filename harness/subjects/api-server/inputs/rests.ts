import { type Case } from '../../../plan';
import type { Setup } from '../../../target/types';
import { headersInCompany } from '../../../vocabulary/when';
import type { Authority, Attempt, Header, Need, Scenario, Setting } from '../../../vocabulary/types';
import { attemptsOf, authoritiesPresented, presentedIn } from '../planning';

/** A check within its scenario and setup. */
export interface Placed {
  readonly scenario: Scenario;
  readonly setup: Setup;
  readonly each: Case;
}

const attemptsFor = ({ scenario, each }: Placed): readonly Attempt[] =>
  // What is only issued never comes to the target.
  attemptsOf(scenario, each.definition, each.control).filter(({ kind }) => kind !== 'issue');

const needsOf = ({ scenario, each }: Placed): readonly Need[] => [
  ...(scenario.needs ?? []),
  ...(each.definition.needs ?? []),
];

/** Whether a verdict on this check rests on certificates of this CA, or on its name. */
export function restsOnAuthority(placed: Placed, authority: Authority, endsHandshakes: boolean): boolean {
  const { then } = placed.each.definition;
  if (then.kind === 'authority-named' && then.authority === authority) return true;
  // There the same CA issues users and front proxies.
  if (authority === 'request-header-ca' && needsOf(placed).includes('one-authority')) return true;
  return attemptsFor(placed).some(
    (attempt) =>
      // A server that ends the handshake of a caller without a certificate is shown an ordinary one of the client CA.
      (attempt.kind === 'connect' && authority === 'client-ca' && endsHandshakes) ||
      presentedIn(attempt).some((name) =>
        authoritiesPresented(placed.scenario, name, placed.setup).includes(authority),
      ),
  );
}

/** The headers of a front proxy that each setting is about. */
const kinds: Readonly<Partial<Record<Setting, readonly Header['kind'][]>>> = {
  'user-header': ['user', 'group', 'extra', 'uid'],
  'group-header': ['group'],
  'extra-header': ['extra'],
  'uid-header': ['uid'],
};

/** Whether a verdict on this check rests on the setting: it needs it, states it, or sends a front proxy's headers that it names. */
export function restsOnSetting(placed: Placed, setting: Setting): boolean {
  const { scenario, setup, each } = placed;
  if (each.definition.states === setting) return true;
  if (needsOf(placed).some((need) => need === setting)) return true;
  const about = kinds[setting];
  return (
    about !== undefined &&
    attemptsFor(placed).some(
      (attempt) =>
        headersOf(attempt).some(({ kind }) => about.includes(kind)) &&
        presentedIn(attempt).some((name) => authoritiesPresented(scenario, name, setup).includes('request-header-ca')),
    )
  );
}

function headersOf(attempt: Attempt): readonly Header[] {
  return 'headers' in attempt ? [...attempt.headers, ...headersInCompany(attempt).flat()] : [];
}
