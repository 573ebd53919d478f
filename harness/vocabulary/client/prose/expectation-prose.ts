import type { ClientExpectation } from '../types';

const secrets = {
  'other-fields': 'sends its token in the field `Authorization` alone',
  output: 'writes neither its token nor its private key nor the secrets of its TLS session',
  files:
    'writes neither its token nor its private key nor the secrets of its TLS session to a file that others may read',
  'left-files': 'leaves its private key in no file that it has made',
} as const;

/** What must come of it, as the end of "the client". */
export function clientExpectationInWords(expectation: ClientExpectation): string {
  switch (expectation.kind) {
    case 'used':
      return 'makes its request and reports success';
    case 'asks-as-told':
      return 'asks for the path that it is told, as it is written, and reports success';
    case 'writes-whole':
      return 'writes the whole answer or reports no success';
    case 'authenticates':
      return 'makes its request with the certificate that it is given, and reports success';
    case 'presents-certificate':
      return 'presents its certificate, proves its key, makes its request and reports success';
    case 'rejected':
      return `rejects the server before the first octet of HTTP${expectation.again === true ? ' on every connection' : ''}, and reports no success`;
    case 'rejected-later':
      return 'makes its first request, and rejects the server before an octet of HTTP when it presents another certificate';
    case 'failure-told':
      return 'makes its request and reports no success';
    case 'clear-text-refused':
      return 'is answered 400 and reports no success';
    case 'keeps-from-clear-text-alike':
      return 'keeps from clear text the second time what it keeps from it the first time';
    case 'speaks-tls':
      return 'sends nothing in clear text, and reports success only if its request was answered';
    case 'keeps-from':
      return `does not take its ${expectation.what} to the server ${expectation.server.replaceAll('-', ' ')}`;
    case 'redirect-told':
      return 'follows the redirect or reports no success';
    case 'keeps-its-key':
      return 'sends no part of its private key';
    case 'keeps-its-host':
      return 'makes no request for another host';
    case 'keeps-to-its-host':
      return `makes no request for another host with its ${expectation.what}`;
    case 'presents-its-path':
      return 'presents its certificate with the intermediate CA that stands behind it in its file';
    case 'success-needs-a-request':
      return 'reports success only if its request was answered';
    case 'keeps-its-identity':
      return 'makes no request without its certificate, or without the token of the first one';
    case 'acts-as-nobody':
      return 'makes no request with a certificate or a token';
    case 'acts-as-nobody-else':
      return 'shows nothing of another user';
    case 'keeps-users-apart':
      return 'makes its request for the user that it is run for, with nothing of the one that it was run for before';
    case 'keeps-secrets':
      return secrets[expectation.from];
    case 'makes-no-request':
      return 'makes no request and reports no success';
  }
}
