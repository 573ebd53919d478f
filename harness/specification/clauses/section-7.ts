import type { Clause } from './clause';

/** Section 7: what happens when something is wrong. */
export const section7 = {
  '7.1': {
    title: 'Plain HTTP to the HTTPS port',
    sentence:
      'Whoever speaks plain HTTP to the HTTPS port gets status `400` and the message `the plain HTTP request was sent to HTTPS port`.',
  },
  '7.2': {
    title: 'No certificate where one is required',
    sentence:
      'Where a client certificate is required, a client that sends none gets status `400` and the message `no required SSL certificate was sent`.',
  },
  '7.3': {
    title: "The server's issuer is not trusted",
    sentence:
      "A client that does not trust the authority behind the server's certificate breaks off the handshake, complains about the local issuer certificate and sends no request.",
  },
  '7.4': {
    title: 'The name is not covered',
    sentence: "A client that uses a name missing from the server's certificate fails to verify the server.",
  },
  '7.5': {
    title: 'A caller who is not authenticated',
    sentence:
      'Without authentication the caller counts as the group `system:anonymous`, and authorization decides what becomes of the request.',
  },
  '7.6': {
    title: 'Errors of the API server itself',
    sentence:
      "The statuses and messages of this section come from a generic TLS web server. The API server's own statuses, and the format of its error bodies, are open.",
    notTestable: 'The specification does not show them; the profile of a target says what its kind of server answers.',
  },
} as const satisfies Readonly<Record<string, Clause>>;
