import type { ClauseId } from '../../specification/clauses/clauses';
import type { RuleId } from '../../specification/rules';
import { commandInWords } from '../../vocabulary/client/prose/attempt-prose';
import { clientExpectationInWords } from '../../vocabulary/client/prose/expectation-prose';
import { serverInWords } from '../../vocabulary/client/prose/server-prose';
import type { ClientScenario } from '../../vocabulary/client/types';
import { proxyAttemptInWords } from '../../vocabulary/front-proxy/prose/attempt-prose';
import { proxyExpectationInWords } from '../../vocabulary/front-proxy/prose/expectation-prose';
import type { ProxyScenario } from '../../vocabulary/front-proxy/types';
import { titleOf } from '../../vocabulary/prose/prose';
import type { Level } from '../../vocabulary/types';
import { code, escapeAround } from './markdown';
import type { Named } from './named';
import { ruleLink } from './rules';

/** What the scenarios of the other two subjects say, each as a part of the page; empty for a subject without any. */
export const subjectParts = (scenarios: readonly Named[]): readonly string[] => [
  ...part(
    'The front proxy',
    'The user and the API server are the harness. A request is marked, so that what arrives at the API server is told from everything else.',
    scenarios.filter((each): each is ProxyScenario & Named => each.subject === 'front-proxy'),
    () => [],
    ({ when, then }) => `${proxyAttemptInWords(when)}: ${proxyExpectationInWords(then)}`,
  ),
  ...part(
    'The client',
    'The server is the harness: each check runs the command once against a server with one property.',
    scenarios.filter((each): each is ClientScenario & Named => each.subject === 'client'),
    ({ given }) =>
      Object.entries(given).map(([name, server]) => `- ${code(name)}: a server ${escapeAround(serverInWords(server))}`),
    ({ when, then }) => `${commandInWords(when)}: ${clientExpectationInWords(then)}`,
  ),
];

interface Readable extends Named {
  readonly title: string;
  readonly level: Level;
  readonly under?: 'each-tls-version';
}

function part<Scenario extends Readable, Check>(
  title: string,
  introduction: string,
  scenarios: readonly (Scenario & { readonly checks: Readonly<Record<string, Check & CheckFacts>> })[],
  given: (scenario: Scenario) => readonly string[],
  inWords: (check: Check) => string,
): readonly string[] {
  if (scenarios.length === 0) return [];
  return [
    `## ${title}\n`,
    `${introduction}\n`,
    ...scenarios.map((scenario) => {
      const { id, clause, level, rule, under } = scenario;
      const facts = [`clause ${clause}`, level, ...(rule === undefined ? [] : [`rule ${ruleLink(rule)}`])];
      if (under === 'each-tls-version') facts.push('under TLS 1.2 and TLS 1.3');
      const lines = given(scenario);
      return [
        `### ${id}\n`,
        `**${escapeAround(scenario.title)}.** (${facts.join(', ')})\n`,
        ...(lines.length === 0 ? [] : ['Given\n', ...lines, '']),
        'Checks\n',
        ...Object.entries(scenario.checks).map(
          ([check, definition]) =>
            `- **${headingOf(check, definition)}**${ownFacts(scenario, definition)}. ${escapeAround(capital(inWords(definition)))}.${controlOf(scenario, definition)}`,
        ),
        '',
      ].join('\n');
    }),
  ];
}

interface CheckFacts {
  readonly title?: string;
  readonly control?: string;
  readonly level?: Level;
  readonly rule?: RuleId;
  readonly clause?: ClauseId;
}

const headingOf = (check: string, { title }: CheckFacts): string => escapeAround(capital(title ?? titleOf(check)));

function ownFacts(scenario: Readable, { clause, level, rule }: CheckFacts): string {
  const own = [
    ...(clause === undefined || clause === scenario.clause ? [] : [`clause ${clause}`]),
    ...(level === undefined || level === scenario.level ? [] : [level]),
    ...(rule === undefined || rule === scenario.rule ? [] : [`rule ${ruleLink(rule)}`]),
  ];
  return own.length === 0 ? '' : ` (${own.join(', ')})`;
}

const controlOf = (
  { checks }: { readonly checks: Readonly<Record<string, CheckFacts>> },
  { control }: CheckFacts,
): string => (control === undefined ? '' : ` Control: *${headingOf(control, checks[control] ?? {})}*.`);

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
