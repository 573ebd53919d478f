import type { Rule } from './rule';

/** Section N: callers without authentication. */
export const anonymousRules = {
  'N-01': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '7.5',
    sentence:
      'A caller without credential is anonymous or rejected, and authorization decides what an anonymous caller may do.',
    why: 'Resources that need rights would be open to every caller.',
  },
  'N-02': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.1.6',
    sentence: 'An anonymous caller is not in the group `system:authenticated`.',
    why: 'Every right of authenticated users would be public.',
  },
  'N-03': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '7.5',
    sentence: 'With anonymous access disabled, a caller without credential gets `401 Unauthorized` on every path.',
    why: 'A path that is left out stays open to the callers whom the operator excluded.',
  },
  'N-04': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '7.5',
    sentence:
      'The body of a `401` or `403` is a `Status` document, and a `401` does not say why the credential was rejected.',
    why: 'The reason tells an attacker what to change in a forged credential.',
  },
  'N-05': {
    rank: 'MAY',
    subjects: ['api-server'],
    clause: '7.5',
    sentence: 'Where anonymous access is limited to paths, it is given on exactly these paths.',
    why: 'Comparison by prefix opens every path below a public one.',
  },
} as const satisfies Readonly<Record<string, Rule>>;
