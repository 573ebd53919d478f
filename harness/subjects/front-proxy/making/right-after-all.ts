import type { FrontProxyTerms, ProxyUser } from '../../../target/front-proxy';
import { credentialForms, isRightForm } from '../../../vocabulary/front-proxy/credential-forms';
import type { ThroughProxy } from '../../../vocabulary/front-proxy/types';
import type { ScenarioOf } from '../../../vocabulary/types';
import { credentialOf, type ProxyContext } from '../attempts/context';
import { allRequests } from '../marks/all-requests';
import { otherThan, userFor } from '../planning/users';
import { credentialLines, type CredentialLines } from '../front/credential-lines';

/**
 * Why a form of a credential that must be rejected is a right one of a declared user: a password of digits is the same in the other case, and
 * two users may have the same password. Undefined: none of the attempt is.
 */
export function rightAfterAll(
  { given }: ScenarioOf<FrontProxyTerms>,
  attempt: ThroughProxy,
  context: Pick<ProxyContext, 'open' | 'target'>,
): string | undefined {
  const { target } = context;
  for (const { request } of allRequests(attempt)) {
    const { as = '', presenting } = request;
    const named = given[as];
    const user = named?.kind === 'user' ? userFor(named, target) : undefined;
    if (user === undefined || presenting === undefined || isRightForm(presenting)) continue;
    const lines = linesOf(user, presenting, context);
    if (lines !== undefined && target.users.some((each) => linesOf(each, undefined, context) === lines))
      return `${credentialForms[presenting].words} is right all the same, by what the file of users declares of ${user.name} or of another user`;
  }
  return undefined;
}

function linesOf(
  user: ProxyUser,
  form: Parameters<typeof credentialLines>[1],
  context: Pick<ProxyContext, 'open' | 'target'>,
): string | undefined {
  const credential = credentialOf(context, user);
  if (credential.kind === 'client-certificate') return undefined;
  const other = otherThan(user, context.target);
  return inOne(credentialLines(credential, form, other && credentialOf(context, other), user.identity.user));
}

const inOne = ({ headers, trailers, inPath, inQuery, inAuthority }: CredentialLines): string =>
  JSON.stringify([headers, trailers, inPath, inQuery, inAuthority]);
