import { levels } from './scenario';
import type { Certificate, CertificateDescription, Issuer, Text, Texts } from './given';
import type { Attempt, Header } from './when';
import { refusals, type Expectation } from './then';

/** Scenario data as sentences. The prose of the specification is made here, so text and assertion cannot drift. */

const quote = (text: string): string => JSON.stringify(text);

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

/** A check's id as words. */
export const titleOf = (id: string): string => id.replaceAll('-', ' ');

/** What a certificate is, as a noun phrase. */
export function certificateInWords(certificate: Certificate): string {
  switch (certificate.kind) {
    case 'twin':
      return `like ${quote(certificate.base)}, but ${listed(differences(certificate.difference))}`;
    case 'from-documents':
      return `a certificate issued from a CSR document ${quote(JSON.stringify(certificate.csr))} by profile ${quote(certificate.profile)}`;
    case 'described': {
      const who = certificate.role === 'front-proxy' ? "a front proxy's certificate" : 'a client certificate';
      const { issuer, ...rest } = certificate.description;
      const name = certificate.allowedName ? ['the allowed common name'] : [];
      const said = differences(Object.fromEntries(Object.entries(rest).filter(([, value]) => isOdd(value))));
      return `${who} ${issuerInWords(issuer)} with ${listed([...name, ...said])}`;
    }
  }
}

/** Whether a value goes without saying: it is what certificates have unless a scenario asks for something else. */
const isOdd = (value: unknown): boolean => !plainValues.has(JSON.stringify(value));
const plainValues = new Set(['["client auth"]', '"current"', '"P-256"', '"own-key"', '"chain"', 'false']);

function issuerInWords(issuer: Issuer): string {
  const name = { 'client-ca': 'client authority', 'request-header-ca': 'request-header authority' };
  switch (issuer.kind) {
    case 'authority':
      return `issued by the target's ${name[issuer.authority]}`;
    case 'unknown-authority':
      return 'issued by an authority the target does not know';
    case 'itself':
      return 'signed by itself';
    case 'same-name':
      return `issued by an authority that bears the name of the target's ${name[issuer.as]} and has another key`;
    case 'intermediate':
      return `issued by an intermediate authority below the target's ${name[issuer.below]}`;
    case 'ordinary-certificate':
      return `issued by an ordinary certificate of the target's ${name[issuer.of]}`;
  }
}

const textInWords = (text: Text): string =>
  typeof text === 'string' ? quote(shortened(text)) : `${quote(shortened(text.text))} as ${text.type}`;

const shortened = (text: string): string =>
  text.length > 80 ? `${text.slice(0, 20)}… (${text.length} characters)` : text;

function textsInWords(texts: Texts): string {
  const all = typeof texts === 'string' || !Array.isArray(texts) ? [texts as Text] : (texts as readonly Text[]);
  return all.length === 0 ? 'none' : listed(all.map(textInWords));
}

function differences(difference: Partial<CertificateDescription>): readonly string[] {
  const said: string[] = [];
  if (difference.issuer !== undefined) said.push(issuerInWords(difference.issuer));
  if (difference.CN !== undefined) said.push(`common name ${textsInWords(difference.CN)}`);
  if (difference.O !== undefined) said.push(`organization ${textsInWords(difference.O)}`);
  if (difference.OU !== undefined) said.push(`organizational unit ${textsInWords(difference.OU)}`);
  if (difference.uid !== undefined) said.push(`user id ${textsInWords(difference.uid)}`);
  if (difference.rdns === 'multi-valued') said.push('in one multi-valued relative distinguished name');
  if (difference.validity === 'expired') said.push('expired');
  if (difference.validity === 'not-yet-valid') said.push('not valid yet');
  if (difference.validity === 'current') said.push('valid now');
  if (difference.extendedKeyUsage !== undefined)
    said.push(
      difference.extendedKeyUsage.length === 0
        ? 'no extended key usage'
        : `extended key usage ${listed(difference.extendedKeyUsage)}`,
    );
  if (difference.key !== undefined) said.push(`a ${difference.key} key`);
  if (difference.possession === 'forged') said.push('presented without its private key');
  if (difference.sends === 'leaf') said.push('sent without its intermediates');
  if (difference.sends === 'chain-and-root') said.push('sent together with its root');
  if (difference.tampered !== undefined)
    said.push(`${quote(difference.tampered.from)} changed to ${quote(difference.tampered.to)} after signing`);
  if (difference.unknownCriticalExtension === true) said.push('a critical extension that no one knows');
  return said;
}

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
      return `presents a certificate that ${expectation.property.replaceAll('-', ' ')}`;
    case 'issued':
      return `yields a certificate with ${listed(issuedInWords(expectation))}`;
  }
}

function issuedInWords(expected: Extract<Expectation, { kind: 'issued' }>): readonly string[] {
  return Object.entries(expected)
    .filter(([field]) => field !== 'kind')
    .map(([field, value]) => `${field} ${JSON.stringify(value)}`);
}

/** Whether a level is at least as binding as another. */
export const atLeast = (level: (typeof levels)[number], wanted: (typeof levels)[number]): boolean =>
  levels.indexOf(level) <= levels.indexOf(wanted);
