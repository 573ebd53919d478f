import {
  anotherUser,
  aUser,
  forwarded,
  getThrough,
  noOtherIdentity,
  proxyScenario,
  rejected,
} from '../../../harness/vocabulary/front-proxy';
import { otherIdentitySources } from '../../../harness/vocabulary';
import type { FormFamily } from '../../../harness/vocabulary/types';

const control = 'without-a-name-elsewhere';
const other = (family: FormFamily): FormFamily => otherIdentitySources.naming('{other}', family);
const changesNothing = (family: FormFamily) =>
  ({ when: getThrough({ as: 'joe', inEachOf: other(family) } as const), then: noOtherIdentity(), control }) as const;
const authenticatesNobody = (family: FormFamily) =>
  ({
    when: getThrough({ inEachOf: other(family) } as const),
    then: rejected('malformed'),
    control,
    rule: 'X-03',
  }) as const;

/** A front proxy that looks a name up finds the names of its own users, and not that of an administrator. */
export default proxyScenario({
  id: 'names-of-other-users',
  clause: '5.2.1',
  level: 'MUST',
  rule: 'X-04',
  title:
    'The name of another user in a header, a cookie or the target neither authenticates nor changes who the user is',
  given: { joe: anotherUser(), jane: aUser() },
  checks: {
    [control]: { when: getThrough({ as: 'joe' }), then: forwarded() },
    'in-headers-it-changes-nothing': changesNothing(otherIdentitySources.usersInHeaders),
    'in-headers-it-authenticates-nobody': authenticatesNobody(otherIdentitySources.usersInHeaders),
    'in-the-target-it-changes-nothing': changesNothing(otherIdentitySources.usersInTargets),
    'in-the-target-it-authenticates-nobody': authenticatesNobody(otherIdentitySources.usersInTargets),
    'in-a-cookie-it-changes-nothing': changesNothing(otherIdentitySources.usersInCookies),
    'in-a-cookie-it-authenticates-nobody': authenticatesNobody(otherIdentitySources.usersInCookies),
  },
});
