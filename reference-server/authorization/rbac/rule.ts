import type { PolicyRule } from './policy';
import type { PathRequest, RequestInfo, ResourceRequest } from '../request-info';

/** Whether one rule of a role allows a request. */
export function ruleAllows(rule: PolicyRule, info: RequestInfo): boolean {
  return listed(rule.verbs, info.verb) && (info.about === 'path' ? allowsPath(rule, info) : allowsObject(rule, info));
}

function allowsPath({ nonResourceURLs = [] }: PolicyRule, { path }: PathRequest): boolean {
  return nonResourceURLs.some((url) => coversPath(url, path));
}

function allowsObject(rule: PolicyRule, { group, resource, subresource, name }: ResourceRequest): boolean {
  const { apiGroups = [], resources = [], resourceNames = [] } = rule;
  return (
    listed(apiGroups, group) &&
    resources.some((allowed) => coversResource(allowed, resource, subresource)) &&
    (resourceNames.length === 0 || (name !== '' && resourceNames.includes(name)))
  );
}

/** `*` is everything, and `/api/*` everything that begins with `/api/`; otherwise the path itself. */
export function coversPath(url: string, path: string): boolean {
  return url.endsWith('*') ? path.startsWith(url.slice(0, -1)) : url === path;
}

/**
 * `*` is every resource and subresource, `pods` is not `pods/log`, and the subresource of every resource is `*` with
 * `/log`.
 */
export function coversResource(allowed: string, resource: string, subresource: string): boolean {
  if (allowed === '*') return true;
  return subresource === ''
    ? allowed === resource
    : allowed === `${resource}/${subresource}` || allowed === `*/${subresource}`;
}

/** Whether a list names a value or everything. */
export function listed(list: readonly string[], value: string): boolean {
  return list.includes('*') || list.includes(value);
}
