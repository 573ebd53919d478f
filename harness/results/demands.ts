import { clauses } from '../specification/clauses/clauses';
import type { CheckResult } from './check';
import { coverageOf } from './coverage';
import type { ExpectedFailures } from './expected';
import { findingSeverities, type FindingSeverity, type SecurityFinding } from './security-finding';

/** How much must have run for a run to count. */
export type Requirement =
  | { readonly kind: 'count'; readonly least: number }
  /** Of the selected checks that concern the target, in per cent. */
  | { readonly kind: 'share'; readonly percent: number }
  /** Every one of this clause or section that concerns the target. */
  | { readonly kind: 'section'; readonly section: string };

/** Who made what was tested, as a report for submission says it; nothing of it is looked at by a run. */
export interface Implementation {
  readonly organization?: string;
  readonly name?: string;
  readonly version?: string;
  readonly url?: string;
  /** Addresses, or names of accounts. */
  readonly contact?: readonly string[];
}

/** What the user says of a run beside its target: what it must come to, and whose it is. */
export interface Demands {
  readonly require?: readonly Requirement[];
  /** A security finding of this severity, or of a graver one, fails the run. */
  readonly failOn?: FindingSeverity;
  /** Failures that do not fail the run. */
  readonly expected?: ExpectedFailures;
  /** Whose implementation a report for submission is of. */
  readonly implementation?: Implementation;
}

/** Reads `N`, `N%`, `all`, `5.2` or `section:5`; undefined when it is none of these. */
export function requirementOf(text: string): Requirement | undefined {
  if (text === 'all') return { kind: 'share', percent: 100 };
  const share = /^(\d{1,3}(?:\.\d+)?)%$/.exec(text)?.[1];
  if (share !== undefined) {
    const percent = Number(share);
    return percent > 0 && percent <= 100 ? { kind: 'share', percent } : undefined;
  }
  const section = text.replace(/^section:/, '');
  const known = Object.keys(clauses).some((clause) => clause === section || clause.startsWith(`${section}.`));
  if (text !== section || text.includes('.')) return known ? { kind: 'section', section } : undefined;
  return /^[1-9]\d{0,5}$/.test(text) ? { kind: 'count', least: Number(text) } : undefined;
}

/** Severities by the names that other tools have for them. */
const severityNames: Readonly<Record<string, FindingSeverity>> = {
  critical: 'critical',
  high: 'warning',
  medium: 'warning',
  warning: 'warning',
  low: 'notice',
  notice: 'notice',
  any: 'notice',
};
export const failOnNames = Object.keys(severityNames).map((name) => `finding:${name}`);

/** Reads `finding:SEVERITY`; undefined when it is something else. */
export function failOnOf(text: string): FindingSeverity | undefined {
  const name = /^finding:(.*)$/.exec(text)?.[1];
  return name !== undefined && Object.hasOwn(severityNames, name) ? severityNames[name] : undefined;
}

/** The findings that fail a run. */
export const failingFindings = (
  findings: readonly SecurityFinding[],
  { failOn }: Demands,
): readonly SecurityFinding[] =>
  failOn === undefined
    ? []
    : findings.filter(({ severity }) => findingSeverities.indexOf(severity) <= findingSeverities.indexOf(failOn));

/** What has not been met of the requirements, a sentence each. */
export function unmet(checks: readonly CheckResult[], { require = [] }: Demands): readonly string[] {
  return require.flatMap((requirement) => {
    const sentence = shortfall(checks, requirement);
    return sentence === undefined ? [] : [sentence];
  });
}

function shortfall(checks: readonly CheckResult[], requirement: Requirement): string | undefined {
  switch (requirement.kind) {
    case 'count': {
      const { ran } = coverageOf(checks);
      return ran >= requirement.least
        ? undefined
        : `--require ${requirement.least} asks for ${requirement.least} checks of the target, and ${ran} ran`;
    }
    case 'share': {
      const { ran, concerned } = coverageOf(checks);
      return ran * 100 >= requirement.percent * concerned
        ? undefined
        : `--require ${requirement.percent}% asks for ${requirement.percent} % of the ${concerned} checks that concern the target, and ${ran} ran`;
    }
    case 'section': {
      const { section } = requirement;
      const inside = checks.filter(({ clause }) => clause === section || clause.startsWith(`${section}.`));
      const { ran, concerned } = coverageOf(inside);
      return ran > 0 && ran === concerned
        ? undefined
        : `--require ${section} asks for every check of section ${section} that concerns the target, and ${ran} of ${concerned} ran`;
    }
  }
}
