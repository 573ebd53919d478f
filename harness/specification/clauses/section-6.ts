import type { Clause } from './clause';

/** Section 6: events. */
export const section6 = {
  '6.1': {
    title: 'Events left open',
    sentence: 'Whether the service emits events is open.',
    notTestable: 'The specification shows no event.',
  },
} as const satisfies Readonly<Record<string, Clause>>;
