import {
  certified,
  forwarded,
  getThrough,
  noOtherIdentity,
  proxyScenario,
  request,
} from '../../../harness/vocabulary/front-proxy';
import { exactValues } from '../../../harness/vocabulary';

const control = 'an-ordinary-name-and-group';
const group = 'developers';

/** Names that are changed where capitals stand beside signs: addresses, domains, names of the system. */
const capitals = [
  ...Array.from('@.:/\\-_ +=').map((sign) => `Alice${sign}Example`),
  ...['alice@EXAMPLE.COM', 'ALICE@EXAMPLE.COM', 'System:Alice', 'CN=Alice'],
];
const families = { ...exactValues, 'capitals-beside-signs-stay': capitals };

const groupsOf = (family: string): string => `groups-${family}`;
const nameOf = (family: string, at: number): string => `${family} ${at}`;

/** Each name is that of a user, one after the other, and all of them are the groups of one. */
export default proxyScenario({
  id: 'names-of-many-kinds',
  clause: '5.2.3',
  level: 'MAY',
  rule: 'I-17',
  title: 'Names and groups of every kind arrive unchanged, or the request is rejected',
  given: {
    alice: certified('alice', group),
    ...Object.fromEntries(
      Object.entries(families).flatMap(([family, values]) => [
        [groupsOf(family), certified('alice', ...values)] as const,
        ...values.map((name, at) => [nameOf(family, at), certified(name, group)] as const),
      ]),
    ),
  },
  checks: {
    [control]: { when: getThrough({ as: 'alice' }), then: forwarded() },
    ...Object.fromEntries(
      Object.entries(families).flatMap(([family, values]) => {
        const [as = '', ...others] = values.map((_, at) => nameOf(family, at));
        const inTurn = getThrough({ as, later: others.map((other) => request({ as: other })) });
        return [
          [`users-in-turn-${family}`, { when: inTurn, then: noOtherIdentity(), control }] as const,
          [groupsOf(family), { when: getThrough({ as: groupsOf(family) }), then: noOtherIdentity(), control }] as const,
        ];
      }),
    ),
  },
});
