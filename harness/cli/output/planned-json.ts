import type { Plan } from '../../plan';
import { requestsIn } from '../../subjects';
import type { Terms } from '../../target/types';

/** Which checks of a plan would run, and what the others lack, as JSON: of whatever subject. */
export function plannedJson(planned: Plan<Terms>): string {
  const { target, groups } = planned;
  const checks = groups.flatMap(({ cases }) =>
    cases.map(({ id, setup, tls, clause, level, rule, decision }) => ({
      ...{ id, setup: setup ?? null, tls: tls ?? null, clause, level, rule: rule ?? null },
      decision: decision.kind,
      because: decision.kind === 'not-applicable' ? decision.because : null,
      reason: decision.kind === 'run' ? null : decision.reason,
      supply: decision.kind === 'not-applicable' && decision.because === 'needs-input' ? decision.supply : [],
    })),
  );
  const { name, setups } = target;
  const document = {
    target: { name, setups: setups.map((each) => each.name) },
    requests: requestsIn(planned),
    checks,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
