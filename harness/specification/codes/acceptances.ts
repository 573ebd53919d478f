import type { CodeEntry } from './code';

/** What was accepted and must be refused. */
export const acceptances = {
  'accepted-invalid-credential': {
    subjects: ['api-server'],
    title: 'A credential that must be rejected was accepted',
  },
  'accepted-without-credential': {
    subjects: ['api-server'],
    title: 'A request without a credential was served as an authenticated caller’s',
  },
  'accepted-front-proxy-not-allowed': {
    subjects: ['api-server'],
    title: 'Identity headers were accepted from a front proxy that is not allowed',
  },
  'accepted-malformed-request': {
    subjects: ['api-server', 'front-proxy'],
    title: 'A malformed request was served',
  },
  'accepted-clear-text': {
    subjects: ['api-server'],
    title: 'A request in clear text was served on the port of TLS',
  },
  'accepted-old-tls-version': {
    subjects: ['api-server', 'front-proxy'],
    title: 'A connection with a version of TLS before 1.2 was accepted',
  },
  'served-unauthorized-request': {
    subjects: ['api-server'],
    title: 'A request was served for which its caller has no permission',
  },
  'invalid-credential-ignored': {
    subjects: ['api-server'],
    title: 'A caller with an invalid credential was served as the anonymous caller',
  },
  'request-not-refused': {
    subjects: ['api-server'],
    title:
      'A request that must be refused was answered like one that is not, although nothing that needs rights was given',
  },
} as const satisfies Readonly<Record<string, CodeEntry>>;
