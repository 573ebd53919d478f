import { ruleInWords } from '../specification/reference';
import { attackerGains } from '../explain';
import { codes } from '../specification/codes';
import type { CheckResult, PlannedCheck, Severity } from './check';

/** What a failure of each severity means to the reader. */
const severityWords = {
  safety: 'safety: somebody got an identity, a resource or a request that they must not get',
  conformance:
    'conformance: nobody got an identity, a resource or a request of another, but the answer is not the required one',
} as const satisfies Record<Severity, string>;

/** Which rule a check is about: `clause 5.2.4, MUST, rule H-03`. */
export function citation({ clause, level, rule }: Pick<PlannedCheck, 'clause' | 'level' | 'rule'>): string {
  return [`clause ${clause}`, level, ...(rule === undefined ? [] : [`rule ${rule}`])].join(', ');
}

/** What is known of a check that did not pass: labelled facts, in the one order in which every report gives them. */
export function explain(check: CheckResult): readonly (readonly [label: string, text: string])[] {
  const { rule, severity, code, reason, expected, actual, layer } = check;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['rule', `${citation(check)}: ${check.scenarioTitle}`],
    ...(rule === undefined ? [] : [[rule, ruleInWords(rule)] as const]),
    ['code', code && `${code}: ${codes[code].title}`],
    ['severity', severity === undefined ? undefined : severityWords[severity]],
    ['why', reason],
    ['expected', expected],
    ['actual', actual],
    ['layer', layer],
    ['an attacker', severity === 'safety' ? attackerGains({ rule, code }) : undefined],
    ['to mend it', code && `authn-conformance explain ${rule ?? code}`],
  ];
  return facts.flatMap(([label, text]) => (text === undefined ? [] : [[label, text] as const]));
}
