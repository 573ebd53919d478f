/** Durations in milliseconds, dates as X.509 knows them. */
export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => count * 3_600_000;
export const after = (date: Date, milliseconds: number): Date => new Date(date.getTime() + milliseconds);

/** When an ordinary certificate is valid, in minutes seen from when it is issued. */
export interface Lifetime {
  /** How long before it begins, for clocks that differ. */
  readonly before: number;
  readonly after: number;
  /** How much more than a day away from its validity one is that is expired, or not yet valid. */
  readonly away: number;
}

/** Where nothing is drawn. */
export const usualLifetime: Lifetime = { before: 5, after: 60, away: 0 };

/** Certificates count in whole seconds: cut once, so that durations between written dates are exact. */
export const toTheSecond = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000);
