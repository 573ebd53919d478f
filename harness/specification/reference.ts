import { rules, type RuleId } from './rules';

/** Where the page of the rules has this one, from the root of the package. */
export const pageOfRule = (id: RuleId): string => `docs/rules.md#${id.toLowerCase()}`;

/** What a rule demands, and where more of it stands, for the report of a check that did not pass. */
export const ruleInWords = (id: RuleId): string => `${rules[id].sentence} (${pageOfRule(id)})`;
