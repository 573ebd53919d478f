/**
 * The faults that remember something from one caller to the next. Each scenario is tried on a program of its own, so that their rows
 * rest on nothing that other scenarios do, and every attempt is made as users make it, again where it is judged.
 */
export const remembering: ReadonlySet<string> = new Set([
  ...['identity-kept-for-the-process', 'many-lists-at-once-unauthorized', 'rights-kept-by-user-name'],
  ...['rejections-kept-by-key', 'rejections-kept-by-serial-number', 'token-uid-made-up-anew'],
  ...['sessions-resumed-with-another-identity', 'sessions-of-other-names-are-front-proxies'],
  ...['sessions-of-other-names-verified-before', 'sessions-of-other-names-of-one-user'],
  ...['groups-of-holders-in-longer-names', 'user-remembered-by-session-cookie', 'user-remembered-by-address'],
  ...['user-remembered-by-trace-id', 'user-remembered-by-request-id', 'user-remembered-by-trace-parent'],
  ...['user-remembered-by-forwarded-address', 'user-remembered-by-path', 'identity-of-the-last-user'],
  ...['groups-kept-by-user-name', 'identity-after-a-refusal-is-nobodys', 'groups-of-the-certificate-added'],
  ...['answers-of-users-who-left-given-to-the-next', 'answers-cached-by-path-without-query'],
  ...['answers-to-discovery-kept', 'last-token-shown-with-its-health', 'ca-of-users-read-from-the-first-file-alone'],
]);

/** The faults that no check fails, with the scenario whose checks they leave undecided. */
export const undecidedIn: ReadonlyMap<string, string> = new Map([
  ['certificates-refused-without-authorities', 'no-client-authorities'],
]);
