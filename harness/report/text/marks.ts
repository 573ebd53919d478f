import type { Verdict } from '../../results';
import type { Ink, Palette } from './ink';

const marks = {
  passed: { sign: '✓', colour: 'good' },
  failed: { sign: '✗', colour: 'bad' },
  inconclusive: { sign: '?', colour: 'doubtful' },
  'not-applicable': { sign: '-', colour: 'quiet' },
  skipped: { sign: '-', colour: 'quiet' },
  error: { sign: '!', colour: 'bad' },
} as const satisfies Record<Verdict, { readonly sign: string; readonly colour: keyof Palette }>;

/** One character for a verdict; only `passed` is green. */
export function mark(verdict: Verdict, paint: Palette): Ink {
  const { sign, colour } = marks[verdict];
  return paint[colour](sign);
}
