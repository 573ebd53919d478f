import {
  refusals,
  type ClientRefusal,
  type ExpectedIdentity,
  type Expectation,
  type ServerCertificateProperty,
} from '../expectation';
import { attemptInWords } from './attempt-prose';
import { authorities } from './certificate-prose';
import { listed, quote, series } from './words';

const groupsInWords = (groups: readonly string[]): string =>
  groups.length === 0
    ? 'in no group of its own'
    : `in ${series(groups.map(quote), 'groups', groups.length === 1 ? 'group ' : 'groups ')}`;

const addedInWords = (groups: readonly string[]): string =>
  groups.length === 0 ? 'no group' : series(groups.map(quote), 'groups', groups.length === 1 ? 'group ' : 'groups ');

const properties: Readonly<Record<ServerCertificateProperty, string>> = {
  'chains-to-the-trusted-authority': 'chains to the trusted CA',
  'covers-the-name': 'covers the name of the target',
  'names-in-the-subject-alternative-name': 'has its names in the subject alternative name',
  'sent-with-its-intermediates': 'comes with every intermediate certificate on the path to the trusted CA',
  'within-its-validity': 'is within its validity period',
  'allows-server-authentication': 'allows server authentication',
};

function identityInWords({ user, groups, addedGroups, uid, extra }: ExpectedIdentity): string {
  const parts = [`user ${quote(user)}`];
  if (groups !== undefined) parts.push(groupsInWords(groups));
  if (addedGroups !== undefined) parts.push(`with ${addedInWords(addedGroups)} that the target adds`);
  if (uid !== undefined) parts.push(uid === '' ? 'without a UID' : `with UID ${quote(uid)}`);
  const attributes = Object.entries(extra ?? {}).map(
    ([key, values]) => `${quote(key)} = ${series(values.map(quote), 'values')}`,
  );
  if (attributes.length > 0) parts.push(`with ${series(attributes, 'extra attributes', 'extra ')}`);
  return parts.join(' ');
}

const clientRefusals: Readonly<Record<ClientRefusal, string>> = {
  'issuer-not-trusted': 'its issuer is not trusted',
  'name-not-covered': 'its certificate does not cover the name',
};

/** An expectation as the end of a sentence that begins with "the server". */
export function expectationInWords(expectation: Expectation): string {
  switch (expectation.kind) {
    case 'identified':
      return `identifies the caller as ${identityInWords(expectation)}`;
    case 'nobody-but': {
      const known = [
        ...expectation.identities.map(identityInWords),
        ...(expectation.orTokenUser === true ? ['the user of the supplied bearer token'] : []),
      ].join(', or as ');
      if (expectation.unless !== undefined)
        return `identifies the caller as ${known}, or rejects ${refusals[expectation.unless]}`;
      const lost =
        expectation.covered === undefined
          ? ''
          : ', who is not anonymous where the certificate of the target has that name';
      const elsewhere =
        expectation.underAnotherName === true ? `${lost}, or serves nothing of this API under that name` : '';
      return expectation.identities.length === 0
        ? `identifies no user${elsewhere}`
        : `identifies the caller as no user other than ${known}${elsewhere}`;
    }
    case 'list-withheld':
      return 'does not return the list';
    case 'not-granted': {
      const users = expectation.users.length === 0 ? '' : ` other than ${listed(expectation.users.map(quote))}`;
      return `returns nothing that needs permission, names no user${users}, and rejects ${refusals[expectation.as]} or the form of the request${expectation.unrouted === true ? ', before it looks for the path or the method' : ''}`;
    }
    case 'each-identified':
      return `identifies each of ${expectation.identities.length} callers by its own request`;
    case 'in-group':
      return `identifies the caller as a member of group ${quote(expectation.group)}`;
    case 'not-in-group':
      return `does not identify the caller as a member of group ${quote(expectation.group)}`;
    case 'anonymous':
      return 'treats the caller as anonymous';
    case 'believed':
      return 'identifies the caller as a user';
    case 'token-user':
      return 'identifies the caller as the user of the supplied bearer token';
    case 'certificate-user':
      return 'identifies the caller by the user and groups in the supplied client certificate';
    case 'refused':
      return `rejects ${refusals[expectation.as]}${expectation.besideToo === true ? ', and every concurrent request' : ''}${expectation.unsaid === undefined ? '' : `, without the words ${listed(expectation.unsaid.map(quote))}`}${expectation.alike === undefined ? '' : `, with the same answer as to ${attemptInWords(expectation.alike)}`}`;
    case 'refused-not-anonymous':
      return `rejects ${refusals[expectation.as]} and does not treat the caller as anonymous`;
    case 'as-if':
      return `identifies the same user as for ${attemptInWords(expectation.attempt)}${expectation.orUnauthenticated === true ? ', or answers 401 where that is nobody' : ''}`;
    case 'answered': {
      const status = expectation.status === 'any' ? 'answers' : `answers ${[expectation.status].flat().join(' or ')}`;
      const document = {
        any: '',
        json: ' with a JSON document',
        yaml: ' with a JSON or YAML document',
        'yaml-alone': ' with a YAML document that is not JSON, as YAML (Content-Type)',
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
      const said = expectation.saying === undefined ? '' : ` with the text ${quote(expectation.saying)}`;
      const saying =
        expectation.unsaid === undefined ? said : ` without the words ${listed(expectation.unsaid.map(quote))}`;
      const fields = Object.entries(expectation.fields ?? {}).map(
        ([path, value]) => `${path} = ${JSON.stringify(value)}`,
      );
      const holding = fields.length === 0 ? '' : ` with ${listed(fields)}`;
      const served = expectation.whereServed === true ? ', if it serves this resource' : '';
      const own = expectation.ofItsNamespace === true ? ' of items in the namespace of the path alone' : '';
      const bare = expectation.bare === true ? ' without fields that a Status does not have' : '';
      const unshared = expectation.unshared === true ? ', which a shared cache may not store' : '';
      return status + document[expectation.document] + size + saying + holding + own + bare + unshared + served;
    }
    case 'client-refuses':
      return `is rejected by the client (${clientRefusals[expectation.because]}), which sends no request`;
    case 'client-connects':
      return expectation.identityConfirmed
        ? 'is connected to, and its identity is confirmed'
        : 'is connected to, and its identity is reported as not confirmed';
    case 'connection-closed':
      return 'closes the connection after its first answer';
    case 'certificate-requested':
      return 'requests a client certificate in the TLS handshake';
    case 'authority-named':
      return `names the ${authorities[expectation.authority]} in its certificate request, or names no CA`;
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
