/**
 * The faults that remember something from one attempt to the next: to see one of them every attempt has to be made, in the
 * scenarios of its row, or in all of them where it rests on what any of them left behind.
 */
export const remembering: ReadonlyMap<string, 'its scenarios' | 'all scenarios'> = new Map([
  ['identity-kept-for-the-process', 'its scenarios'],
  ['many-lists-at-once-unauthorized', 'its scenarios'],
  ['token-uid-made-up-anew', 'its scenarios'],
  ['sessions-resumed-with-another-identity', 'all scenarios'],
  ['sessions-of-other-names-are-front-proxies', 'its scenarios'],
  ['sessions-of-other-names-verified-before', 'its scenarios'],
  ['sessions-of-other-names-of-one-user', 'its scenarios'],
]);
