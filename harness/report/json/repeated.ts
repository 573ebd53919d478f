import { createHash } from 'node:crypto';
import type { ReportDocument, ToldDocument } from './schema';

type EvidenceDocument = ReportDocument['checks'][number]['evidence'][number];

/** Numbers pieces of evidence in the order in which they are told; a control that was told before is its number. */
export function telling(): (piece: Omit<ToldDocument, 'number'>) => EvidenceDocument {
  const numbers = new Map<string, number>();
  let last = 0;
  return (piece) => {
    const { role, reproduce, notReproducible, kubectl, differences, ...shared } = piece;
    const digest = createHash('sha256').update(JSON.stringify(shared)).digest('base64');
    const again = role === 'check' ? undefined : numbers.get(digest);
    if (again !== undefined) return { role, again, reproduce, notReproducible, kubectl, differences };
    last += 1;
    numbers.set(digest, last);
    return { role, number: last, ...shared, reproduce, notReproducible, kubectl, differences };
  };
}

/** The checks of a report with each piece of evidence whole. */
export function wholeEvidence(checks: ReportDocument['checks']): ReportDocument['checks'] {
  const told = new Map<number, ToldDocument>();
  return checks.map((check) => ({
    ...check,
    evidence: check.evidence.map((piece) => {
      if ('observed' in piece) {
        if (piece.number !== undefined) told.set(piece.number, piece);
        return piece;
      }
      const { again, ...own } = piece;
      const first = told.get(again);
      if (first === undefined) throw new Error(`no evidence of the report has the number ${again}`);
      return { ...first, ...own };
    }),
  }));
}
