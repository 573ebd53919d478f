import type { Authority } from '../given';

/** The CAs that a server trusts for clients and has in files of its own, which it reads again while it runs (clauses 5.1.5 and 5.3.3). */
export type FiledCa = Extract<Authority, 'client-ca' | 'request-header-ca'>;

/** What holds no CA leaves the last one that was read in force (rule K-09). */
export const holdsCa = (content: CaContent): boolean =>
  content === 'theirs' || content === 'another' || content === 'both';

/** The CA that was in the file before. */
export const formerOf = {
  'client-ca': 'former-client-ca',
  'request-header-ca': 'former-request-header-ca',
} as const satisfies Readonly<Record<FiledCa, Authority>>;

/** What such a file holds: their CA, the former one in its place or behind it, or no CA at all. */
export type CaContent = 'theirs' | 'another' | 'both' | 'broken' | 'empty' | 'missing';

/** What can become of such a file of a running server: what it holds before and after, and how that is said of a CA (rules K-06 and K-09). */
export const fileChanges = {
  kept: {
    from: 'theirs',
    to: 'theirs',
    words: (ca: string) => `while the ${ca} file of the running server stays as it is`,
  },
  replaced: {
    from: 'another',
    to: 'theirs',
    words: (ca: string) => `after the ${ca} replaced the former ${ca} in the running server`,
  },
  'former-put-back': {
    from: 'theirs',
    to: 'another',
    words: (ca: string) => `after the former ${ca} took the place of the ${ca} again in the running server`,
  },
  'former-added': {
    from: 'theirs',
    to: 'both',
    words: (ca: string) => `after the former ${ca} was added to the ${ca} in the running server`,
  },
  broken: {
    from: 'theirs',
    to: 'broken',
    words: (ca: string) => `after the ${ca} file of the running server was replaced by one without a certificate`,
  },
  'broken-behind-the-former': {
    from: 'another',
    to: 'broken',
    words: (ca: string) =>
      `after the former ${ca} took the place of the ${ca} in the running server, whose file was then replaced by one without a certificate`,
  },
  emptied: {
    from: 'theirs',
    to: 'empty',
    words: (ca: string) => `after the ${ca} file of the running server was emptied`,
  },
  removed: {
    from: 'theirs',
    to: 'missing',
    words: (ca: string) => `after the ${ca} file of the running server was removed`,
  },
} as const satisfies Readonly<
  Record<string, { readonly from: CaContent; readonly to: CaContent; readonly words: (ca: string) => string }>
>;

/** What becomes of the file with this CA of a server that is running. */
export interface ServerChange {
  readonly of: FiledCa;
  readonly file: keyof typeof fileChanges;
}

/** The file with this CA changes in this way. */
export const caFile = (of: FiledCa, file: ServerChange['file']): ServerChange => ({ of, file });
