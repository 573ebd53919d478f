import type { Moment } from '../given';

const units = {
  m: { name: 'minutes', milliseconds: 60_000 },
  h: { name: 'hours', milliseconds: 3_600_000 },
  d: { name: 'days', milliseconds: 86_400_000 },
} as const;

/** Milliseconds from now on, or before now; undefined: it is a date. */
export function fromNowOn(moment: Moment): number | undefined {
  const counted = fromNow(moment);
  return counted && counted.count * counted.unit.milliseconds;
}

/** The count of a moment that is counted from now on, and its unit; undefined: it is a date. */
function fromNow(
  moment: Moment,
): { readonly count: number; readonly unit: (typeof units)[keyof typeof units] } | undefined {
  const [, count, unit] = /^(-?\d+)([mhd])$/.exec(moment) ?? [];
  return unit === undefined ? undefined : { count: Number(count), unit: units[unit as keyof typeof units] };
}

/** The time that a scenario means by a moment. */
export function timeOf(moment: Moment, now: Date): Date {
  const milliseconds = fromNowOn(moment);
  return milliseconds === undefined ? new Date(moment) : new Date(now.getTime() + milliseconds);
}

/** "2 hours ago", "30 minutes from now", or the date. */
export function momentInWords(moment: Moment): string {
  const counted = fromNow(moment);
  if (counted === undefined) return moment;
  const { count, unit } = counted;
  return `${Math.abs(count)} ${unit.name} ${count < 0 ? 'ago' : 'from now'}`;
}
