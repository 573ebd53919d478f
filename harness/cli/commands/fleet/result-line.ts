import { z } from 'zod';
import {
  claims,
  codeIds,
  coverageOf,
  claimOf,
  exitCodeOf,
  exitCodes,
  verdicts,
  type ExitCode,
  type RunResult,
} from '../../../results';
import { resultSentence } from '../../../report/explain/sentences';
import { escapedJson, withoutOddSecrets, withoutPrivateKeys, withoutQuotedSecrets } from '../../../text';

/** Of so many checks at most the line of a target says why they did not pass. */
const mostChecks = 2_000;

/** Characters of what a target wrote, in each place of a line. */
const longest = 500;

/** What came of one target, as a line of `results.ndjson` has it. */
export const resultSchema = z.object({
  version: z.literal(1),
  target: z.string(),
  /** Of what was tried on what: results of anything else are not those of this target. */
  digest: z.string(),
  url: z.string().nullable(),
  profile: z.string().nullable(),
  startedAt: z.string(),
  /** Milliseconds. */
  duration: z.number(),
  /** What the run says of the target; null: nothing ran, because what describes the target cannot be used. */
  result: z.enum(Object.keys(claims) as (keyof typeof claims)[]).nullable(),
  exitCode: z.literal(Object.values(exitCodes)),
  sentence: z.string(),
  passed: z.number(),
  ran: z.number(),
  concerned: z.number(),
  /** What ran and did not pass. */
  checks: z.array(
    z.object({
      id: z.string(),
      clause: z.string(),
      verdict: z.enum(verdicts),
      code: z.enum(codeIds).nullable(),
      layer: z.string().nullable(),
      actual: z.string().nullable(),
    }),
  ),
  findings: z.array(z.object({ id: z.string(), severity: z.string() })),
});
export type FleetResult = z.infer<typeof resultSchema>;

/** What a finished run says of its target. */
export function resultOf(target: string, digest: string, run: RunResult): FleetResult {
  const { passed, ran, concerned } = coverageOf(run.checks);
  return {
    ...{ version: 1, target, digest, url: run.target.setups[0]?.url ?? null, profile: run.target.profile },
    ...{ startedAt: run.startedAt.toISOString(), duration: Math.round(run.duration) },
    ...{ result: claimOf(run), exitCode: exitCodeOf(run), sentence: resultSentence(run), passed, ran, concerned },
    checks: run.checks
      .filter(({ verdict }) => verdict === 'failed' || verdict === 'inconclusive' || verdict === 'error')
      .slice(0, mostChecks)
      .map(({ id, clause, verdict, code, layer, actual }) => ({
        ...{ id, clause, verdict, code: code ?? null, layer: layer?.slice(0, longest) ?? null },
        actual: actual === undefined ? null : withoutQuotedSecrets(actual).slice(0, longest),
      })),
    findings: run.findings.map(({ id, severity }) => ({ id, severity })),
  };
}

/** A target of which nothing was tried, and why. */
export const notTried = (
  target: string,
  digest: string,
  {
    exitCode,
    sentence,
    startedAt,
  }: { readonly exitCode: ExitCode; readonly sentence: string; readonly startedAt: Date },
): FleetResult => ({
  ...{ version: 1, target, digest, url: null, profile: null, startedAt: startedAt.toISOString(), duration: 0 },
  ...{ result: exitCode === exitCodes.internal ? 'internal' : null, exitCode, sentence },
  ...{ passed: 0, ran: 0, concerned: 0, checks: [], findings: [] },
});

/** A result as a line, fit to be shown: no secret that was read and no character that steers a terminal. */
export const lineOf = (result: FleetResult): string =>
  `${withoutOddSecrets(escapedJson(withoutPrivateKeys(JSON.stringify(result))))}\n`;
