import {
  aUser,
  forwarded,
  getThrough,
  noOtherIdentity,
  postThrough,
  proxyScenario,
  rejected,
} from '../../../harness/vocabulary/front-proxy';
import { otherIdentitySources, requestForms } from '../../../harness/vocabulary';
import type { FormFamily } from '../../../harness/vocabulary/types';

const control = 'without-other-sources';
const changesNothing = (inEachOf: FormFamily) =>
  ({
    when: getThrough({ as: 'jane', inEachOf } as const),
    then: noOtherIdentity(),
    control,
  }) as const;
const authenticatesNobody = (inEachOf: FormFamily) =>
  ({
    when: getThrough({ inEachOf } as const),
    then: rejected('malformed'),
    control,
    rule: 'X-03',
  }) as const;

export default proxyScenario({
  id: 'other-sources-of-identity',
  clause: '5.2.1',
  level: 'MUST',
  rule: 'X-04',
  title: 'Headers with certificates or user names neither authenticate a user nor change its identity',
  given: { jane: aUser() },
  checks: {
    [control]: { when: getThrough({ as: 'jane' }), then: forwarded() },
    'a-certificate-in-a-header-changes-nothing': changesNothing(otherIdentitySources.certificatesInHeaders),
    'a-certificate-in-a-header-authenticates-nobody': authenticatesNobody(otherIdentitySources.certificatesInHeaders),
    'a-forwarded-user-changes-nothing': changesNothing(otherIdentitySources.usersInHeaders),
    'a-forwarded-user-authenticates-nobody': authenticatesNobody(otherIdentitySources.usersInHeaders),
    'a-user-in-the-target-changes-nothing': changesNothing(otherIdentitySources.usersInTargets),
    'a-user-in-the-target-authenticates-nobody': authenticatesNobody(otherIdentitySources.usersInTargets),
    'a-user-in-a-cookie-changes-nothing': changesNothing(otherIdentitySources.usersInCookies),
    'a-user-in-a-cookie-authenticates-nobody': authenticatesNobody(otherIdentitySources.usersInCookies),
    'an-address-in-a-header-authenticates-nobody': authenticatesNobody(otherIdentitySources.addressesInHeaders),
    'a-user-in-a-trailer-changes-nothing': {
      when: postThrough({ as: 'jane', inEachOf: otherIdentitySources.usersInTrailers }),
      then: noOtherIdentity(),
      control,
    },
    'impersonation-changes-nothing': {
      ...changesNothing(requestForms.actingAsOthers),
      rule: 'X-15',
      level: 'MAY',
      clause: '1.3',
    },
    'impersonation-authenticates-nobody': authenticatesNobody(requestForms.actingAsOthers),
  },
});
