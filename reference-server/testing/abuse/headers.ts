import type { HeaderLines } from '../client';

/** The same header so many times. */
export const equalHeaders = (name: string, count: number): HeaderLines =>
  Array.from({ length: count }, () => [name, 'v'] as const);

/** A value with so many spaces inside. */
export const spaced = (spaces: number): string => `a${' '.repeat(spaces)}b`;
