import { shownPaths, withPaths } from '../values/paths';
import { refusals, type ExpectedIdentity, type Expectation, type ServerCertificateProperty } from '../expectation';
import type { Header, Spelling, TokenForm } from '../header';
import type { Addressing, Attempt, Company, H2c } from '../when';
import { listed, quote, titleOf } from './words';

export { certificateInWords } from './certificate-prose';
export { listed, titleOf } from './words';

/** Scenario data as sentences. The prose of the specification is made here, so text and assertion cannot drift. */

function headerInWords(header: Header): string {
  switch (header.kind) {
    case 'literal':
      return `${header.name}: ${withPaths(header.value, shownPaths)}`;
    case 'token':
      return header.in === undefined ? tokens[header.how] : `${header.in.name} with ${tokens[header.how]}`;
    case 'certificate':
      return `${header.name} with the shown certificate (${titleOf(header.as)})`;
    case 'extra':
      return `the ${header.of === undefined ? '' : 'last '}extra header ${quote(header.key)} = ${quote(header.value)}${spellings[header.spelled]}`;
    case 'user':
    case 'group':
    case 'uid': {
      const which = header.of === undefined ? '' : 'last ';
      return `the ${which}${header.kind} header ${quote(header.value)}${spellings[header.spelled]}`;
    }
  }
}

const tokens: Readonly<Record<TokenForm, string>> = {
  'as-it-is': 'the bearer token in hand',
  'cut-short': 'the bearer token in hand without its last character',
  'with-one-more-character': 'the bearer token in hand and one more character',
  'with-a-letter-in-the-other-case': 'the bearer token in hand with one letter in the other case',
};

const spellings: Readonly<Record<Spelling, string>> = {
  'as-configured': '',
  'lower-case': ' (name in lower case)',
  'upper-case': ' (name in upper case)',
  'mixed-case': ' (name in mixed case)',
  'with-underscores': ' (name with underscores)',
  'with-dots': ' (name with dots)',
  'percent-encoded': ' (name percent-encoded)',
  'with-a-space-before-the-colon': ' (name with a space before the colon)',
  'with-a-tab-before-the-colon': ' (name with a tab before the colon)',
  'after-a-leading-space': ' (name after a leading space)',
  'with-one-underscore': ' (name with one underscore)',
  'without-dashes': ' (name without dashes)',
  'with-an-encoded-space-at-the-end': ' (name with %20 at its end)',
  'as-a-cgi-variable': ' (name as a CGI variable)',
  'with-a-control-character-at-the-end': ' (name with a control character at its end)',
  'as-a-pseudo-header': ' (name as a pseudo-header)',
  'in-the-plural': ' (name in the plural)',
  'with-another-word': ' (name with another word behind it)',
  'without-its-first-word': ' (name without its first word)',
  'behind-the-prefix-of-cgi': ' (name behind HTTP_)',
  'behind-words-of-a-proxy': ' (name behind X-Forwarded-)',
};

const starts: Readonly<Record<H2c, string>> = {
  'by-prior-knowledge': ' in HTTP/2 by prior knowledge',
  'by-upgrade': ' with Upgrade: h2c, and then in HTTP/2',
};

function addressInWords({ serverName, host }: Addressing): string {
  const name = serverName === '' ? ', sending no server name' : `, sending the server name ${quote(serverName ?? '')}`;
  return `${serverName === undefined ? '' : name}${host === undefined ? '' : `, for the host ${quote(host)}`}`;
}

