import { shownPaths, withPaths } from '../../vocabulary/values/paths';
import type { FormFamily, Scenario } from '../../vocabulary/types';
import { escape } from './markdown';

/** Every form that a request is made in, once for each family; sentences name the first few. */
export function requestFormsMarkdown(scenarios: readonly Scenario[]): string {
  const families = familiesIn(scenarios);
  if (families.size === 0) return '';
  return [
    '## Request forms\n',
    'A check that is made in each form of a family passes only if the result is as expected in every form. `{path}`, `{query}`, `{parent}`, `{first}`, `{rest}`, `{last}` and `{authority}` are the parts of the request.\n',
    ...[...families].map(
      ([name, forms]) =>
        `- **${name}** (${forms.size}): ${[...forms].map((form) => escape(withPaths(form, shownPaths))).join('; ')}`,
    ),
    '',
  ].join('\n');
}

/** The names of the forms by the name of their family; a family that is made in several variants has all of their forms. */
function familiesIn(scenarios: readonly Scenario[]): ReadonlyMap<FormFamily['name'], ReadonlySet<string>> {
  const families = new Map<string, Set<string>>();
  for (const { checks } of scenarios)
    for (const { when } of Object.values(checks)) {
      if ((when.kind !== 'who-am-i' && when.kind !== 'request') || when.inEachOf === undefined) continue;
      const { name, forms } = when.inEachOf;
      const known = families.get(name) ?? new Set<string>();
      for (const form of forms) known.add(form.name);
      families.set(name, known);
    }
  return new Map([...families].sort(([a], [b]) => a.localeCompare(b, 'en')));
}
