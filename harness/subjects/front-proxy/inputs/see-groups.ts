import { certified, getThrough } from '../../../vocabulary/front-proxy';
import type { ProxyContext } from '../attempts/context';
import { perform } from '../attempts/perform';
import { trying } from '../attempts/trying';
import { groupsArrive } from '../holders';
import { arrivedIn } from '../judge/arrived';
import { statedIdentity } from '../judge/identity';
import { issuesCertificates } from './prove-client-ca';

/** A holder whom nobody has declared, and an organization that no declared user has as a group. */
const [holder, organization] = ['authn-conformance-holder', 'authn-conformance-organization'] as const;

/**
 * Whether the front proxy takes the groups of certificate users from elsewhere than their certificates, as from a list of users: groups of
 * declared users arrive, and an undeclared holder is forwarded without the organization of the certificate, or is not known. Asked where
 * the harness has a CA that the front proxy was seen to trust.
 */
export async function listsGroups(context: ProxyContext): Promise<boolean> {
  if (context.upstream === undefined || !issuesCertificates(context) || !groupsArrive(context)) return false;
  const { forwarding } = await perform(
    trying(certified(holder, organization)),
    getThrough({ as: 'user' }),
    undefined,
    context,
  );
  const [arrived] = arrivedIn(forwarding, context.marks);
  if (arrived !== undefined) {
    const { users, groups } = statedIdentity(arrived.request, context.target);
    return users.join() === holder && !groups.includes(organization);
  }
  const { response } = forwarding.exchange;
  return response !== undefined && context.target.profile.rejections.unauthenticated.includes(response.status);
}
