/**
 * The faults that remember something from one attempt to the next: to see one of them every attempt has to be made, in
 * scenarios of its row, or behind the first of all scenarios where it rests on who came first to the server.
 */
export const remembering: ReadonlyMap<string, 'its scenarios' | 'behind the first'> = new Map([
  ['identity-kept-for-the-process', 'its scenarios'],
  ['many-lists-at-once-unauthorized', 'its scenarios'],
  ['rights-kept-by-user-name', 'its scenarios'],
  ['rejections-kept-by-key', 'its scenarios'],
  ['rejections-kept-by-serial-number', 'its scenarios'],
  ['token-uid-made-up-anew', 'its scenarios'],
  ['sessions-resumed-with-another-identity', 'behind the first'],
  ['sessions-of-other-names-are-front-proxies', 'its scenarios'],
  ['sessions-of-other-names-verified-before', 'its scenarios'],
  ['sessions-of-other-names-of-one-user', 'its scenarios'],
  ['groups-of-holders-in-longer-names', 'its scenarios'],
  ['user-remembered-by-session-cookie', 'its scenarios'],
  ['answers-of-users-who-left-given-to-the-next', 'its scenarios'],
]);

/** The faults that no check fails, with the scenario whose checks they leave undecided. */
export const undecidedIn: ReadonlyMap<string, string> = new Map([
  ['certificates-refused-without-authorities', 'no-client-authorities'],
]);

/** The faults that fail other checks in a part of a run than in all of it, as what they remember is of whoever came before: whole runs alone are compared. */
export const ofWholeRuns: ReadonlySet<string> = new Set([
  'identity-of-the-last-user',
  'groups-kept-by-user-name',
  'identity-after-a-refusal-is-nobodys',
  'answers-cached-by-path-without-query',
  'user-remembered-by-forwarded-address',
  'groups-of-the-certificate-added',
]);
