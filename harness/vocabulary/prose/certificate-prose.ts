import {
  allowedName,
  allowedNameCutShort,
  allowedNameInCapitals,
  allowedNameWithUnderscores,
  lastAllowedName,
  notAllowedName,
  type Certificate,
  type CertificateDescription,
  type Issuer,
  type Tampering,
  type Text,
  type Texts,
} from '../given';
import { momentInWords } from './moment';
import { listed, quote } from './words';

/** What a certificate is, as a noun phrase. */
export function certificateInWords(certificate: Certificate): string {
  switch (certificate.kind) {
    case 'twin':
      return `like ${quote(certificate.base)}, but ${listed(differences(certificate.difference))}`;
    case 'in-hand':
      return 'the client certificate in hand';
    case 'from-documents':
      return `a certificate issued from a CSR document ${quote(JSON.stringify(certificate.csr))} by profile ${quote(certificate.profile)}`;
    case 'described': {
      const who = certificate.role === 'front-proxy' ? "a front proxy's certificate" : 'a client certificate';
      const { issuer, ...rest } = certificate.description;
      const said = differences(Object.fromEntries(Object.entries(rest).filter(([, value]) => isOdd(value))));
      return `${who} ${issuerInWords(issuer)} with ${listed(said)}`;
    }
  }
}

/** Whether a value goes without saying: it is what certificates have unless a scenario asks for something else. */
const isOdd = (value: unknown): boolean => !plainValues.has(JSON.stringify(value));
const plainValues = new Set(['["client auth"]', '"current"', '"P-256"', '"own-key"', '"chain"', 'false']);

function issuerInWords(issuer: Issuer): string {
  const name = {
    'client-ca': 'client authority',
    'request-header-ca': 'request-header authority',
    'former-client-ca': 'former client authority',
    'server-ca': 'server certificate authority',
  };
  switch (issuer.kind) {
    case 'authority':
      return `issued by the target's ${name[issuer.authority]}`;
    case 'unknown-authority':
      return 'issued by an authority the target does not know';
    case 'itself':
      return 'signed by itself';
    case 'same-name':
      return `issued by an authority that bears the name of the target's ${name[issuer.as]} and has another key${issuer.signs === undefined ? '' : `, which signs with ${issuer.signs}`}`;
    case 'intermediate':
      if (issuer.levels === 2)
        return `issued by the second of two intermediate authorities below the target's ${name[issuer.below]}`;
      return `issued by an intermediate authority ${issuer.flaw === undefined ? '' : `${flaws[issuer.flaw]} `}below the target's ${name[issuer.below]}${issuer.named === undefined ? '' : ` with the common name ${quote(issuer.named)}`}${issuer.signs === undefined ? '' : `, which signs with ${issuer.signs}`}`;
    case 'ordinary-certificate':
      return `issued by an ordinary certificate of the target's ${name[issuer.of]}`;
  }
}

const flaws = {
  'key-usage': 'whose key usage does not allow signing',
  'path-length': 'below another one that allows none below itself,',
  'extended-key-usage': 'whose extended key usage is "server auth" only,',
  'unknown-critical-extension': 'with a critical extension no one knows,',
  expired: 'which has expired,',
  'no-basic-constraints': 'that does not say that it is an authority,',
  'version-1': 'of version 1,',
  'name-constraints': 'that may issue for other DNS names alone,',
  signature: 'with a forged signature',
} as const;

const tamperingInWords = (tampered: Tampering): string =>
  'field' in tampered
    ? `${fields[tampered.field]} after signing`
    : `${quote(tampered.from)} changed to ${quote(tampered.to)} after signing`;

const fields = {
  validity: 'validity replaced by one that holds now',
  'public-key': "public key replaced by the caller's own",
  'extended-key-usage': 'extended key usage replaced by "client auth"',
  'serial-number': 'serial number changed in its last bit',
  signature: 'signature changed in its last bit',
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
  [lastAllowedName, 'equal to the last of the allowed names'],
  [notAllowedName, 'that is not among the allowed names'],
]);

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
  if (difference.otherAttributes !== undefined) {
    const { place, values } = difference.otherAttributes;
    const named = Object.entries(values).map(([name, value]) => `${name} ${nameInWords(value)}`);
    said.push(`${place === 'first' ? 'before' : 'behind'} the rest of its subject ${listed(named)}`);
  }
  if (difference.nameFirst === true) said.push('its common name before its organizations');
  if (difference.rdns === 'multi-valued') said.push('in one multi-valued relative distinguished name');
  if (difference.validity === 'expired') said.push('expired');
  if (difference.validity === 'not-yet-valid') said.push('not valid yet');
  if (difference.validity === 'current') said.push('valid now');
  if (difference.validity === 'short') said.push('valid for a few seconds only');
  if (typeof difference.validity === 'object') {
    const { from, until } = difference.validity;
    said.push(`valid from ${momentInWords(from)} until ${momentInWords(until)}`);
  }
  if (difference.extendedKeyUsage !== undefined)
    said.push(
      difference.extendedKeyUsage.length === 0
        ? 'no extended key usage'
        : `extended key usage ${listed(difference.extendedKeyUsage)}`,
    );
  if (difference.key !== undefined) said.push(`a ${difference.key} key`);
  if (difference.sharedKey !== undefined) said.push(`the key ${quote(difference.sharedKey)}`);
  if (difference.sharedSerialNumber !== undefined)
    said.push(`the serial number ${quote(difference.sharedSerialNumber)}`);
  if (difference.possession === 'forged') said.push('presented without its private key');
  if (difference.sends === 'leaf') said.push('sent without its intermediates');
  if (difference.sends === 'chain-and-root') said.push('sent together with its root');
  if (difference.alsoSends !== undefined)
    said.push(`sent together with another one: ${listed(differences(difference.alsoSends))}`);
  if (difference.dnsNames !== undefined)
    said.push(`subject alternative name ${listed(difference.dnsNames.map(nameInWords))}`);
  if (difference.emailAddresses !== undefined)
    said.push(`mail addresses ${listed(difference.emailAddresses.map(nameInWords))}`);
  if (difference.uris !== undefined) said.push(`URIs ${listed(difference.uris.map(nameInWords))}`);
  if (difference.principalNames !== undefined)
    said.push(`user principal names ${listed(difference.principalNames.map(nameInWords))}`);
  if (difference.directoryNames !== undefined)
    said.push(`another name with ${listed(difference.directoryNames.flatMap(differences))}`);
  if (difference.tampered !== undefined) said.push(tamperingInWords(difference.tampered));
  if (difference.certificateAuthority === true) said.push('a certificate authority itself');
  if (difference.unknownCriticalExtension === true) said.push('a critical extension that no one knows');
  return said;
}