/** An attempt as a noun phrase. */
export function attemptInWords(attempt: Attempt): string {
  switch (attempt.kind) {
    case 'issue':
      return `issuing ${quote(attempt.certificate)}`;
    case 'connect': {
      const trust =
        attempt.trusting === 'anything' ? 'without verifying the server' : `trusting ${titleOf(attempt.trusting)}`;
      const sends =
        attempt.sends === undefined ? '' : `, TLS 1.2, that sends ${titleOf(attempt.sends)} for a client certificate`;
      const version = attempt.atMost === undefined ? '' : ` that offers TLS ${attempt.atMost} at most`;
      return `a connection ${trust}${attempt.as === 'the-target-name' ? '' : ` under ${titleOf(attempt.as)}`}${version}${sends}`;
    }
    case 'plain-http':
      return `${attempt.method} ${pathInWords(attempt.path)} in clear text (HTTP/${attempt.http})${attempt.h2c === undefined ? '' : starts[attempt.h2c]}${headersInWords(attempt.headers)}${
        attempt.twice === undefined ? '' : ', twice on one connection'
      }`;
    case 'who-am-i':
    case 'request': {
      const what =
        attempt.kind === 'who-am-i' ? 'asking who the caller is' : `${attempt.method} ${pathInWords(attempt.path)}`;
      const accept = attempt.kind === 'request' && attempt.accept === 'application/yaml' ? ' as YAML' : '';
      const version = attempt.http === '1.1' ? '' : ` over HTTP/${attempt.http}`;
      const over = attempt.h2c === undefined ? version : starts[attempt.h2c];
      const credential =
        attempt.present === undefined ? ' without a certificate' : ` with certificate ${quote(attempt.present)}`;
      const body = attempt.kind === 'request' && attempt.body !== undefined ? ` of ${bodyInWords(attempt.body)}` : '';
      return `${what}${body}${accept}${over}${credential}${headersInWords(attempt.headers)}${addressInWords(attempt)}${companyInWords(
        attempt,
      )}${formsInWords(attempt)}`;
    }
  }
}

const bodyInWords = (body: object | string): string => (typeof body === 'string' ? quote(body) : JSON.stringify(body));

/** A path that is still open is told as the specification has it. */
const pathInWords = (path: string): string => withPaths(path, shownPaths);

function companyInWords({ after, beside, resuming, waiting, meanwhile }: Company): string {
  const parts: string[] = [];
  if (resuming !== undefined)
    parts.push(
      `${resumptions[resuming.by ?? 'session']} ${resuming.present === undefined ? 'a caller without a certificate' : `certificate ${quote(resuming.present)}`}${
        resuming.serverName === undefined ? '' : ` under the server name ${quote(resuming.serverName)}`
      }`,
    );
  if (after !== undefined)
    parts.push(`on a connection that has already asked ${listed(after.map((each) => `with ${claimsInWords(each)}`))}`);
  if (beside !== undefined) parts.push(`beside ${beside.length} others on the same connection`);
  if (meanwhile !== undefined) parts.push(`after ${changes[meanwhile]}`);
  if (waiting !== undefined) parts.push('after waiting until a short-lived certificate has expired');
  return parts.map((part) => `, ${part}`).join('');
}

const resumptions = {
  session: 'resuming the session of',
  cookies: 'with the cookies of the answer to',
  'source-port': 'from the address and port of an earlier connection of',
} as const;

const changes = {
  'client-ca-replaced': 'the former client CA of the running server was replaced by the client CA',
  'client-ca-file-broken':
    'the file of the client CA of the running server was replaced by one that holds no certificate',
  'client-ca-file-removed': 'the file of the client CA of the running server was removed',
} as const;

function formsInWords({ inEachOf, showing }: Extract<Attempt, { kind: 'who-am-i' | 'request' }>): string {
  const shown = showing === undefined ? '' : ` that show certificate ${quote(showing)} without its key`;
  if (inEachOf === undefined) return shown;
  const { name, forms } = inEachOf;
  return `, in ${forms.length === 1 ? 'one form' : `each of ${forms.length} forms`} of ${name}${shown} (${forms.map((form) => pathInWords(form.name)).join('; ')})`;
}

const claimsInWords = (headers: readonly Header[]): string =>
  headers.length === 0 ? 'no header' : listed(headers.map(headerInWords));

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
  'sent-with-its-intermediates': 'comes with every intermediate certificate that leads to the trusted authority',
  'within-its-validity': 'is within its validity period',
  'allows-server-authentication': 'allows server authentication',
};

function identityInWords({ user, groups, uid, extra }: ExpectedIdentity): string {
  const parts = [quote(user)];
  if (groups !== undefined) parts.push(groupsInWords(groups));
  if (uid !== undefined) parts.push(uid === '' ? 'without a uid' : `with uid ${quote(uid)}`);
  for (const [key, values] of Object.entries(extra ?? {}))
    parts.push(`with extra ${quote(key)} = ${listed(values.map(quote))}`);
  return parts.join(' ');
}

