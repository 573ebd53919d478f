import type { Clause } from './clause';

/** Section 8: limits. */
export const section8 = {
  '8.1': {
    title: 'RSA keys of 2048 bits',
    sentence: 'The RSA keys of the CSR documents shown have 2048 bits.',
  },
  '8.2': {
    title: 'Certificates for 8760 hours',
    sentence: 'The signing configuration shown lets certificates live for 8760 hours.',
  },
  '8.3': {
    title: 'Pages of 500 pods',
    sentence: 'The command-line client lists pods with a `limit` of 500.',
  },
  '8.4': {
    title: 'Further limits left open',
    sentence: 'How many requests a caller may send, how large they may be and how long they may take is open.',
    notTestable: 'The specification shows no such limit.',
  },
} as const satisfies Readonly<Record<string, Clause>>;
