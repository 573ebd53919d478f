/**
 * The faults that remember something from one attempt to the next: to see one of them every attempt has to be made, and
 * everything that comes before it.
 */
export const remembering: ReadonlySet<string> = new Set([
  'identity-kept-for-the-process',
  'token-uid-made-up-anew',
  'sessions-resumed-with-another-identity',
  'sessions-of-other-names-are-front-proxies',
  'sessions-of-other-names-verified-before',
  'sessions-of-other-names-of-one-user',
]);
