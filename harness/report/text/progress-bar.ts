import type * as cliProgress from 'cli-progress';
import type { Output } from '../output';

/** A bar on one line of a terminal that is drawn over until it is cleared. */
export interface ProgressBar {
  readonly advance: (problem: boolean) => void;
  readonly clear: () => void;
}

const wipe = '\r\x1b[2K';

/**
 * Draws only when a check has been decided: a timer would keep the process alive after a failure, and a hidden cursor
 * or a changed wrapping mode would outlive an interrupt.
 */
export function progressBar(total: number, { write, columns = 80 }: Pick<Output, 'write' | 'columns'>): ProgressBar {
  // Loaded here, because most runs do not write to a terminal.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { Format } = require('cli-progress') as typeof cliProgress;
  const size = Math.max(10, Math.min(40, columns - 45));
  const options = {
    format: '{bar} {value}/{total} checks{problems}',
    barsize: size,
    barCompleteString: '█'.repeat(size),
    barIncompleteString: '░'.repeat(size),
    barGlue: '',
    autopaddingChar: '',
  };
  let value = 0;
  let problems = 0;

  const draw = (): void => {
    const progress = total === 0 ? 1 : Math.min(value / total, 1);
    const state = { progress, value, total, eta: 0, startTime: 0, stopTime: 1, maxWidth: columns };
    const text = Format.Formatter(options, state, { problems: problems === 0 ? '' : `, ${problems} not passed` });
    write(wipe + text.slice(0, columns - 1));
  };

  draw();
  return {
    advance: (problem) => {
      value += 1;
      if (problem) problems += 1;
      draw();
    },
    clear: () => {
      write(wipe);
    },
  };
}
