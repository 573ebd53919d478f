import { constant, constantFrom, oneof, type Arbitrary } from 'fast-check';
import {
  allowedName,
  allowedNameCutShort,
  allowedNameInCapitals,
  allowedNameWithUnderscores,
  clientAuthority,
  intermediateNamed,
  notAllowedName,
  rewrittenAllowedNames,
} from '../../../../../vocabulary';
import type { CertificateDescription } from '../../../../../vocabulary/types';
import { interleaved } from '../../../../generate/covering/turns';
import { word } from '../../../../generate/texts';
import { servicesInAlternativeNames, servicesInCommonNames } from './service-names';

/** What stands before or behind a name, and makes it another one. */
const signs = [
  ...[' ', '.', ',', ';', ':', '/', '\\', '@', '=', '-', '_', '|', '&', '+', '*', '?', '#', '"', "'", '\0', '\n', '\t'],
  ...['\u200b', '\u00ad', '\ufeff', '%20', '%00', ', ', ' x ', '.*', '::', '//', 'x'.repeat(64)],
] as unknown as readonly [string, ...string[]];

/** Signs that programs take away around a name. */
const trimmed = [' ', '\t', '\n', '\0', '"', "'", '.', '\u200b', '\ufeff', '-', '*'] as const;

/** Names near an allowed one, which is compared as a whole (clause 5.2.4): each kind once, and each sign behind it and before it. */
export const nearNames: readonly Arbitrary<string>[] = interleaved(
  [
    allowedNameInCapitals,
    allowedNameCutShort,
    allowedNameWithUnderscores,
    notAllowedName,
    ...['', '*', '.*', `${allowedName}${allowedName}`],
    ...Object.values(rewrittenAllowedNames).map(({ open }) => open),
    ...trimmed.map((sign) => `${allowedName}${sign}`),
    ...['CN=', '/CN=', 'cn=', 'system:'].map((before) => `${before}${allowedName}`),
  ].map((name) => constant(name)),
  signs.map((sign) => word(0, 4).map((other) => `${allowedName}${sign}${other}`)),
  signs.map((sign) => word(0, 4).map((other) => `${other}${sign}${allowedName}`)),
  trimmed.map((sign) => constantFrom('', ...trimmed).map((behind) => `${sign}${allowedName}${behind}`)),
  ['"', "'", '(', '<', '[', 'CN=', '/CN=', '^'].map((open) =>
    constantFrom('"', "'", ')', '>', ']', '', '$').map((close) => `${open}${allowedName}${close}`),
  ),
);

/** Where the allowed name stands elsewhere than in the common name. */
export const elsewhere: readonly [Partial<CertificateDescription>, ...Partial<CertificateDescription>[]] = [
  { CN: notAllowedName, OU: allowedName },
  { CN: notAllowedName, O: allowedName },
  { CN: notAllowedName, dnsNames: [allowedName] },
  { CN: notAllowedName, emailAddresses: [`${allowedName}@b.example`] },
  { CN: notAllowedName, uid: allowedName },
  { CN: notAllowedName, otherAttributes: { place: 'last', values: { emailAddress: `${allowedName}@b.example` } } },
  { CN: notAllowedName, otherAttributes: { place: 'first', values: { UID: allowedName } } },
  { CN: [], OU: allowedName },
  { CN: [], dnsNames: [allowedName] },
  { CN: [], O: allowedName },
  { CN: [notAllowedName, allowedName] },
  { CN: [allowedName, notAllowedName] },
  { CN: [] },
  ...servicesInAlternativeNames.flatMap((names): readonly Partial<CertificateDescription>[] => [
    { CN: notAllowedName, ...names },
    { CN: 'kim', ...names, issuer: clientAuthority },
  ]),
  ...servicesInCommonNames.map((CN) => ({ CN })),
  { CN: notAllowedName, O: 'system:masters' },
  { CN: notAllowedName, issuer: intermediateNamed('request-header-ca', allowedName) },
  { CN: allowedName, issuer: clientAuthority },
  { CN: 'kim', OU: allowedName, issuer: clientAuthority },
  { CN: 'kim', O: [allowedName, 'crew'], issuer: clientAuthority },
];

/** Certificates of the request-header CA, and a few of the client CA, that have an allowed name not quite, or elsewhere. */
export const proxyNames: Arbitrary<Partial<CertificateDescription>> = oneof(
  { arbitrary: oneof({ withCrossShrink: true }, ...nearNames).map((CN) => ({ CN })), weight: 3 },
  { arbitrary: constantFrom(...elsewhere), weight: 1 },
);
