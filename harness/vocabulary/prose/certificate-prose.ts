import {
  allowedName,
  allowedNameCutShort,
  allowedNameInCapitals,
  allowedNameWithUnderscores,
  lastAllowedName,
  notAllowedName,
  type Authority,
  type Certificate,
  type CertificateDescription,
  type Issuer,
  type Tampering,
  type Text,
  type Texts,
} from '../given';
import { rewrittenAllowedNames } from '../values/rewritten-names';
import { momentInWords } from './moment';
import { listed, quote, series } from './words';

/** What a certificate is, as a noun phrase. */
export function certificateInWords(certificate: Certificate): string {
  switch (certificate.kind) {
    case 'twin':
      return `like ${quote(certificate.base)}, but ${listed(differences(certificate.difference))}`;
    case 'in-hand':
      return 'the supplied client certificate';
    case 'from-documents':
      return `a certificate issued from the CSR document ${JSON.stringify(certificate.csr)} by profile ${quote(certificate.profile)} of the signing configuration ${JSON.stringify(certificate.signing)}`;
    case 'described': {
      const who = certificate.role === 'front-proxy' ? 'a front-proxy certificate' : 'a client certificate';
      const { issuer, ...rest } = certificate.description;
      const said = differences(Object.fromEntries(Object.entries(rest).filter(([, value]) => isOdd(value))));
      return `${who} ${issuerInWords(issuer)} with ${listed(said)}`;
    }
  }
}

/** What tells a certificate from an ordinary one, by the field of its description; each in the words of the specification page. */
export const attributesInWords = (description: CertificateDescription): readonly (readonly [string, string])[] =>
  Object.entries(description)
    .filter(([field, value]) => field === 'issuer' || isOdd(value))
    .flatMap(([field, value]: readonly [string, unknown]) => {
      const words = differences({ [field]: value });
      return words.length === 0 ? [] : [[field, words.join(', ')] as const];
    });

/** Whether a value goes without saying: it is what certificates have unless a scenario asks for something else. */
const isOdd = (value: unknown): boolean => !plainValues.has(JSON.stringify(value));
const plainValues = new Set(['["client auth"]', '"current"', '"P-256"', '"own-key"', '"chain"', 'false']);

/** The CAs of a target, by their names in prose. */
export const authorities: Readonly<Record<Authority, string>> = {
  'client-ca': 'client CA',
  'request-header-ca': 'request-header CA',
  'former-client-ca': 'former client CA',
  'former-request-header-ca': 'former request-header CA',
  'server-ca': 'server CA',
};

function issuerInWords(issuer: Issuer): string {
  switch (issuer.kind) {
    case 'authority':
      return `issued by the ${authorities[issuer.authority]}`;
    case 'unknown-authority':
      return 'issued by an unknown CA';
    case 'itself':
      return 'self-signed';
    case 'same-name':
      return `issued by a CA with the name of the ${authorities[issuer.as]} and another key${issuer.signs === undefined ? '' : `, which signs with ${issuer.signs}`}`;
    case 'same-key-identifier':
      return `issued by a CA with the key identifier of the ${authorities[issuer.as]}, another name and another key`;
    case 'same-key':
      return `signed with the key of the ${authorities[issuer.as]} under another issuer name`;
    case 'intermediate':
      if (issuer.levels === 2)
        return `issued by the second of two intermediate CAs below the ${authorities[issuer.below]}${issuer.upper === undefined ? '' : `, the first of them ${flaws[issuer.upper].replace(/,$/, '')}`}${issuer.lower === undefined ? '' : ', the second signed by another CA with the name of the first'}`;
      return `issued by an intermediate CA ${issuer.flaw === undefined ? '' : `${flaws[issuer.flaw]} `}below the ${authorities[issuer.below]}${issuer.named === undefined ? '' : ` with common name ${quote(issuer.named)}`}${issuer.bears === undefined ? '' : ` with the name and the key identifier of the ${authorities[issuer.bears]}`}${issuer.signs === undefined ? '' : `, which signs with ${issuer.signs}`}${issuer.validity === undefined ? '' : ', which expires a few seconds after the attempt begins'}`;
    case 'ordinary-certificate':
      return `issued by ${issuer.through === undefined ? '' : 'a CA below '}a certificate of the ${authorities[issuer.of]} that is not a CA`;
  }
}

