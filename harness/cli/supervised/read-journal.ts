import { readSync } from 'node:fs';
import type { CertificateFacts, Observed } from '../../observation';
import type { CheckResult, IssuedCertificate, RunResult } from '../../results';
import { createRounds, cutShort, type Rounds } from '../../run/rounds/rounds';
import type { Begun } from '../output/journal';
import type { JournalEntry, Recorded, RecordedCheck } from './entries';

/** What the journal of a run that has ended holds. */
export interface Journaled {
  /** Undefined: the run ended before it was known what was asked. */
  readonly begun: Begun | undefined;
  readonly opened: Pick<RunResult, 'target' | 'others' | 'name' | 'seed' | 'markKey'> | undefined;
  /** In the order of the plan, with what was decided until then. */
  readonly checks: readonly CheckResult[];
  readonly certificates: readonly IssuedCertificate[];
  /** What was created on the target and not deleted. */
  readonly leftBehind: readonly string[];
  /** The scenarios whose checks were being made, the latest first. */
  readonly underWay: readonly string[];
}

/** Reads a journal back. Lines that are no JSON are left out: the last one may have been cut. */
export function readJournal(descriptor: number): Journaled {
  let begun: Begun | undefined;
  let opened: Journaled['opened'];
  let planned: Extract<JournalEntry, { kind: 'planned' }> | undefined;
  const certificates: IssuedCertificate[] = [];
  const objects: string[] = [];
  const underWay: string[] = [];
  const evidence = createEvidence();
  const results = new Map<string, Rounds>();
  const roundsOf = (id: string): Rounds => {
    const rounds = results.get(id) ?? createRounds();
    results.set(id, rounds);
    return rounds;
  };
  for (const entry of entriesIn(descriptor))
    switch (entry.kind) {
      case 'begun':
        begun = entry;
        break;
      case 'opened':
        opened = opened === undefined ? entry : { ...opened, others: [...(opened.others ?? []), entry.target] };
        break;
      case 'planned':
        planned = entry;
        break;
      case 'issued':
        certificates.push(entry.certificate);
        break;
      case 'creating':
        objects.push(entry.object);
        break;
      case 'gone':
        takeOut(objects, entry.object);
        break;
      case 'group-begins':
        underWay.unshift(entry.group);
        break;
      case 'group-ends':
        takeOut(underWay, entry.group);
        break;
      case 'certificate':
      case 'observed':
        evidence.add(entry);
        break;
      case 'decided':
        roundsOf(entry.result.id).add(evidence.check(entry.result));
        break;
      case 'again':
        roundsOf(entry.id).addEqual(entry.outcome);
        break;
    }
  const repeat = planned?.repeat ?? 1;
  const checks = (planned?.checks ?? []).map((check) => {
    const rounds = results.get(check.id);
    const result = rounds?.result();
    return rounds === undefined || result === undefined ? check : cutShort(result, rounds.count(), repeat);
  });
  return { begun, opened, checks, certificates, leftBehind: objects, underWay };
}

function takeOut(list: string[], item: string): void {
  const at = list.indexOf(item);
  if (at !== -1) list.splice(at, 1);
}

/** Observations by their numbers, and certificates by their fingerprints. */
function createEvidence(): {
  readonly add: (entry: Extract<JournalEntry, { kind: 'certificate' | 'observed' }>) => void;
  readonly check: (recorded: RecordedCheck) => CheckResult;
} {
  const certificates = new Map<string, CertificateFacts>();
  const observations = new Map<number, Observed>();
  const whole = (recorded: Recorded): Observed => {
    if (recorded.kind !== 'exchange') return recorded;
    const { tls } = recorded;
    const peer = (tls?.peer ?? []).flatMap((fingerprint) => certificates.get(fingerprint) ?? []);
    return { ...recorded, tls: tls && { ...tls, peer } };
  };
  return {
    add: (entry) => {
      if (entry.kind === 'certificate') certificates.set(entry.facts.fingerprint, entry.facts);
      else observations.set(entry.number, whole(entry.observed));
    },
    // A property that was undefined is not there any more, which reads the same.
    check: (recorded) => ({
      ...recorded,
      evidence: recorded.evidence.flatMap((each) => {
        const observed = observations.get(each.observed);
        return observed === undefined ? [] : [{ ...each, observed }];
      }),
    }),
  };
}

function* entriesIn(descriptor: number): Generator<JournalEntry> {
  const chunk = Buffer.alloc(1024 * 1024);
  let rest = '';
  const decoder = new TextDecoder();
  for (let at = 0; ;) {
    const length = readSync(descriptor, chunk, 0, chunk.length, at);
    if (length === 0) return;
    at += length;
    const lines = (rest + decoder.decode(chunk.subarray(0, length), { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const entry = parsed(line);
      if (entry !== undefined) yield entry;
    }
  }
}

const instants = new Set(['at', 'startedAt', 'waitedFor', 'notBefore', 'notAfter']);

/** Dates are texts in JSON, and null where they are none: a certificate can hold such a date. */
const revived = (key: string, value: unknown): unknown =>
  instants.has(key) && (typeof value === 'string' || value === null) ? new Date(value ?? Number.NaN) : value;

function parsed(line: string): JournalEntry | undefined {
  try {
    return JSON.parse(line, revived) as JournalEntry;
  } catch {
    return undefined;
  }
}
