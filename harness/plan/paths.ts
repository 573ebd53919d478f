import { openPaths, withPaths, type PathName, type Paths } from '../vocabulary/paths';
import type { Attempt, Scenario } from '../vocabulary/types';

/** A scenario with the real paths of a setup in all its checks. A path that the setup does not have stays open. */
export const fillPaths = (scenario: Scenario, paths: Paths): Scenario => ({
  ...scenario,
  checks: filled(scenario.checks, paths),
});

/** The first open path that these attempts need and the target does not have: its name, and what it is as a noun phrase. */
export function missingPath(
  attempts: readonly Attempt[],
): { readonly name: PathName; readonly what: string } | undefined {
  const text = JSON.stringify(attempts);
  return openPaths.find(({ symbol }) => text.includes(symbol));
}

/** Checks are plain data: every text in them, however deep, may leave a path open. */
function filled<Data>(data: Data, paths: Paths): Data {
  if (typeof data === 'string') return withPaths(data, paths) as Data & string;
  if (Array.isArray(data)) return data.map((item: unknown) => filled(item, paths)) as Data & unknown[];
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, filled<unknown>(value, paths)])) as Data;
}
