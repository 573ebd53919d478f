import type { ProxyProfile } from '../front-proxy';

/** Statuses by which any server may reject a request for how it is written (RFC 9110, 15.5 and 15.6). */
const malformed = [
  400,
  401,
  403,
  404,
  405,
  408,
  411,
  413,
  414,
  417,
  421,
  422,
  426,
  431,
  500,
  501,
  505,
  'closed',
] as const;

/** The letter of the specification, and beside it what no specification asks for and a careful front proxy does. */
export const strict: ProxyProfile = {
  name: 'strict',
  description: 'the letter of the specification, and what a careful front proxy does beside it',
  rejections: {
    unauthenticated: [401],
    malformed,
    // No redirect: what it asks for has been sent in clear text by then, and is so again with the next request (rule T-01).
    'clear-text': [400, 403, 426, 'closed'],
    'upstream-not-verified': [502, 503, 504],
    'upstream-failed': [502, 503, 504],
  },
  unpromised: {
    'redirects-kept-back': 'the specification does not say that a front proxy keeps back a redirect of the API server',
  },
  addedGroups: [],
  addedExtra: [],
  deviations: [],
};
