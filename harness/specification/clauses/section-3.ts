import type { Clause } from './clause';

/** Section 3: states and transitions. */
export const section3 = {
  '3.1': {
    title: 'States and transitions left open',
    sentence: 'Whether resources or authentication sessions pass through states is open.',
    notTestable: 'The specification shows no state and no transition.',
  },
} as const satisfies Readonly<Record<string, Clause>>;
