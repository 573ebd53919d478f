import { holdsCa, type CaContent } from '../changes/ca-files';

/** What can become of the file in which a running front proxy has the CA of users, and what it holds one after the other (rule K-09). */
export const clientCaChanges = {
  'client-ca-replaced': {
    words: 'while a new CA replaced that of users in the file of the running front proxy',
    holds: ['another'],
  },
  'client-ca-replaced-when-missing': {
    words:
      'while the file with the CA of users of the running front proxy was removed, and then written anew with another CA',
    holds: ['missing', 'another'],
  },
  'client-ca-added': {
    words: 'while a new CA was added to that of users in the file of the running front proxy',
    holds: ['both'],
  },
  'client-ca-file-broken': {
    words: 'while the file with the CA of users was replaced by one without a certificate in the running front proxy',
    holds: ['broken'],
  },
  'client-ca-file-broken-behind-a-new-one': {
    words:
      'while a new CA replaced that of users in the file of the running front proxy, which was then replaced by one without a certificate',
    holds: ['another', 'broken'],
  },
  'client-ca-file-emptied': {
    words: 'while the file with the CA of users of the running front proxy was emptied',
    holds: ['empty'],
  },
  'client-ca-file-removed': {
    words: 'while the file with the CA of users of the running front proxy was removed',
    holds: ['missing'],
  },
} as const satisfies Readonly<Record<string, { readonly words: string; readonly holds: readonly CaContent[] }>>;
export type ClientCaChange = keyof typeof clientCaChanges;

/** Whether a certificate of the CA that users had before proves nothing any more when the request of an attempt is made. */
export const endsTheFormerCa = ({ meanwhile }: { readonly meanwhile?: ClientCaChange }): boolean =>
  meanwhile !== undefined && clientCaChanges[meanwhile].holds.findLast(holdsCa) === 'another';
