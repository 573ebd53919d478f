import type { Observation } from '../../observation';

/** Milliseconds: less than the three minutes by which scenarios come nearest to the end or the beginning of a certificate. */
const tolerated = 150_000;

/**
 * How far the target's clock is from ours, as its answer tells the time (RFC 9110, 6.6.1), where that is too far for a
 * verdict about the dates of a certificate; undefined: it is not, or it does not say.
 */
export function clockDifference({ at, response }: Observation): string | undefined {
  const [, told = ''] = response?.headers.find(([name]) => name.toLowerCase() === 'date') ?? [];
  const off = Date.parse(told) - at.getTime();
  if (!(Math.abs(off) > tolerated)) return undefined;
  return `${Math.round(Math.abs(off) / 60_000)} minutes ${off > 0 ? 'ahead of' : 'behind'} ours`;
}
