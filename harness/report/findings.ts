import type { SecurityFinding } from '../results';
import { finding } from './text/findings';
import { line, palette } from './text/ink';
import type { TextOptions } from './text/layout';

/** Findings for people, without the run that they may be a part of. */
export function renderFindings(found: readonly SecurityFinding[], options: TextOptions = {}): string {
  const style = { paint: palette(options.coloured ?? false), columns: options.columns, verbose: false };
  return found
    .flatMap((each) => [...finding(each, style), line``])
    .map(({ painted }) => `${painted}\n`)
    .join('');
}
