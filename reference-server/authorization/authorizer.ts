import type { Caller } from '../caller';
import { forbidden, forbiddenPath, type Refusal } from '../negotiation/refusals';
import type { RequestInfo } from './request-info';

/**
 * One authorization mode: whether it allows a request, at once where it knows. None can deny; what no mode allows is refused.
 */
export type Authorizer = (info: RequestInfo, caller: Caller) => boolean | Promise<boolean>;

/** The second stage of every request (specification 1.3): refuses with 403 what no authorizer allows. */
export function authorize(authorizers: readonly Authorizer[], info: RequestInfo, caller: Caller): true | Promise<true> {
  const decide = (allowed: boolean): true => {
    if (allowed) return true;
    throw refusal(info, caller);
  };
  const allowed = isAllowed(authorizers, info, caller);
  return typeof allowed === 'boolean' ? decide(allowed) : allowed.then(decide);
}

/** Whether some authorizer allows a request; at once if those that are asked know at once. */
export function isAllowed(
  authorizers: readonly Authorizer[],
  info: RequestInfo,
  caller: Caller,
): boolean | Promise<boolean> {
  for (const [index, allows] of authorizers.entries()) {
    const allowed = allows(info, caller);
    if (allowed === true) return true;
    if (allowed === false) continue;
    return allowed.then((later) => later || isAllowed(authorizers.slice(index + 1), info, caller));
  }
  return false;
}

/**
 * Says who may not do what, in kube-apiserver's words: a black-box test learns the user's name from them (rule E-03).
 */
function refusal(info: RequestInfo, { user }: Caller): Refusal {
  if (info.about === 'path')
    return forbiddenPath(withReferences(`User ${quoted(user)} cannot ${info.verb} path ${quoted(info.path)}`));
  const { verb, group, resource, subresource, namespace, name } = info;
  const what = subresource === '' ? resource : `${resource}/${subresource}`;
  const where = namespace === '' ? 'at the cluster scope' : `in the namespace ${quoted(namespace)}`;
  const why = `User ${quoted(user)} cannot ${verb} resource ${quoted(what)} in API group ${quoted(group)} ${where}`;
  return forbidden(info, name, withReferences(why));
}

/** As kube-apiserver has it: nothing in a message looks like HTML, whatever callers are called. */
const withReferences = (message: string): string =>
  message.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function quoted(text: string): string {
  return JSON.stringify(text);
}
