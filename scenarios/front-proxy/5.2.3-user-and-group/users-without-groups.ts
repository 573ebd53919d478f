import {
  aUserWithoutGroups,
  certified,
  forwarded,
  forwardedAsDeclared,
  getThrough,
  noOtherIdentity,
  proxyScenario,
} from '../../../harness/vocabulary/front-proxy';
import { extraHeader, groupHeader, otherIdentitySources, uidHeader } from '../../../harness/vocabulary';
import type { FormFamily, Header } from '../../../harness/vocabulary/types';

const controls = {
  alone: 'a-user-without-groups-is-forwarded',
  certified: 'a-certificate-without-groups-is-forwarded',
} as const;

const claimed = (as: keyof typeof controls, ...headers: readonly Header[]) =>
  ({ when: getThrough({ as, headers } as const), then: noOtherIdentity(), control: controls[as] }) as const;

const elsewhere = (as: keyof typeof controls, inEachOf: FormFamily) =>
  ({ when: getThrough({ as, inEachOf } as const), then: noOtherIdentity(), control: controls[as] }) as const;

/** A front proxy that sets a header only where it has a value leaves that of the user where it has none. */
export default proxyScenario({
  id: 'users-without-groups',
  clause: '5.2.3',
  level: 'MUST',
  rule: 'X-04',
  title: 'A user without groups arrives without groups, whatever the user sends',
  given: { alone: aUserWithoutGroups(), certified: certified('alice') },
  checks: {
    [controls.alone]: { when: getThrough({ as: 'alone' }), then: forwardedAsDeclared() },
    'a-group-is-claimed': claimed('alone', groupHeader('system:masters')),
    'several-groups-are-claimed': claimed('alone', groupHeader(''), groupHeader('system:masters')),
    [controls.certified]: { when: getThrough({ as: 'certified' }), then: forwarded() },
    'a-group-is-claimed-beside-a-certificate': claimed('certified', groupHeader('system:masters')),
    'all-is-claimed-beside-a-certificate': {
      ...claimed('certified', groupHeader('system:masters'), uidHeader('0'), extraHeader('scopes', 'all')),
      rule: 'X-05',
    },
    'groups-in-other-headers': elsewhere('alone', otherIdentitySources.usersInHeaders),
    'groups-in-other-headers-beside-a-certificate': elsewhere('certified', otherIdentitySources.usersInHeaders),
    'groups-in-the-target': elsewhere('alone', otherIdentitySources.usersInTargets),
    'groups-in-a-cookie': elsewhere('alone', otherIdentitySources.usersInCookies),
  },
});
