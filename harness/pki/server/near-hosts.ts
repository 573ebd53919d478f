import { isIP } from 'node:net';
import type { CertificateDescription } from '../../vocabulary/given';

/** Another character in place of one. */
const another = (character: string): string => (character === 'x' ? 'y' : 'x');

/**
 * Names that comparisons take for `host` which look for its beginning, its end, a part of it, its parent, one of its labels, as many characters
 * as there are, or a pattern, in which a dot is any character.
 */
export function namesNear(host: string): readonly string[] {
  const labels = host.split('.');
  const [first = ''] = labels;
  const near = [
    `x${host}`,
    `${host}x`,
    `x-${host}`,
    `${host}-x`,
    `x.${host}`,
    host.slice(1),
    host.slice(0, -1),
    host.slice(0, -1) + another(host.slice(-1)),
    another(first) + host.slice(1),
    `${host.slice(0, 1)}.${host.slice(2)}`,
    ` ${host}`,
    `${host} `,
    `${host}.authn-conformance.invalid`,
    ...labels.map((_, count) => labels.slice(count + 1).join('.')),
    ...labels.map((_, count) => labels.slice(0, count).join('.')),
    ...labels.map((_, at) => labels.map((label, each) => (each === at ? another(label) : label)).join('.')),
    ...(labels.length === 1 ? [] : [labels.join('x'), labels.toReversed().join('.')]),
  ];
  return [...new Set(near)].filter((name) => !['', host].includes(name) && isIP(name) === 0);
}

const octetsOf = (text: string): string => Buffer.from(text).toString('latin1');

/** The letters as those of the block of full-width forms, which NFKC takes for the same (UTS 46), in the octets of UTF-8. */
export const inFullWidth = (host: string): string =>
  octetsOf(host.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)));

/** Letters of other scripts that look like those of ASCII, and such that a change of case makes of them (Unicode, CaseFolding.txt). */
const lookalikes: Readonly<Record<string, string>> = {
  a: '\u0430',
  c: '\u0441',
  e: '\u0435',
  h: '\u04bb',
  i: '\u0456',
  o: '\u043e',
  p: '\u0440',
  s: '\u0455',
  x: '\u0445',
};
const casedAlike: Readonly<Record<string, string>> = { i: '\u0131', k: '\u212a', s: '\u017f' };

/**
 * Names that are `host` to who removes accents or what nobody sees, changes case as Unicode has it, or takes letters that look alike for
 * each other, in the octets of UTF-8.
 */
export function namesThatResemble(host: string): readonly string[] {
  const within = (sign: string): string => `${host.slice(0, 1)}${sign}${host.slice(1)}`;
  const replaced = (letters: Readonly<Record<string, string>>): string =>
    host.replaceAll(/[a-z]/g, (letter) => letters[letter] ?? letter);
  const resembling = [
    within('\u0301'),
    within('\u0301').normalize('NFC'),
    host.replaceAll(/[aeiou]/g, (letter) => `${letter}\u0300`.normalize('NFC')),
    ...['\u00ad', '\u200b', '\u200d', '\u2060', '\ufeff'].map(within),
    replaced(lookalikes),
    replaced(casedAlike),
    host.replaceAll('.', '\u3002'),
  ];
  return [...new Set(resembling)].filter((name) => name !== host).map(octetsOf);
}

/** Four octets as they are written in an IPv6 address (RFC 4291, 2.2). */
const inWords = ([first = 0, second = 0, third = 0, fourth = 0]: readonly number[]): string =>
  [first * 256 + second, third * 256 + fourth].map((word) => word.toString(16)).join(':');

/**
 * Addresses that comparisons take for this one which look for its beginning, its end, its network, for an address of any family, or for
 * as many octets as the shorter one has.
 */
export function addressesNear(address: string): readonly string[] {
  const octets = address.split('.').map(Number);
  const changed = octets.map((octet, at) => octets.with(at, octet === 255 ? 254 : octet + 1).join('.'));
  const near = [
    ...changed,
    ...[0, 1, 9].map((digit) => `${address}${digit}`),
    ['10', ...octets.slice(1)].join('.'),
    [...octets.slice(0, 3), 0].join('.'),
    octets.toReversed().join('.'),
    '::1',
    ...(octets.length === 4 ? [`${inWords(octets)}::`, `::${inWords(octets)}`] : []),
  ];
  return [...new Set(near)].filter((each) => isIP(each) !== 0 && each !== address);
}

/** What a client must not take for `host` because it leads to the same machine, or because API servers have it. */
export function namesOfTheMachine(host: string): Pick<CertificateDescription, 'dnsNames' | 'ipAddresses'> {
  const other = (each: string): boolean => each !== host;
  return {
    dnsNames: [
      'localhost',
      'localhost.localdomain',
      'kubernetes',
      'kubernetes.default',
      'kubernetes.default.svc',
    ].filter(other),
    ipAddresses: ['127.0.0.1', '::1'].filter(other),
  };
}
