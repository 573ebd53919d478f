import type { CodeEntry } from './code';

/** The TLS side of a server, and certificates that are issued. */
export const servers = {
  'server-certificate-invalid': {
    subjects: ['api-server', 'front-proxy'],
    title: 'The server certificate lacks a required property',
  },
  'server-not-verifiable': {
    subjects: ['api-server'],
    title: 'A client that is configured correctly cannot confirm the identity of the server, or one that is not can',
  },
  'certificate-not-requested': {
    subjects: ['api-server'],
    title: 'The server did not request a client certificate in the handshake',
  },
  'authority-not-named': {
    subjects: ['api-server'],
    title: 'The server names other CAs in its certificate request, and not this one',
  },
  'issued-certificate-differs': {
    subjects: ['api-server'],
    title: 'An issued certificate differs from what its documents ask for',
  },
} as const satisfies Readonly<Record<string, CodeEntry>>;
