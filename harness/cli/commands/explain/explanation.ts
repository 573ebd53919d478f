import { everyScenario } from '../../../../scenarios/every';
import { nearestOf } from '../../../bundled/faults/near-names';
import { attackerGains, programs, topicsOf, type Program, type Topic } from '../../../explain';
import { catalogue } from '../../../findings';
import { isCode, withoutTls } from '../../../results';
import { codeIds, codes } from '../../../specification/codes';
import { rules, type RuleId } from '../../../specification/rules';
import { listOf } from '../../../subjects';
import { UsageError } from '../../output/io';

/** What `explain` says of a code, a rule, a check or a security finding; also as JSON. */
export interface Explanation {
  readonly kind: 'code' | 'rule' | 'check' | 'finding';
  readonly id: string;
  /** What holds, or what went wrong, as a sentence. */
  readonly sentence: string;
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly attacker: string | null;
  readonly topics: readonly ExplainedTopic[];
}

interface ExplainedTopic {
  readonly id: string;
  readonly title: string;
  readonly incidents: readonly string[];
  readonly directives: Readonly<Record<Program, Directive>>;
}

/** What to write, and where; or why there is nothing to write. */
type Directive = { readonly at: string | null; readonly lines: readonly string[] } | { readonly without: string };

/** No name is so long, and what is so long is not repeated. */
const longestName = 200;

const isRule = (text: string): text is RuleId => Object.hasOwn(rules, text);

/** Explains what is meant by a word. Throws UsageError with the nearest names for one that nothing has. */
export function explanationOf(word: string): Explanation {
  const id = word.trim();
  const rule = id.replace(/^[a-z]/, (letter) => letter.toUpperCase());
  if (isCode(id)) return ofCode(id);
  if (isRule(rule)) return ofRule(rule);
  if (Object.hasOwn(catalogue, id)) return ofFinding(id);
  if (id.startsWith('doctor/') && topicsOf({ finding: id }).length > 0) return ofDoctor(id);
  if (id.length > longestName)
    throw new UsageError(`explain: ${id.length} characters are no code, rule, check or finding; list shows the checks`);
  const checks = listOf(everyScenario, {});
  const check = checks.find((each) => each.id === id) ?? checks.find((each) => withoutTls(each.id) === id);
  if (check !== undefined) return ofCheck(check);
  const named = [
    ...codeIds,
    ...Object.keys(rules),
    ...Object.keys(catalogue),
    ...new Set(checks.map((each) => each.id)),
  ];
  const near = nearestOf(id, named).map((name) => JSON.stringify(name));
  const meant =
    near.length === 0 ? 'list shows the checks, docs/rules.md the rules' : `did you mean ${near.join(' or ')}?`;
  throw new UsageError(`${JSON.stringify(word)} is no code, rule, check or finding; ${meant}`);
}

function ofCode(code: (typeof codeIds)[number]): Explanation {
  const { title, subjects } = codes[code];
  return {
    ...{ kind: 'code', id: code, sentence: `${title}.`, facts: [['failure of', subjects.join(', ')]] },
    ...help(topicsOf({ code }), attackerGains({ code })),
  };
}

function ofRule(rule: RuleId): Explanation {
  const { sentence, rank, clause, why, subjects } = rules[rule];
  return {
    ...{ kind: 'rule', id: rule, sentence },
    facts: [
      ['rank', rank],
      ['kept by', subjects.join(', ')],
      ['clause', clause],
      ['why', why],
    ],
    ...help(topicsOf({ rule }), attackerGains({ rule })),
  };
}

function ofFinding(finding: string): Explanation {
  const entry = catalogue[finding];
  if (entry === undefined) throw new Error(`${finding} is no finding`);
  const { title, severity, why, references, fix } = entry;
  return {
    ...{ kind: 'finding', id: finding, sentence: `${title}.` },
    facts: [
      ['severity', severity],
      ['why', why],
      ['references', references.join('; ')],
      ...Object.entries(fix).map(([kind, text]): [string, string] => [
        kind === 'other' ? 'fix' : `fix (${kind})`,
        text,
      ]),
    ],
    ...help(topicsOf({ finding }), attackerGains({ finding })),
  };
}

/** A topic of `doctor`, which says itself what it saw and what to do. */
const ofDoctor = (finding: string): Explanation => ({
  ...{ kind: 'finding', id: finding, facts: [] },
  sentence: `What doctor says of the topic ${finding.slice('doctor/'.length)}.`,
  ...help(topicsOf({ finding }), attackerGains({ finding })),
});

function ofCheck({ id, scenarioTitle, title, clause, level, rule }: ReturnType<typeof listOf>[number]): Explanation {
  return {
    ...{ kind: 'check', id, sentence: `${scenarioTitle}: ${title}.` },
    facts: [['level', level], ['clause', clause], ...(rule === undefined ? [] : rulesFacts(rule))],
    ...help(topicsOf({ rule }), attackerGains({ rule })),
  };
}

const rulesFacts = (rule: RuleId): readonly (readonly [string, string])[] => [
  ['rule', `${rule}: ${rules[rule].sentence}`],
  ['why', rules[rule].why],
];

const help = (
  found: ReturnType<typeof topicsOf>,
  attacker: string | undefined,
): Pick<Explanation, 'attacker' | 'topics'> => ({
  attacker: attacker ?? null,
  topics: found.map(({ id, title, incidents, directives }) => ({
    id,
    title,
    incidents,
    directives: directivesOf(directives),
  })),
});

function directivesOf(directives: Topic['directives']): ExplainedTopic['directives'] {
  const entries = (Object.keys(programs) as Program[]).map((program): [Program, Directive] => {
    const entry = directives[program];
    return [program, 'without' in entry ? entry : { at: 'at' in entry ? entry.at : null, lines: entry.lines }];
  });
  return Object.fromEntries(entries) as Record<Program, Directive>;
}
