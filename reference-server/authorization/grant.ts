import type { Caller } from '../caller';
import type { Store } from '../storage/store';
import type { PolicyRule } from './policy';
import { rulesOf } from './rbac';
import type { RequestInfo } from './request-info';
import { ruleAllows } from './rule';

/**
 * Which of these rules give more than the caller has in a namespace: what the caller may therefore not give to anyone.
 */
export async function rulesNotHeld(
  store: Pick<Store, 'get' | 'list'>,
  caller: Caller,
  namespace: string,
  rules: readonly PolicyRule[],
): Promise<readonly PolicyRule[]> {
  const held: PolicyRule[] = [];
  for await (const rules of rulesOf(store, caller, namespace)) held.push(...rules);
  return rules.filter((rule) => {
    for (const request of requestsAllowedBy(rule)) if (!held.some((mine) => ruleAllows(mine, request))) return true;
    return false;
  });
}

/** A rule taken apart into single requests; a wildcard stands for itself, so that only a wildcard allows it. */
function* requestsAllowedBy(rule: PolicyRule): Generator<RequestInfo> {
  const { apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [] } = rule;
  for (const verb of new Set(rule.verbs)) {
    for (const path of new Set(nonResourceURLs)) yield { about: 'path', verb, path };
    for (const group of new Set(apiGroups)) {
      for (const item of new Set(resources)) {
        const [resource = '', subresource = ''] = item.split('/');
        for (const name of new Set(resourceNames.length > 0 ? resourceNames : [''])) {
          yield { about: 'resource', verb, group, version: '', resource, subresource, namespace: '', name };
        }
      }
    }
  }
}
