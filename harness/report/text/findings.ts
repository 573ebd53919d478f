import type { FindingSeverity, SecurityFinding } from '../../results';
import { type Ink, line, type Palette } from './ink';
import { row, type Style } from './layout';

const signs = {
  critical: { sign: '!', colour: 'bad' },
  warning: { sign: '!', colour: 'doubtful' },
  notice: { sign: '-', colour: 'quiet' },
} as const satisfies Record<FindingSeverity, { readonly sign: string; readonly colour: keyof Palette }>;

/** What is to be said of the target's security, in a section of its own: it is no part of the verdict. */
export function findings(found: readonly SecurityFinding[], style: Style): Ink[] {
  if (found.length === 0) return [];
  const title = style.paint.strong(`Security findings, apart from conformance (${found.length})`);
  return [title, ...found.flatMap((each) => [line``, ...finding(each, style)]), line``];
}

/** One finding: what it is, where it was seen, why it matters and what changes it. */
export function finding(
  { id, severity, seenIn, title, seen, why, references, fix }: SecurityFinding,
  style: Style,
): Ink[] {
  const { sign, colour } = signs[severity];
  const fact = (label: string, value: string): Ink[] => row(style, { indent: 4, label, width: 16 }, value);
  return [
    line`  ${style.paint[colour](sign)} ${style.paint.strong(id)}`,
    ...fact('finding', title),
    ...fact('severity', severity),
    ...fact(seenIn === 'run' ? 'seen' : 'seen (manifest)', seen),
    ...fact('why', references.length === 0 ? why : `${why} (${references.join('; ')})`),
    ...fact('fix', fix),
  ];
}
