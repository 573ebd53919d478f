/** Durations in milliseconds, dates as X.509 knows them. */
export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => count * 3_600_000;
export const after = (date: Date, milliseconds: number): Date => new Date(date.getTime() + milliseconds);

/** Certificates count in whole seconds: cut once, so that durations between written dates are exact. */
export const toTheSecond = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000);
