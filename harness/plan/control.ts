import type { Check, Expectation, Scenario } from '../vocabulary/types';
import type { Case, Control } from './types';

/** Expectations that a dead or deaf server would meet as well: without a control they show nothing. */
const silent = new Set<Expectation['kind']>([
  'refused',
  'refused-not-anonymous',
  'client-refuses',
  'not-in-group',
  'nobody-but',
  'connection-closed',
  'list-withheld',
  'not-granted',
]);

/** Whether this expectation proves something only beside an attempt that succeeds. */
export const needsControl = ({ kind }: Expectation): boolean => silent.has(kind);

/** The control of a check: the one it names, or else the same attempt with the base of the twin it presents. */
export function controlOf(scenario: Scenario, { control, when }: Check): Control | undefined {
  if (control !== undefined) return { kind: 'check', check: control };
  if (when.kind !== 'who-am-i' && when.kind !== 'request') return undefined;
  const presented = when.present === undefined ? undefined : scenario.given[when.present];
  return presented?.kind === 'twin' ? { kind: 'twin', attempt: { ...when, present: presented.base } } : undefined;
}

/** The key under which a case's control is kept: shared controls run once before and once after. */
export function controlKey({ control }: Case): string | undefined {
  if (control === undefined) return undefined;
  return control.kind === 'check' ? `check ${control.check}` : `twin ${JSON.stringify(control.attempt)}`;
}
