import type { CodeEntry } from './code';

/** What lies between a front proxy and its upstream, and what the user gets of the upstream's answer. */
export const upstreams = {
  'upstream-not-verified': {
    subjects: ['front-proxy'],
    title: 'HTTP was sent to an upstream that fails verification',
  },
  'own-certificate-not-presented': {
    subjects: ['front-proxy'],
    title: 'The front proxy did not authenticate to the upstream with its own valid certificate',
  },
  'wrong-server-name': {
    subjects: ['front-proxy'],
    title: 'The front proxy named another server in its handshake with the upstream',
  },
  'redirect-followed': {
    subjects: ['front-proxy'],
    title: 'The front proxy followed a redirect of the upstream, or passed on one that it promises to withhold',
  },
  'sent-elsewhere': {
    subjects: ['front-proxy'],
    title: 'The front proxy turned to a server that the request named',
  },
  'answer-changed': {
    subjects: ['front-proxy'],
    title: 'The answer of the upstream did not reach the user as it was',
  },
  'answer-of-another-request': {
    subjects: ['front-proxy'],
    title: 'A user was given an answer that the upstream did not give to that user’s request',
  },
} as const satisfies Readonly<Record<string, CodeEntry>>;
