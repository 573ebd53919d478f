import type { Clause } from './clause';

/** Section 9: versioning. */
export const section9 = {
  '9.1': {
    title: 'The path prefix /api/v1',
    sentence: 'In the path of the pod list the prefix `/api/v1` stands for the version of the core resources.',
  },
  '9.2': {
    title: 'Versioning policy left open',
    sentence: 'How versions are negotiated, replaced and withdrawn is open.',
    notTestable: 'The specification shows no such policy.',
  },
} as const satisfies Readonly<Record<string, Clause>>;
