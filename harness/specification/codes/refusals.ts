import type { CodeEntry } from './code';

/** What was refused as it must be, and not in the way that it must. */
export const refusalCodes = {
  'refused-at-another-layer': {
    subjects: ['api-server'],
    title: 'The refusal came from another layer than the required one: TLS in place of HTTP, or HTTP in place of TLS',
  },
  'refused-with-another-status': {
    subjects: ['api-server', 'front-proxy'],
    title: 'The request was refused with another status than the required one',
  },
  'refused-with-another-alert': {
    subjects: ['api-server'],
    title: 'The connection was rejected with another TLS alert than the required one',
  },
  'refused-anonymous-caller': {
    subjects: ['api-server'],
    title: 'The anonymous caller was refused where anonymous callers are served',
  },
  'refusal-discloses': {
    subjects: ['api-server', 'front-proxy'],
    title: 'A refusal says more than that the request is refused',
  },
  'routed-before-authorization': {
    subjects: ['api-server'],
    title: 'The answer tells a caller without permission which paths or methods there are',
  },
} as const satisfies Readonly<Record<string, CodeEntry>>;
