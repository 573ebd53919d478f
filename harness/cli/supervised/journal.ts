import type { CertificateFacts, Observed } from '../../observation';
import type { CheckResult } from '../../results';
import type { HandedOver } from '../../run/start/handed-over';
import { withoutPrivateKeys, withoutOddSecrets } from '../../text';
import type { Journal } from '../output/journal';
import { outcomeOf } from '../../run/rounds/rounds';
import type { JournalEntry, Recorded, RecordedCheck } from './entries';

/** Characters of one line; evidence that is longer is left out. */
const longestLine = 256 * 1024;

/** Characters of all evidence; what comes later is left out, and its checks have their verdicts alone. */
const mostEvidence = 64 * 1024 * 1024;

/** Characters of each text of a check whose line would be too long. */
const shortText = 2000;

/**
 * A journal of one run. Nothing in it shows a private key or a secret that was read. `write` takes a line with its end; when it
 * throws nothing more is written, and the run goes on.
 */
export function createJournal(write: (line: string) => void): Journal {
  const certificates = new Set<string>();
  const observations = new WeakMap<Observed, number | undefined>();
  const outcomes = new Set<string>();
  let [observed, evidence, failed, owesReports] = [0, 0, false, false];

  const put = (line: string): void => {
    if (failed) return;
    try {
      write(line);
    } catch {
      failed = true;
    }
  };
  const putEvidence = (entry: JournalEntry): boolean => {
    const line = lineOf(entry);
    if (line.length > longestLine || evidence + line.length > mostEvidence) return false;
    evidence += line.length;
    put(line);
    return true;
  };
  const certificate = (facts: CertificateFacts): readonly string[] => {
    const { fingerprint } = facts;
    if (!certificates.has(fingerprint) && !putEvidence({ kind: 'certificate', facts })) return [];
    certificates.add(fingerprint);
    return [fingerprint];
  };
  const recorded = (each: Observed): Recorded => {
    if (each.kind !== 'exchange') return each;
    const { tls, wire } = each;
    // Certificates that no report shows are left out.
    return {
      ...each,
      tls: tls && { ...tls, peer: tls.peer.flatMap(certificate) },
      wire: wire && { ...wire, sentCertificates: undefined },
    };
  };
  const numberOf = (each: Observed): number | undefined => {
    if (observations.has(each)) return observations.get(each);
    const entry: JournalEntry = { kind: 'observed', number: observed, observed: recorded(each) };
    const number = putEvidence(entry) ? observed : undefined;
    observations.set(each, number);
    observed += 1;
    return number;
  };
  const decided = (result: CheckResult): void => {
    const outcome = outcomeOf(result);
    const key = `${result.id} ${outcome}`;
    if (outcomes.has(key)) {
      put(lineOf({ kind: 'again', id: result.id, outcome }));
      return;
    }
    outcomes.add(key);
    const shown: RecordedCheck['evidence'] = result.evidence.flatMap((each) => {
      const number = numberOf(each.observed);
      return number === undefined ? [] : [{ ...each, observed: number }];
    });
    const line = lineOf({ kind: 'decided', result: { ...result, evidence: shown } });
    put(line.length > longestLine ? lineOf({ kind: 'decided', result: { ...result, evidence: [] } }, shortText) : line);
  };
  const handOver = (handed: HandedOver): void => {
    if (handed.kind === 'decided') decided(handed.result);
    else put(lineOf(handed));
  };
  return {
    begin: (begun) => {
      owesReports = true;
      put(lineOf({ kind: 'begun', ...begun }));
    },
    handOver,
    reported: () => {
      owesReports = false;
    },
    owesReports: () => owesReports,
  };
}

function lineOf(entry: JournalEntry, longest = Number.POSITIVE_INFINITY): string {
  const line = JSON.stringify(entry);
  const harmless = longest === Number.POSITIVE_INFINITY && !line.includes('PRIVATE KEY');
  const cut = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? withoutPrivateKeys(value).slice(0, longest) : value;
  return `${withoutOddSecrets(harmless ? line : JSON.stringify(entry, cut))}\n`;
}
