import { exchangeOf } from '../../observation';
import type { Evidence } from '../../results';
import { describeIdentity, describeObservation, describeVerification } from './evidence';
import { connectionLines, outputLines } from './recorded';
import { firstLines, printable } from './safe-text';

/** One line of evidence; a verbatim one must stay in one piece, to be copied. */
interface EvidenceLine {
  readonly text: string;
  readonly verbatim: boolean;
}

/** What an attempt was made for. */
const roleWords = {
  check: 'check',
  'control-before': 'control before',
  'control-after': 'control after',
  reference: 'reference',
} as const satisfies Record<Evidence['role'], string>;

/** A piece of evidence by the role it has, for people. */
export interface EvidenceSection {
  readonly role: string;
  readonly lines: readonly EvidenceLine[];
}

/** The evidence of a check for people; a second control that saw the same as the first is not told twice. */
export function evidenceSections(evidence: readonly Evidence[]): EvidenceSection[] {
  const told = new Set<string>();
  return evidence.map((piece) => {
    const lines = evidenceLines(piece);
    const story = JSON.stringify(lines);
    const repeated = piece.role === 'control-after' && told.has(story);
    told.add(story);
    return { role: roleWords[piece.role], lines: repeated ? [{ text: 'the same as before', verbatim: false }] : lines };
  });
}

/** One piece of evidence, the attempt first; every line is fit to be shown. */
function evidenceLines({ attempt, observed, reproduce }: Evidence): EvidenceLine[] {
  const lines = [printable(attempt), describeObservation(observed)];
  const exchange = exchangeOf(observed);
  if (exchange !== undefined) {
    lines.push(...describeVerification(exchange));
    const body = exchange.response?.body ?? '';
    if (body.trim() !== '') lines.push(...firstLines(body, { lines: 5, characters: 200 }).map((line) => `| ${line}`));
    if (exchange.identity !== undefined) lines.push(`identity: ${describeIdentity(exchange.identity)}`);
  }
  if (observed.kind === 'forwarding') lines.push(...connectionLines(observed.arrived));
  if (observed.kind === 'command') {
    lines.push(...outputLines(observed));
    for (const { name, connections } of observed.servers)
      if (connections.length > 0) lines.push(`server (${printable(name, 100)}):`, ...connectionLines(connections));
  }
  return [
    ...lines.map((text) => ({ text, verbatim: false })),
    ...(reproduce === undefined ? [] : [{ text: `by hand: ${printable(reproduce, 8_000)}`, verbatim: true }]),
  ];
}
