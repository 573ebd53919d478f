import { programs, untried, type Program } from '../../../explain';
import type { Io } from '../../output/io';
import { explanationOf, type Explanation } from './explanation';

/** The flags of `explain`. */
export interface ExplainFlags {
  readonly json?: boolean;
}

/** Says what a code, a rule, a check or a finding means, what has happened, and which directive mends it. Throws UsageError. */
export function explainCommand(word: string, { json = false }: ExplainFlags, io: Io): void {
  const explanation = explanationOf(word);
  io.out(
    json
      ? `${JSON.stringify(explanation, null, 2)}\n`
      : lines(explanation)
          .map((line) => `${line}\n`)
          .join(''),
  );
}

function lines({ kind, id, sentence, facts, attacker, topics }: Explanation): readonly string[] {
  const width = Math.max(...[...facts, ['risk']].map(([label = '']) => label.length));
  const fact = (label: string, text: string): string => `  ${label.padEnd(width)}  ${text}`;
  return [
    `${kind} ${id}`,
    `  ${sentence}`,
    '',
    ...facts.map(([label, text]) => fact(label, text)),
    ...(attacker === null ? [] : [fact('risk', attacker)]),
    ...topics.flatMap((topic) => ['', ...topicLines(topic)]),
  ];
}

function topicLines({ title, incidents, directives }: Explanation['topics'][number]): readonly string[] {
  return [
    title,
    ...(incidents.length === 0 ? [] : ['  known incidents:', ...incidents.map((each) => `    ${each}`)]),
    '  in your own server:',
    ...Object.entries(directives).flatMap(([program, entry]) => {
      const name = programs[program as Program];
      if ('without' in entry) return [`    ${name}: ${entry.without}`];
      return [
        `    ${name}${entry.at === null ? '' : ` (${entry.at})`}${untried.has(program as Program) ? ', not tried with it' : ''}:`,
        ...entry.lines.map((line) => `      ${line}`),
      ];
    }),
  ];
}
