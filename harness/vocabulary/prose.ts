import { refusals, type Expectation, type ServerCertificateProperty } from './then';
import type { Attempt, Header } from './when';
import { listed, quote, titleOf } from './words';

export { certificateInWords } from './certificate-prose';
export { listed, titleOf } from './words';

/** Scenario data as sentences. The prose of the specification is made here, so text and assertion cannot drift. */

function headerInWords(header: Header): string {
  switch (header.kind) {
    case 'literal':
      return `${header.name}: ${header.value}`;
    case 'extra':
      return `the extra header ${quote(header.key)} = ${quote(header.value)}`;
    case 'user':
    case 'group':
    case 'uid': {
      const spelled = header.spelled === 'as-configured' ? '' : ` (name in ${header.spelled.replace('-', ' ')})`;
      return `the ${header.kind} header ${quote(header.value)}${spelled}`;
    }
  }
}

/** An attempt as a noun phrase. */
export function attemptInWords(attempt: Attempt): string {
  switch (attempt.kind) {
    case 'issue':
      return `issuing ${quote(attempt.certificate)}`;
    case 'connect': {
      const trust =
        attempt.trusting === 'anything' ? 'without verifying the server' : `trusting ${titleOf(attempt.trusting)}`;
      return `a connection ${trust}${attempt.as === 'the-target-name' ? '' : ` under ${titleOf(attempt.as)}`}`;
    }
    case 'plain-http':
      return `${attempt.method} ${attempt.path} in clear text (HTTP/${attempt.http})${headersInWords(attempt.headers)}`;
    case 'who-am-i':
    case 'request': {
      const what = attempt.kind === 'who-am-i' ? 'asking who the caller is' : `${attempt.method} ${attempt.path}`;
      const accept = attempt.kind === 'request' && attempt.accept === 'application/yaml' ? ' as YAML' : '';
      const over = attempt.http === '2' ? ' over HTTP/2' : '';
      const credential =
        attempt.present === undefined ? ' without a certificate' : ` with certificate ${quote(attempt.present)}`;
      return `${what}${accept}${over}${credential}${headersInWords(attempt.headers)}`;
    }
  }
}

const headersInWords = (headers: readonly Header[]): string =>
  headers.length === 0 ? '' : ` and ${listed(headers.map(headerInWords))}`;

const groupsInWords = (groups: readonly string[]): string =>
  groups.length === 0
    ? 'in no group of its own'
    : `in ${groups.length === 1 ? 'group' : 'groups'} ${listed(groups.map(quote))}`;

const properties: Readonly<Record<ServerCertificateProperty, string>> = {
  'chains-to-the-trusted-authority': 'chains to the trusted authority',
  'covers-the-name': 'covers the name',
  'names-in-the-subject-alternative-name': 'has its names in the subject alternative name',
  'within-its-validity': 'is within its validity period',
  'allows-server-authentication': 'allows server authentication',
};

/** An expectation as the end of a sentence that begins with "the target". */
export function expectationInWords(expectation: Expectation): string {
  switch (expectation.kind) {
    case 'identified': {
      const { user, groups, uid, extra } = expectation;
      const parts = [`takes the caller for ${quote(user)}`];
      if (groups !== undefined) parts.push(groupsInWords(groups));
      if (uid !== undefined) parts.push(`with uid ${quote(uid)}`);
      for (const [key, values] of Object.entries(extra ?? {}))
        parts.push(`with extra ${quote(key)} = ${listed(values.map(quote))}`);
      return parts.join(' ');
    }
    case 'in-group':
      return `has the caller in group ${quote(expectation.group)}`;
    case 'not-in-group':
      return `does not have the caller in group ${quote(expectation.group)}`;
    case 'anonymous':
      return 'takes the caller for the anonymous one';
    case 'believed':
      return 'takes the caller for somebody';
    case 'refused':
      return `identifies nobody and refuses ${refusals[expectation.as]}`;
    case 'refused-not-anonymous':
      return `refuses ${refusals[expectation.as]} outright, not as the anonymous caller`;
    case 'as-if':
      return `makes no difference to ${attemptInWords(expectation.attempt)}`;
    case 'answered': {
      const status = expectation.status === 'any' ? 'answers' : `answers ${expectation.status}`;
      const document = {
        any: '',
        json: ' with a JSON document',
        yaml: ' with a JSON or YAML document',
        list: ' with a list',
      };
      return status + document[expectation.document];
    }
    case 'client-refuses':
      return `is refused by the client (${titleOf(expectation.because)}), which makes no request`;
    case 'client-connects':
      return expectation.identityConfirmed
        ? 'is reached, its identity confirmed'
        : 'is reached, and its identity is reported as not confirmed';
    case 'certificate-requested':
      return 'asks for a client certificate in the handshake';
    case 'server-certificate':
      return `presents a certificate that ${properties[expectation.property]}`;
    case 'issued':
      return `yields a certificate with ${listed(issuedInWords(expectation))}`;
  }
}

function issuedInWords(expected: Extract<Expectation, { kind: 'issued' }>): readonly string[] {
  return Object.entries(expected)
    .filter(([field]) => field !== 'kind')
    .map(([field, value]) => `${field} ${JSON.stringify(value)}`);
}
