import type { CodeEntry } from './code';

/** Answers that are not the required ones, and connections that do not end as they must. */
export const answers = {
  'wrong-status': {
    subjects: ['api-server', 'front-proxy'],
    title: 'The answer has another status than the required one',
  },
  'wrong-body': {
    subjects: ['api-server'],
    title: 'The body of the answer is not the required one',
  },
  'wrong-header': {
    subjects: ['api-server', 'front-proxy'],
    title: 'A header of the answer is missing, or must not be there',
  },
  'answer-depends-on-input': {
    subjects: ['api-server'],
    title: 'Something that must make no difference changed the answer',
  },
  'server-error': {
    subjects: ['api-server'],
    title: 'The server failed: it answered with a status of 500 or above, or with the alert internal_error',
  },
  'malformed-answer': {
    subjects: ['api-server', 'front-proxy'],
    title: 'The answer is no well-formed HTTP',
  },
  'no-answer': {
    subjects: ['api-server', 'front-proxy'],
    title: 'The attempt got no answer, although its control got one',
  },
  'connection-kept-open': {
    subjects: ['api-server'],
    title: 'The connection was not closed after the answer',
  },
} as const satisfies Readonly<Record<string, CodeEntry>>;
