import type { Caller } from '../../caller';
import type { PolicyRule } from './policy';
import type { Policy } from './policy-in-memory';
import { rulesOf } from './rbac';
import { coversPath, listed } from './rule';

/**
 * Which of these rules give more than the caller has in a namespace: what the caller may therefore not give to anyone.
 */
export function rulesNotHeld(
  policy: Policy,
  caller: Caller,
  namespace: string,
  rules: readonly PolicyRule[],
): readonly PolicyRule[] {
  const held = [...rulesOf(policy, caller, namespace)].flat();
  return rules.filter((rule) => {
    for (const part of partsOf(rule)) if (!held.some((mine) => covers(mine, part))) return true;
    return false;
  });
}

/** The least that a rule can give: one verb on one path, or on one resource, of one name or of all. */
interface Part {
  readonly verb: string;
  readonly path?: string;
  readonly group?: string;
  readonly resource?: string;
  /** Absent: every name. */
  readonly name?: string;
}

/** A rule taken apart; a wildcard stands for itself, so that only a wildcard covers it. */
function* partsOf(rule: PolicyRule): Generator<Part> {
  const { apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [] } = rule;
  const names = resourceNames.length > 0 ? [...new Set(resourceNames)].map((name) => ({ name })) : [{}];
  for (const verb of new Set(rule.verbs)) {
    for (const path of new Set(nonResourceURLs)) yield { verb, path };
    for (const group of new Set(apiGroups))
      for (const resource of new Set(resources)) for (const name of names) yield { verb, group, resource, ...name };
  }
}

/** Whether one rule gives all of a part, as in Kubernetes: parts of two rules are never put together. */
function covers(rule: PolicyRule, { verb, path, group = '', resource = '', name }: Part): boolean {
  const { apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [] } = rule;
  if (!listed(rule.verbs, verb)) return false;
  if (path !== undefined) return nonResourceURLs.some((url) => coversPath(url, path));
  const allNames = resourceNames.length === 0;
  return (
    listed(apiGroups, group) &&
    listsResource(resources, resource) &&
    (allNames || (name !== undefined && resourceNames.includes(name)))
  );
}

/** A resource is compared whole: of `userextras/scopes/admin` the subresource is `scopes/admin`. */
function listsResource(resources: readonly string[], resource: string): boolean {
  const slash = resource.indexOf('/');
  return listed(resources, resource) || (slash >= 0 && resources.includes(`*${resource.slice(slash)}`));
}