const flaws = {
  'key-usage': 'without the key usage for signing certificates',
  'path-length': 'below another one with path length 0,',
  'extended-key-usage': 'with extended key usage "server auth" only,',
  'unknown-critical-extension': 'with an unknown critical extension,',
  expired: 'that has expired,',
  'not-yet-valid': 'that is not valid yet,',
  'no-basic-constraints': 'without basic constraints,',
  'no-ca-with-path-length': 'that says that it is no CA and yet has a path length,',
  'no-ca-that-may-sign': 'that says that it is no CA and yet has the key usage for signing certificates,',
  'no-extension-of-a-ca': 'without basic constraints and key usage,',
  'path-length-of-one': 'below another one that is below one with path length 1,',
  'version-1': 'of X.509 version 1,',
  'name-constraints': 'with name constraints for other DNS names,',
  'name-constraints-not-critical': 'with name constraints for other DNS names that are not critical,',
  'permitted-addresses': 'with name constraints for other addresses,',
  'permitted-subjects': 'with name constraints for other subjects,',
  'excluded-names': 'with name constraints that exclude every name and every address,',
  signature: 'with a forged signature',
} as const;

const tamperingInWords = (tampered: Tampering): string =>
  'field' in tampered
    ? `${fields[tampered.field]} after signing`
    : `${quote(tampered.from)} changed to ${quote(tampered.to)} after signing`;

const fields = {
  validity: 'validity replaced by a current one',
  'public-key': 'public key replaced by that of the caller',
  'extended-key-usage': 'extended key usage replaced by "client auth"',
  'serial-number': 'serial number changed in its last bit',
  signature: 'signature changed in its last bit',
  'signature-of-zeros': 'signature replaced by one of ECDSA whose two numbers are zero',
} as const;

const textInWords = (text: Text): string =>
  typeof text === 'string' ? nameInWords(text) : `${quote(shortened(text.text))} as ${text.type}`;

function nameInWords(text: string): string {
  const open = text.includes(allowedName) && text !== allowedName;
  return openNames.get(text) ?? quote(open ? text.replace(allowedName, '⟨allowed name⟩') : shortened(text));
}

const openNames: ReadonlyMap<string, string> = new Map([
  [allowedName, 'equal to the allowed name'],
  [allowedNameInCapitals, 'equal to the allowed name in capitals'],
  [allowedNameCutShort, 'equal to the allowed name without its last letter'],
  [allowedNameWithUnderscores, 'equal to the allowed name with underscores in place of hyphens'],
  ...Object.values(rewrittenAllowedNames).map(({ open, said }) => [open, said] as const),
  [lastAllowedName, 'equal to the last of the allowed names'],
  [notAllowedName, 'that is not among the allowed names'],
]);

const shortened = (text: string): string =>
  text.length > 80 ? `${text.slice(0, 20)}… (${text.length} characters)` : text;

function textsInWords(texts: Texts): string {
  const all = typeof texts === 'string' || !Array.isArray(texts) ? [texts as Text] : (texts as readonly Text[]);
  return all.length === 0 ? 'none' : series(all.map(textInWords), 'values');
}

