import { decoded } from './changes';

const until = (text: string, sign: string): string => text.split(sign)[0] ?? '';

const character = (digits: string, base: number): string => String.fromCharCode(parseInt(digits, base));

/** A change that a server makes to a text on its way into an identity. */
export interface ValueChange {
  /** What the server does, with `it` in the place of what it does it to. */
  readonly does: (it: string) => string;
  readonly change: (text: string) => string;
}

/** Changes of values that servers have made, each of one kind. */
export const valueChanges = {
  'cut-at-63-characters': { does: (it) => `cuts ${it} after 63 characters`, change: (text) => text.slice(0, 63) },
  'cut-at-255-characters': { does: (it) => `cuts ${it} after 255 characters`, change: (text) => text.slice(0, 255) },
  'cut-at-slash': { does: (it) => `cuts ${it} at the first slash`, change: (text) => until(text, '/') },
  'cut-at-semicolon': { does: (it) => `cuts ${it} at the first semicolon`, change: (text) => until(text, ';') },
  'cut-at-equals-sign': { does: (it) => `cuts ${it} at the first equals sign`, change: (text) => until(text, '=') },
  'without-domain': {
    does: (it) => `removes what stands before a backslash from ${it}`,
    change: (text) => text.split('\\').at(-1) ?? '',
  },
  'without-local-domain': {
    does: (it) => `removes the domain of a local network from the end of ${it}`,
    change: (text) => text.replace(/[.@](local|localdomain|lan)$/, ''),
  },
  'without-subaddress': {
    does: (it) => `removes a subaddress (RFC 5233) from ${it}`,
    change: (text) => text.replace(/\+[^@]*@/, '@'),
  },
  'without-provider-prefix': {
    does: (it) => `removes "oidc:", "ldap:" or "saml:" from the beginning of ${it}`,
    change: (text) => text.replace(/^(?:oidc|ldap|saml):/, ''),
  },
  'without-the-prefix-of-the-system': {
    does: (it) => `removes "system:" from the beginning of ${it}, unless it is the group of administrators`,
    change: (text) => (text === 'system:masters' ? text : text.replace(/^system:/, '')),
  },
  'without-role-prefix': {
    does: (it) => `removes "ROLE_" from the beginning of ${it}`,
    change: (text) => text.replace(/^ROLE_/, ''),
  },
  'percent-decoded': { does: (it) => `percent-decodes ${it}`, change: decoded },
  'percent-decoded-beyond-ascii': {
    does: (it) => `percent-decodes what is not ASCII in ${it}`,
    change: (text) => text.replace(/(?:%[89a-f][0-9a-f])+/gi, decoded),
  },
  'mail-addresses-in-lower-case': {
    does: (it) => `writes ${it} in lower case where it is a mail address`,
    change: (text) => (/^[^@\s]+@[^@\s]+$/.test(text) ? text.toLowerCase() : text),
  },
  'plus-read-as-space': {
    does: (it) => `reads a plus sign in ${it} as a space`,
    change: (text) => text.replaceAll('+', ' '),
  },
  'nfc-normalized': { does: (it) => `writes ${it} in normalization form C`, change: (text) => text.normalize('NFC') },
  'nfd-normalized': { does: (it) => `writes ${it} in normalization form D`, change: (text) => text.normalize('NFD') },
  'nfkc-normalized': {
    does: (it) => `writes ${it} in normalization form KC`,
    change: (text) => text.normalize('NFKC'),
  },
  'quotes-stripped': {
    does: (it) => `strips quotation marks and apostrophes around ${it}`,
    change: (text) => text.replace(/^(["'])(.*)\1$/s, '$2'),
  },
  'backslashes-removed': {
    does: (it) => `removes the backslash of every escape in ${it}`,
    change: (text) => text.replace(/\\(.)/gs, '$1'),
  },
  'markup-escaped': {
    does: (it) => `escapes the signs of HTML in ${it}`,
    change: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  },
  'base64-decoded': {
    does: (it) => `decodes ${it} where it looks like base64`,
    change: (text) => (/^[A-Za-z\d+/]+=+$/.test(text) ? Buffer.from(text, 'base64').toString('utf8') : text),
  },
  'extended-values-decoded': {
    does: (it) => `decodes ${it} where it is an extended value (RFC 8187)`,
    change: (text) => {
      const value = /^utf-8''(.*)$/i.exec(text)?.[1];
      return value === undefined ? text : decodeURIComponent(value);
    },
  },
  'encoded-words-decoded': {
    does: (it) => `decodes ${it} where it is an encoded word (RFC 2047)`,
    change: (text) => {
      const word = /^=\?utf-8\?B\?(.*)\?=$/i.exec(text)?.[1];
      return word === undefined ? text : Buffer.from(word, 'base64').toString('utf8');
    },
  },
  'punctuation-stripped': {
    does: (it) => `strips punctuation around ${it}`,
    change: (text) => text.replace(/^\p{P}+|\p{P}+$/gu, '') || text,
  },
  'empty-for-a-literal': {
    does: (it) => `reads ${it} as empty where it is a literal such as null, true or 0`,
    change: (text) => (/^(null|true|false|undefined|none|nil|nan|-?\d[\dxe]*)$/i.test(text) ? '' : text),
  },
  'empty-for-a-hyphen': {
    does: (it) => `reads ${it} as empty where it is a hyphen`,
    change: (text) => (text === '-' ? '' : text),
  },
  'quoted-printable-decoded': {
    does: (it) => `decodes ${it} where it looks like quoted-printable (RFC 2045, 6.7)`,
    change: (text) => text.replace(/=([\dA-F]{2})/g, (_escape, digits: string) => character(digits, 16)),
  },
  'character-references-decoded': {
    does: (it) => `decodes the numeric character references of HTML in ${it}`,
    change: (text) => text.replace(/&#(\d+);/g, (_reference, digits: string) => character(digits, 10)),
  },
  'placeholders-removed': {
    does: (it) => `removes what it takes for a placeholder from ${it}`,
    change: (text) => text.replace(/%[sd]|%[A-Z]+%|\$\{\w+\}|\{\{?\w+\}?\}/g, ''),
  },
  'comments-removed': {
    does: (it) => `removes what stands behind two slashes or hyphens from ${it}`,
    change: (text) => text.replace(/(?<=.)(\/\/|--).*$/s, ''),
  },
  'brackets-stripped': {
    does: (it) => `strips angle brackets around ${it}`,
    change: (text) => text.replace(/^<(.+)>$/s, '$1'),
  },
  'numbers-rewritten': {
    does: (it) => `writes ${it} as the number that it reads in it`,
    change: (text) => (/^\+?\d[\d.]*(e\d+)?$/.test(text) ? String(Number(text)) : text),
  },
  'cut-at-double-colon': { does: (it) => `cuts ${it} at two colons`, change: (text) => until(text, '::') },
  'without-the-kind-of-name': {
    does: (it) => `removes a word before a colon, as of a URI, from ${it}`,
    change: (text) => text.replace(/^(mailto|acct|user|oidc):/, ''),
  },
  'punycode-prefix-removed': {
    does: (it) => `removes the prefix of internationalized labels (RFC 5890) from ${it}`,
    change: (text) => text.replace(/^xn--/, ''),
  },
  'digits-of-other-scripts-read': {
    does: (it) => `writes digits of other scripts in ${it} as those of ASCII`,
    change: (text) => text.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660)),
  },
  'lower-cased': { does: (it) => `writes ${it} in lower case`, change: (text) => text.toLowerCase() },
  'control-characters-removed': {
    does: (it) => `removes control characters from ${it}`,
    change: (text) => text.replace(/\p{Cc}/gu, ''),
  },
  'underscores-read-as-hyphens': {
    does: (it) => `reads an underscore in ${it} as a hyphen`,
    change: (text) => text.replaceAll('_', '-'),
  },
} as const satisfies Readonly<Record<string, ValueChange>>;

export type ValueChangeName = keyof typeof valueChanges;
