import type { Deviation } from '../../results';

/** How a server differs from the letter that knows no users, only the subject of a certificate. */
export const subjectDeviations = (words: {
  /** What its configuration calls the subject. */
  readonly subject: string;
  /** How it says that a certificate verified, and that there is none. */
  readonly verified: string;
  readonly none: string;
}): readonly Deviation[] => [
  {
    clause: '2.1.1',
    sentence: `No user is known, only the subject of a certificate that verified: the user is the common name in ${words.subject}, and a subject without one is taken as well.`,
  },
  { clause: '2.1.2', sentence: `No group is known: the groups are the organizations in ${words.subject}.` },
  { clause: '2.1.5', sentence: `No caller is put into system:authenticated; ${words.verified} instead.` },
  {
    clause: '7.5',
    sentence: `The anonymous caller has no name and no group: ${words.none}, and what comes of it is the configuration’s to say.`,
  },
  {
    clause: '2.2.5',
    sentence:
      'The validity of a certificate is looked at in the handshake: one that expires on an open connection stays good until the connection ends.',
  },
  {
    clause: '5.2.4',
    sentence:
      'There is no second authority for front proxies: identity headers mean nothing, and a front proxy’s certificate does not verify.',
  },
];
