import { clauses, sections, type ClauseId } from '../../specification/clauses/clauses';
import type { Rule, RuleSubject } from '../../specification/rules/rule';
import { rules, ruleSections, type RuleId } from '../../specification/rules';
import type { Named } from './named';

const subjectWords = {
  'api-server': 'API server',
  'front-proxy': 'front proxy',
  client: 'client',
} as const satisfies Record<RuleSubject, string>;

/** The page of all rules, in Markdown: one heading for each, so that a link to its id leads to it. */
export function rulesMarkdown(scenarios: readonly Named[]): string {
  const citing = scenariosByRule(scenarios);
  const parts = [
    '# Rules\n',
    'Generated from `harness/specification` and the scenarios by `UPDATE_GOLDEN=1 npx jest --testPathPatterns scenarios/rules-page`; do not edit.\n',
    'Each rule says what holds, how binding it is, who must keep it, the clause of the specification that it follows from or is nearest to, and what goes wrong without it. The level of a check can differ from the rank of its rule: the check shows one case.\n',
    `Sections: ${ruleSections.map((section) => `[${headingOf(section)}](#${slugOf(headingOf(section))})`).join(', ')}.\n`,
    ...ruleSections.flatMap((section) => [
      `## ${headingOf(section)}\n`,
      ...(Object.keys(rules) as RuleId[])
        .filter((id) => id.startsWith(`${section.letter}-`))
        .map((id) => ruleMarkdown(id, citing.get(id) ?? [])),
    ]),
  ];
  return `${parts.join('\n').trimEnd()}\n`;
}

/** The ids of the scenarios that have a check of each rule, in the order of the rules. */
export function scenariosByRule(scenarios: readonly Named[]): ReadonlyMap<RuleId, readonly string[]> {
  return new Map(
    (Object.keys(rules) as RuleId[]).flatMap((id) => {
      const citing = scenarios.filter((scenario) => rulesOf(scenario).includes(id)).map((scenario) => scenario.id);
      return citing.length === 0 ? [] : [[id, citing] as const];
    }),
  );
}

/** The rules that the checks of a scenario cite, each once, the scenario's own first. */
export function rulesOf({ rule, checks }: Pick<Named, 'rule' | 'checks'>): readonly RuleId[] {
  const cited = Object.values(checks).flatMap((check) => check.rule ?? rule ?? []);
  return [...new Set([...(rule === undefined ? [] : [rule]), ...cited])].filter((id) => cited.includes(id));
}

function ruleMarkdown(id: RuleId, scenarios: readonly string[]): string {
  const { sentence, why, rank, subjects, clause }: Rule = rules[id];
  const facts = [rank, subjects.map((subject) => subjectWords[subject]).join(' and '), clauseLink(clause)];
  return [`### ${id}\n`, `${sentence}\n`, `${facts.join('; ')}. Why: ${why}\n`, `${checkedBy(id, scenarios)}\n`].join(
    '\n',
  );
}

function checkedBy(id: RuleId, scenarios: readonly string[]): string {
  const { unchecked }: Rule = rules[id];
  if (scenarios.length > 0)
    return `Checked by ${scenarios.map((each) => `[${each}](specification.md#${each})`).join(', ')}.`;
  if (unchecked !== undefined) return `No check: ${unchecked}`;
  return 'No check yet.';
}

function clauseLink(id: ClauseId): string {
  const section = sections.find((each) => id.startsWith(`${each.id}.`));
  const anchor = section === undefined ? '' : `#${slugOf(`${section.id}. ${section.title}`)}`;
  return `[clause ${id}, ${clauses[id].title}](specification.md${anchor})`;
}

const headingOf = ({ letter, title }: (typeof ruleSections)[number]): string => `${letter}. ${title}`;

/** The anchor that GitHub gives a heading. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

/** A link to a rule from the page of the specification. */
export const ruleLink = (id: RuleId): string => `[${id}](rules.md#${id.toLowerCase()})`;
