import { checkDocument } from '../../report/json';
import { escapedJson, withoutPrivateKeys } from '../../text';
import type { ExploreResult } from '../explore';
import type { KnownBranch } from '../expected';
import { resultSentence, unreached } from './facts';

/** Of the JSON document: it changes with its shape. */
const version = 1;

/** The report for programs: one JSON document. */
export function exploreJson(
  result: ExploreResult,
  {
    known,
    reproduce,
    exitCode,
  }: { readonly known: readonly KnownBranch[]; readonly reproduce: string; readonly exitCode: number },
): string {
  const { target, seed, startedAt, duration, tally, areas, branches, reasons, causes, unshrunk } = result;
  const document = {
    version,
    target: { name: target.name, profile: target.profile, setups: target.setups },
    seed,
    startedAt: startedAt.toISOString(),
    duration: Math.round(duration),
    result: resultSentence(result, known),
    exitCode,
    reproduce,
    cases: { ...tally, areas: Object.fromEntries(areas), nothingShown: Object.fromEntries(reasons) },
    branches: known.map(({ id, clause, rule, sentence }) => ({
      id,
      clause,
      rule: rule ?? null,
      sentence,
      cases: branches.get(id) ?? 0,
    })),
    unreached: unreached(result, known).map(({ id }) => id),
    disagreements: causes.map(({ shrunk: { outcome, generated, tries, again }, first, cases }) => ({
      branch: outcome.expected.branch,
      setup: outcome.setup,
      first,
      cases,
      tries,
      again,
      smallest: generated.explored,
      check: checkDocument(outcome.result),
    })),
    unshrunk,
    unreachable: result.unreachable ?? null,
    interrupted: result.interrupted,
    leftBehind: result.leftBehind,
  };
  return `${escapedJson(JSON.stringify(document, (_, value: unknown) => (typeof value === 'string' ? withoutPrivateKeys(value) : value), 2))}\n`;
}
