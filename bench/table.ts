import { median, type Aim, type Row } from './figure';

/** A row as text: minimum, median and maximum beside the aim, and whether it is met. */
export function line({ what, unit, samples, aim, skipped }: Row): string {
  const title = `  ${what.padEnd(58)}`;
  if (skipped !== undefined) return `${title} skipped: ${skipped}`;
  const middle = median(samples);
  const numbers = [Math.min(...samples), middle, Math.max(...samples)].map((number) => shown(number).padStart(9));
  const verdict = aim === undefined ? '' : `  ${inWords(aim).padEnd(17)} ${meets(middle, aim) ? 'met' : 'missed'}`;
  return `${title} ${numbers.join(' ')}  ${unit.padEnd(14)}${verdict}`.trimEnd();
}

export const heading = `  ${''.padEnd(58)} ${['min', 'median', 'max'].map((word) => word.padStart(9)).join(' ')}  ${'unit'.padEnd(14)}  aim`;

const meets = (value: number, aim: Aim): boolean => ('atLeast' in aim ? value >= aim.atLeast : value <= aim.atMost);

const inWords = (aim: Aim): string => ('atLeast' in aim ? `at least ${aim.atLeast}` : `at most ${aim.atMost}`);

const shown = (number: number): string => (number >= 100 ? number.toFixed(0) : number.toPrecision(3));
