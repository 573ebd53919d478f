import type { FrontProxyTerms, ProxyUser } from '../../../target/front-proxy';
import { credentialForms, isRightForm } from '../../../vocabulary/front-proxy/credential-forms';
import type { ThroughProxy } from '../../../vocabulary/front-proxy/types';
import type { Header, ScenarioOf } from '../../../vocabulary/types';
import { credentialOf, type ProxyContext } from '../attempts/context';
import { allRequests } from '../marks/all-requests';
import { namesOf, otherThan, userFor } from '../planning/users';
import { credentialLines, type CredentialLines } from '../front/credential-lines';
import { withNames } from '../front/with-names';

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
  const isRight = (lines: string): boolean => target.users.some((each) => linesOf(each, undefined, context) === lines);
  const names = namesOf(given, target);
  for (const { request } of allRequests(attempt)) {
    const { as = '', presenting, headers } = request;
    if (headers.some((header) => isAuthorization(header) && isRight(inOne(lineOf(withNames(header.value, names))))))
      return 'what it has in `Authorization` is right all the same, by what the file of users declares of its user or of another one';
    const named = given[as];
    const user = named?.kind === 'user' ? userFor(named, target) : undefined;
    if (user === undefined || presenting === undefined || isRightForm(presenting)) continue;
    const lines = linesOf(user, presenting, context);
    if (lines !== undefined && isRight(lines))
      return `${credentialForms[presenting].words} is right all the same, by what the file of users declares of ${user.name} or of another user`;
  }
  return undefined;
}

const isAuthorization = (header: Header): header is Extract<Header, { readonly kind: 'literal' }> =>
  header.kind === 'literal' && header.name === 'Authorization';

const lineOf = (value: string): CredentialLines => ({ headers: [['Authorization', value]], secrets: [] });

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

const inOne = ({ headers, trailers, inPath, inQuery, inBody, inAuthority }: CredentialLines): string =>
  JSON.stringify([headers, trailers, inPath, inQuery, inBody, inAuthority]);
