import { ruleInWords } from '../specification/reference';
import { attackerGains } from '../explain';
import { codes } from '../specification/codes';
import type { CheckResult, PlannedCheck, Severity } from './check';

/** What a failure of each severity means to the reader. */
const severityWords = {
  safety: 'safety: an identity, a resource or a request reached a party that must not have it',
  conformance:
    'conformance: no identity, resource or request reached a party that must not have it, but the result is not the required one',
} as const satisfies Record<Severity, string>;

/** Which rule a check is about: `clause 5.2.4, MUST, rule H-03`. */
export function citation({ clause, level, rule }: Pick<PlannedCheck, 'clause' | 'level' | 'rule'>): string {
  return [`clause ${clause}`, level, ...(rule === undefined ? [] : [`rule ${rule}`])].join(', ');
}

/**
 * What is known of a check that did not pass: labelled facts, in the one order in which every report gives them. What was seen stands
 * first, then what the specification requires, then what to do.
 */
export function explain(check: CheckResult): readonly (readonly [label: string, text: string])[] {
  const { rule, severity, code, reason, expected, actual, layer } = check;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['why', reason],
    ['actual', actual],
    ['expected', expected],
    ['severity', severity === undefined ? undefined : severityWords[severity]],
    ['code', code && `${code}: ${codes[code].title}`],
    ['layer', layer],
    ['rule', `${citation(check)}: ${check.scenarioTitle}`],
    ...(rule === undefined ? [] : [[rule, ruleInWords(rule)] as const]),
    ['risk', severity === 'safety' ? attackerGains({ rule, code }) : undefined],
    ['fix', code && `authn-conformance explain ${rule ?? code}`],
  ];
  return facts.flatMap(([label, text]) => (text === undefined ? [] : [[label, text] as const]));
}