/** An expectation as the end of a sentence that begins with "the target". */
export function expectationInWords(expectation: Expectation): string {
  switch (expectation.kind) {
    case 'identified':
      return `takes the caller for ${identityInWords(expectation)}`;
    case 'nobody-but': {
      if (expectation.unless !== undefined)
        return `takes the caller for ${expectation.identities.map(identityInWords).join(', or ')}, or refuses ${refusals[expectation.unless]}`;
      const elsewhere = expectation.underAnotherName === true ? ', or serves nothing of this API under that name' : '';
      return expectation.identities.length === 0
        ? `takes the caller for nobody${elsewhere}`
        : `takes the caller for nobody else than ${expectation.identities.map(identityInWords).join(', or ')}${elsewhere}`;
    }
    case 'list-withheld':
      return 'does not give the caller the list';
    case 'not-granted': {
      const users = expectation.users.length === 0 ? '' : ` than ${listed(expectation.users.map(quote))}`;
      return `gives nothing that needs rights, names no other user${users}, and refuses ${refusals[expectation.as]} or the request as it is written${expectation.unrouted === true ? ', before it looks for the path or the method' : ''}`;
    }
    case 'each-identified':
      return `takes each of ${expectation.identities.length} callers for who it is`;
    case 'in-group':
      return `has the caller in group ${quote(expectation.group)}`;
    case 'not-in-group':
      return `does not have the caller in group ${quote(expectation.group)}`;
    case 'anonymous':
      return 'takes the caller for the anonymous one';
    case 'believed':
      return 'takes the caller for somebody';
    case 'token-user':
      return 'takes the caller for the one whom the bearer token in hand identifies';
    case 'certificate-user':
      return 'takes the caller for the user and the groups that the certificate in hand names';
    case 'refused':
      return `identifies nobody${expectation.besideToo === true ? ', nor anyone who asks at the same time,' : ''} and refuses ${refusals[expectation.as]}${expectation.unsaid === undefined ? '' : `, without saying ${listed(expectation.unsaid.map(quote))}`}${expectation.alike === undefined ? '' : `, and answers as it answers ${attemptInWords(expectation.alike)}`}`;
    case 'refused-not-anonymous':
      return `refuses ${refusals[expectation.as]} outright, not as the anonymous caller`;
    case 'as-if':
      return `makes no difference to ${attemptInWords(expectation.attempt)}`;
    case 'answered': {
      const status = expectation.status === 'any' ? 'answers' : `answers ${[expectation.status].flat().join(' or ')}`;
      const document = {
        any: '',
        json: ' with a JSON document',
        yaml: ' with a JSON or YAML document',
        'yaml-alone': ' with a YAML document that is not JSON',
        list: ' with a list',
        status: ' with a Status document',
        'yaml-status': ' with a Status document in YAML that is not JSON',
      };
      const { atLeast, atMost } = expectation.items ?? {};
      const items = [
        ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
        ...(atMost === undefined ? [] : [`at most ${atMost}`]),
      ];
      const size = items.length === 0 ? '' : ` of ${listed(items)}`;
      const saying = expectation.saying === undefined ? '' : ` that says ${quote(expectation.saying)}`;
      const fields = Object.entries(expectation.fields ?? {}).map(
        ([path, value]) => `${path} = ${JSON.stringify(value)}`,
      );
      const holding = fields.length === 0 ? '' : ` that holds ${listed(fields)}`;
      const served = expectation.whereServed === true ? ', if it serves this at all' : '';
      const own = expectation.ofItsNamespace === true ? ' of items of the namespace in the path alone' : '';
      const bare = expectation.bare === true ? ' that has no other fields than a Status has' : '';
      const unshared = expectation.unshared === true ? ', which no cache may keep for other callers' : '';
      return status + document[expectation.document] + size + saying + holding + own + bare + unshared + served;
    }
    case 'client-refuses':
      return `is refused by the client (${titleOf(expectation.because)}), which makes no request`;
    case 'client-connects':
      return expectation.identityConfirmed
        ? 'is reached, its identity confirmed'
        : 'is reached, and its identity is reported as not confirmed';
    case 'connection-closed':
      return 'ends the connection after its answer, and gives no second one';
    case 'certificate-requested':
      return 'asks for a client certificate in the handshake';
    case 'authority-named':
      return `names the ${expectation.authority} when it asks for a client certificate, or no authority at all`;
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
