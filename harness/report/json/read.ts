import type { CertificateFacts } from '../../observation';
import type { RunResult } from '../../results';
import { wholeEvidence } from './repeated';
import type { ReportDocument } from './schema';

/** What is a date as text, and null where it is none: a certificate can hold such a date. */
const instants = new Set(['at', 'startedAt', 'notBefore', 'notAfter', 'waitedFor']);

/** What names certificates by their fingerprints. */
const chains = new Set(['peer', 'presented', 'served']);

type Fields = Readonly<Record<string, unknown>>;

/** The run that a JSON report was made of; what the user demanded of it is no part of a report. */
export function runOf(document: ReportDocument): RunResult {
  const certificates = new Map(
    document.peerCertificates.map((each) => [each.fingerprint, known(each, new Map()) as CertificateFacts]),
  );
  const { target, others, checks, shard, requirements, ...rest } = document;
  // What follows from the checks is told from them again.
  const { tool, duration, rounds, sideBySide, unreachable, wrongInput, crashed, name, seed, markKey } = rest;
  const { startedAt, certificates: issued, leftBehind, findings } = rest;
  return known(
    {
      ...{
        tool,
        target,
        others,
        startedAt,
        duration,
        rounds,
        sideBySide,
        shard,
        requirements,
        findings,
        unreachable,
        wrongInput,
      },
      ...{ crashed, name, seed, markKey, certificates: issued, leftBehind },
      checks: wholeEvidence(checks),
    },
    certificates,
  ) as RunResult;
}

/** A value as the harness has it: nothing in place of null, dates in place of their texts, certificates for fingerprints. */
function known(value: unknown, certificates: ReadonlyMap<string, CertificateFacts>): unknown {
  if (Array.isArray(value)) return value.map((each) => known(each, certificates));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value as Fields).flatMap(([field, each]): [string, unknown][] => {
      if (chains.has(field) && Array.isArray(each))
        return [[field, (each as readonly string[]).flatMap((one) => certificates.get(one) ?? [])]];
      if (isInstant(field, each)) return [[field, new Date((each as string | null) ?? Number.NaN)]];
      return each === null ? [] : [[field, known(each, certificates)]];
    }),
  );
}

/** `at` is also a number of milliseconds, and what was not waited for has no date. */
const isInstant = (field: string, each: unknown): boolean =>
  instants.has(field) && (typeof each === 'string' || (field !== 'waitedFor' && each === null));
