import { anonymous, type Caller } from '../caller';
import type { ApiRequest } from '../exchange';
import { badRequest, type Refusal } from '../negotiation/refusals';
import { extraUnder, isExtraUtf8, isUtf8, textOf } from '../authentication/header-text';
import { withAuthenticatedGroup } from '../authentication/groups';
import { authorize, type Authorizer } from './authorizer';
import type { ResourceRequest } from './request-info';

type Headers = ApiRequest['headers'];

/** Whom a request wants to act as. */
interface Wish {
  readonly user: string;
  readonly uid: string;
  readonly groups: readonly string[];
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

/**
 * Whom the caller acts as: itself, or, with `Impersonate-*` headers, somebody else, if it has the verb `impersonate` on the
 * user and on each group, uid and extra attribute (rule P-09). What is asked of later stages is asked as that one alone.
 * Groups, uid or attributes without a user are an error, and never quietly dropped (P-10).
 */
export function impersonate(
  authorizers: readonly Authorizer[],
  { headers }: Pick<ApiRequest, 'headers'>,
  caller: Caller,
): Caller | Promise<Caller> {
  const wish = wishIn(headers);
  return wish === undefined ? caller : actingAs(wish, authorizers, caller);
}

async function actingAs(wish: Wish, authorizers: readonly Authorizer[], caller: Caller): Promise<Caller> {
  if (wish.user === '')
    throw badRequest('groups, a uid or extra attributes cannot be impersonated without a user name');
  for (const request of requestsFor(wish)) await authorize(authorizers, request, caller);
  return impersonated(wish);
}

function wishIn(all: Headers): Wish | undefined {
  const headers = all.filter(([name]) => name.length >= shortest && name.toLowerCase().startsWith('impersonate-'));
  if (headers.length === 0) return undefined;
  const values = (name: string): readonly string[] =>
    headers.flatMap(([other, value]) => (other.toLowerCase() === name ? [utf8(value)] : []));
  const [user = ''] = values('impersonate-user');
  const [uid = ''] = values('impersonate-uid');
  const groups = values('impersonate-group');
  if (!isExtraUtf8(headers, extraPrefixes)) throw notUtf8();
  const extra = extraUnder(headers, extraPrefixes);
  const nothing = user === '' && uid === '' && groups.length === 0 && Object.keys(extra).length === 0;
  return nothing ? undefined : { user, uid, groups, extra };
}

const extraPrefixes = ['impersonate-extra-'];
const shortest = 'impersonate-'.length;

function utf8(value: string): string {
  if (!isUtf8(value)) throw notUtf8();
  return textOf(value);
}

const notUtf8 = (): Refusal => badRequest('a header that names whom to impersonate is not UTF-8');

const authentication = 'authentication.k8s.io';

/** One request for each thing that is to be impersonated, as Kubernetes asks its authorizers. */
function requestsFor({ user, uid, groups, extra }: Wish): readonly ResourceRequest[] {
  const request = (resource: string, name: string, more: Partial<ResourceRequest> = {}): ResourceRequest => ({
    about: 'resource',
    verb: 'impersonate',
    group: '',
    version: 'v1',
    resource,
    subresource: '',
    namespace: '',
    name,
    ...more,
  });
  const account = serviceAccount(user);
  return [
    account ? request('serviceaccounts', account.name, { namespace: account.namespace }) : request('users', user),
    ...groups.map((group) => request('groups', group)),
    ...Object.entries(extra).flatMap(([key, values]) =>
      values.map((value) => request('userextras', value, { group: authentication, subresource: key })),
    ),
    ...(uid === '' ? [] : [request('uids', uid, { group: authentication })]),
  ];
}

function serviceAccount(user: string): { readonly namespace: string; readonly name: string } | undefined {
  const [, namespace = '', name = ''] = /^system:serviceaccount:([^:]+):([^:]+)$/.exec(user) ?? [];
  return name === '' ? undefined : { namespace, name };
}

/** In the groups that are asked for, and in those that Kubernetes gives: a service account's own, and who is anonymous. */
function impersonated({ user, uid, groups: asked, extra }: Wish): Caller {
  const account = serviceAccount(user);
  const own = account ? ['system:serviceaccounts', `system:serviceaccounts:${account.namespace}`] : [];
  const groups = asked.length === 0 ? own : asked;
  const missing = user === anonymous.user ? anonymous.groups.filter((group) => !groups.includes(group)) : [];
  return withAuthenticatedGroup({ user, ...(uid !== '' && { uid }), groups: [...groups, ...missing], extra });
}
