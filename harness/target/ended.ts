import type { SafetyPolicy } from './types';

/** A target of either kind, as far as this has to know it. */
interface Owned {
  /** Undefined: the target is the harness's own. */
  readonly safetyPolicy?: SafetyPolicy;
  /** The command that starts it again and keeps it running, where there is one. */
  readonly keptRunningBy?: string;
}

/** What a report says of a target that the harness has started for the run alone: it cannot be asked by hand. */
export function endedFacts({
  safetyPolicy,
  keptRunningBy,
}: Owned): readonly (readonly [label: string, fact: string])[] {
  if (safetyPolicy !== undefined) return [];
  const again = keptRunningBy === undefined ? '' : `; "${keptRunningBy}" keeps one running, to be tested as a target`;
  return [
    [
      'by hand',
      `the target ended with the run, so that the lines to paste show what was sent and reach nothing now${again}`,
    ],
  ];
}
