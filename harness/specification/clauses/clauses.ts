import type { Clause } from './clause';
import { section1 } from './section-1';
import { section2 } from './section-2';
import { section3 } from './section-3';
import { section4 } from './section-4';
import { section5 } from './section-5';
import { section6 } from './section-6';
import { section7 } from './section-7';
import { section8 } from './section-8';
import { section9 } from './section-9';

/**
 * Every statement of the specification, in its order. The numbers are the specification's own as far as they go; table
 * rows and statements without a number are counted on from there. They are cited by scenarios and must never change.
 */
export const clauses = {
  ...section1,
  ...section2,
  ...section3,
  ...section4,
  ...section5,
  ...section6,
  ...section7,
  ...section8,
  ...section9,
} as const satisfies Readonly<Record<string, Clause>>;

export type ClauseId = keyof typeof clauses;

/** The parts of the specification; the first number of a clause says which one it belongs to. */
export const sections = [
  { id: '1', title: 'What the service does' },
  { id: '2', title: 'Resources and their fields' },
  { id: '3', title: 'States and transitions' },
  { id: '4', title: 'Endpoints' },
  { id: '5', title: 'Authentication' },
  { id: '6', title: 'Events' },
  { id: '7', title: 'Errors' },
  { id: '8', title: 'Limits' },
  { id: '9', title: 'Versioning' },
] as const;
