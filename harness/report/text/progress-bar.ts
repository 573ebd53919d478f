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
  const size = Math.max(10, Math.min(40, columns - 45));
  let value = 0;
  let problems = 0;

  const draw = (): void => {
    const full = Math.round((total === 0 ? 1 : Math.min(value / total, 1)) * size);
    const bar = '█'.repeat(full) + '░'.repeat(size - full);
    const text = `${bar} ${value}/${total} checks${problems === 0 ? '' : `, ${problems} not passed`}`;
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
