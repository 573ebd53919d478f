import type { Rule } from './rule';

/** Section G: header lines that proxy and server may read differently. */
export const headerSyntaxRules = {
  'G-01': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.5.4',
    sentence: 'A header name with `_`, `.` or an escaped character is no identity header.',
    why: 'A proxy removes the exact names and passes the others on.',
  },
  'G-02': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.5.4',
    sentence: 'A header name with white space before the colon gives no identity.',
    why: 'A proxy that does not recognise the name does not remove the header.',
  },
  'G-03': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.5.4',
    sentence: 'A header line that begins with white space is no identity header.',
    why: 'One side reads a continued value and the other a new header.',
  },
  'G-04': {
    rank: 'MAY',
    subjects: ['api-server', 'front-proxy'],
    clause: '2.5.4',
    sentence: 'Front proxy and server read a folded header value alike.',
    why: 'A value that they read differently names two users.',
  },
  'G-05': {
    rank: 'MAY',
    subjects: ['api-server', 'front-proxy'],
    clause: '5.2.4',
    sentence: 'A front proxy does not forward a bare LF, which a server may read as the end of a header line.',
    why: 'What follows the LF becomes an identity header that the proxy did not see.',
  },
  'G-06': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '5.2.4',
    sentence: 'A value with a bare CR, NUL or another control character gives no identity.',
    why: 'A server that cuts or splits the value there reads another name.',
  },
  'G-07': {
    rank: 'MAY',
    subjects: ['api-server'],
    clause: '2.5.1',
    sentence: 'Where the first of repeated identity headers is empty, the caller gains no identity from the others.',
    why: 'A caller could add a value behind a header that the proxy emptied.',
    unchecked: 'The checks of H-07 send these requests; the rule adds none of its own.',
  },
  'G-08': {
    rank: 'MAY',
    subjects: ['api-server', 'front-proxy'],
    clause: '5.2.3',
    sentence:
      "A request whose length two servers may read differently does not let the next request run with another user's headers.",
    why: 'One user could prepend bytes to the request of another.',
  },
} as const satisfies Readonly<Record<string, Rule>>;
