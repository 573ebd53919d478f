import type { Control } from '../../../plan/types';
import { comparedWith } from '../../../vocabulary/then';
import type { Attempt, Check, Scenario } from '../../../vocabulary/types';
import { formsOf, resumingIn } from '../../../vocabulary/when';
import { textOf } from './attempt-text';
import { baseOf } from './certificates/certificates';

/** Whether a verdict on this check rests on the supplied bearer token. */
export const presentsToken = (scenario: Scenario, check: Check, control: Control | undefined): boolean =>
  attemptsOf(scenario, check, control).some(holdsToken);

const holdsToken = (attempt: Attempt): boolean => /"kind":"token"|\{token\}/.test(textOf(attempt));

/** Whether an attempt sends the token in the request target, or in clear text. */
export const exposesToken = (attempt: Attempt): boolean =>
  (attempt.kind === 'plain-http' && holdsToken(attempt)) ||
  formsOf(attempt).some(({ target }) => target?.includes('{token}') === true);

/** Whether it rests on the supplied client certificate, or on a twin of it. */
export const presentsInHand = (scenario: Scenario, check: Check, control: Control | undefined): boolean =>
  attemptsOf(scenario, check, control)
    .flatMap(presentedIn)
    .some((name) => baseOf(scenario, name).kind === 'in-hand');

/** Whether it rests on what the identity oracle sees. */
export const asksWho = (scenario: Scenario, check: Check, control: Control | undefined): boolean =>
  attemptsOf(scenario, check, control).some(({ kind }) => kind === 'who-am-i');

/** Every attempt that a verdict on this check rests on. */
export function attemptsOf(scenario: Scenario, check: Check, control: Control | undefined): readonly Attempt[] {
  const attempts: Attempt[] = [check.when];
  const compared = comparedWith(check.then);
  if (compared !== undefined) attempts.push(compared);
  if (control?.kind === 'twin') attempts.push(control.attempt);
  if (control?.kind === 'check') {
    const named = scenario.checks[control.check];
    if (named === undefined) throw new Error(`${scenario.id}: the control ${control.check} does not exist`);
    attempts.push(named.when);
  }
  return attempts;
}

/** The names of all certificates that an attempt presents or issues. */
export function presentedIn(attempt: Attempt): readonly string[] {
  if (attempt.kind === 'issue') return [attempt.certificate];
  const resumed = resumingIn(attempt)?.present;
  const shown = 'showing' in attempt ? attempt.showing : undefined;
  return ['present' in attempt ? attempt.present : undefined, resumed, shown].filter((name) => name !== undefined);
}
