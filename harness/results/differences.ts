import type { Attribute, PresentedCertificate, SentAttempt } from '../observation';
import { requestDifferences } from './request-differences';

/** In what an attempt differs from its control, a sentence for each; none where nothing of it was sent otherwise. */
export function differencesOf(control: SentAttempt, check: SentAttempt): readonly string[] {
  return [
    ...ofCertificates(control.certificate, check.certificate),
    ...ofAttributes(control.connection, check.connection),
    ...requestDifferences(control.requests, check.requests),
  ];
}

/** What of the certificate is another than in the control, in short: `validity`, `issuer, CN`, `none`; '' where it is the same. */
export function certificateDifference(control: SentAttempt | undefined, check: SentAttempt | undefined): string {
  const [before, now] = [control?.certificate, check?.certificate];
  if (before === undefined || now === undefined) return before === now ? '' : now === undefined ? 'none' : 'one';
  if (before.facts.fingerprint === now.facts.fingerprint) return '';
  return differingFields(...comparable(before, now)).join(', ');
}

function ofCertificates(
  control: PresentedCertificate | undefined,
  check: PresentedCertificate | undefined,
): readonly string[] {
  if (control === undefined && check === undefined) return [];
  if (check === undefined) return [`no certificate is presented; the control presents ${named(control)}`];
  if (control === undefined) return [`${named(check)} is presented; the control presents none`];
  if (control.facts.fingerprint === check.facts.fingerprint) return [];
  const unnamed = check.name === undefined && control.name === undefined;
  const pair = unnamed
    ? 'the certificate differs from that of the control'
    : `${named(check)} differs from ${named(control)}`;
  const points = (unnamed ? ofPairs : ofDescriptions)(...comparable(control, check));
  if (points.length === 0)
    return check.name === control.name ? [] : [`${pair} in nothing but serial number, key and instants of validity`];
  return [`${pair} only in ${points.join('; ')}`];
}

/** Two certificates as they are described, or else as they say of themselves. */
const comparable = (
  control: PresentedCertificate,
  check: PresentedCertificate,
): readonly [control: readonly Attribute[], check: readonly Attribute[]] =>
  control.attributes.length > 0 && check.attributes.length > 0
    ? [control.attributes, check.attributes]
    : [attributesOf(control), attributesOf(check)];

const differingFields = (control: readonly Attribute[], check: readonly Attribute[]): readonly string[] => {
  const [before, now] = [new Map(control), new Map(check)];
  return [...new Set([...now.keys(), ...before.keys()])].filter((field) => now.get(field) !== before.get(field));
};

const named = (certificate: PresentedCertificate | undefined): string =>
  certificate?.name === undefined
    ? `the certificate of ${certificate?.facts.subject.text ?? 'nobody'}`
    : `\`${certificate.name}\``;

/** What a certificate says, where nobody has described it. */
const attributesOf = ({ facts, sent }: PresentedCertificate): readonly Attribute[] => [
  ['CN', listed(facts.subject.CN)],
  ['O', listed(facts.subject.O)],
  ['OU', listed(facts.subject.OU)],
  ['issuer', facts.issuer],
  ['subject alternative names', listed([...facts.dnsNames, ...facts.ipAddresses])],
  ['extended key usage', listed(facts.extendedKeyUsage ?? [])],
  ['key usage', listed(facts.keyUsage ?? [])],
  ['key', `${facts.publicKey.type} of ${facts.publicKey.bits} bits`],
  ['certificates sent', String(sent)],
];

/** Values as they are told; an empty one in quotes, since it would not be seen. */
const listed = (values: readonly string[]): string =>
  values.length === 0 ? 'none' : values.map((each) => (each === '' ? '""' : each)).join(', ');

/** The fields that differ, with both values. */
const ofPairs = (control: readonly Attribute[], check: readonly Attribute[]): readonly string[] => {
  const [before, now] = [new Map(control), new Map(check)];
  return differingFields(control, check).map(
    (field) => `${field}: ${now.get(field) ?? 'none'}, in place of ${before.get(field) ?? 'none'}`,
  );
};

/** The fields that differ: what they are here, or what they are not any more. */
function ofDescriptions(control: readonly Attribute[], check: readonly Attribute[]): readonly string[] {
  const [before, now] = [new Map(control), new Map(check)];
  return differingFields(control, check).map((field) => {
    const value = now.get(field);
    return value === undefined
      ? `without ${before.get(field) ?? field}`
      : `${labels[field] ?? field}: ${bareValue(value)}`;
  });
}

/** Fields of descriptions as RFC 5280 and this project call them. */
const labels: Readonly<Record<string, string>> = {
  validity: 'validity',
  extendedKeyUsage: 'extended key usage',
  bears: 'subject',
  nearIdentifiers: 'subject',
  otherAttributes: 'subject',
  nameFirst: 'order of the subject',
  rdns: 'form of the subject',
  sharedKey: 'key',
  sharedSerialNumber: 'serial number',
  serialNumberOctets: 'serial number',
  possession: 'proof of its key',
  sends: 'certificates sent',
  alsoSends: 'certificates sent',
  alsoSendsAuthority: 'certificates sent',
  dnsNames: 'subject alternative name',
  ipAddresses: 'subject alternative name',
  emailAddresses: 'subject alternative name',
  uris: 'subject alternative name',
  principalNames: 'subject alternative name',
  directoryNames: 'subject alternative name',
  tampered: 'content after signing',
  certificateAuthority: 'basic constraints',
  unknownCriticalExtension: 'extensions',
};

/** The value behind what the label has said already. */
const bareValue = (value: string): string =>
  value.replace(
    /^(common name|organization|organizational unit|extended key usage|subject alternative name|UID attribute) /,
    '',
  );

const ofAttributes = (control: readonly Attribute[], check: readonly Attribute[]): readonly string[] =>
  ofPairs(control, check).map((each) => `of the connection, ${each}`);
