import type { CodeEntry } from './code';

/** What a client does (clauses 4.2, 5.1.1, 5.1.3, 7.3, 7.4). */
export const clients = {
  'request-sent-to-untrusted-server': {
    subjects: ['client', 'api-server'],
    title: 'A request was sent to a server that must be rejected',
  },
  'untrusted-server-not-rejected': {
    subjects: ['client', 'api-server'],
    title: 'A server that must be rejected was not, or for another reason',
  },
  'trusted-server-not-used': {
    subjects: ['client'],
    title: 'The client made no complete request to a server that is as it should be',
  },
  'other-path-requested': {
    subjects: ['client'],
    title: 'The client asked for another path than the one that it was told',
  },
  'certificate-not-presented': {
    subjects: ['client'],
    title: 'The client did not authenticate with its own valid certificate',
  },
  'credential-sent-elsewhere': {
    subjects: ['client'],
    title: 'The client sent its certificate or its token to a server that a redirect names',
  },
  'private-key-sent': {
    subjects: ['client'],
    title: 'The client sent a part of its private key',
  },
  'sent-in-clear-text': {
    subjects: ['client'],
    title: 'The client sent a request in clear text where it was told to speak TLS',
  },
  'secret-disclosed': {
    subjects: ['client'],
    title: 'The client disclosed its token or a part of its private key',
  },
  'success-reported': {
    subjects: ['client'],
    title: 'The client reported success for a request that failed, or for a part of the answer',
  },
  'failure-reported': {
    subjects: ['client'],
    title: 'The client reported a failure of a request that succeeded',
  },
  'does-not-end': {
    subjects: ['client'],
    title: 'The client did not end within its time limit',
  },
} as const satisfies Readonly<Record<string, CodeEntry>>;
