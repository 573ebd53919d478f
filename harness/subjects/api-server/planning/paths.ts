import { openPaths, withPaths, type PathName, type Paths } from '../../../vocabulary/values/paths';
import type { Attempt, Scenario } from '../../../vocabulary/types';
import { textOf } from './attempt-text';

/** By the paths as text, of which a process sees few: each scenario is filled in once, which is half the time of a plan. */
const known = new Map<string, WeakMap<Scenario, Scenario>>();

/** A scenario with the real paths of a setup in all its checks. A path that the setup does not have stays open. */
export function fillPaths(scenario: Scenario, paths: Paths): Scenario {
  const key = JSON.stringify(paths);
  const here = known.get(key) ?? new WeakMap<Scenario, Scenario>();
  known.set(key, here);
  const whole = here.get(scenario) ?? { ...scenario, checks: filled(scenario.checks, paths) };
  here.set(scenario, whole);
  return whole;
}

/** The first open path that these attempts need and the target does not have: its name, and what it is as a noun phrase. */
export function missingPath(
  attempts: readonly Attempt[],
  paths: Paths,
): { readonly name: PathName; readonly what: string } | undefined {
  const texts = attempts.map(textOf);
  const open = openPaths.find(({ symbol }) => texts.some((text) => text.includes(symbol)));
  return open ?? (paths.coreList === undefined && asksKubernetes(attempts, paths) ? kubernetes : undefined);
}

const kubernetes = { name: 'coreList', what: 'the resources of Kubernetes itself' } as const;

/** Whether a path is written out that only a server with the resources of Kubernetes itself has. */
const asksKubernetes = (attempts: readonly Attempt[], paths: Paths): boolean =>
  attempts.some(
    (attempt) =>
      'path' in attempt &&
      /^\/(api|apis\/[a-z0-9.]*\.k8s\.io)\//.test(attempt.path) &&
      !Object.values(paths).some((own: string) => attempt.path.startsWith(own)),
  );

/** Checks are plain data: every text in them, however deep, may leave a path open. */
function filled<Data>(data: Data, paths: Paths): Data {
  if (typeof data === 'string') return withPaths(data, paths) as Data & string;
  if (Array.isArray(data)) return data.map((item: unknown) => filled(item, paths)) as Data & unknown[];
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, filled<unknown>(value, paths)])) as Data;
}
