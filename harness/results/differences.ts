import type { Attribute, PresentedCertificate, SentAttempt, WrittenRequest } from '../observation';

/** In what an attempt differs from its control, a sentence for each; none where nothing of it was sent otherwise. */
export function differencesOf(control: SentAttempt, check: SentAttempt): readonly string[] {
  return [
    ...ofCertificates(control.certificate, check.certificate),
    ...ofAttributes(control.connection, check.connection),
    ...ofRequests(control.requests, check.requests),
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
  const points = ofDescriptions(...comparable(control, check));
  const pair = `${named(check)} differs from ${named(control)}`;
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
  ['CN', facts.subject.CN.join(', ')],
  ['O', facts.subject.O.join(', ')],
  ['OU', facts.subject.OU.join(', ')],
  ['issuer', facts.issuer],
  ['subject alternative names', [...facts.dnsNames, ...facts.ipAddresses].join(', ')],
  ['extended key usage', facts.extendedKeyUsage?.join(', ') ?? 'none'],
  ['key usage', facts.keyUsage?.join(', ') ?? 'none'],
  ['key', `${facts.publicKey.type} of ${facts.publicKey.bits} bits`],
  ['certificates sent', String(sent)],
];

/** The fields that differ: what they are here, or what they are not any more. */
function ofDescriptions(control: readonly Attribute[], check: readonly Attribute[]): readonly string[] {
  const [before, now] = [new Map(control), new Map(check)];
  const fields = [...new Set([...now.keys(), ...before.keys()])].filter(
    (field) => now.get(field) !== before.get(field),
  );
  return fields.map((field) => {
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
  otherAttributes: 'subject',
  nameFirst: 'order of the subject',
  rdns: 'form of the subject',
  sharedKey: 'key',
  sharedSerialNumber: 'serial number',
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

const ofAttributes = (control: readonly Attribute[], check: readonly Attribute[]): readonly string[] => {
  const [before, now] = [new Map(control), new Map(check)];
  return [...new Set([...now.keys(), ...before.keys()])]
    .filter((label) => now.get(label) !== before.get(label))
    .map(
      (label) => `of the connection, ${label}: ${now.get(label) ?? 'none'}, in place of ${before.get(label) ?? 'none'}`,
    );
};

function ofRequests(control: readonly WrittenRequest[], check: readonly WrittenRequest[]): readonly string[] {
  const own = (requests: readonly WrittenRequest[]): WrittenRequest | undefined =>
    requests.find(({ role }) => role === 'own');
  const [before, now] = [own(control), own(check)];
  const companions = (['session', 'before', 'beside'] as const).flatMap((role) => {
    const [theirs, ours] = [control, check].map((all) => all.filter((each) => each.role === role).length);
    return theirs === ours
      ? []
      : [`${ours ?? 0} ${ours === 1 ? 'request' : 'requests'} ${roleWords[role]}, in place of ${theirs ?? 0}`];
  });
  if (before === undefined || now === undefined) return companions;
  const line = (request: WrittenRequest): string => unmarked(`${request.method} ${request.path}`);
  const body = unmarked(before.body) === unmarked(now.body);
  return [
    ...(line(before) === line(now) ? [] : [`the request is ${line(now)}, in place of ${line(before)}`]),
    ...ofHeaders(before.headers, now.headers, body),
    ...(body ? [] : ['the body differs']),
    ...companions,
  ];
}

/** The mark of an attempt through a front proxy differs in every attempt, and says nothing of it. */
const unmarked = (text: string): string => text.replaceAll(/\b[0-9a-f]{16}-\d+(?:-\d+)?\b/gi, 'MARK');

const roleWords = {
  session: 'on an earlier connection',
  before: 'before it on the connection',
  beside: 'at the same time on the connection',
} as const;

function ofHeaders(before: readonly Attribute[], now: readonly Attribute[], sameBody: boolean): readonly string[] {
  const lines = (headers: readonly Attribute[]): readonly string[] =>
    headers
      .filter(([name]) => sameBody || !/^content-length$/i.test(name))
      .map(([name, value]) => unmarked(`${name}: ${value}`));
  const [theirs, ours] = [lines(before), lines(now)];
  const added = without(ours, theirs);
  const removed = without(theirs, ours);
  return [
    ...added.map((each) => `it has the header \`${each}\``),
    ...removed.map((each) => `it lacks the header \`${each}\``),
  ];
}

/** Those lines that the others do not hold, as often as they are more. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}