function differences(difference: Partial<CertificateDescription>): readonly string[] {
  const said: string[] = [];
  if (difference.issuer !== undefined) said.push(issuerInWords(difference.issuer));
  if (difference.bears !== undefined) said.push(`with the name of the ${authorities[difference.bears]}`);
  if (difference.CN !== undefined) said.push(`common name ${textsInWords(difference.CN)}`);
  if (difference.O !== undefined) said.push(`organization ${textsInWords(difference.O)}`);
  if (difference.OU !== undefined) said.push(`organizational unit ${textsInWords(difference.OU)}`);
  if (difference.uid !== undefined) said.push(`UID attribute ${textsInWords(difference.uid)}`);
  if (difference.otherAttributes !== undefined) {
    const { place, values } = difference.otherAttributes;
    const named = Object.entries(values).map(([name, value]) => `${name} ${nameInWords(value)}`);
    said.push(`${place === 'first' ? 'before' : 'after'} the rest of the subject ${series(named, 'attributes')}`);
  }
  if (difference.nameFirst === true) said.push('the common name before the organizations');
  if (difference.nearIdentifiers !== undefined)
    said.push(`${quote(difference.nearIdentifiers)} in attributes of near object identifiers`);
  if (difference.rdns === 'one') said.push('all of it in one relative distinguished name (RDN)');
  if (difference.rdns === 'multi-valued') said.push('in one multi-valued relative distinguished name (RDN)');
  if (difference.validity === 'expired') said.push('expired');
  if (difference.validity === 'not-yet-valid') said.push('not valid yet');
  if (difference.validity === 'current') said.push('valid now');
  if (difference.validity === 'short') said.push('valid for a few seconds only');
  if (typeof difference.validity === 'object') {
    const { from, until } = difference.validity;
    said.push(`valid from ${momentInWords(from)} until ${momentInWords(until)}`);
  }
  if (difference.yearsOfFourDigits === true) said.push('dates in the form of those from 2050 on');
  if (difference.extendedKeyUsage !== undefined)
    said.push(
      difference.extendedKeyUsage.length === 0
        ? 'no extended key usage'
        : `extended key usage ${listed(difference.extendedKeyUsage)}`,
    );
  if (difference.criticalExtendedKeyUsage === true) said.push('an extended key usage that is critical');
  if (difference.extensions === 'none') said.push('no extensions, as in version 1');
  if (difference.key !== undefined) said.push(`a ${difference.key} key`);
  if (difference.sharedKey !== undefined) said.push(`the key ${quote(difference.sharedKey)}`);
  if (difference.sharedSerialNumber !== undefined)
    said.push(`the serial number ${quote(difference.sharedSerialNumber)}`);
  if (difference.serialNumberOctets !== undefined)
    said.push(`a serial number of ${difference.serialNumberOctets} octets`);
  if (difference.possession === 'forged') said.push('presented without its private key');
  if (difference.possession === 'key-of-the-next')
    said.push('presented with the private key of the certificate that is sent behind it');
  if (difference.sends === 'leaf') said.push('sent without its intermediates');
  if (difference.sends === 'chain-and-root') said.push('sent with its root');
  if (difference.sends === 'chain-and-leaf') said.push('sent twice');
  if (difference.alsoSends !== undefined)
    said.push(`sent with another certificate behind it: ${listed(differences(difference.alsoSends))}`);
  if (difference.alsoSendsAuthority !== undefined)
    said.push(`sent with the certificate of the ${authorities[difference.alsoSendsAuthority]} behind it`);
  if (difference.dnsNames !== undefined)
    said.push(`subject alternative name ${series(difference.dnsNames.map(nameInWords), 'names')}`);
  if (difference.emailAddresses !== undefined)
    said.push(`email addresses ${series(difference.emailAddresses.map(nameInWords), 'names')}`);
  if (difference.uris !== undefined) said.push(`URIs ${series(difference.uris.map(nameInWords), 'names')}`);
  if (difference.principalNames !== undefined)
    said.push(`user principal names ${series(difference.principalNames.map(nameInWords), 'names')}`);
  if (difference.directoryNames !== undefined)
    said.push(`directory name with ${listed(difference.directoryNames.flatMap(differences))}`);
  if (difference.malformedNames === true) said.push('an alternative name that cannot be read');
  if (difference.tampered !== undefined) said.push(tamperingInWords(difference.tampered));
  if (difference.certificateAuthority === true) said.push('basic constraints of a CA');
  if (difference.unknownCriticalExtension === true) said.push('an unknown critical extension');
  if (difference.furtherExtensions !== undefined)
    said.push(`${difference.furtherExtensions} further extensions that no one knows`);
  if (difference.namingExtensions !== undefined) {
    const { value, as } = difference.namingExtensions;
    said.push(
      `${quote(value)} in extensions in which programs write names, ${as === 'bytes' ? 'as it is' : `as a ${as}`}`,
    );
  }
  return said;
}
