/** What can become of the file in which a running front proxy has the CA of users (rule K-09). */
export const clientCaChanges = {
  'client-ca-replaced': {
    words: 'while a new CA replaced that of users in the file of the running front proxy',
    endsTheFormer: true,
  },
  'client-ca-replaced-when-missing': {
    words:
      'while the file with the CA of users of the running front proxy was removed, and then written anew with another CA',
    endsTheFormer: true,
  },
  'client-ca-added': {
    words: 'while a new CA was added to that of users in the file of the running front proxy',
    endsTheFormer: false,
  },
  'client-ca-file-broken': {
    words: 'while the file with the CA of users was replaced by one without a certificate in the running front proxy',
    endsTheFormer: false,
  },
  'client-ca-file-emptied': {
    words: 'while the file with the CA of users of the running front proxy was emptied',
    endsTheFormer: false,
  },
  'client-ca-file-removed': {
    words: 'while the file with the CA of users of the running front proxy was removed',
    endsTheFormer: false,
  },
} as const satisfies Readonly<Record<string, { readonly words: string; readonly endsTheFormer: boolean }>>;
export type ClientCaChange = keyof typeof clientCaChanges;

/** Whether a certificate of the CA that users had before proves nothing any more when the request of an attempt is made. */
export const endsTheFormerCa = ({ meanwhile }: { readonly meanwhile?: ClientCaChange }): boolean =>
  meanwhile !== undefined && clientCaChanges[meanwhile].endsTheFormer;
