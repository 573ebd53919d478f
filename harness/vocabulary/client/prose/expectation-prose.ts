import type { ClientExpectation } from '../types';

/** What must come of it, as the end of "the client". */
export function clientExpectationInWords(expectation: ClientExpectation): string {
  switch (expectation.kind) {
    case 'used':
      return 'makes its request and reports success';
    case 'authenticates':
      return 'makes its request with the certificate that it is given, and reports success';
    case 'presents-certificate':
      return 'presents its certificate, proves its key, makes its request and reports success';
    case 'rejected':
      return 'rejects the server before the first octet of HTTP, and reports no success';
    case 'rejected-later':
      return 'makes its first request, and rejects the server before an octet of HTTP when it presents another certificate';
    case 'failure-told':
      return 'makes its request and reports no success';
    case 'clear-text-refused':
      return 'is answered 400 and reports no success';
    case 'keeps-from':
      return `does not take its ${expectation.what} to the server ${expectation.server.replaceAll('-', ' ')}`;
    case 'redirect-told':
      return 'follows the redirect or reports no success';
    case 'keeps-its-key':
      return 'sends no part of its private key';
  }
}
