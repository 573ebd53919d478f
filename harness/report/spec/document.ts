import { attackerGains } from '../../explain';
import { clauses, type ClauseId } from '../../specification/clauses/clauses';
import type { Clause } from '../../specification/clauses/clause';
import type { Rule } from '../../specification/rules/rule';
import { rules, type RuleId } from '../../specification/rules';
import { titleOf } from '../../vocabulary/prose/prose';
import type { Level } from '../../vocabulary/types';
import type { Named } from '../pages/named';
import { curlOf } from './curl';
import type { ObservedRules, Sample, ServerVerdict } from './observed';
import { inWords, type ReadScenario } from './words';

/** The executable specification as data: what `spec` shows in every format. */
export interface SpecificationDocument {
  readonly clauses: readonly ClauseEntry[];
  readonly rules: readonly RuleEntry[];
  readonly scenarios: readonly ScenarioEntry[];
}

interface ClauseEntry {
  readonly id: ClauseId;
  readonly title: string;
  readonly sentence: string;
  /** The levels of its checks. */
  readonly levels: readonly Level[];
  /** Why it cannot be tested; null: it is. */
  readonly notTestable: string | null;
  readonly scenarios: readonly string[];
}

export interface RuleEntry {
  readonly id: RuleId;
  readonly rank: Rule['rank'];
  readonly subjects: Rule['subjects'];
  readonly clause: ClauseId;
  readonly sentence: string;
  readonly why: string;
  readonly attacker: string | null;
  /** Why no check shows it; null where one does. */
  readonly unchecked: string | null;
  /** Ids of its checks, as `scenario/check`. */
  readonly checks: readonly string[];
  readonly sample: (Sample & { readonly curl: string | null }) | null;
  readonly verdicts: readonly ServerVerdict[];
}

export interface ScenarioEntry extends ReadScenario {
  readonly id: string;
  readonly subject: Named['subject'];
  readonly title: string;
  readonly clause: ClauseId;
  readonly level: Level;
  readonly rules: readonly RuleId[];
}

/** A scenario as far as the document reads it. */
export interface SpecifiedScenario extends Named {
  readonly title: string;
  readonly level: Level;
  readonly checks: Readonly<
    Record<string, { readonly rule?: RuleId; readonly clause?: ClauseId; readonly level?: Level }>
  >;
}

/** Clauses, rules and scenarios in words, with what was observed of each rule; pure. */
export function specificationDocument(
  scenarios: readonly SpecifiedScenario[],
  observed: ObservedRules,
): SpecificationDocument {
  const checks = scenarios.flatMap((scenario) =>
    Object.entries(scenario.checks).map(([id, check]) => ({
      id: `${scenario.id}/${id}`,
      scenario: scenario.id,
      clause: check.clause ?? scenario.clause,
      level: check.level ?? scenario.level,
      rule: check.rule ?? scenario.rule,
    })),
  );
  return {
    clauses: (Object.keys(clauses) as ClauseId[]).map((id) => {
      const { title, sentence, notTestable }: Clause = clauses[id];
      const own = checks.filter(({ clause }) => clause === id);
      return {
        ...{ id, title, sentence, notTestable: notTestable ?? null },
        levels: distinct(own.map(({ level }) => level)),
        scenarios: distinct(own.map(({ scenario }) => scenario)),
      };
    }),
    rules: (Object.keys(rules) as RuleId[]).map((id) => {
      const { rank, subjects, clause, sentence, why, unchecked }: Rule = rules[id];
      const { sample, verdicts = [] } = observed[id] ?? {};
      return {
        ...{ id, rank, subjects, clause, sentence, why },
        attacker: attackerGains({ rule: id }) ?? null,
        unchecked: unchecked ?? null,
        checks: checks.filter(({ rule }) => rule === id).map((check) => check.id),
        sample: sample === undefined ? null : { ...sample, curl: curlOf(sample) ?? null },
        verdicts,
      };
    }),
    scenarios: scenarios.map((scenario) => {
      const { id, subject, title, clause, level } = scenario;
      const { given, checks: read } = inWords(scenario);
      return {
        ...{ id, subject, title, clause, level, given },
        rules: distinct(Object.values(scenario.checks).flatMap((check) => check.rule ?? scenario.rule ?? [])),
        checks: read.map((check) => ({ ...check, title: check.title ?? titleOf(check.id) })),
      };
    }),
  };
}

const distinct = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)];
