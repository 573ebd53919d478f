import type { RuleId } from '../../specification/rules';

/** One exchange with a reference program, as it was recorded. */
export interface Sample {
  /** The id of the check that made it. */
  readonly check: string;
  /** The attempt as a sentence. */
  readonly attempt: string;
  /** What was sent, and what came back, as text; what is drawn or counted has a word in its place. */
  readonly sent: string;
  readonly received: string;
  /** What arrived at the API server behind a front proxy. */
  readonly arrived?: string;
}

/** What a known server makes of the checks of a rule, over all configurations of its matrix. */
export interface ServerVerdict {
  /** The page of docs/matrices without its ending. */
  readonly server: string;
  readonly passed: number;
  /** Each failure as `check in configuration`. */
  readonly failed: readonly string[];
}

/** What was observed of a rule, beside what the rule says. */
export interface ObservedOfRule {
  readonly sample?: Sample | undefined;
  readonly verdicts: readonly ServerVerdict[];
}

export type ObservedRules = Readonly<Partial<Record<RuleId, ObservedOfRule>>>;
